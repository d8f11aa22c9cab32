/**
 * Reads the demo set as a client does: from the index along every address that an answer gives.
 * Each object with a `_schema` is checked against the document that stands there, and against
 * nothing else.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { fillWithDemo } from '../harness/demo.ts';
import type { Client } from '../harness/client.ts';
import { contract, findOperation, operations } from '../harness/contract.ts';
import { anOwner } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

type Node = Readonly<Record<string, unknown>>;
type Found = { readonly operationId: string; readonly address: string; readonly body: Node };

/** Answers of one operation per recruiter; enough for several kinds of jobs and applications. */
const PER_OPERATION = 4;

let service: Service;
const answers: Found[] = [];
const documents = new Map<string, Node>();
const validators = new Map<string, ValidateFunction>();

beforeAll(async () => {
  service = await startService();
  const logins = await fillWithDemo(service.database);
  for (const wanted of ['RECRUITER', 'READER']) {
    const login = logins.find(({ role }) => role === wanted);
    if (login !== undefined) answers.push(...(await crawl(service.as(login))));
  }
  const owner = service.as(await anOwner(service.prisma, 1));
  await owner.post('/pool', { add: [{ name: 'Surgery' }] });
  answers.push(...(await crawl(owner)));
});
afterAll(() => service.close());

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in an answer, itself included. What may be done (`_actions`) is not part of the resource. */
function objectsIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isNode(value)) return [];
  return [value, ...Object.entries(value).flatMap(([name, inner]) => (name === '_actions' ? [] : objectsIn(inner)))];
}

const addressesIn = (body: unknown): readonly string[] =>
  objectsIn(body)
    .flatMap(({ _self, _next, latest_cv_url }) => [_self, _next, latest_cv_url])
    .filter((address): address is string => typeof address === 'string' && address !== '');

/** Follows addresses, breadth first, until each operation has been read often enough. */
async function crawl(client: Client): Promise<readonly Found[]> {
  const found: Found[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (let queue: readonly string[] = [`${service.origin}/v1/`]; queue.length > 0;) {
    const next: string[] = [];
    for (const address of queue) {
      const operation = findOperation('GET', new URL(address).pathname);
      const count = counts.get(operation?.operationId ?? '') ?? 0;
      if (operation === undefined || seen.has(address) || count >= PER_OPERATION) continue;
      seen.add(address);
      counts.set(operation.operationId, count + 1);
      const { status, body } = await client.get(address);
      if (status === 307) found.push({ operationId: operation.operationId, address, body: {} });
      if (status !== 200 || !isNode(body)) continue;
      found.push({ operationId: operation.operationId, address, body });
      next.push(...addressesIn(body));
    }
    queue = next;
  }
  return found;
}

/** The document at an address, fetched once and without credentials. */
async function documentAt(address: string): Promise<Node> {
  const known = documents.get(address);
  if (known !== undefined) return known;
  const { status, headers, body } = await service.as().get(address);
  expect({ address, status }).toEqual({ address, status: 200 });
  expect(headers.get('content-type')).toMatch(/^application\/schema\+json/);
  documents.set(address, body);
  return body;
}

const STRICT = { strict: true, strictTypes: false, strictRequired: false, allErrors: true } as const;
/** Checks that documents are schemas; compiled once, unlike in the Ajv of each. */
const dialect = new Ajv2020(STRICT);

/** Compiles a document by itself, so that it must be complete. */
async function validatorAt(address: string): Promise<ValidateFunction> {
  const known = validators.get(address);
  if (known !== undefined) return known;
  const document = await documentAt(address);
  expect({ address, valid: dialect.validateSchema(document), errors: dialect.errors }).toMatchObject({ valid: true });
  const ajv = new Ajv2020({ ...STRICT, validateSchema: false });
  addFormats.default(ajv);
  const validate = ajv.compile(document);
  validators.set(address, validate);
  return validate;
}

const schemaOf = (node: Node): string | undefined => (typeof node['_schema'] === 'string' ? node['_schema'] : undefined);

const wantsCredentials = (operation: object): boolean =>
  !('security' in operation) || (operation.security as readonly unknown[]).length > 0;

const reads = operations.filter((operation) => operation.method === 'get' && wantsCredentials(operation));

describe('every answer to a GET is as the document at its `_schema` says, and so is every object in it that has one', () => {
  test('the contract has such operations', () => expect(reads.length).toBeGreaterThan(15));

  test.each(reads)('$operationId', async ({ operationId, responses }) => {
    const mine = answers.filter((answer) => answer.operationId === operationId);
    expect(mine.length).toBeGreaterThan(0);
    if (!('200' in responses)) return;
    for (const { address, body } of mine) {
      expect(schemaOf(body)).toEqual(expect.stringContaining(`${service.origin}/schemav1/`));
      for (const node of objectsIn(body).filter((inner) => schemaOf(inner) !== undefined)) {
        const validate = await validatorAt(schemaOf(node) ?? '');
        validate(node);
        expect({ address, schema: schemaOf(node), errors: validate.errors }).toMatchObject({ errors: null });
      }
    }
  });

  test('no operation answers with the schema of another', () => {
    const schemas = (id: string) => [
      ...new Set(answers.filter(({ operationId }) => operationId === id).map(({ body }) => schemaOf(body))),
    ];
    const declared = reads.flatMap(({ operationId, responses }) => {
      const { content } = (responses['200'] ?? {}) as { readonly content?: Readonly<Record<string, { readonly schema: Node }>> };
      const reference = content?.['application/json']?.schema['$ref'];
      return typeof reference === 'string' ? [[operationId, reference.split('/').at(-1)]] : [];
    });
    expect(declared.length).toBeGreaterThan(15);
    expect(declared.map(([id]) => [id, schemas(id ?? '')])).toEqual(
      declared.map(([id, name]) => [id, [`${service.origin}/schemav1/${name}`]]),
    );
  });

  test('the `_schema` of every action leads to a document', async () => {
    const actions = answers.flatMap(({ body }) => objectsIn(body).flatMap(({ _actions }) => (_actions ?? []) as readonly Node[]));
    expect(actions.length).toBeGreaterThan(0);
    for (const address of new Set(actions.map(schemaOf))) expect(await validatorAt(address ?? '')).toBeInstanceOf(Function);
  });
});

describe('a document says something', () => {
  const answerOf = (operationId: string) => answers.find((answer) => answer.operationId === operationId)?.body ?? {};

  test('It permits fields it does not name: in the answer of an operation, at every depth', async () => {
    const extended = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(extended);
      if (!isNode(value)) return value;
      return {
        ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, extended(inner)])),
        brand_new: { a: 1 },
      };
    };
    for (const { body } of answers.filter((answer) => schemaOf(answer.body) !== undefined)) {
      const validate = await validatorAt(schemaOf(body) ?? '');
      validate(extended(body));
      expect(validate.errors).toBeNull();
    }
  });

  test.each([
    ['getJob', (body: Node) => ({ ...body, title: undefined })],
    ['getJob', (body: Node) => ({ ...body, status: 'PAUSED' })],
    ['getJob', (body: Node) => ({ ...body, process: { ...(body['process'] as Node), steps: { items: [{ id: 1 }] } } })],
    ['getJob', (body: Node) => ({ ...body, creation_date: '2026-02-30' })],
    ['listJobs', (body: Node) => ({ ...body, items: [{}] })],
    ['getAccount', (body: Node) => ({ ...body, organisations: { items: [] } })],
  ] as const)('%s: what breaks the contract breaks the schema (%#)', async (operationId, damage) => {
    const body = answerOf(operationId);
    const validate = await validatorAt(schemaOf(body) ?? '');
    expect(validate(body)).toBe(true);
    expect(validate(JSON.parse(JSON.stringify(damage(body))))).toBe(false);
  });
});

