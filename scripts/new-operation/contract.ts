/**
 * The hand-written part of an operation: its path, schemas, examples and parameters, and its lines
 * in the table of contents.
 */
import { isMap, isSeq, parseDocument, type Document, type YAMLMap } from 'yaml';
import { folderOf } from './resource-folder.ts';
import { Refusal, type Draft } from './draft.ts';
import type { Plan } from './plan.ts';
import { phrase, sentence } from './words.ts';

const COMMON = 'X-Request-Id RateLimit-Limit RateLimit-Remaining RateLimit-Reset Sunset Deprecation Link'.split(' ');

/** Drafts what the contract gains. */
export function draftContract(draft: Draft, plan: Plan): void {
  const folder = `openapi/${plan.version}`;
  const contents = `${folder}/openapi.yaml`;
  const document = parseDocument(draft.read(contents));
  const tag = tagIn(document, plan.folder) ?? plan.tag;
  const known = referenceOf(document, plan.path);
  const file = known ? `${folder}/${known}` : `${folder}/paths/${freeName(draft, `${folder}/paths`, plan)}.yaml`;
  refuseKnown(draft, document, folder, plan);
  if (known === undefined) {
    draft.create(file, parametersOf(plan.parameters, '') + operationOf(plan, tag, []));
    draft.change(contents, (text) => insertPath(text, plan.path, file.slice(folder.length + 1)));
  } else {
    const item = parseDocument(draft.read(file));
    if (item.has(plan.method)) throw new Refusal(`${plan.method.toUpperCase()} ${plan.path} is there already, in ${file}.`);
    draft.change(file, (text) => text + operationOf(plan, tag, item.has('parameters') ? [] : plan.parameters));
  }
  if (tagIn(document, plan.folder) === undefined) draft.change(contents, (text) => insertTag(text, tag));
  for (const { name, id } of plan.parameters) {
    if (!draft.exists(`${folder}/parameters/${name}.yaml`))
      draft.create(`${folder}/parameters/${name}.yaml`, parameterText(name, id));
  }
  draftBodies(draft, folder, plan);
}

const mapAt = (document: Document, key: string): YAMLMap => {
  const found = document.get(key);
  if (!isMap(found)) throw new Refusal(`The table of contents has no ${key}.`);
  return found;
};

function referenceOf(document: Document, path: string): string | undefined {
  const found: unknown = document.getIn(['paths', path, '$ref']);
  return typeof found === 'string' ? found : undefined;
}

/** The tag of a folder that has one. */
function tagIn(document: Document, folder: string): string | undefined {
  const { tags } = document.toJS() as { readonly tags: readonly { readonly name: string }[] };
  return tags.map(({ name }) => name).find((name) => folderOf(name) === folder);
}

/**
 * Two resources cannot stand at the same address under parameters of different names, nor two
 * operations under one name.
 */
function refuseKnown(draft: Draft, document: Document, folder: string, { path, operationId }: Plan): void {
  const shape = (address: string): string => address.replace(/\{[^}]+\}/g, '{}');
  for (const { key } of mapAt(document, 'paths').items) {
    const other = String(key);
    if (other !== path && shape(other) === shape(path)) throw new Refusal(`${path} is there already, as ${other}.`);
    const item = parseDocument(draft.read(`${folder}/${referenceOf(document, other) ?? ''}`)).toJS() as Record<
      string,
      { operationId?: string }
    >;
    if (Object.values(item).some((operation) => operation?.operationId === operationId))
      throw new Refusal(`${operationId} is the name of ${other}. Give the operation another one with --operation-id.`);
  }
}

function freeName(draft: Draft, folder: string, { file, operationId }: Plan): string {
  const named = operationId.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase();
  return [file, named].find((name) => !draft.exists(`${folder}/${name}.yaml`)) ?? named;
}

/** Behind the path that has most of its beginning in common, the last of these; a new resource at the end. */
function insertPath(text: string, path: string, reference: string): string {
  const segments = path.split('/');
  const items = mapAt(parseDocument(text), 'paths').items.map(({ key, value }) => ({
    path: String(key),
    end: (value as { readonly range: readonly [number, number, number] }).range[1],
  }));
  const shared = (other: string): number => {
    const differs = other.split('/').findIndex((segment, index) => segment !== segments[index]);
    return differs < 0 ? other.split('/').length : differs;
  };
  const most = Math.max(...items.map((item) => shared(item.path)));
  const before = (most < 2 ? items : items.filter((item) => shared(item.path) === most)).at(-1);
  const end = text.indexOf('\n', before?.end ?? 0) + 1;
  return `${text.slice(0, end)}  ${path}: { $ref: ${reference} }\n${text.slice(end)}`;
}

function insertTag(text: string, tag: string): string {
  const tags = parseDocument(text).get('tags');
  const last = isSeq(tags) ? (tags.items.at(-1) as { readonly range: readonly [number, number, number] } | undefined) : undefined;
  const end = last?.range[2] ?? text.length;
  return `${text.slice(0, end)}  - name: ${tag}\n    description: ${sentence(phrase([tag.toLowerCase()]))}\n${text.slice(end)}`;
}

const parametersOf = (parameters: Plan['parameters'], indent: string): string =>
  parameters.length === 0
    ? ''
    : `${indent}parameters:\n${parameters.map(({ name }) => `${indent}  - $ref: ../parameters/${name}.yaml\n`).join('')}`;

const headersOf = (names: readonly string[], indent: string): string =>
  names.map((name) => `${indent}${name}: { $ref: ../headers/${name}.yaml }\n`).join('');

