import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { readAll, type Client } from '../../harness/client.ts';
import { contract } from '../../harness/contract.ts';
import {
  aJob,
  anApplication,
  anInterview,
  anOffer,
  anOrganisation,
  aQuestionnaire,
  aRecruiter,
  aSource,
  aTemplate,
  backdate,
} from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';

const service = aService();

const EVER = 'modified_since=1970-01-01T00:00:00Z';

type Item = { readonly kind: string; readonly id: number; readonly modification_date: string; readonly erased?: true };

const named = (items: readonly Item[]) => items.map(({ kind, id }) => `${kind} ${id}`).toSorted();

const changes = async (client: Client, query = EVER): Promise<readonly Item[]> => readAll(client, `/change?${query}`);

/** One resource of each kind that belongs to an organisation, with their names in the list. */
async function aDesk({ organisation, recruiter }: Pick<World, 'organisation' | 'recruiter'>) {
  const { prisma } = service;
  const { tenantId } = organisation;
  const job = await aJob(prisma, organisation);
  const application = await anApplication(prisma, job);
  const { candidateId } = application;
  const note = await prisma.note.create({ data: { tenantId, organisationId: organisation.id, candidateId, text: 'x' } });
  const template = await aTemplate(prisma, organisation);
  const change = await prisma.stepChange.findFirstOrThrow({ where: { tenantId, applicationId: application.id } });
  const seen = [
    `JOB ${job.id}`,
    `CANDIDATE ${candidateId}`,
    `APPLICATION ${application.id}`,
    `STEP_CHANGE ${change.id}`,
    `NOTE ${note.id}`,
    `PROCESS ${job.processId}`,
    `TEMPLATE ${template.id}`,
    `USER ${recruiter.id}`,
  ];
  return { tenantId, organisation, recruiter, job, application, candidateId, note, template, change, seen };
}

/** What belongs to the whole tenant. */
async function commonOf(tenantId: number): Promise<readonly string[]> {
  const { prisma } = service;
  const source = await aSource(prisma, tenantId);
  const pool = await prisma.pool.create({ data: { tenantId, name: 'Night shifts' } });
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  return [`SOURCE ${source.id}`, `POOL ${pool.id}`, `QUESTIONNAIRE ${questionnaire.id}`];
}

