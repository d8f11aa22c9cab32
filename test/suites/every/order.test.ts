/**
 * "credentials (401), shape of the request (400, 413, 415, 422), permission to write (403), existence (404),
 * conflict (409), rules (422)" (openapi/decisions.md, 'Order of checks'): for each operation a request
 * with the faults of all steps, then without those of the first one, and so on.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Client } from '../../harness/client.ts';
import { node, resolve, type Node } from '../../harness/contract.ts';
import { filledPlaces } from '../../harness/places.ts';
import { requestOf, send, type Request } from '../../harness/requests.ts';
import { readTables } from '../../harness/rows.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type IdName, type Ids, type World } from '../../harness/world.ts';
import { asked, OF_WRITERS } from './verdicts.ts';

let service: Service;
let world: World<'ids'>;
beforeAll(async () => {
  service = await startService();
  world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
  for (const who of ['READER', 'READER here, ADMIN there'] as const) await world.callers[who].get('/account');
});
afterAll(() => service.close());

const NOBODY = 2_147_483_647;
/** Identifiers of nothing, but under this name. */
const nothingBut = (ids: Ids, kept?: IdName): Ids =>
  new Proxy({} as Ids, { get: (_, name: IdName) => (name === kept ? ids[name] : NOBODY) });
const NOTHING = nothingBut({} as Ids);
const MISSHAPEN: Request['path'] = new Proxy({}, { get: () => 'x' });

/** Whose organisation decides about the permission, where the path does not name it. */
const SUBJECTS: Partial<Record<OperationId, IdName>> = {
  createApplication: 'emptyJob',
  addNote: 'organisation',
  addStepChange: 'application',
  createJob: 'organisation',
  createWebhook: 'organisation',
  createTemplate: 'organisation',
};

/** Writes that callers may make who are READER everywhere. */
const BY_ANY_ROLE: readonly OperationId[] = ['submitEvaluation', 'revokeCredential'];

/** Of the fields that say what the caller expects: something else than there is. */
const STALE: Readonly<Record<string, unknown>> = {
  expected_current_step_id: NOBODY,
  expected_score: 1,
  expected_modification_date: '2000-01-01T00:00:00Z',
};
const STALE_STATUS: Partial<Record<OperationId, string>> = {
  changeInterviewStatus: 'CANCELLED',
  changeOfferStatus: 'DRAFT',
  changeJobStatus: 'ARCHIVED',
  updateWebhook: 'DISABLED',
};

function staleIn({ operationId, requestBody }: { readonly operationId: OperationId; readonly requestBody?: unknown }): Node {
  const content = node(resolve(requestBody)['content']);
  const fields = Object.keys(node(resolve(node(content['application/json'])['schema'])['properties']));
  const expected = fields.filter((field) => field.startsWith('expected_'));
  return Object.fromEntries(expected.map((field) => [field, STALE[field] ?? STALE_STATUS[operationId]]));
}

/** The status of a request whose path alone is right; undefined where it has no other fault. */
function lastOf(operationId: OperationId, stale: Node): number | undefined {
  if (Object.keys(stale).length > 0) return 409;
  if (operationId === 'sendEmail') return 404;
  // the organisation of a new webhook or template decides about the permission
  const isOther = (names: readonly IdName[]): boolean => names.some((name) => name !== SUBJECTS[operationId]);
  return [...filledPlaces(operationId)].some(([place, names]) => place.startsWith('body.') && isOther(names)) ? 422 : undefined;
}

const read = asked.filter(({ method }) => method === 'get');
const writes = asked.filter(({ method }) => method === 'post');

const statusOf = async (client: Client, operationId: OperationId, ids: Ids, given: Request = {}): Promise<number> =>
  (await send(client, operationId, ids, given)).status;

describe('401, 400, 404', () => {
  test.each(read)('$operationId', async ({ operationId, path }) => {
    const query = { ...requestOf(operationId, world.ids).query, no_such_parameter: 1 };
    expect(await statusOf(service.as(), operationId, NOTHING, { query })).toBe(401);
    expect(await statusOf(world.client, operationId, NOTHING, { query })).toBe(400);
    if (path.includes('{')) expect(await statusOf(world.client, operationId, NOTHING)).toBe(404);
  });
});

describe('401, 400, 415, 422 of the shape, 403, 404, 409, 422 of rules', () => {
  test.each(writes)('$operationId', async (operation) => {
    const { operationId, path } = operation;
    const before = await readTables(service.database);
    const { client, ids, callers } = world;
    const hasPath = path.includes('{');
    const valid = requestOf(operationId, ids);
    const absent = requestOf(operationId, NOTHING);
    const stale = staleIn(operation);
    const misshapen = { ...node(absent.body), ...stale, no_such_field: 1 };
    const text = { 'content-type': 'text/plain' };
    const unruly = requestOf(operationId, nothingBut(ids, SUBJECTS[operationId]));
    const body = { ...node(unruly.body), ...stale };
    const reader = callers.READER;
    const there = callers['READER here, ADMIN there'];

    expect(await statusOf(service.as(), operationId, ids, { path: MISSHAPEN, body: '{' })).toBe(401);
    if (hasPath) expect(await statusOf(reader, operationId, ids, { path: MISSHAPEN, body: misshapen })).toBe(400);
    expect(await statusOf(reader, operationId, NOTHING, { body: '{' })).toBe(400);
    expect(await statusOf(reader, operationId, NOTHING, { body: misshapen, headers: text })).toBe(415);
    expect(await statusOf(reader, operationId, NOTHING, { body: misshapen })).toBe(422);
    expect(await statusOf(reader, operationId, NOTHING, { body })).toBe(BY_ANY_ROLE.includes(operationId) ? 404 : 403);
    // readers find no offers, and nobody but an owner credentials of others
    const refused = path.startsWith('/offer/') || operationId === 'revokeCredential' ? 404 : 403;
    if (!OF_WRITERS.includes(operationId))
      expect(await statusOf(there, operationId, ids, { path: valid.path ?? {}, body })).toBe(refused);
    if (hasPath) expect(await statusOf(client, operationId, NOTHING, { body })).toBe(404);
    const last = lastOf(operationId, stale);
    if (last !== undefined) expect(await statusOf(client, operationId, ids, { path: valid.path ?? {}, body })).toBe(last);
    expect(await readTables(service.database)).toEqual(before);
  });
});

/** Fields that are judged by another one, which is not found. */
const DEPENDENT: Partial<Record<OperationId, string>> = {
  createApplication: 'step_id',
  addNote: 'application_id',
  addStepChange: 'process_step_id',
  submitQuestionnaire: 'answers',
};

describe('"all faults at once": each identifier of the body that is not found', () => {
  test.each(writes)('$operationId', async ({ operationId }) => {
    const { client, ids } = world;
    const places = [...filledPlaces(operationId).keys()].filter((place) => place.startsWith('body.'));
    const fields = places
      .map((place) => place.split('.')[1] ?? '')
      .filter((field) => !field.startsWith('expected_') && field !== DEPENDENT[operationId]);
    // a template that is not found is 404
    if (fields.length === 0 || operationId === 'sendEmail') return;
    const { body } = requestOf(operationId, nothingBut(ids, 'startStep'));
    const { path } = requestOf(operationId, ids);
    const answer = await send(client, operationId, ids, { path: path ?? {}, body });
    const named = Object.keys(node(answer.body.invalid)).map((field) => field.split('.')[0]);
    expect({ status: answer.status, named }).toEqual({ status: 422, named: expect.arrayContaining(fields) });
  });
});
