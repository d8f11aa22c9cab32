/** The contract as a judge of answers, apart from the service's own validator: Ajv over the bundle. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OperationId } from '../../src/contract/v1.ts';

type Json = Readonly<Record<string, unknown>>;
type Header = { readonly required?: boolean };
type Response = {
  readonly headers?: Readonly<Record<string, Header | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
};
export type ContractOperation = {
  readonly operationId: OperationId;
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
};
type PathItem = Readonly<Record<string, ContractOperation>>;

export const contract = JSON.parse(readFileSync(new URL('../../generated/v1/openapi.json', import.meta.url), 'utf8')) as {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, PathItem & { readonly servers?: readonly { readonly url: string }[] }>>;
  readonly components: Readonly<Record<string, Json>>;
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(contract, 'contract');
const validators = new Map<string, ValidateFunction>();

/** What is wrong with a value by the schema at this pointer into the bundle; undefined: nothing. */
function contractErrors(pointer: string, value: unknown): string | undefined {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
  validators.set(pointer, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

/** Every operation with its base path, path and method, and whether it is also served above the base address. */
export const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  (['head', 'get', 'post'] as const).flatMap((method) => {
    const operation = item[method];
    return operation ? [{ base: '/v1', path, method, above: item.servers !== undefined, ...operation }] : [];
  }),
);

const targets = operations.map((operation) => ({
  operation,
  pattern: new RegExp(
    `^${operation.above ? `(${operation.base})?` : operation.base}${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`,
  ),
}));

/** The operation that a request is, or undefined. */
export const findOperation = (method: string, pathname: string) =>
  targets.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(pathname))?.operation;

/** The violations of the contract by an answer. */
export function violations(operation: ContractOperation, status: number, headers: Headers, body: unknown): readonly string[] {
  const { response, pointer } = responseOf(operation, status);
  if (response === undefined) return [`${operation.operationId} does not declare ${status}`];
  const promised = Object.entries(response.headers ?? {}).filter(
    ([name, header]) => isRequired(header) || name.startsWith('RateLimit'),
  );
  const missing = promised.map(([name]) => name).filter((name) => !headers.has(name));
  const faults = missing.map((name) => `${operation.operationId} ${status} lacks the header ${name}`);
  const { content } = response;
  if (content?.['application/json'] === undefined) return faults;
  const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
  // media types outside the contract are judged as JSON
  const offered = type in content ? type : 'application/json';
  const errors = contractErrors(`${pointer}/content/${offered.replaceAll('/', '~1')}/schema`, body);
  return errors === undefined ? faults : [...faults, `${operation.operationId} ${status}: ${errors}`];
}

/** The violations of a schema of the contract by a value. */
export function schemaViolations(schema: string, value: unknown): readonly string[] {
  const errors = contractErrors(`#/components/schemas/${schema}`, value);
  return errors === undefined ? [] : [`${schema}: ${errors}`];
}

function isRequired(header: Header | { readonly $ref: string }): boolean {
  if (!('$ref' in header)) return header.required === true;
  const shared = contract.components['headers']?.[header.$ref.split('/').at(-1) ?? ''] as Header | undefined;
  return shared?.required === true;
}

function responseOf(
  operation: ContractOperation,
  status: number,
): { readonly response: Response | undefined; readonly pointer: string } {
  const declared = operation.responses[status];
  if (declared !== undefined && '$ref' in declared) {
    const name = declared.$ref.split('/').at(-1) ?? '';
    return { response: contract.components['responses']?.[name] as Response, pointer: `#/components/responses/${name}` };
  }
  const { path, method } = operations.find(({ operationId }) => operationId === operation.operationId) ?? operations[0]!;
  const escaped = encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
  return { response: declared, pointer: `#/paths/${escaped}/${method}/responses/${status}` };
}

export type Node = Readonly<Record<string, unknown>>;

/** An object of the contract; an empty one for other values. */
export const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});

/** The target of a reference in the contract. */
export function resolve(value: unknown): Node {
  const { $ref } = node(value) as { readonly $ref?: string };
  if ($ref === undefined) return node(value);
  const [kind = '', name = ''] = $ref.split('/').slice(2);
  return node(contract.components[kind]?.[name]);
}

/** The parameters that the contract gives an operation, also those of its path. */
export function parametersOf({ path, method }: (typeof operations)[number]): readonly Node[] {
  const item = node(contract.paths[path]);
  return [item['parameters'], node(item[method])['parameters']].flatMap((list) => (Array.isArray(list) ? list : [])).map(resolve);
}

/** Whether an operation needs credentials. */
export const wantsCredentials = (operation: object): boolean => node(operation)['security'] === undefined;

/** Whether an operation is only for owners. */
export const isForOwners = ({ responses }: { readonly responses: Readonly<Record<string, unknown>> }): boolean =>
  JSON.stringify(responses['403'] ?? {}).includes('ForbiddenOwner');
