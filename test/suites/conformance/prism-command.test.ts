/**
 * `prism proxy` itself, the command, in front of the running service: it agrees with the proxy that
 * the test suite goes through.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { STATUS } from '../../../src/core/problem.ts';
import { operations } from '../../harness/contract.ts';
import { prismDocument, VIOLATIONS, type ProxyDocument } from '../../harness/prism-proxy.ts';
import { askAsCaller, findAnsweredRequests } from './answered-requests.ts';
import { bytesOf } from './exchange.ts';
import { answersJson, document, withMissingField } from './other-contracts.ts';
import type { Operation, Request } from './requests.ts';
import { aWorld, type World } from './world.ts';

const PRISM = path.resolve(import.meta.dirname, '../../../node_modules/@stoplight/prism-cli/dist/index.js');

let world: World;
let requestOf: (operation: Operation) => Request;
let byContract: string;
let byOther: string;
const commands: ChildProcess[] = [];

beforeAll(async () => {
  world = await aWorld();
  requestOf = await findAnsweredRequests(world);
  [byContract, byOther] = await Promise.all([startProxy(document), startProxy(withMissingField)]);
});
afterAll(async () => {
  for (const command of commands) command.kill();
  await world.service.close();
});

/** Starts `prism proxy` in front of the service; resolves with its address once it listens. */
async function startProxy(contract: ProxyDocument): Promise<string> {
  const file = path.join(await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'prism-')), 'openapi.json');
  await writeFile(file, JSON.stringify(prismDocument(contract)));
  return startPrism(['proxy', file, world.service.origin, '--validate-request', 'false']);
}

async function startPrism(words: readonly string[]): Promise<string> {
  const port = await findFreePort();
  const arguments_ = [PRISM, ...words, '--port', String(port)];
  const command = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] });
  commands.push(command);
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Prism is listening')) resolve(`http://127.0.0.1:${port}`);
    };
    command.stdout.on('data', read);
    command.stderr.on('data', read);
    command.once('exit', () => reject(new Error(`Prism ended: ${output}`)));
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Prism's findings on the answer; those on the request are ignored. */
async function reported(origin: string, request: Request): Promise<readonly string[]> {
  const { headers } = await askAsCaller(origin, world, request);
  // a list of many is cut off, and is JSON no more
  return Array.from((headers.get(VIOLATIONS) ?? '').matchAll(OF_RESPONSE), ([, message = '']) => message);
}

const OF_RESPONSE = /\{"location":\["response"[^}]*?"message":"((?:[^"\\]|\\.)*)"/g;

// Prism follows redirects itself and judges the document that they lead to
const carried = operations.filter(({ responses }) => responses['307'] === undefined);

describe.each(carried.map((operation) => [operation.operationId, operation] as const))('%s', (_, operation) => {
  test('`prism proxy` reports no violation; by another contract it does', async () => {
    expect(await reported(byContract, requestOf(operation))).toEqual([]);
    const violations = await reported(byOther, requestOf(operation));
    expect(violations.some((message) => message.includes('no_such_field'))).toBe(answersJson(operation));
  });
});

/** `prism mock` with the published document as it is. */
describe('`prism mock generated/v1/openapi.json`', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await startPrism(['mock', path.resolve(import.meta.dirname, '../../../generated/v1/openapi.json')]);
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
