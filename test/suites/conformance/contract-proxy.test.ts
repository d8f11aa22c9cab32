/**
 * `prism proxy` reports what the contract does not allow, so its silence means something; it is silent
 * on every operation. `prism mock` takes the published document as it is.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aFreePort } from '../../../scripts/free-port.ts';
import { STATUS } from '../../../src/core/problem.ts';
import { operations } from '../../harness/contract.ts';
import { endPrograms, startProgram } from '../programs/program.ts';
import { askAsCaller, findAnsweredRequests } from './answered-requests.ts';
import { bytesOf } from './exchange.ts';
import { answersJson, document, withMissingField } from './other-contracts.ts';
import type { Operation, Request } from './requests.ts';
import { aWorld, type World } from './world.ts';

let world: World;
let requestOf: (operation: Operation) => Request;

beforeAll(async () => {
  world = await aWorld();
  requestOf = await findAnsweredRequests(world);
});
afterAll(async () => {
  endPrograms();
  await world.service.close();
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
async function startPrismProxy(contract: object): Promise<string> {
  const file = path.join(await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'prism-')), 'openapi.json');
  await writeFile(file, JSON.stringify(contract));
  return startPrism('proxy', file, world.service.origin, '--validate-request', 'false');
}

/** Prism's findings on the answer; those on the request are ignored. */
async function reported(origin: string, request: Request): Promise<readonly string[]> {
  const { headers } = await askAsCaller(origin, world, request);
  // a list of many is cut off, and is JSON no more
  return Array.from((headers.get('sl-violations') ?? '').matchAll(OF_RESPONSE), ([, message = '']) => message);
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

  const lacksField = async (request: Request) =>
    (await reported(byOther, request)).some((message) => message.includes('no_such_field'));

  test.each(carried)('$operationId: an answer, and a refusal', async (operation) => {
    const request = requestOf(operation);
    expect(await reported(byContract, request)).toEqual([]);
    expect(await lacksField(request)).toBe(answersJson(operation));
    const refused: Request = { ...request, query: [['colour', 'red']] };
    expect(await reported(byContract, refused)).toEqual([]);
    // HEAD has no body that could lack a field
    expect(await lacksField(refused)).toBe(operation.method !== 'head');
  });
});

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
