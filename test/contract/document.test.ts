import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { loadDocument } from '../../src/contract/document.ts';
import { writeOutReferences } from '../../src/contract/write-out-references.ts';

type Tree = { [key: string]: unknown };
type Visit = { readonly at: string; readonly kind: string; readonly node: Tree };

const document = JSON.parse(readFileSync('generated/v1/openapi.json', 'utf8')) as Tree;
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const tree = (value: unknown): Tree => (isTree(value) ? value : {});
const named = (kind: string): Tree => tree(tree(document['components'])[kind]);

function resolve(node: unknown): Tree {
  const reference = tree(node)['$ref'];
  if (typeof reference !== 'string') return tree(node);
  const [kind, name] = reference.split('/').slice(2) as [string, string];
  return tree(named(kind)[name]);
}

const operations = Object.entries(tree(document['paths'])).flatMap(([address, item]) =>
  methods
    .filter((method) => method in tree(item))
    .map((method) => {
      const operation = tree(tree(item)[method]);
      const parameters = [tree(item)['parameters'], operation['parameters']].flatMap((list) =>
        Array.isArray(list) ? list.map(resolve) : [],
      );
      return { name: `${method} ${address}`, method, path: address, operation, parameters };
    }),
);

/** Every part of the document that a reader may ask the meaning of; examples hold no such part. */
function visit(node: unknown, at: string): Visit[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => visit(item, `${at}/${index}`));
  if (!isTree(node)) return [];
  const kinds: Tree = {
    properties: 'property',
    responses: 'response',
    parameters: 'parameter',
    headers: 'header',
    schemas: 'schema',
    tags: 'tag',
  };
  return Object.entries(node).flatMap(([key, value]) => {
    if (['examples', 'example', 'default', 'x-enumDescriptions'].includes(key)) return [];
    const below = visit(value, `${at}/${key}`);
    if (methods.includes(key) || key === 'requestBody')
      return [{ at: `${at}/${key}`, kind: key === 'requestBody' ? key : 'operation', node: tree(value) }, ...below];
    const kind = kinds[key];
    // the properties of Error include one that is itself called "parameters"
    if (typeof kind !== 'string' || (at.endsWith('/properties') && kind !== 'property')) return below;
    const children = Object.entries(value as Tree | unknown[]).filter(([, child]) => isTree(child));
    return [...children.map(([name, child]) => ({ at: `${at}/${key}/${name}`, kind, node: child as Tree })), ...below];
  });
}

const visits = visit(document, '#');

test.each(operations.map(({ name, operation }) => [name, operation] as const))(
  '%s declares the refusals of its kind',
  (_, operation) => {
    expect(Object.keys(tree(operation['responses']))).toEqual(
      expect.arrayContaining([
        '400',
        '410',
        '429',
        '500',
        '503',
        ...(operation['security'] === undefined ? ['401'] : []),
        ...(operation['requestBody'] === undefined ? [] : ['409', '413', '415', '422']),
      ]),
    );
  },
);

/** The texts under a key, however deep. */
function deep(node: unknown, key: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((item) => deep(item, key));
  return Object.entries(tree(node)).flatMap(([name, value]) => [...(name === key ? [value] : []), ...deep(value, key)]);
}

const mediaOf = (holder: unknown): [string, unknown][] => Object.entries(tree(resolve(holder)['content']));
/** Whether the body is not, in all its forms, a file. */
const isJson = (holder: unknown): boolean => {
  const media = mediaOf(holder);
  return media.length === 0 || media.some(([type]) => type.endsWith('json'));
};
const contentOf = (holder: unknown): Tree => tree(mediaOf(holder).find(([type]) => type.endsWith('json'))?.[1]);
const valuesOf = (holder: unknown): unknown[] =>
  Object.values(tree(contentOf(holder)['examples'])).map((example) => resolve(example)['value']);
const examplesOf = (holder: unknown): string[] => Object.keys(tree(contentOf(holder)['examples']));

const sentences = (schema: string): Tree => tree(tree(named('schemas')[schema])['x-enumDescriptions']);
const exampleValues = Object.values(named('examples')).map((example) => tree(example)['value']);
const schemaExamples = (schema: string): unknown[] => deep(named('schemas')[schema], 'examples').flat();

