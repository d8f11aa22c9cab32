import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations, wantsCredentials } from '../../harness/contract.ts';
import { filledPlaces, isCommon } from '../../harness/places.ts';
import { aRejectionReason, aTemplate, anApplication } from '../../harness/records.ts';
import { send } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { readTables } from '../../harness/rows.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** What strangers are told of these requests: test/suites/resilience/isolation.test.ts. */
describe('requests', () => {
  const covered = operations.filter(wantsCredentials);
  const ROWS = ['ids', 'webhook', 'reason'] as const;

  type Whole = World<(typeof ROWS)[number]>;
  let owner: Whole;
  let sister: Whole;
  let stranger: Whole;
  beforeAll(async () => {
    owner = await aWorld(service, ROWS, { role: 'ADMIN' });
    sister = await owner.sister(ROWS);
    stranger = await owner.stranger(ROWS);
  });

  test('a list without an identifier shows each what is theirs', async () => {
    for (const { client, ids: own, webhook, reason, recruiter } of [owner, sister, stranger]) {
      const ids = async (path: string) => (await client.get(path)).body.items.map(({ id }: { id: number }) => id);
      expect(await ids('/webhook/task')).toEqual([own.call]);
      expect(await ids('/webhook')).toEqual([webhook.id]);
      expect(await ids('/rejection-reason')).toEqual([reason.id]);
      expect(await ids('/application')).toEqual([own.application, own.otherApplication]);
      expect(await ids('/offer')).toEqual([own.draftOffer, own.offer]);
      expect(await ids('/interview')).toEqual([own.interview]);
      for (const [kind, ...all] of [
        ['JOB', own.job, own.otherJob, own.emptyJob],
        ['CANDIDATE', own.candidate],
        ['APPLICATION', own.otherApplication, own.application],
        ['PROCESS', own.process],
        ['TEMPLATE', own.template],
        ['INTERVIEW', own.interview],
        ['OFFER', own.draftOffer, own.offer],
      ])
        expect(await ids(`/change?modified_since=1970-01-01T00:00:00Z&kind=${kind}`)).toEqual(all);
      expect(await ids('/user')).toEqual([recruiter.id, own.otherMember]);
    }
  });

  const REFUSED = [403, 404, 409, 422];

  test('an identifier of another organisation of the tenant, in any place: refused, or an empty list; nothing is written', async () => {
    const before = await readTables(service.database);
    for (const { operationId } of covered) {
      const names = new Set([...filledPlaces(operationId).values()].flat());
      for (const name of [...names].filter((each) => !isCommon(operationId, each))) {
        const { status, body } = await send(sister.client, operationId, { ...sister.ids, [name]: owner.ids[name] });
        const isRefused = REFUSED.includes(status) || (status === 200 && body.items?.length === 0);
        expect({ operationId, name, status, isRefused }).toEqual({ operationId, name, status, isRefused: true });
      }
    }
    expect(await readTables(service.database)).toEqual(before);
  });

  test('a READER who is ADMIN of another organisation of the tenant writes nothing: 403, where it finds no offer 404', async () => {
    const client = owner.callers['READER here, ADMIN there'];
    await client.get('/account');
    const before = await readTables(service.database);
    for (const { operationId, path } of covered.filter(({ method }) => method === 'post')) {
      const { status } = await send(client, operationId, owner.ids);
      expect([path, status]).toEqual([path, path.startsWith('/offer/') ? 404 : 403]);
    }
    expect(await readTables(service.database)).toEqual(before);
  });
});

describe('foreign keys', () => {
  const aSide = () => aWorld(service, ['job', 'application', 'reason']);

  describe('every row that holds customer data carries tenant_id: the database itself refuses a reference across tenants', () => {
    test.each([
      'a candidate',
      'a job',
      'a step',
      'a rejection reason',
      'the organisation of a rejection reason',
      'a member',
      'a note',
      'a step change',
      'a team',
      'a template',
    ])('%s', async (what) => {
      const { prisma } = service;
      const [here, there] = [await aSide(), await aSide()];
      const { tenantId } = here;
      const { candidateId } = here.application;
      const move = (id: number, data: object) => prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data });
      const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
        'a candidate': () => move(here.application.id, { candidateId: there.application.candidateId }),
        'a job': () => anApplication(prisma, { ...here.job, id: there.job.id }, { candidateId }),
        'a step': () => move(here.application.id, { currentStepId: there.application.currentStepId }),
        'a rejection reason': () => move(here.application.id, { rejectionReasonId: there.reason.id }),
        'the organisation of a rejection reason': () =>
          aRejectionReason(prisma, tenantId, { organisationId: there.organisation.id }),
        'a member': () =>
          prisma.membership.create({
            data: { tenantId, organisationId: there.organisation.id, userId: here.recruiter.id, role: 'ADMIN' },
          }),
        'a note': () =>
          prisma.note.create({
            data: { tenantId, candidateId, organisationId: there.organisation.id, userId: here.recruiter.id, text: 'a' },
          }),
        'a step change': () =>
          prisma.stepChange.create({
            data: { tenantId, applicationId: here.application.id, stepId: there.application.currentStepId },
          }),
        'a team': () => prisma.jobTeamMember.create({ data: { tenantId, jobId: here.job.id, userId: there.recruiter.id } }),
        'a template': () => aTemplate(prisma, { tenantId, id: there.organisation.id }),
      };
      await expect(attempts[what]?.()).rejects.toMatchObject({ code: 'P2003' });
    });

    test('every foreign key between rows of a tenant holds the tenant on both sides', async () => {
      const { rows } = await service.database.pool.query<{
        name: string;
        target: string;
        columns: string[];
        referenced: string[];
      }>(
        `SELECT conname AS name, confrelid::regclass::text AS target,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = confrelid AND attnum = ANY (confkey)) AS referenced
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
      );
      expect(rows.length).toBeGreaterThan(50);
      const loose = rows.filter(({ target, columns, referenced }) => {
        const own = target === 'tenant' ? columns : columns.filter((column) => referenced.includes(column));
        return !own.includes('tenant_id');
      });
      expect(loose.map(({ name }) => name)).toEqual([]);
    });
  });
});
