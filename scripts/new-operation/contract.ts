/**
 * The hand-written part of an operation: its path with its examples, its schema, and its line in
 * the table of contents. Headers and refusals are those of an operation of the same kind.
 */
import { Document, parse, visit } from 'yaml';
import { Refusal, type Draft } from './draft.ts';
import type { PathParameter, Plan } from './plan.ts';
import { folderOf, kebab, tagOf } from './words.ts';

type Responses = Readonly<Record<string, { readonly $ref?: string; readonly headers?: unknown }>>;
type Operation = Readonly<{ operationId: string; security?: unknown; parameters?: unknown; responses: Responses }>;
type PathItem = Readonly<{ get?: Operation; post?: Operation; parameters?: unknown }>;
type Contents = Readonly<{
  paths: Readonly<Record<string, { readonly $ref: string }>>;
  tags: readonly { readonly name: string }[];
}>;

const FOLDER = 'openapi/v1';
const CONTENTS = `${FOLDER}/openapi.yaml`;

/** One field stands for those to come: a test refuses it. */
const PLACEHOLDER = { description: 'Stands for the fields to come.', type: 'string', examples: ['to come'] };
const FIELDS = { type: 'object', required: ['placeholder'], properties: { placeholder: PLACEHOLDER } };

/** Drafts what the contract gains. */
export function draftContract(draft: Draft, plan: Plan): void {
  const { paths, tags } = parse(draft.read(CONTENTS)) as Contents;
  const items = new Map(
    Object.entries(paths).map(([path, { $ref }]) => [path, parse(draft.read(`${FOLDER}/${$ref}`)) as PathItem]),
  );
  refuseKnown(items, plan);
  const tag = tags.find(({ name }) => folderOf(name) === plan.folder)?.name;
  const reference = paths[plan.path]?.$ref;
  const parameters = plan.parameters.map((each) => parameterOf(draft, each));
  const operation = operationOf(plan, tag ?? tagOf(plan.folder), siblingOf(items, plan));
  if (reference === undefined) {
    const names = [plan.file, kebab(plan.operationId)].map((name) => `paths/${name}.yaml`);
    const name = names.find((each) => !draft.exists(`${FOLDER}/${each}`)) ?? plan.file;
    draft.create(`${FOLDER}/${name}`, yaml({ ...(parameters.length > 0 && { parameters }), [plan.method]: operation }));
    draft.change(CONTENTS, (text) => insertPath(text, plan.path, name));
  } else draft.change(`${FOLDER}/${reference}`, (text) => text + yaml({ [plan.method]: operation }));
  if (tag === undefined) draft.change(CONTENTS, (text) => insertTag(text, tagOf(plan.folder)));
  draft.create(`${FOLDER}/schemas/${plan.schema}.yaml`, yaml(schemaOf(plan)));
}

/** YAML with references on one line. */
function yaml(value: object): string {
  const document = new Document(value);
  visit(document, { Map: (_, node) => void (node.flow = node.has('$ref')) });
  return document.toString({ lineWidth: 0 });
}

/** Two paths must not differ in the names of parameters alone, and two operations not have one name. */
function refuseKnown(items: ReadonlyMap<string, PathItem>, { method, path, operationId }: Plan): void {
  const shape = (address: string): string => address.replace(/\{[^}]+\}/g, '{}');
  for (const [other, item] of items) {
    if (other === path && item[method]) throw new Refusal(`${method.toUpperCase()} ${path} is there already.`);
    if (other !== path && shape(other) === shape(path)) throw new Refusal(`${path} is there already, as ${other}.`);
    if ([item.get, item.post].some((operation) => operation?.operationId === operationId))
      throw new Refusal(`${operationId} is the name of ${other}. Give the operation another one with --operation-id.`);
  }
}

/** An operation with credentials and without parameters of its own, whose refusals are shared ones. */
function siblingOf(items: ReadonlyMap<string, PathItem>, { method, kind, parameters }: Plan): Operation {
  const found = [...items.values()]
    .flatMap((item) => item[method] ?? [])
    .find(
      ({ security, responses, parameters: own }) =>
        security === undefined &&
        '410' in responses &&
        '404' in responses === parameters.length > 0 &&
        (kind === 'write' || own === undefined) &&
        Object.entries(responses).every(([status, { $ref }]) => status === '200' || status === '422' || $ref),
    );
  if (found === undefined) throw new Refusal(`${FOLDER} has no operation whose headers and refusals this one could have.`);
  return found;
}

