/** "Dynamic mode small and fast and repeatable with a seed"; the client holds every answer to the contract. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../../../harness/client.ts';
import { operations } from '../../../harness/contract.ts';
import { endPrograms } from '../program.ts';
import { startMock, type StartedMock } from './started-mock.ts';

let mock: StartedMock;
let origin: string;
let client: Client;

beforeAll(async () => {
  mock = await startMock();
  ({ origin, client } = mock);
});
afterAll(endPrograms);

const readers = operations.filter(({ method }) => method !== 'head');

test('dynamic mode small: every operation within 64 KiB', async () => {
  const measured: { readonly id: string; readonly bytes: number }[] = [];
  for (const operation of readers) {
    for (let seed = 1; seed <= 5; seed++) {
      // the client holds each of them to the contract
      const { body } = await mock.call(operation, `dynamic=true, seed=${seed}`);
      const bytes = Buffer.byteLength(JSON.stringify(body) ?? '');
      measured.push({ id: operation.operationId, bytes });
    }
  }
  expect(measured.filter(({ bytes }) => bytes >= 64 * 1024)).toEqual([]);
});

test('repeatable with a seed: the same at the same address, and other data elsewhere or from another seed', async () => {
  const names = async (target: string, seed: string): Promise<unknown> =>
    (await client.get(target, { prefer: `dynamic=true, seed=${seed}` })).body;
  const first = await names('/job/12', '7');
  expect(await names('/job/12', '7')).toEqual(first);
  expect(await names('/job/12', '8')).not.toEqual(first);
  expect(await names('/job/13', '7')).not.toEqual(first);
});

test('without a seed the answer says which one was drawn', async () => {
  const drawn = await client.get('/job/12', { prefer: 'dynamic=true' });
  const applied = drawn.headers.get('preference-applied') ?? '';
  expect(applied).toMatch(/^dynamic=true, seed="\d+"$/);
  expect((await client.get('/job/12', { prefer: applied })).body).toEqual(drawn.body);
  expect((await client.get('/job/12', { prefer: 'dynamic=true' })).body).not.toEqual(drawn.body);
});

test('has the fields of the contract and no others', async () => {
  const { body } = await client.get('/job/12/team', { prefer: 'dynamic=true, seed=3' });
  const members = body.items as readonly object[];
  expect(
    members.flatMap((member) => Object.keys(member)).filter((name) => !/^(id|first_name|last_name|email)$/.test(name)),
  ).toEqual([]);
  expect(members.length).toBeGreaterThan(0);
});

test('--dynamic --seed makes up every success and no error, the same in another process', async () => {
  const other = await startMock(['--dynamic', '--seed', '7']);
  const here = (await client.get('/job/12', { prefer: 'dynamic=true, seed=7' })).body;
  expect((await other.client.get('/job/12')).body).toEqual(JSON.parse(JSON.stringify(here).replaceAll(origin, other.origin)));
  expect((await other.client.get('/job/12', { prefer: 'code=404' })).body).toMatchObject({ code: 'not_found' });
  expect((await other.client.get('/job/12', { prefer: 'example=open_job' })).body).toMatchObject({ id: 12 });
  expect(await other.program.end('SIGINT')).toBe(0);
});
