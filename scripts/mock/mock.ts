import { randomUUID } from 'node:crypto';
import { basePathOf, type Document } from '../../src/api/document.ts';
import { extractSchema } from '../../src/api-info/json-schema.ts';
import { chooseAnswer, examplesOf, type Choice, type Seeding } from './choice.ts';
import { prepareDocument } from './document.ts';
import { fieldNamesOf, keepFields } from './fields.ts';
import { lendLinks } from './links.ts';
import { readPreferences } from './preferences.ts';
import { loadPrism, type Finding, type PrismAnswer, type PrismOperation } from './prism.ts';
import { createRefusals, type Refusal } from './refusals.ts';
import { readRequest, type MockRequest, type ReadRequest } from './request.ts';
import { createRoutes } from './routes.ts';

export type MockSettings = Seeding & {
  /** Address one level above the base address, without a slash at its end. */
  readonly publicUrl: string;
};

/** Answers any request as the service of this contract would, with the contract's examples or with made-up data. */
export type Mock = (request: MockRequest) => Promise<PrismAnswer>;

type Asked = ReadRequest & Choice & { readonly known: PrismOperation };

/** A mock of the contract; rejects when it is none. */
export async function createMock(contract: Document, settings: MockSettings): Promise<Mock> {
  const prism = await loadPrism(prepareDocument(contract, settings.publicUrl));
  const findRoute = createRoutes(contract);
  const refusals = createRefusals(contract);
  const fieldNames = fieldNamesOf(contract);
  const index = `${settings.publicUrl}${basePathOf(contract)}/`;

  const error = (status: number, code: string, headers: PrismAnswer['headers'] = {}): PrismAnswer => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: { _status: 'INVALID', ...refusals.error(code), request_id: randomUUID() },
    findings: [],
  });

  /** The answer of that status with what fits this request in its body; that of another status when credentials are missing. */
  const refuse = async (asked: Asked, { status, fields }: Refusal, findings: readonly Finding[]): Promise<PrismAnswer> => {
    const answer = await prism.ask(asked.prism, { code: status, judge: false });
    if (answer.status !== status || !answer.body) return { ...answer, findings };
    const { _status, request_id } = answer.body as Readonly<Record<string, unknown>>;
    return { ...answer, body: { _status, ...fields, request_id }, findings };
  };

  /** The schema of the name in the address: the contract shows one as its example, and `_schema` leads to them all. */
  const describeSchema = async (
    answer: PrismAnswer,
    { parameters: { name = '' }, prism: request }: Asked,
  ): Promise<PrismAnswer> => {
    const schema = extractSchema(contract.components['schemas'] ?? {}, name, settings.publicUrl + request.url.path);
    return schema === undefined ? prism.ask(request, { code: 404, judge: false }) : { ...answer, body: schema };
  };

  const tidy = (answer: PrismAnswer, { known, nearest }: Asked): PrismAnswer => {
    const others = examplesOf(known).filter(({ code }) => code === answer.status);
    const examples = (nearest === undefined ? others : [nearest]).map(({ value }) => value);
    return { ...answer, body: lendLinks(keepFields(answer.body, fieldNames), examples, index) };
  };

  const answerOperation = async (asked: Asked): Promise<PrismAnswer> => {
    const { wish, operation } = asked;
    // an error that is asked for is answered whatever the request is
    const isError = (wish.code ?? 200) >= 400;
    if (!isError && asked.isTooLarge) return prism.ask(asked.prism, { code: 413, judge: false });
    if (!isError && asked.isBroken) return refuse(asked, refusals.malformed([]), []);
    const answer = await prism.ask(asked.prism, { ...wish, judge: !isError });
    if (isError || answer.status === 401 || answer.status === 415) return answer;
    const refusal = refusals.judge(asked, answer.findings);
    if (refusal !== undefined) return refuse(asked, refusal, answer.findings);
    if (operation.id === 'getSchema' && answer.status === 200 && wish.example === undefined) return describeSchema(answer, asked);
    return wish.seed === undefined ? answer : tidy(answer, asked);
  };

  const answer = async (request: MockRequest): Promise<PrismAnswer> => {
    const url = URL.canParse(request.target, settings.publicUrl) ? new URL(request.target, settings.publicUrl) : undefined;
    const route = url && findRoute(request.method, url.pathname);
    if (url === undefined || route === undefined) return error(404, 'not_found');
    if (route.kind === 'other methods') {
      const headers = { allow: route.allow.join(', ') };
      if (request.method !== 'OPTIONS') return error(405, 'method_not_allowed', headers);
      return { status: 204, headers, body: undefined, findings: [] };
    }
    const known = prism.operationOf(route.operation.method, route.operation.mount + route.operation.path);
    if (known === undefined) throw new Error(`Prism does not know ${route.operation.id}.`);
    const { preferences, search } = readPreferences(request.headers, url.search);
    const choice = chooseAnswer(known, preferences, { path: route.path, search }, settings);
    if ('detail' in choice) return complain(choice.detail);
    return withSeed(await answerOperation({ ...readRequest(route, search, request), ...choice, known }), choice);
  };
  return async (request) => withOneId(await answer(request));
}

/** Not in the shape of the service: what is wrong is the wish, and the service knows no wishes. */
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

/** "Identifier of the request, the same as in `X-Request-Id`": the examples of the two know nothing of each other. */
function withOneId(answer: PrismAnswer): PrismAnswer {
  const { request_id: id } = (typeof answer.body === 'object' && answer.body ? answer.body : {}) as {
    readonly request_id?: unknown;
  };
  return typeof id === 'string' ? { ...answer, headers: { ...answer.headers, 'x-request-id': id } } : answer;
}