describe('GET {api_root}/schemav1/{name}', () => {
  const names = Object.keys(contract.components['schemas'] ?? {});

  test.each(names)('%s: "A JSON Schema (draft 2020-12) that needs no other document", and `$id` is its address', async (name) => {
    const address = `${service.origin}/schemav1/${name}`;
    const document = await documentAt(address);
    expect(document).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: address });
    expect(await validatorAt(address)).toBeInstanceOf(Function);
    expect(JSON.stringify(document)).not.toMatch(/#\/components|"x-/);
  });

  test('is the component of the contract with all that it refers to, and nothing more', async () => {
    const { $defs, $schema: _dialect, $id: _address, ...root } = await documentAt(`${service.origin}/schemav1/JobTeam`);
    const component = contract.components['schemas'] as Readonly<Record<string, Node>>;
    expect(Object.keys($defs as Node).toSorted()).toEqual(['Envelope', 'Id', 'Url', 'User']);
    const moved = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'));
    expect(root).toEqual(moved(component['JobTeam']));
    expect(($defs as Node)['User']).toEqual(moved(component['User']));
  });

  test('the body of a request permits what the operation accepts: an unknown field is `unknown_field`', async () => {
    const validate = await validatorAt(`${service.origin}/schemav1/AdvanceStepRequest`);
    expect(validate({ expected_current_step_id: 21 })).toBe(true);
    expect(validate({ expected_current_step_id: 21, target_step: 22 })).toBe(false);
  });

  test.each(['Nothing', 'job', 'Job.yaml', 'constructor', '__proto__', 'toString', '%2e%2e', 'Job%2f', 'x'.repeat(100)])(
    'unknown, %s: 404',
    async (name) => {
      const { status, body } = await service.as().get(`${service.origin}/schemav1/${name}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  test('Everybody may keep the answer for an hour, and is told when it still holds', async () => {
    const client = service.as();
    const address = `${service.origin}/schemav1/Job`;
    const { headers } = await client.get(address);
    const tag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const kept = await client.get(address, { 'if-none-match': tag });
    expect([kept.status, kept.body, kept.headers.get('cache-control')]).toEqual([304, undefined, 'public, max-age=3600']);
    expect((await client.get(address, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    expect((await client.get(`${service.origin}/schemav1/Nothing`, { 'if-none-match': tag })).status).toBe(404);
  });

  test('a parameter is refused, and so is another method', async () => {
    const { status, body } = await service.as().get(`${service.origin}/schemav1/Job?version=1`);
    expect([status, body.parameters.version[0].code]).toEqual([400, 'unknown_parameter']);
    expect((await service.as().request('DELETE', `${service.origin}/schemav1/Job`)).status).toBe(405);
  });
});
