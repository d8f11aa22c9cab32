/**
 * Prism's proxy reports what the contract does not allow, so its silence means something; it is silent
 * on every operation.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../../harness/client.ts';
import { operations } from '../../harness/contract.ts';
import { startService } from '../../harness/service.ts';
import { fillForTour, tour } from '../../harness/tour.ts';
import { createContractProxy, VIOLATIONS, type ContractProxy, type ProxyDocument } from '../../harness/prism-proxy.ts';
import { askAsCaller, findAnsweredRequests } from './answered-requests.ts';
import { answersJson, document, withMissingField, withMissingHeader, withOtherStatuses } from './other-contracts.ts';
import type { Operation, Request } from './requests.ts';
import { aWorld, type World } from './world.ts';

let world: World;
let requestOf: (operation: Operation) => Request;
const proxies: ContractProxy[] = [];
let by: Readonly<Record<'contract' | 'field' | 'status' | 'header', string>>;

beforeAll(async () => {
  world = await aWorld();
  requestOf = await findAnsweredRequests(world);
  const open = async (each: ProxyDocument): Promise<string> => {
    const proxy = await createContractProxy(each);
    proxies.push(proxy);
    return proxy.through(world.service.origin);
  };
  by = {
    contract: await open(document),
    field: await open(withMissingField),
    status: await open(withOtherStatuses),
    header: await open(withMissingHeader),
  };
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await world.service.close();
});

/** The report of a proxy on one request. */
async function reported(origin: string, request: Request): Promise<string> {
  const { status, headers, body } = await askAsCaller(origin, world, request);
  if (status === 502) throw new Error(String(body));
  return decodeURIComponent(headers.get(VIOLATIONS) ?? '');
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (_, operation) => {
  test('an answer is reported for its status, for its headers, and for its body where that is JSON; by the contract for nothing', async () => {
    const request = requestOf(operation);
    expect(await reported(by.contract, request)).toBe('');
    expect(await reported(by.status, request)).toContain('Unable to match the returned status code');
    expect(await reported(by.header, request)).toContain('x-none');
    expect(await reported(by.field, request)).toContain(answersJson(operation) ? 'no_such_field' : '');
  });

  test('a refusal too', async () => {
    const refused: Request = { ...requestOf(operation), query: [['colour', 'red']] };
    expect(await reported(by.contract, refused)).toBe('');
    expect(await reported(by.status, refused)).toContain('Unable to match the returned status code');
    // HEAD has no body that could lack a field
    expect(await reported(by.field, refused)).toContain(operation.method === 'head' ? '' : 'no_such_field');
  });
});

test('the tour of every operation over the demo set: nothing is reported', async () => {
  const service = await startService();
  const before = globalThis.contractProxy;
  const proxy = await createContractProxy(document);
  try {
    const logins = await fillForTour(service.database, new Date());
    const admin = logins.find(({ role }) => role === 'ADMIN');
    const owner = logins.find((login) => login.owner);
    globalThis.contractProxy = proxy;
    const stops = await tour(createClient(service.origin, admin), createClient(service.origin, owner), service.origin);
    expect(stops.length).toBeGreaterThan(operations.length);
  } finally {
    globalThis.contractProxy = before;
    await proxy.close();
    await service.close();
  }
});

test('a client of the tests rejects an answer that is reported', async () => {
  const before = globalThis.contractProxy;
  const get = () => createClient(world.service.origin, world.recruiter).get('/account');
  try {
    globalThis.contractProxy = { through: () => Promise.resolve(by.contract), close: async () => {} };
    expect(await get()).toMatchObject({ status: 200 });
    globalThis.contractProxy = { through: () => Promise.resolve(by.field), close: async () => {} };
    await expect(get()).rejects.toThrow(/Prism .*no_such_field/);
  } finally {
    globalThis.contractProxy = before;
  }
});
