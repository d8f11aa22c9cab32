/**
 * Hostile values in every place of every request: each answer has a status of the contract, never
 * 5xx, and no header repeats the value. INPUTS is the number of values of all these tests, SEED
 * selects them.
 */
import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCursors } from '../../../src/contract/cursor.ts';
import { exchange } from '../conformance/exchange.ts';
import { targetOf, type Request } from '../conformance/requests.ts';
import { basic } from '../../harness/client.ts';
import { CREDENTIAL_KEYS, startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { createDraws } from './draws.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { createHostileRequests, SHARES, type Kind, type Material } from './hostile-requests.ts';
import { faultsIn } from './judgement.ts';

/** Of all inputs so many of 100 go through HTTP. */
const SHARE = 52;
const AT_ONCE = 16;
const TIMEOUT = 60 * 60_000;

const inputs = Math.ceil((parameter('INPUTS', 100_000) * SHARE) / 100);
const draws = createDraws(seed());
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const answered = new Map<number, number>();
let service: Service;
let material: Material;
let sent = 0;
let tables: readonly string[];
beforeAll(async () => {
  service = await startService({ credentialsKeptMs: 60_000 });
  material = await aMaterial();
  tables = await tablesOf();
});
afterAll(async () => {
  agent.destroy();
  await service.close();
});

async function aMaterial(): Promise<Material> {
  const { ids, recruiter } = await aWorld(service, ['ids']);
  const { issue } = createCursors(CREDENTIAL_KEYS);
  const collections = ['/candidate', '/note', '/step', `/job/${ids.job}/application`];
  return {
    ids,
    authorization: basic(recruiter),
    cursors: collections.map((path) => issue({ collection: `${service.origin}/v1${path}`, query: { limit: 1 }, after: 1 })),
  };
}

async function tablesOf(): Promise<readonly string[]> {
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT concat(relname, ' ', relkind) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const shown = (request: Request): string =>
  JSON.stringify({ ...request, operation: request.operation.operationId, raw: request.raw?.toString('latin1') }).slice(0, 3000);

async function askOne(kind: Kind, request: Request): Promise<void> {
  const answer = await exchange(service.origin, request, agent);
  const faults = faultsIn(request, answer, ['path', 'address', 'token'].includes(kind));
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
  if (faults.length > 0)
    throw new Error(
      `${faults.join('\n')}\n${targetOf(request).slice(0, 500)}\n${shown(request)}\n${JSON.stringify(answer.body).slice(0, 1000)}`,
    );
}

test.each(Object.entries(SHARES) as [Kind, number][])(
  'hostile values: %s',
  async (kind, share) => {
    const make = createHostileRequests(material, draws)[kind];
    const wanted = Math.ceil((inputs * share) / 100);
    let values = 0;
    const began = performance.now();
    const askOn = async (): Promise<void> => {
      while (values < wanted) {
        const hostile = make();
        values += hostile.values;
        await askOne(kind, hostile.request);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askOn));
    sent += values;
    process.stderr.write(`  ${kind}: ${values} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  },
  TIMEOUT,
);

test('the service and its tables are what they were', async () => {
  expect(service.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  expect(await tablesOf()).toEqual(tables);
  const statuses = [...answered].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  process.stderr.write(`  answered ${statuses.join(', ')}\n`);
  expect([...answered.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415, 422]));
  expectFigure('hostile values sent by HTTP and answered as the contract says', sent, 'values', { atLeast: inputs });
});