const responsesOf = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([status, name]) => `    '${status}': { $ref: ../responses/${name}.yaml }\n`)
    .join('');

function operationOf(plan: Plan, tag: string, parameters: Plan['parameters']): string {
  const { method, operationId, summary, subject, kind, example, schema } = plan;
  const write = kind === 'write';
  const description = write
    ? sentence(summary)
    : `Returns ${subject}.${kind === 'list' ? ' The answer is complete; there are no pages.' : ''}`;
  const own = write ? [...parameters, { name: 'idempotencyKey', id: '' }] : parameters;
  // an object gives whole numbers back in ascending order
  const refusals = {
    400: write ? 'BadBody' : 'BadQuery',
    401: 'Unauthorized',
    ...((write || plan.parameters.length > 0) && { 404: 'NotFound' }),
    410: 'VersionExpired',
    ...(write && { 403: 'Forbidden', 409: 'IdempotencyConflict', 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' }),
  };
  return `${method}:
  tags: [${tag}]
  operationId: ${operationId}
  summary: ${summary}
  description: >-
    ${description}
${parametersOf(own, '  ')}${write ? requestBodyOf(plan) : ''}  responses:
    '200':
      description: ${write ? 'It is done.' : sentence(subject)}
      headers:
${headersOf([...(write ? ['Idempotency-Replayed'] : []), ...COMMON], '        ')}      content:
        application/json:
          schema: { $ref: ../schemas/${schema}.yaml }
          examples:
            ${write ? 'done' : kind}: { $ref: ../examples/${example}${write ? '-result' : ''}.yaml }
${responsesOf(refusals)}${write ? REFUSED : ''}${responsesOf({ 429: 'TooManyRequests', 500: 'InternalError', 503: 'Unavailable' })}`;
}

const requestBodyOf = ({ requestSchema, example }: Plan): string => `  requestBody:
    description: What is to be done.
    required: true
    content:
      application/json:
        schema: { $ref: ../schemas/${requestSchema}.yaml }
        examples:
          request: { $ref: ../examples/${example}.yaml }
`;

const REFUSED = `    '422':
      description: The request was refused and nothing was done.
      headers:
${headersOf(COMMON, '        ')}      content:
        application/json:
          schema: { $ref: ../schemas/InvalidBody.yaml }
          examples:
            key_reused: { $ref: ../examples/invalid-key-reused.yaml }
`;

const parameterText = (name: string, id: string): string => `name: ${name}
in: path
required: true
description: Identifier of the ${phrase([id])}.
schema: { $ref: ../schemas/Id.yaml }
example: 1
`;

/** One field stands for those to come: tests refuse it as long as it is there. */
const PLACEHOLDER = `placeholder: { description: Stands for the fields to come., type: string }`;

function draftBodies(draft: Draft, folder: string, plan: Plan): void {
  const { schema, requestSchema, example, kind, subject, summary } = plan;
  const address = plan.parameters.reduce(
    (text, { name }) => text.replace(`{${name}}`, exampleOf(draft, folder, name)),
    plan.path,
  );
  const envelope = `  _self: http://127.0.0.1:3000/${plan.version}${address}\n  _schema: http://127.0.0.1:3000/schema${plan.version}/${schema}\n`;
  if (kind === 'write') {
    draft.create(
      `${folder}/schemas/${requestSchema}.yaml`,
      `description: ${sentence(summary)}\ntype: object\nadditionalProperties: false\nrequired: [placeholder]\nproperties:\n  ${PLACEHOLDER}\n`,
    );
    draft.create(
      `${folder}/schemas/${schema}.yaml`,
      `description: What was done.\ntype: object\nrequired: [_status, placeholder]\nproperties:\n` +
        `  _status: { description: Always \`OK\` on success., type: string, const: OK }\n  ${PLACEHOLDER}\n`,
    );
    draft.create(`${folder}/examples/${example}.yaml`, `summary: ${summary}\nvalue:\n  placeholder: to come\n`);
    draft.create(
      `${folder}/examples/${example}-result.yaml`,
      `summary: It is done\nvalue:\n  _status: OK\n  placeholder: to come\n`,
    );
    return;
  }
  const list = kind === 'list';
  draft.create(
    `${folder}/schemas/${schema}.yaml`,
    list
      ? `description: ${sentence(`${subject}, complete in one answer`)}\nallOf:\n  - $ref: ./Envelope.yaml\n  - type: object\n    required: [items]\n` +
          `    properties:\n      items:\n        description: ${sentence(`the ${subject}, by ascending \`id\``)}\n        type: array\n        items:\n` +
          `          description: One of them.\n          type: object\n          required: [placeholder]\n          properties:\n            ${PLACEHOLDER}\n`
      : `description: ${sentence(subject)}\nallOf:\n  - $ref: ./Envelope.yaml\n  - type: object\n    required: [placeholder]\n` +
          `    properties:\n      ${PLACEHOLDER}\n`,
  );
  const shown = list ? `  items:\n    - placeholder: to come\n` : `  placeholder: to come\n`;
  draft.create(
    `${folder}/examples/${example}.yaml`,
    `summary: ${sentence(subject).slice(0, -1)}\nvalue:\n  _status: OK\n${envelope}${shown}`,
  );
}

/** What the examples of this parameter say. */
function exampleOf(draft: Draft, folder: string, name: string): string {
  const { example } = parseDocument(draft.read(`${folder}/parameters/${name}.yaml`)).toJS() as { readonly example?: unknown };
  return typeof example === 'number' ? String(example) : '1';
}
