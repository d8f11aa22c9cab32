import { randomUUID } from 'node:crypto';
import { basePathOf, type Document } from '../../src/contract/document.ts';
import { createLinks } from '../../src/contract/links.ts';
import { NO_OPERATION, type ProblemDetail } from '../../src/core/problem.ts';
import { createErrorPresenter } from '../../src/http/error-body.ts';
import { chooseAnswer, type Choice, type Seeding } from './choice.ts';
import { prepareDocument } from './document.ts';
import { renderErrorPage } from './error-page.ts';
import { fieldNamesOf } from './fields.ts';
import { answerOperation, type Parts } from './operation.ts';
import { readPreferences } from './preferences.ts';
import { loadPrism, type PrismAnswer } from './prism.ts';
import { hasLogin, readRequest, type MockRequest } from './request.ts';
import { createKnownIds, createRoutes } from './routes.ts';

export type MockSettings = Seeding & {
  /** Address one level above the base address, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether an id that no example has is answered like one that an example has. */
  readonly anyId: boolean;
};

/** Answers any request as the service of this contract would, with the contract's examples or with made-up data. */
export type Mock = (request: MockRequest) => Promise<PrismAnswer>;

/** A mock of the contract; rejects when it is none. */
export async function createMock(contract: Document, settings: MockSettings): Promise<Mock> {
  const { publicUrl } = settings;
  const prism = await loadPrism(prepareDocument(contract, publicUrl));
  const basePath = basePathOf(contract);
  const links = createLinks<string>(publicUrl, basePath);
  const present = createErrorPresenter(contract, links);
  const index = links.index();
  const parts: Parts = { contract, prism, present, publicUrl, index, fieldNames: fieldNamesOf(contract) };
  const findRoute = createRoutes(contract);
  const knowsIds = createKnownIds(contract);

  const refuse = (status: number, problem: ProblemDetail, headers: PrismAnswer['headers'] = {}): PrismAnswer => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: present(problem, { requestId: randomUUID() }),
    findings: [],
  });
  const errorPage: PrismAnswer = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: renderErrorPage(contract, publicUrl),
    findings: [],
  };
  const challenge = (): PrismAnswer => refuse(401, { code: 'unauthenticated' }, { 'www-authenticate': challengeOf(contract) });
  const answer: Mock = async (request) => {
    const url = URL.canParse(request.target, publicUrl) ? new URL(request.target, publicUrl) : undefined;
    const route = url && findRoute(request.method, url.pathname);
    if (url?.pathname === `/docs${basePath}` && /^(?:GET|HEAD)$/.test(request.method)) return errorPage;
    const isAnonymous = !hasLogin(request.headers.authorization);
    if (url === undefined || route === undefined)
      return url?.pathname.startsWith(`${basePath}/`) && isAnonymous
        ? challenge()
        : refuse(404, { code: 'not_found', detail: NO_OPERATION });
    if (!isDecodable(url.pathname)) return refuse(400, { code: 'malformed_request' });
    if (route.kind === 'other methods') {
      const headers = { allow: route.allow.join(', ') };
      if (request.method === 'OPTIONS') return { status: 204, headers, body: undefined, findings: [] };
      return isAnonymous && !route.isPublic
        ? challenge()
        : refuse(405, { code: 'method_not_allowed', allow: route.allow }, headers);
    }
    const { operation, template, path } = route;
    const known = prism.operationOf(operation.method, template);
    if (known === undefined) throw new Error(`Prism does not know ${operation.id}.`);
    const { preferences, search } = readPreferences(request.headers, url.search);
    const choice = chooseAnswer(known, preferences, { path, search }, settings);
    if ('detail' in choice) return complain(choice.detail);
    const isPreferred = Object.keys(preferences).length > 0 || choice.seed !== undefined;
    const isMissing = !settings.anyId && !isPreferred && !knowsIds(route.parameters);
    const asked = { ...readRequest(route, search, request), ...choice, known, isMissing };
    return withSeed(await answerOperation(parts, asked), choice);
  };
  return async (request) => ofRequest(await answer(request), links.requested(request.target));
}

function challengeOf({ components }: Document): string {
  const header = components['headers']?.['WWW-Authenticate'] as { readonly schema: { readonly const: string } };
  return header.schema.const;
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

/**
 * An error with the URL of this request without its query, and with one id: "the same as in `X-Request-Id`". The
 * examples have others.
 */
function ofRequest({ body, headers, ...answer }: PrismAnswer, url: string): PrismAnswer {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return { ...answer, body, headers };
  const { _status, ...rest } = body as Readonly<Record<string, unknown>>;
  return {
    ...answer,
    body: { _status, ...rest, _self: url.split('?', 1)[0] },
    headers: { ...headers, 'x-request-id': String(body.request_id) },
  };
}