test('GET /change: every kind, each with its `modification_date`, and `_self` where it has an address', async () => {
  const office = await aWorld(service, [], { role: 'READER' });
  const desk = await aDesk(office);
  const common = await commonOf(office.tenantId);
  await wait(5);
  const { status, body } = await service.as(office.recruiter).get(`/change?${EVER}&limit=100`);
  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/change?${EVER}&limit=100`,
    _schema: `${service.origin}/schemav1/ChangeCollection`,
    _next: '',
    complete_until: expect.any(String),
    items: expect.any(Array),
  });
  const items = body.items as (Item & { readonly _self?: string })[];
  expect(named(items)).toEqual([...desk.seen, ...common].toSorted());
  const { modifiedAt } = await service.prisma.job.findFirstOrThrow({ where: { id: desk.job.id } });
  expect(items.find(({ kind }) => kind === 'JOB')).toEqual({
    kind: 'JOB',
    id: desk.job.id,
    _self: `${service.origin}/v1/job/${desk.job.id}`,
    modification_date: modifiedAt.toISOString(),
  });
  const addressed = items.flatMap(({ _self: self }) => self ?? []);
  const kinds = addressed.map((self) => self.split('/').at(-2) ?? '');
  expect(kinds.toSorted()).toEqual(['application', 'candidate', 'job', 'process', 'template']);
  for (const self of addressed)
    expect((await service.as(office.recruiter).get(self)).body.id).toBe(Number(self.split('/').at(-1)));
});

test('every kind of `ChangeKind` comes; `erased` is that of the candidate, also on its applications, step changes, interviews and offers', async () => {
  const { prisma } = service;
  const office = await aWorld(service);
  const { application, candidateId, seen } = await aDesk(office);
  const common = await commonOf(office.tenantId);
  const interview = await anInterview(prisma, application, [office.recruiter]);
  const offer = await anOffer(prisma, application);
  const client = service.as(office.recruiter);
  await wait(5);
  const all = [...seen, ...common, `INTERVIEW ${interview.id}`, `OFFER ${offer.id}`];
  const before = await changes(client);
  expect(named(before)).toEqual(all.toSorted());
  const kinds = before.map(({ kind }) => kind);
  expect(contract.components['schemas']).toHaveProperty('ChangeKind.enum', expect.arrayContaining(kinds));
  expect(contract.components['schemas']).toHaveProperty('ChangeKind.enum.length', new Set(kinds).size);
  expect(before.filter(({ erased }) => erased)).toEqual([]);
  expect((await client.post(`/candidate/${candidateId}/erase`, { reason: 'OTHER' })).status).toBe(200);
  await wait(5);
  const after = await changes(client);
  expect(named(after)).toEqual(all.filter((name) => !name.startsWith('NOTE')).toSorted());
  const erased = after.filter((item) => item.erased).map(({ kind }) => kind);
  expect(erased.toSorted()).toEqual(['APPLICATION', 'CANDIDATE', 'INTERVIEW', 'OFFER', 'STEP_CHANGE']);
});

test('a caller of more organisations than have a scan each sees the same', async () => {
  const { prisma } = service;
  const office = await aWorld(service);
  const desk = await aDesk(office);
  const others = [];
  for (let count = 0; count < 33; count += 1) others.push(await anOrganisation(prisma, office.tenantId));
  const wide = await aRecruiter(prisma, [office.organisation, ...others]);
  const narrow = await anOrganisation(prisma, office.tenantId);
  await aDesk({ organisation: narrow, recruiter: await aRecruiter(prisma, [narrow]) });
  await wait(5);
  expect(named(await changes(service.as(wide)))).toEqual([...desk.seen, `USER ${wide.id}`].toSorted());
});

test('`kind`: one, several, all; an unknown one is refused', async () => {
  const office = await aWorld(service);
  const { seen } = await aDesk(office);
  const common = await commonOf(office.tenantId);
  const client = service.as(office.recruiter);
  await wait(5);
  const of = (...kinds: readonly string[]) => [...seen, ...common].filter((name) => kinds.includes(name.split(' ')[0] ?? ''));
  expect(named(await changes(client, `${EVER}&kind=NOTE`))).toEqual(of('NOTE'));
  expect(named(await changes(client, `${EVER}&kind=POOL&kind=JOB&kind=JOB`))).toEqual(of('JOB', 'POOL').toSorted());
});

test('what changed in any collection that the caller sees, by (modification_date, kind, id): on pages of any size, and pages keep the kinds that were asked for', async () => {
  const { prisma } = service;
  const office = await aWorld(service);
  const [one, two] = [await aDesk(office), await aDesk(office)];
  await commonOf(office.tenantId);
  const [early, late] = ['2026-10-01T12:00:00.000Z', '2026-10-01T12:00:00.001Z'];
  for (const { job, application, candidateId, note } of [two, one])
    for (const [table, id, at] of [
      ['note', note.id, early],
      ['application', application.id, early],
      ['job', job.id, early],
      ['candidate', candidateId, late],
    ] as const)
      await backdate(prisma, table, id, { createdAt: new Date(at), modifiedAt: new Date(at) });
  await wait(5);
  const client = service.as(office.recruiter);
  const asked = `${EVER}&kind=CANDIDATE&kind=NOTE&kind=JOB&kind=APPLICATION`;
  const expected = [
    ...[one, two].map(({ job }) => `JOB ${job.id} ${early}`),
    ...[one, two].map(({ application }) => `APPLICATION ${application.id} ${early}`),
    ...[one, two].map(({ note }) => `NOTE ${note.id} ${early}`),
    ...[one, two].map(({ candidateId }) => `CANDIDATE ${candidateId} ${late}`),
  ];
  for (const limit of [1, 2, 3, 100])
    expect(
      (await changes(client, `${asked}&limit=${limit}`)).map(({ kind, id, modification_date: at }) => `${kind} ${id} ${at}`),
    ).toEqual(expected);
});

test('`complete_until`: the next reading from there brings each later change once, and nothing again', async () => {
  const office = await aWorld(service);
  const { job, application } = await aDesk(office);
  const client = service.as(office.recruiter);
  await wait(5);
  const read = async (since: string) => {
    const { body } = await client.get(`/change?modified_since=${since}&limit=100`);
    return { until: body.complete_until as string, names: named(body.items) };
  };
  const { until } = await read('1970-01-01T00:00:00Z');
  expect((await read(until)).names).toEqual([]);
  await service.database.pool.query('UPDATE job SET title = $2 WHERE id = $1', [job.id, 'Once']);
  await service.database.pool.query('UPDATE job SET title = $2 WHERE id = $1', [job.id, 'Twice']);
  await wait(5);
  const second = await read(until);
  expect(second.names).toEqual([`APPLICATION ${application.id}`, `JOB ${job.id}`]);
  expect(second.until > until).toBe(true);
  expect((await read(second.until)).names).toEqual([]);
});

test('`complete_until` is the same on all pages, and a change made between them comes with the next reading', async () => {
  const office = await aWorld(service);
  const { job, note } = await aDesk(office);
  const client = service.as(office.recruiter);
  await wait(5);
  const asked = `${EVER}&kind=JOB&kind=NOTE&limit=1`;
  const first = await client.get(`/change?${asked}`);
  await service.database.pool.query('UPDATE note SET text = $2 WHERE id = $1', [note.id, 'y']);
  await wait(5);
  const second = await client.get(first.body._next);
  expect([named(first.body.items), named(second.body.items), second.body._next]).toEqual([[`JOB ${job.id}`], [], '']);
  expect(second.body.complete_until).toBe(first.body.complete_until);
  expect(named(await changes(client, `modified_since=${second.body.complete_until}`))).toEqual([`NOTE ${note.id}`]);
});

test('`modified_since` in the future: no items, and `complete_until` is not later than what is complete', async () => {
  const { client } = await aWorld(service);
  const before = new Date(Date.now() + 60_000).toISOString();
  const { body } = await client.get('/change?modified_since=9999-12-31T23:59:59-23:59');
  expect(body.items).toEqual([]);
  expect(body.complete_until < before).toBe(true);
});

test('`modified_since` is required, except with `pagecursor`', async () => {
  const { client } = await aWorld(service);
  for (const query of ['', '?kind=JOB']) {
    const answer = await client.get(`/change${query}`);
    expectError(answer, 400, 'malformed_request', { modified_since: ['required'] });
  }
});
