/**
 * Prism's proxy reports what the contract does not allow, so its silence means something; it is silent
 * on every operation. `prism proxy` itself, the command, agrees with the proxy of the test suite.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aFreePort } from '../../../scripts/free-port.ts';
import { STATUS } from '../../../src/core/problem.ts';
import { createClient } from '../../harness/client.ts';
import { operations } from '../../harness/contract.ts';
import { startService } from '../../harness/service.ts';
import { fillForTour, tour } from '../../harness/tour.ts';
import {
  createContractProxy,
  prismDocument,
  VIOLATIONS,
  type ContractProxy,
  type ProxyDocument,
} from '../../harness/prism-proxy.ts';
import { endPrograms, startProgram } from '../programs/program.ts';
import { askAsCaller, findAnsweredRequests } from './answered-requests.ts';
import { bytesOf } from './exchange.ts';
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
  endPrograms();
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

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Starts Prism's command; resolves with its address once it listens. */
async function startPrism(...words: readonly string[]): Promise<string> {
  const port = String(await aFreePort());
  const prism = path.join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');
  await startProgram(process.execPath, [prism, ...words, '--port', port], /Prism is listening/);
  return `http://127.0.0.1:${port}`;
}

/** `prism proxy` in front of the service. */
async function startPrismProxy(contract: ProxyDocument): Promise<string> {
  const file = path.join(await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'prism-')), 'openapi.json');
  await writeFile(file, JSON.stringify(prismDocument(contract)));
  return startPrism('proxy', file, world.service.origin, '--validate-request', 'false');
}

/** Prism's findings on the answer; those on the request are ignored. */
async function reportedByCommand(origin: string, request: Request): Promise<readonly string[]> {
  const { headers } = await askAsCaller(origin, world, request);
  // a list of many is cut off, and is JSON no more
  return Array.from((headers.get(VIOLATIONS) ?? '').matchAll(OF_RESPONSE), ([, message = '']) => message);
}

const OF_RESPONSE = /\{"location":\["response"[^}]*?"message":"((?:[^"\\]|\\.)*)"/g;

// Prism follows redirects itself and judges the document that they lead to
const carried = operations.filter(({ responses }) => responses['307'] === undefined);

describe('`prism proxy` reports no violation; by another contract it does', () => {
  let byContract: string;
  let byOther: string;
  beforeAll(async () => {
    [byContract, byOther] = await Promise.all([startPrismProxy(document), startPrismProxy(withMissingField)]);
  });

  test.each(carried.map((operation) => [operation.operationId, operation] as const))('%s', async (_, operation) => {
    expect(await reportedByCommand(byContract, requestOf(operation))).toEqual([]);
    const violations = await reportedByCommand(byOther, requestOf(operation));
    expect(violations.some((message) => message.includes('no_such_field'))).toBe(answersJson(operation));
  });
});

/** `prism mock` with the published document as it is. */
describe('`prism mock generated/v1/openapi.json`', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await startPrism('mock', path.join(ROOT, 'generated/v1/openapi.json'));
  });

  // HEAD has no body
  const errors = operations
    .filter(({ method }) => method !== 'head')
    .flatMap((operation) =>
      Object.keys(operation.responses)
        .filter((status) => Number(status) >= 400)
        .map((status) => [operation.operationId, Number(status), operation] as const),
    );

  test.each(errors)('%s answers %i with a code of that status', async (_, status, operation) => {
    const { method, path: address } = operation;
    const headers = { authorization: 'Basic YTpi', prefer: `code=${status}`, 'content-type': 'application/json' };
    const body = method === 'post' ? { body: bytesOf(requestOf(operation)) ?? null } : {};
    const response = await fetch(origin + address.replaceAll(/\{[^}]+\}/g, '1'), { method, headers, ...body });
    const { _status, code } = (await response.json()) as { readonly _status: string; readonly code?: keyof typeof STATUS };
    expect([response.status, _status, STATUS[code ?? 'invalid']]).toEqual([status, 'INVALID', status]);
  });
});