/** The role that the operation needs. */
const ROLE = {
  detail: 'Any role may read it.',
  list: 'Any role may read them.',
  write: 'You have to be RECRUITER or ADMIN in the organisation.',
} as const;

function operationOf(plan: Plan, tag: string, sibling: Operation): object {
  const { kind, operationId, summary, schema } = plan;
  const { 200: success, 422: _, ...refusals } = sibling.responses;
  const description = `${summary}.`;
  const answered = answeredSchema(plan);
  const done = { [kind]: { summary, value: shownOf(plan) } };
  const reused = { key_reused: { $ref: '../examples/invalid-key-reused.yaml' } };
  const body = json(schema, { request: { summary, value: { placeholder: 'to come' } } });
  return {
    tags: [tag],
    operationId,
    summary,
    description: `${description} ${ROLE[kind]}`,
    ...(kind === 'write' && { parameters: sibling.parameters, requestBody: { description, required: true, content: body } }),
    responses: {
      ...refusals,
      200: { description, headers: success?.headers, content: json(answered, done) },
      ...(kind === 'write' && {
        422: { description: 'The request was refused.', content: json('InvalidBody', reused) },
      }),
    },
  };
}

const json = (schema: string, examples: object): object => ({
  'application/json': { schema: { $ref: `../schemas/${schema}.yaml` }, examples },
});

/** The schema of the response. */
export const answeredSchema = ({ kind, schema }: Plan): string => (kind === 'write' ? 'ActionsResult' : schema);

function shownOf(plan: Plan): object {
  const shown = { placeholder: 'to come' };
  return {
    _status: 'OK',
    _self: `http://127.0.0.1:3000/v1${plan.path.replace(/\{[^}]+\}/g, '1')}`,
    _schema: `http://127.0.0.1:3000/schemav1/${answeredSchema(plan)}`,
    ...{ write: { _actions: [] }, list: { items: [shown] }, detail: shown }[plan.kind],
  };
}

/** A parameter of the contract, or a new one. */
const parameterOf = (draft: Draft, { name, id }: PathParameter): object =>
  draft.exists(`${FOLDER}/parameters/${name}.yaml`)
    ? { $ref: `../parameters/${name}.yaml` }
    : {
        name,
        in: 'path',
        required: true,
        description: `Identifier of the ${id}.`,
        schema: { $ref: '../schemas/Id.yaml' },
        example: 1,
      };

/** Schema of the body of a write, else of the response. */
function schemaOf({ kind, summary }: Plan): object {
  const description = `${summary}.`;
  if (kind === 'write') return { description, additionalProperties: false, ...FIELDS };
  const items = { description: 'All of them, by ascending `id`.', type: 'array', items: { description, ...FIELDS } };
  const shown = kind === 'list' ? { type: 'object', required: ['items'], properties: { items } } : FIELDS;
  return { description, allOf: [{ $ref: './Envelope.yaml' }, shown] };
}

/** Behind the last path of the same resource; a new resource at the end. */
function insertPath(text: string, path: string, reference: string): string {
  const paths = [...text.matchAll(/^ {2}(\/[^:]*): .*$/gm)];
  const resource = path.split('/', 2).join('/');
  const before = paths.findLast(([, other = '']) => other.split('/', 2).join('/') === resource) ?? paths.at(-1);
  return insertAfter(text, before?.index ?? 0, `  ${path}: { $ref: ${reference} }\n`);
}

/** Before the key behind the list of tags. */
function insertTag(text: string, tag: string): string {
  const tags = text.indexOf('\ntags:\n') + '\ntags:'.length;
  const length = text.slice(tags + 1).search(/^\S/m);
  return insertAfter(text, length < 0 ? text.length - 1 : tags + length, `  - name: ${tag}\n    description: ${tag}.\n`);
}

/** The text with lines inserted below the line of a position. */
function insertAfter(text: string, position: number, lines: string): string {
  const end = text.indexOf('\n', position) + 1;
  return text.slice(0, end) + lines + text.slice(end);
}
