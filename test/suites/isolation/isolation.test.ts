import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '../../harness/client.ts';
import { operations } from '../../harness/contract.ts';
import { startService, type Service } from '../../harness/service.ts';
import { node, parametersOf, resolve, type Node } from './parameters.ts';
import { callOf, idsOf, requests, send, type Requested } from './requests.ts';
import { readTables } from './rows.ts';
import { threeWorlds, type IdName, type Ids, type World } from './world.ts';
import { aJob, anApplication, anOrganisation, aRecruiter, aRejectionReason, aTemplate, aTenant } from '../../harness/records.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/**
 * "Not visible and not existing answer alike", for every operation of the contract and every
 * identifier that it takes.
 */
describe('requests', () => {
  const NOBODY = 2_147_483_647;
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

  /** An answer without request id and requested identifier. */
  function essence({ status, body }: Answer, id: number): unknown {
    const { request_id: _request, _self: _address, ...rest } = body as Node;
    const invalid = Object.entries(node(rest['invalid'])).map(([field, faults]) => [field.replace(`.${id}`, '.ID'), faults]);
    return { status, body: 'invalid' in rest ? { ...rest, invalid } : rest };
  }

  const refusedIds = covered
    .flatMap((operation) => {
      const id = operation.operationId as Requested;
      return idsOf(id, anyIds).flatMap((name) =>
        strangers.map((stranger) => ({ operation: id, template: operation.path, name, stranger })),
      );
      // sources belong to the tenant: a colleague may see their names, without the owner's jobs
    })
    .filter(({ name, stranger }) => name !== 'source' || stranger === 'another tenant');

  describe('"404 on a path id or on template_id, not_found on a body field": an identifier of somebody else', () => {
    test('there are such identifiers', () => expect(refusedIds.length).toBeGreaterThan(40));

    test.each(refusedIds)('$operation: the $name of somebody else, to $stranger, is one that does not exist', async (given) => {
      const { operation, template, name, stranger } = given;
      const { ids, client } = worlds[stranger];
      const ask = (id: number) => send(client, template, callOf(operation, { ...ids, [name]: id }));
      const before = await readTables(service.database);

      const foreign = await ask(worlds.owner.ids[name]);
      const absent = await ask(NOBODY);

      expect(essence(foreign, worlds.owner.ids[name])).toEqual(essence(absent, NOBODY));
      expectRefused(foreign, name);
      expect(await readTables(service.database)).toEqual(before);
    });
  });

  function expectRefused({ status, body }: Answer, name: IdName): void {
    if (status === 200) return expect(body.items).toEqual([]);
    if (status === 404) return expect(body.code).toBe('not_found');
    // a step that the application is not on gets the same answer, whichever it is
    if (status === 409) return expect(name).toBe('startStep');
    const codes = Object.values(node(body.invalid)).flatMap((faults) =>
      (faults as { readonly code: string }[]).map(({ code }) => code),
    );
    const refusals: Partial<Record<IdName, string>> = {
      startStep: 'not_in_process',
      nextStep: 'not_in_process',
      rejectionStep: 'not_in_process',
      choice: 'unknown_value',
    };
    expect({ status, codes }).toMatchObject({ status: 422, codes: expect.arrayContaining([refusals[name] ?? 'not_found']) });
  }

  describe('the whole request of the owner', () => {
    const asked = covered.filter(({ operationId }) => idsOf(operationId as Requested, anyIds).length > 0);

    test.each(
      asked.flatMap(({ operationId, path }) =>
        strangers.map((stranger) => ({ operation: operationId as Requested, path, stranger })),
      ),
    )('$operation, sent by $stranger: nothing shown, nothing written', async ({ operation, path, stranger }) => {
      const before = await readTables(service.database);
      const answer = await send(worlds[stranger].client, path, callOf(operation, worlds.owner.ids));
      if (answer.status === 200) expect(answer.body.items).toEqual([]);
      else expect([404, 422]).toContain(answer.status);
      expect(await readTables(service.database)).toEqual(before);
    });
  });

  test('a list without an identifier shows each what is theirs', async () => {
    for (const { client, call, webhook, reason } of [worlds.owner, ...strangers.map((stranger) => worlds[stranger])]) {
      const ids = async (path: string) => (await client.get(path)).body.items.map(({ id }: { id: number }) => id);
      expect(await ids('/webhook/task')).toEqual([call.id]);
      expect(await ids('/webhook')).toEqual([webhook.id]);
      expect(await ids('/rejection-reason')).toEqual([reason.id]);
    }
  });

  // last, and in the order of the requests: an advance moves the application on
  test.each(Object.keys(requests) as Requested[])('%s: with their own identifiers each gets 200', async (operation) => {
    const path = covered.find(({ operationId }) => operationId === operation)?.path ?? '';
    for (const world of Object.values(worlds) as World[]) {
      expect(await send(world.client, path, callOf(operation, world.ids))).toMatchObject({
        status: /Cv$|Document$/.test(operation) ? 307 : 200,
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

  describe('"every row that holds customer data carries tenant_id": the database itself refuses a reference across tenants', () => {
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