test('the version is that of the newest entry of its major version in the changelog', () => {
  const items = tree(tree(named('examples')['changelog'])['value'])['items'] as { version: string; date: string }[];
  const versions = items.map(({ version }) => version).filter((version) => version.startsWith('1.'));
  expect(versions[0]).toBe(tree(document['info'])['version']);
  const minors = versions.map((version) => Number(version.split('.')[1]));
  expect(minors).toEqual(minors.toSorted((a, b) => b - a));
  expect(items.map(({ date }) => date)).toEqual(
    items
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
});

test('a webhook has a name of its own, and it needs no handler', () => {
  const names = deep(document['webhooks'], 'operationId');
  expect(names).toHaveLength(Object.keys(tree(document['webhooks'])).length);
  expect(names.filter((name) => operations.some(({ operation }) => operation['operationId'] === name))).toEqual([]);
  const types = readFileSync('generated/v1/openapi.ts', 'utf8');
  expect(names.filter((name) => types.includes(`${String(name)}: {`))).toEqual([]);
});

test.each(['schemas', 'parameters', 'responses', 'headers'])(
  'each file in openapi/v1/%s is one component of the same name',
  (kind) => {
    const files = readdirSync(path.join('openapi/v1', kind)).map((file) => path.parse(file).name);
    expect(Object.keys(named(kind)).toSorted()).toEqual(files.toSorted());
  },
);

test('every operation is below the base URL, also for generators that ignore the servers of a path', () => {
  const [base] = document['servers'] as Tree[];
  const paths = Object.values(tree(document['paths'])).map(tree);
  const elsewhere = paths.filter(({ servers = [base] }) => (servers as Tree[])[0]?.['url'] !== base?.['url']);
  expect(elsewhere).toEqual([]);
});

test('each file in openapi/v1/examples is one example, and the changelog is another', () => {
  const files = readdirSync('openapi/v1/examples').map((file) => path.parse(file).name);
  expect(Object.keys(named('examples')).toSorted()).toEqual([...files, 'changelog'].toSorted());
});

test.each(['schema', 'property', 'parameter', 'response', 'header', 'operation', 'requestBody', 'tag'])(
  'every %s is described in sentences',
  (kind) => {
    const ofKind = visits.filter((found) => found.kind === kind);
    const described = ({ at, node }: Visit) => {
      // a reference to a shared parameter, response or header is described where it leads; a
      // property says what it is in its place
      const text = kind === 'property' ? node['description'] : resolve(node)['description'];
      return { at, text: typeof text === 'string' ? text.split('\n\n|')[0] : 'no description' };
    };
    expect(ofKind).not.toEqual([]);
    expect(ofKind.map(described).filter(({ text }) => !/^[A-Z0-9`].*\.$/s.test(text ?? ''))).toEqual([]);
  },
);

/** A value without parts of its own; a list of such values is one. Objects show theirs part by part. */
function isValue(schema: Tree): boolean {
  const { items, ...rest } = resolve(schema);
  if (items !== undefined) return isValue(tree(items));
  return !['properties', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'const'].some((key) => key in rest);
}

/** Their properties are shown by the examples of each error: schema examples would replace these in a mock. */
const ERRORS = /schemas\/(Error|Fault|ParameterFault|InvalidBody|StaleStep|StaleScore|StaleCandidate|StaleJob|StaleStatus)\//;

test('every property that holds a value has an example', () => {
  const values = visits.filter(({ kind, node, at }) => kind === 'property' && isValue(node) && !ERRORS.test(at));
  expect(values).not.toEqual([]);
  expect(values.filter(({ node }) => !('examples' in node)).map(({ at }) => at)).toEqual([]);
});

test('every enumeration of several values says what each means', () => {
  const enumerations = Object.entries(named('schemas')).filter(([, schema]) => 'enum' in tree(schema));
  expect(enumerations).not.toEqual([]);
  for (const [name, schema] of enumerations) {
    const meanings = tree(tree(schema)['x-enumDescriptions']);
    expect({ [name]: Object.keys(meanings) }).toEqual({ [name]: tree(schema)['enum'] });
    // a code has one sentence
    const said = name.endsWith('Code') ? /^[A-Z][^.]*\.$/ : /^[A-Z].*\.$/;
    expect(Object.values(meanings).filter((meaning) => !said.test(String(meaning)))).toEqual([]);
    for (const meaning of Object.values(meanings)) expect(tree(schema)['description']).toContain(String(meaning));
  }
});

test('every JSON body, in and out, has named examples', () => {
  const holders = visits.filter(({ node }) => isJson(node) && mediaOf(node).length > 0);
  expect(holders).not.toEqual([]);
  expect(holders.filter(({ node }) => examplesOf(node).length === 0)).toEqual([]);
});

test.each(operations)('$name: a mock can be asked for each example by its name alone', ({ operation }) => {
  const names = Object.values(tree(operation['responses'])).flatMap((response) => examplesOf(resolve(response)));
  expect(names).toEqual([...new Set(names)]);
});

const headersOf = (response: unknown): string[] => Object.keys(tree(resolve(response)['headers']));

test.each(operations)(
  '$name: every response carries the request identifier, the rate limit and the end of the version',
  ({ operation }) => {
    const common = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy'];
    const ending = ['Sunset', 'Deprecation', 'Link'];
    for (const response of Object.values(tree(operation['responses'])))
      expect(headersOf(response)).toEqual(expect.arrayContaining([...common, ...ending]));
  },
);

/** A ping changes nothing: its key is without effect. */
const isStored = ({ operation }: (typeof operations)[number]): boolean => operation['operationId'] !== 'pingWebhook';

test.each(operations.filter((each) => each.method === 'post' && isStored(each)))(
  '$name can be repeated safely',
  ({ operation, parameters }) => {
    const responses = tree(operation['responses']);
    expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(headersOf(responses['200'])).toContain('Idempotency-Replayed');
    expect(examplesOf(responses['409'])).toContain('idempotency_conflict');
    expect(examplesOf(responses['422'])).toContain('key_reused');
    // "say in the contract's 503 of writes that the outcome is unknown"
    expect(String(resolve(responses['503'])['description'])).toContain('may have been made');
    // without credentials there is no role that could be too small
    expect('403' in responses).toBe(!('security' in operation));
  },
);

const withCredentials = operations.filter(({ operation }) => !('security' in operation));

test.each(withCredentials)("$name: needed role in each operation's description", ({ operation }) => {
  const needed =
    '403' in tree(operation['responses'])
      ? /You have to be (RECRUITER or )?ADMIN|You have to be (one of the interviewers|an owner)|Callers with any role can/
      : /any role|RECRUITER or ADMIN/i;
  expect(String(operation['description']).replaceAll(/\s+/g, ' ')).toMatch(needed);
});

test("openapi/decisions.md says 'in one place where we depart from the letter': every address without credentials", () => {
  const [, departures = ''] = readFileSync('openapi/decisions.md', 'utf8').split(/^## (?=Departures)/m);
  const [section = ''] = departures.split('\n## ');
  const open = operations.filter(({ operation }) => 'security' in operation).map(({ path: address }) => address);
  expect(open.filter((address) => !section.includes(address))).toEqual([]);
  expect(open).not.toEqual([]);
});

const cached = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'If-None-Match'));

test.each(cached)('$name can be kept and asked for anew', ({ operation }) => {
  const { '200': found, '304': unchanged } = tree(operation['responses']);
  expect(headersOf(found)).toEqual(expect.arrayContaining(['ETag', 'Cache-Control']));
  expect(headersOf(unchanged)).toEqual(expect.arrayContaining(['ETag', 'Cache-Control']));
  expect(mediaOf(unchanged)).toEqual([]);
});

const links = operations.flatMap(({ name, operation }) =>
  Object.entries(tree(operation['responses'])).flatMap(([status, response]) =>
    Object.entries(tree(tree(response)['links'])).map(([relation, link]) => ({
      name: `${name} leads to its ${relation}`,
      link: tree(link),
      request: valuesOf(operation['requestBody']),
      response: valuesOf(tree(operation['responses'])[status]),
    })),
  ),
);

test.each(links)('$name: an operation with its identifiers', ({ link, request, response }) => {
  const target = operations.find(({ operation }) => operation['operationId'] === link['operationId']);
  const identifiers = target?.parameters.filter((parameter) => parameter['in'] === 'path').map(({ name }) => name);
  expect(Object.keys(tree(link['parameters'])).sort()).toEqual(identifiers?.sort());
  for (const expression of Object.values(tree(link['parameters']))) {
    const [, side, pointer = ''] = /^\$(request|response)\.body#\/(.+)$/.exec(String(expression)) ?? [];
    const bodies = side === 'request' ? request : response;
    const found = bodies.map((body) => pointer.split('/').reduce<unknown>((value, key) => tree(value)[key], body));
    expect(found).toContainEqual(expect.any(Number));
  }
});

test('every text parameter of a query takes reserved characters as they are', () => {
  const texts = operations.flatMap(({ name, parameters }) =>
    parameters
      .filter((parameter) => parameter['in'] === 'query' && isText(resolve(parameter['schema'])))
      .map((parameter) => ({ name, ...parameter })),
  );
  expect(texts).not.toEqual([]);
  expect(texts.filter((parameter) => !('allowReserved' in parameter) || parameter['allowReserved'] !== true)).toEqual([]);
});

const isText = (schema: Tree): boolean =>
  schema['type'] === 'string' || (schema['type'] === 'array' && isText(resolve(schema['items'])));

test.each(operations)(
  '$name shows each of its answers, and each of its refusals names what it has',
  ({ method, operation, parameters }) => {
    const names = parameters.map((parameter) => parameter['name']);
    const fields = Object.keys(tree(resolve(contentOf(operation['requestBody'])['schema'])['properties']));
    const statuses = Object.keys(tree(operation['responses']));
    expect(statuses.filter((status) => status === '200' || status === '307')).toHaveLength(1);
    expect(statuses.filter((status) => status.startsWith('4'))).not.toEqual([]);
    for (const [status, response] of Object.entries(tree(operation['responses']))) {
      const examples = Object.values(tree(contentOf(response)['examples'])).map((example) => tree(resolve(example)['value']));
      const bare = method === 'head' || status.startsWith('3') || !isJson(response);
      expect({ [status]: examples.length > 0 }).toEqual({ [status]: !bare });
      for (const example of examples) {
        expect(foreign(example['parameters'], names, 'unknown_parameter')).toEqual([]);
        expect(foreign(example['invalid'], [...fields, '_body'], 'unknown_field')).toEqual([]);
      }
    }
  },
);

/**
 * The keys that should name a parameter or field of the operation and do not, or do although they
 * are said to be unknown.
 */
function foreign(faults: unknown, known: unknown[], unknownCode: string): string[] {
  return Object.entries(tree(faults))
    .filter(([key, list]) => known.includes(key.split('.')[0]) === (list as Tree[]).some(({ code }) => code === unknownCode))
    .map(([key]) => key);
}

/** Codes that no response of an operation has, then codes of parameters that have no example. */
const WITHOUT_EXAMPLE: Readonly<Record<string, readonly string[]>> = {
  ErrorCode: ['method_not_allowed', 'request_timeout', 'expectation_failed', 'headers_too_large'],
  ParameterFaultCode: ['required', 'too_short', 'unknown_value', 'repeated'],
};

test.each([
  [
    'ErrorCode',
    exampleValues
      .map(tree)
      .filter((body) => 'error' in body && body['_status'] === 'INVALID')
      .map((body) => [body['code'], body['error']]),
  ],
  [
    'FaultCode',
    [...deep(exampleValues, 'invalid').flatMap((faults) => Object.values(tree(faults)).flat()), ...schemaExamples('Fault')]
      .map(tree)
      .map((fault) => [fault['code'], fault['message']]),
  ],
  [
    'ParameterFaultCode',
    deep(exampleValues, 'parameters')
      .flatMap((faults) => Object.values(tree(faults)).flat())
      .map(tree)
      .map((fault) => [fault['code'], fault['message']]),
  ],
  [
    'ActionName',
    deep(exampleValues, '_actions')
      .flat()
      .map(tree)
      .map((action) => [action['name'], action['description']]),
  ],
])('the examples show every %s with its one sentence', (schema, shown) => {
  const pairs = (list: unknown[][]): string[] => [...new Set(list.map((pair) => pair.join(': ')))].toSorted();
  const expected = Object.entries(sentences(schema)).filter(([code]) => !WITHOUT_EXAMPLE[schema]?.includes(code));
  expect(expected).not.toEqual([]);
  expect(pairs(shown)).toEqual(pairs(expected));
});

test('every _schema in an example leads to a schema of this document', () => {
  const addresses = deep(exampleValues, '_schema').map(String);
  expect(addresses).not.toEqual([]);
  expect(addresses.filter((address) => !(address.replace('http://127.0.0.1:3000/schemav1/', '') in named('schemas')))).toEqual(
    [],
  );
});

test('a request body, as it is served, has no reference in an object that may be null, nor in the values of a map: some bridges to agents resolve none there', () => {
  const { paths, components } = writeOutReferences(loadDocument(1));
  const found: string[] = [];
  const seen = new Set<unknown>();
  const visit = (node: unknown, inside: boolean, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref: reference, type, additionalProperties, ...others } = node as Readonly<Record<string, unknown>>;
    if (typeof reference === 'string') {
      if (inside) found.push(place);
      const name = reference.split('/').at(-1) ?? '';
      if (!seen.has(name)) visit(seen.add(name) && components['schemas']?.[name], false, name);
    }
    const isNullable = Array.isArray(type) && type.includes('object');
    visit(additionalProperties, true, `${place}.*`);
    for (const [key, inner] of Object.entries(others)) visit(inner, inside || isNullable, `${place}.${key}`);
  };
  for (const [address, item] of Object.entries(paths)) visit(item.post?.requestBody, false, address);
  expect(seen.size).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test('a description of an operation has at most 1,024 characters: hosts of agents cut longer ones', () => {
  const long = operations.filter(({ operation }) => String(operation['description']).length > 1_024);
  expect(long.map(({ name }) => name)).toEqual([]);
});
