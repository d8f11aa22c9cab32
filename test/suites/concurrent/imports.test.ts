/** An import and the interface at once: what an application has at most, and what they say of the same users. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDesk, type Desk } from '../../records/desk.ts';
import { holdWrites } from './hold-writes.ts';
import { anApplication, anOwner, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

const APPLICATIONS = 5;
const USERS = 5;

let service: Service;
let desk: Desk;
beforeAll(async () => {
  service = await startService();
  desk = createDesk(service.database);
});
afterAll(async () => {
  desk?.close();
  await service?.close();
});

type Kind = 'interview' | 'offer';

/** Adds a row to each of several applications that have `former`, by an import and by requests at once; how many each has then. */
async function addAtOnce(kind: Kind, former: number, given: object, first: 'import' | 'requests'): Promise<readonly number[]> {
  const { prisma } = service;
  const { tenantId, job, recruiter, client } = await aWorld(service, ['job', 'steps']);
  const ids: number[] = [];
  for (let count = 0; count < APPLICATIONS; count += 1) ids.push((await anApplication(prisma, job)).id);
  const full = ids.flatMap((applicationId) => Array.from({ length: former }, () => ({ tenantId, applicationId })));
  if (kind === 'offer') await prisma.offer.createMany({ data: full.map((row) => ({ ...row, status: 'WITHDRAWN' })) });
  else await prisma.interview.createMany({ data: full.map((row) => ({ ...row, title: 'Talk', timeZone: 'UTC' })) });
  await prisma.externalReference.createMany({
    data: ids.map((rowId) => ({ tenantId, kind: 'application', reference: `a-${rowId}`, rowId })),
  });
  const bring = () =>
    desk.bring(
      tenantId,
      ids.map((id) => ({ kind, reference: `${kind}-${id}`, application: `a-${id}`, ...given })),
    );
  const body = kind === 'offer' ? {} : { title: 'Talk', interviewer_ids: [recruiter.id] };
  const post = async (id: number): Promise<number> => {
    const { status } = await client.post(`/application/${id}/${kind}`, body);
    // a request gives up after some seconds
    return status === 503 ? post(id) : status;
  };
  const requests = () => Promise.all(ids.map(post));
  const inserts = await holdWrites(service, kind);
  const begun = first === 'import' ? bring() : requests();
  const beside = await inserts
    .waiting()
    .then(async () => {
      const both = first === 'import' ? requests() : bring();
      await wait(300);
      return { both };
    })
    .finally(inserts.end);
  const [report, statuses] = (await Promise.all(first === 'import' ? [begun, beside.both] : [beside.both, begun])) as [
    Awaited<ReturnType<typeof bring>>,
    readonly number[],
  ];
  expect(report.created + statuses.filter((status) => status === 200).length).toBe(APPLICATIONS);
  expect(report.refused + statuses.filter((status) => status === 422).length).toBe(APPLICATIONS);
  const where = { tenantId, applicationId: { in: ids } };
  const counts = await (kind === 'offer'
    ? prisma.offer.groupBy({ by: 'applicationId', where, _count: true })
    : prisma.interview.groupBy({ by: 'applicationId', where, _count: true }));
  return counts.map(({ _count: count }) => count);
}

const times = (count: number): readonly number[] => Array.from({ length: APPLICATIONS }, () => count);

for (const first of ['import', 'requests'] as const) {
  test(`"An application has at most one open offer": an import and requests at once, the ${first} first`, async () => {
    expect(await addAtOnce('offer', 0, { status: 'DRAFT' }, first)).toEqual(times(1));
  });

  test(`"20 offers": an import and requests at once, the ${first} first`, async () => {
    expect(await addAtOnce('offer', 19, { status: 'WITHDRAWN' }, first)).toEqual(times(20));
  });

  test(`"100 interviews": an import and requests at once, the ${first} first`, async () => {
    expect(await addAtOnce('interview', 99, { title: 'Talk' }, first)).toEqual(times(100));
  });
}

test('"A `program` is never an owner": none is both, though an owner is made while an import writes', async () => {
  const { prisma } = service;
  const { tenantId, organisation } = await aWorld(service);
  const owner = service.as(await anOwner(prisma, tenantId));
  const users: Awaited<ReturnType<typeof aRecruiter>>[] = [];
  for (let count = 0; count < USERS; count += 1) users.push(await aRecruiter(prisma, [organisation]));
  await prisma.externalReference.createMany({
    data: users.map(({ id }) => ({ tenantId, kind: 'user', reference: `u-${id}`, rowId: id })),
  });
  const records = users.map(({ id, firstName, lastName, email }) => ({
    kind: 'user',
    reference: `u-${id}`,
    first_name: firstName,
    last_name: lastName,
    email,
    program: true,
  }));
  const writes = await holdWrites(service, 'user');
  const imported = desk.bring(tenantId, records);
  const answers = await writes
    .waiting()
    .then(async () => {
      const requests = users.map(({ id }) => owner.post(`/user/${id}`, { owner: true }));
      await wait(300);
      return { requests };
    })
    .finally(writes.end);
  const statuses = (await Promise.all(answers.requests)).map(({ status }) => status);
  expect(await imported).toMatchObject({ changed: USERS, refused: 0 });
  expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
  expect(await prisma.user.count({ where: { tenantId, owner: true, program: true } })).toBe(0);
});
