import { randomUUID } from 'node:crypto';
import { basePathOf, type Document } from '../../src/contract/document.ts';
import { chooseAnswer, type Choice, type Seeding } from './choice.ts';
import { prepareDocument } from './document.ts';
import { fieldNamesOf } from './fields.ts';
import { answerOperation, type Parts } from './operation.ts';
import { readPreferences } from './preferences.ts';
import { loadPrism, type PrismAnswer } from './prism.ts';
import { createRefusals } from './refusals.ts';
import { readRequest, type MockRequest } from './request.ts';
import { createRoutes } from './routes.ts';

export type MockSettings = Seeding & {
  /** Address one level above the base address, without a slash at its end. */
  readonly publicUrl: string;
};

/** Answers any request as the service of this contract would, with the contract's examples or with made-up data. */
export type Mock = (request: MockRequest) => Promise<PrismAnswer>;

/** A mock of the contract; rejects when it is none. */
export async function createMock(contract: Document, settings: MockSettings): Promise<Mock> {
  const { publicUrl } = settings;
  const prism = await loadPrism(prepareDocument(contract, publicUrl));
  const refusals = createRefusals(contract);
  const index = `${publicUrl}${basePathOf(contract)}/`;
  const parts: Parts = { contract, prism, refusals, publicUrl, index, fieldNames: fieldNamesOf(contract) };
  const findRoute = createRoutes(contract);

  const refuse = (status: number, code: string, headers: PrismAnswer['headers'] = {}): PrismAnswer => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: { _status: 'INVALID', ...refusals.error(code), request_id: randomUUID() },
    findings: [],
  });
  const answer: Mock = async (request) => {
    const url = URL.canParse(request.target, publicUrl) ? new URL(request.target, publicUrl) : undefined;
    const route = url && findRoute(request.method, url.pathname);
    if (url === undefined || route === undefined) return refuse(404, 'not_found');
    if (!isDecodable(url.pathname)) return refuse(400, 'malformed_request');
    if (route.kind === 'other methods') {
      const headers = { allow: route.allow.join(', ') };
      if (request.method !== 'OPTIONS') return refuse(405, 'method_not_allowed', headers);
      return { status: 204, headers, body: undefined, findings: [] };
    }
    const { operation, path } = route;
    const known = prism.operationOf(operation.method, operation.mount + operation.path);
    if (known === undefined) throw new Error(`Prism does not know ${operation.id}.`);
    const { preferences, search } = readPreferences(request.headers, url.search);
    const choice = chooseAnswer(known, preferences, { path, search }, settings);
    if ('detail' in choice) return complain(choice.detail);
    return withSeed(await answerOperation(parts, { ...readRequest(route, search, request), ...choice, known }), choice);
  };
  return async (request) => withOneId(await answer(request));
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Not the service's error shape: the fault is in the preference, which the service does not know.
 */
const complain = (detail: string): PrismAnswer => ({
  status: 404,
  headers: { 'content-type': 'application/problem+json' },
  body: { title: 'The contract has no such answer', status: 404, detail },
  findings: [],
});

/** Says from what the data were made, so that they can be had again. */
const withSeed = (answer: PrismAnswer, { seed }: Choice): PrismAnswer =>
  seed === undefined || answer.status >= 400
    ? answer
    : { ...answer, headers: { ...answer.headers, 'preference-applied': `dynamic=true, seed="${seed}"` } };

/** "Identifier of the request, the same as in `X-Request-Id`": the examples of both differ. */
function withOneId(answer: PrismAnswer): PrismAnswer {
  const { request_id: id } = (typeof answer.body === 'object' && answer.body ? answer.body : {}) as {
    readonly request_id?: unknown;
  };
  return typeof id === 'string' ? { ...answer, headers: { ...answer.headers, 'x-request-id': id } } : answer;
}
