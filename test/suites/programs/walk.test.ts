/** "A client written only from the published document walks from GET / by links alone to every readable resource." */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { basic } from '../../harness/client.ts';
import { fillWithDemo, recruiterOf } from '../../harness/demo.ts';
import { startService, type Service } from '../../harness/service.ts';
import { addresses, createFollower, walkFromApplication, walkFromIndex } from '../../harness/walk.ts';

let service: Service;
let read: (address: string) => Promise<Response>;

beforeAll(async () => {
  service = await startService();
  const logins = await fillWithDemo(service.database);
  const recruiter = recruiterOf(logins);
  read = (address) => fetch(address, { headers: { Authorization: basic(recruiter) } });
});
afterAll(() => service.close());

const follow = createFollower(async (address) => {
  const response = await read(address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return response.json();
});

test('every job, candidate, application, step change, note, process, template, recruiter and row of the lists of the tenant that the recruiter may see is reached, and no other', async () => {
  const { prisma, origin } = service;
  const where = { tenantId: 1, organisationId: 1 };
  const applied = { tenantId: 1, job: where };
  const idsOf = (rows: readonly { readonly id: number }[], path: string): readonly string[] =>
    rows.map(({ id }) => `${origin}/v1/${path}/${id}`).toSorted();

  const reached = await walkFromIndex(follow, `${origin}/v1/`);

  expect(addresses(reached.jobs)).toEqual(idsOf(await prisma.job.findMany({ where, select: { id: true } }), 'job'));
  expect(addresses(reached.applications)).toEqual(
    idsOf(await prisma.application.findMany({ where: applied, select: { id: true } }), 'application'),
  );
  expect(addresses(reached.applicationsOfAll)).toEqual(addresses(reached.applications));
  const visible = await prisma.candidate.findMany({ where: { applications: { some: applied } }, select: { id: true } });
  expect(addresses(reached.candidates)).toEqual(idsOf(visible, 'candidate'));
  expect(reached.stepChanges).toHaveLength(await prisma.stepChange.count({ where: { application: applied } }));
  expect(reached.notes).toHaveLength(await prisma.note.count({ where }));
  expect(addresses(reached.processes)).toEqual(
    idsOf(await prisma.process.findMany({ where: { organisations: { some: where } }, select: { id: true } }), 'process'),
  );
  const members = await prisma.user.findMany({ where: { memberships: { some: where } } });
  expect(reached.users.map(({ id }) => id)).toEqual(members.map(({ id }) => id).toSorted((one, other) => one - other));
  expect(reached.sources).toHaveLength(await prisma.source.count({ where: { tenantId: 1 } }));
  expect(reached.pools).toHaveLength(await prisma.pool.count({ where: { tenantId: 1 } }));
  expect(reached.questionnaires).toHaveLength(await prisma.questionnaire.count({ where: { tenantId: 1 } }));
  expect(reached.contractTypes).toHaveLength(await prisma.contractType.count({ where: { tenantId: 1 } }));
  expect(addresses(reached.templates)).toEqual(
    idsOf(await prisma.template.findMany({ where, select: { id: true } }), 'template'),
  );
  const interviewed = await prisma.interview.findMany({ where, select: { id: true } });
  expect(addresses(reached.interviews)).toEqual(idsOf(interviewed, 'interview'));
  expect(interviewed.length).toBeGreaterThan(0);
  const offered = await prisma.offer.findMany({ where, select: { id: true } });
  expect(addresses(reached.offers)).toEqual(idsOf(offered, 'offer'));
  expect(offered.length).toBeGreaterThan(0);
  const { jobs, applications, candidates, processes, templates, interviews, offers } = reached;
  expect(reached.changes.flatMap(({ _self: self }) => self ?? []).toSorted()).toEqual(
    addresses([...jobs, ...applications, ...candidates, ...processes, ...templates, ...interviews, ...offers]),
  );
});

test('from an application its documents, answers, candidate and notes are read; from a job its feed', async () => {
  const { documents, applyUrls } = await walkFromApplication(follow, `${service.origin}/v1/application/501`);
  for (const address of documents) {
    const response = await read(address);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    await response.body?.cancel();
  }
  expect(documents.length).toBeGreaterThan(0);
  expect(applyUrls.length).toBeGreaterThan(0);
  const { status } = await fetch(applyUrls[0] ?? '', { method: 'HEAD' });
  expect(status).toBe(200);
});
