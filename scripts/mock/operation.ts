import { basePathOf, type Document } from '../../src/contract/document.ts';
import { extractSchema } from '../../src/contract/json-schema.ts';
import { createLinks } from '../../src/contract/links.ts';
import { examplesOf, type Choice } from './choice.ts';
import { keepFields } from './fields.ts';
import { lendLinks } from './links.ts';
import type { Finding, Prism, PrismAnswer, PrismOperation } from './prism.ts';
import type { createErrorPresenter } from '../../src/http/error-body.ts';
import { judge, type Refusal } from './refusals.ts';
import type { ReadRequest } from './request.ts';

/** The parts that answer an operation. */
export type Parts = {
  readonly contract: Document;
  readonly prism: Prism;
  readonly present: ReturnType<typeof createErrorPresenter>;
  readonly publicUrl: string;
  /** Address of the index, where a link leads that no example shows. */
  readonly index: string;
  readonly fieldNames: ReadonlySet<string>;
};

/** A request that is known to be one of an operation, and how it is to be answered. */
type Asked = ReadRequest & Choice & { readonly known: PrismOperation; readonly isMissing: boolean };

/** Answers as the service would: credentials, body, parameters, fields, then what was chosen. */
export async function answerOperation(parts: Parts, asked: Asked): Promise<PrismAnswer> {
  const { prism } = parts;
  const { wish } = asked;
  // a preferred error is answered without validation
  if ((wish.code ?? 200) >= 400) return prism.ask(asked.prism, { ...wish, judge: false });
  if (asked.isTooLarge) return refuse(parts, asked, tooLarge(asked), []);
  if (asked.isBroken) return refuse(parts, asked, BROKEN, []);
  const answer = await prism.ask(asked.prism, { ...wish, judge: true });
  if (answer.status === 401 || answer.status === 415) return answer;
  const refusal = judge(asked, answer.findings);
  if (refusal !== undefined) return refuse(parts, asked, refusal, answer.findings);
  const isSchema = asked.operation.id === 'getSchema' && answer.status === 200 && wish.example === undefined;
  if (isSchema) return describeSchema(parts, asked, answer);
  if (asked.isMissing) return prism.ask(asked.prism, { code: 404, judge: false });
  return wish.seed === undefined ? answer : tidy(parts, asked, answer);
}

/**
 * The answer of that status with what fits this request in its body; that of another status when
 * credentials are missing.
 */
async function refuse(
  { prism, present }: Parts,
  asked: Asked,
  { status, problem }: Refusal,
  findings: readonly Finding[],
): Promise<PrismAnswer> {
  const answer = await prism.ask(asked.prism, { code: status, judge: false });
  if (answer.status !== status || !answer.body) return { ...answer, findings };
  const { request_id: requestId } = answer.body as { readonly request_id: string };
  return { ...answer, body: present(problem, { requestId, operation: asked.operation }), findings };
}

const BROKEN: Refusal = { status: 400, problem: { code: 'malformed_request', detail: 'The body is not valid JSON.' } };

const tooLarge = ({ operation }: Asked): Refusal => ({
  status: 413,
  problem: { code: 'payload_too_large', limitBytes: operation.bodyLimit },
});

/** The schema of the name in the address: the contract shows one as its example, and `_schema` leads to them all. */
async function describeSchema(parts: Parts, { parameters, prism: request }: Asked, answer: PrismAnswer): Promise<PrismAnswer> {
  const { contract, prism, publicUrl } = parts;
  const { name = '' } = parameters;
  const address = createLinks<string>(publicUrl, basePathOf(contract)).schema(name);
  const schema = extractSchema(contract.components['schemas'] ?? {}, name, address);
  return schema === undefined ? prism.ask(request, { code: 404, judge: false }) : { ...answer, body: schema };
}

/** Made-up data without fields of no name, and with the links of the example that comes nearest. */
function tidy({ fieldNames, index }: Parts, { known, nearest }: Asked, answer: PrismAnswer): PrismAnswer {
  const all = examplesOf(known).filter(({ code }) => code === answer.status);
  const examples = (nearest === undefined ? all : [nearest]).map(({ value }) => value);
  return { ...answer, body: lendLinks(keepFields(answer.body, fieldNames), examples, index) };
}
