import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '../../harness/contract.ts';
import { startService, type Service } from '../../harness/service.ts';
import { readersOf } from './callers.ts';
import { node, parametersOf, resolve, type Node } from './parameters.ts';
import { filledPlaces } from './places.ts';
import { callOf, isCommon, requests, send, type Requested } from './requests.ts';
import { readTables } from './rows.ts';
import { threeWorlds, type Ids, type World } from './world.ts';
import { aJob, anApplication, anOrganisation, aRecruiter, aRejectionReason, aTemplate, aTenant } from '../../harness/records.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** What strangers are told of these requests: test/suites/resilience/isolation.test.ts. */
describe('requests', () => {
  const strangers = ['another organisation of the same tenant', 'another tenant'] as const;
  const authenticated = operations.filter((operation) => (operation as unknown as Node)['security'] === undefined);
  const covered = authenticated.filter(({ operationId }) => operationId in requests);
  const anyIds = new Proxy({} as Ids, { get: () => 7 });

  let worlds: Awaited<ReturnType<typeof threeWorlds>>;
  beforeAll(async () => {
    worlds = await threeWorlds(service);
  });

  /** Names of the identifiers in path, query and body of an operation, as the contract has them. */
  function declaredIds(operation: (typeof operations)[number]): readonly string[] {
    const isId = (schema: unknown): boolean => node(schema)['$ref'] === '#/components/schemas/Id';
    const content = node(resolve(node(operation)['requestBody'])['content']);
    const fields = node(resolve(node(content['application/json'])['schema'])['properties']);
    return [
      ...parametersOf(operation)
        .filter(({ schema }) => isId(schema))
        .map(({ name }) => String(name)),
      ...Object.keys(fields).filter((name) => isId(fields[name]) || name.endsWith('_id')),
    ];
  }

  test('every operation that wants credentials has a valid request here, with every identifier that it takes', () => {
    expect(authenticated.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(requests).toSorted());
    for (const operation of covered) {
      const { path, query, body } = callOf(operation.operationId as Requested, anyIds);
      const given = Object.keys({ ...path, ...query, ...node(body) });
      expect({ [operation.operationId]: declaredIds(operation).filter((name) => !given.includes(name)) }).toEqual({
        [operation.operationId]: [],
      });
    }
  });

  test('a list without an identifier shows each what is theirs', async () => {
    const everybody = [worlds.owner, ...strangers.map((stranger) => worlds[stranger])];
    for (const { client, ids: own, call, webhook, reason, recruiter } of everybody) {
      const ids = async (path: string) => (await client.get(path)).body.items.map(({ id }: { id: number }) => id);
      expect(await ids('/webhook/task')).toEqual([call.id]);
      expect(await ids('/webhook')).toEqual([webhook.id]);
      expect(await ids('/rejection-reason')).toEqual([reason.id]);
      expect(await ids('/application')).toEqual([own.application, own.otherApplication]);
      expect(await ids('/offer')).toEqual([own.draftOffer, own.offer]);
      expect(await ids('/interview')).toEqual([own.interview]);
      for (const [kind, ...all] of [
        ['JOB', own.job, own.otherJob],
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
    const { client, ids } = worlds[strangers[0]];
    const before = await readTables(service.database);
    for (const operation of Object.keys(requests) as Requested[]) {
      const path = covered.find(({ operationId }) => operationId === operation)?.path ?? '';
      const names = new Set([...filledPlaces(operation).values()].flat());
      for (const name of [...names].filter((each) => !isCommon(operation, each))) {
        const { status, body } = await send(client, path, callOf(operation, { ...ids, [name]: worlds.owner.ids[name] }));
        const isRefused = REFUSED.includes(status) || (status === 200 && body.items?.length === 0);
        expect({ operation, name, status, isRefused }).toEqual({ operation, name, status, isRefused: true });
      }
    }
    expect(await readTables(service.database)).toEqual(before);
  });

  test('a READER who is ADMIN of another organisation of the tenant writes nothing: 403, where it finds no offer 404', async () => {
    const readers = await readersOf(service, worlds.owner, worlds[strangers[0]]);
    const client = readers['READER of the organisation who is ADMIN of another'] ?? service.as();
    const before = await readTables(service.database);
    for (const { method, operationId, path } of covered.filter((each) => each.method === 'post')) {
      const { status } = await send(client, path, callOf(operationId as Requested, worlds.owner.ids));
      expect([method, path, status]).toEqual([method, path, path.startsWith('/offer/') ? 404 : 403]);
    }
    expect(await readTables(service.database)).toEqual(before);
  });

  // last, and in the order of the requests: an advance moves the application on
  test.each(Object.keys(requests) as Requested[])('%s: with their own identifiers each gets 200', async (operation) => {
    const path = covered.find(({ operationId }) => operationId === operation)?.path ?? '';
    for (const world of Object.values(worlds) as World[]) {
      expect(await send(world.client, path, callOf(operation, world.ids))).toMatchObject({
        status: /^get.*(Cv|Document)$/.test(operation) ? 307 : 200,
      });
    }
  });
});

describe('foreign keys', () => {
  async function aSide() {
    const { prisma } = service;
    const { id: tenantId } = await aTenant(prisma);
    const organisation = await anOrganisation(prisma, tenantId);
    const recruiter = await aRecruiter(prisma, [organisation]);
    const job = await aJob(prisma, organisation);
    const application = await anApplication(prisma, job);
    const template = await aTemplate(prisma, organisation);
    return { tenantId, organisation, recruiter, job, application, template, reason: await aRejectionReason(prisma, tenantId) };
  }

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
