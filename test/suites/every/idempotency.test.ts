/** "Every POST takes an optional `Idempotency-Key`" (openapi/decisions.md, 'Idempotency'): the rules that hold for each of them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Client } from '../../harness/client.ts';
import { filledPlaces, isAboutPerson } from '../../harness/places.ts';
import { inOrder, send, type Request } from '../../harness/requests.ts';
import { readTables } from '../../harness/rows.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type Ids, type World } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { OF_WRITERS } from './verdicts.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const DAY = 86_400_000;

let instant = START;
let service: Service;
beforeAll(async () => void (service = await startService({}, () => new Date(instant))));
afterAll(() => service.close());
beforeEach(() => void (instant = START));

/** Writes; nothing of a ping is stored. */
const posts = inOrder.filter(({ method, operationId }) => method === 'post' && operationId !== 'pingWebhook');

const ask = (client: Client, operationId: OperationId, ids: Ids, given: Request = {}) =>
  send(client, operationId, ids, { ...given, headers: { 'idempotency-key': operationId } });

/** Asks with one identifier of nothing, or with a body of nothing: the request is another one, and refused. */
const askOtherwise = (client: Client, operationId: OperationId, ids: Ids) =>
  filledPlaces(operationId).size === 0
    ? ask(client, operationId, ids, { body: {} })
    : ask(client, operationId, otherwise(operationId, ids));

/** The identifiers with one of nothing. */
function otherwise(operationId: OperationId, ids: Ids): Ids {
  const [name = 'job'] = [...filledPlaces(operationId)].flatMap(([place, names]) => (place === 'path.token' ? [] : names));
  return { ...ids, [name]: 2_147_483_647 };
}

/** Every row but the keys. */
async function rows() {
  const { idempotency_key: _keys, ...others } = await readTables(service.database);
  return others;
}

const keptOf = ({ tenantId }: World, operationId: OperationId) =>
  service.prisma.idempotencyKey.findMany({
    where: { tenantId, key: `sha256:${createHash('sha256').update(operationId).digest('hex')}` },
  });

describe('"a write that fails leaves none", "the same key with the same request returns the stored answer", another is "422 `key_reused`"; of a secret "a replay comes without it"', () => {
  let world: World<'ids'>;
  beforeAll(async () => {
    world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
    await world.callers['READER here, ADMIN there'].get('/account');
  });

  test.each(posts)('$operationId', async ({ operationId, path }) => {
    const { client, ids } = world;
    const before = await rows();
    if (operationId !== 'submitApplication' && !OF_WRITERS.includes(operationId)) {
      // readers find no offers
      // and no credentials of others
      const [status, code] =
        path.startsWith('/offer/') || operationId === 'revokeCredential'
          ? ([404, 'not_found'] as const)
          : ([403, 'forbidden'] as const);
      expectError(await ask(world.callers['READER here, ADMIN there'], operationId, ids), status, code);
    }
    expect([404, 422]).toContain((await askOtherwise(client, operationId, ids)).status);
    expect([await keptOf(world, operationId), await rows()]).toEqual([[], before]);

    const first = await ask(client, operationId, ids);
    expect([first.status, first.headers.has('idempotency-replayed')]).toEqual([200, false]);
    const done = await rows();
    expect(done).not.toEqual(before);
    instant += DAY;
    const again = await ask(client, operationId, ids);
    // "the secret is left out of the stored answer"
    const { password: _password, secret: _secret, ...stored } = first.body;
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 'true', stored]);
    expectInvalid(await askOtherwise(client, operationId, ids), { _body: ['key_reused'] });
    expect([(await keptOf(world, operationId)).length, await rows()]).toEqual([1, done]);
  });
});

/** Operations whose answers are about a candidate; an erasure itself is confirmed again. */
const aboutPersons = posts.filter(
  ({ operationId }) => operationId === 'submitApplication' || (operationId !== 'eraseCandidate' && isAboutPerson(operationId)),
);

describe('the same request again is 422 `candidate_erased`: once the person is erased, at `_body`', () => {
  test.each(aboutPersons)('$operationId', async ({ operationId }) => {
    const world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
    const { client, ids } = world;
    const { body } = await ask(client, operationId, ids);
    const { candidateId } = await service.prisma.application.findFirstOrThrow({
      where: { id: body.application_id ?? ids.application },
    });
    expect((await send(client, 'eraseCandidate', ids, { path: { candidateid: candidateId } })).status).toBe(200);
    const erased = await rows();

    expectInvalid(await ask(client, operationId, ids), { _body: ['candidate_erased'] });
    expectInvalid(await askOtherwise(client, operationId, ids), { _body: ['key_reused'] });
    expect(await rows()).toEqual(erased);
    expect(await keptOf(world, operationId)).toMatchObject([{ body: null }]);
  });
});
