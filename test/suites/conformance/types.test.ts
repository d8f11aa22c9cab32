/**
 * The tie between contract and code: each change of the contract stops the compiler in the file
 * that must follow.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openCompiler, readContract } from '../../contract/compiler.ts';
import { answeredFields, type Field } from '../../contract/fields.ts';

// the mutations reach into the document as far as each needs
// oxlint-disable-next-line typescript/no-explicit-any
type Document = any;
type Mutate = (document: Document) => void;

const compiler = openCompiler();
afterAll(compiler.close);

async function compileWith(mutate: Mutate, places?: RegExp): Promise<readonly string[]> {
  const document = readContract();
  mutate(document);
  return compiler.compile(document, places);
}

function rename(holder: Document, from: string, to: string): void {
  const { required } = holder;
  holder.properties[to] = holder.properties[from];
  delete holder.properties[from];
  if (required) holder.required = required.map((name: string) => (name === from ? to : name));
}

function renameValue(document: Document, schema: string, from: string, to: string): void {
  const enumeration = document.components.schemas[schema];
  enumeration.enum = enumeration.enum.map((value: string) => (value === from ? to : value));
}

function renameParameter({ parameters }: Document, from: string, to: string): void {
  parameters.find(({ name }: Document) => name === from).name = to;
}

const METHODS = ['get', 'head', 'post'];

function addParameter(operation: Document, place: string, name: string): void {
  operation.parameters = [...(operation.parameters ?? []), { name, in: place, schema: { type: 'string' } }];
}

const operationsIn = ({ paths }: Document): readonly Document[] =>
  Object.values(paths).flatMap((item: Document) => METHODS.flatMap((method) => item[method] ?? []));

const NOTE = '/note';

test('the contract as it is compiles', async () => {
  expect(await compiler.compile(readContract())).toEqual([]);
});

/** A change of the contract, and the files in which it stops the compiler, each with words of the error. */
type Mutation = readonly [what: string, mutate: Mutate, ...stops: (readonly [file: string, named: string])[]];

const of = (resource: string): string => `src/resources/${resource}`;

const enumeration = (schema: string, value: string, ...files: readonly string[]): Mutation => [
  `an enum value of ${schema} renamed`,
  (document) => renameValue(document, schema, value, 'NEW'),
  ...files.map((file) => [file, value] as const),
];

const bodyField = (schema: string, field: string, resource: string): Mutation => [
  `a body field of ${schema} renamed`,
  ({ components }) => rename(components.schemas[schema], field, 'renamed'),
  [of(`${resource}/handlers.ts`), field],
];

/** Mutations that do not hide one another, so that each list is compiled at once. */
const NARROW: readonly Mutation[] = [
  [
    'an operation added',
    ({ paths }) => (paths['/referee'] = { get: { ...structuredClone(paths['/'].get), operationId: 'listReferees' } }),
    [of('v1.ts'), 'listReferees'],
  ],
  [
    'an operation removed',
    ({ paths }) => delete paths[NOTE].post,
    [of('notes/handlers.ts'), 'addNote'],
    [of('references.ts'), 'Expected 3 arguments'],
  ],
  [
    'an operation renamed',
    ({ paths }) => (paths['/pool'].post.operationId = 'changeEveryPool'),
    [of('pools/handlers.ts'), 'changePoolList'],
    [of('pools/presenter.ts'), 'Expected 3 arguments'],
    [of('v1.ts'), 'changeEveryPool'],
  ],
  [
    'a shared query parameter renamed',
    ({ components }) => (components.parameters.stepName.name = 'step'),
    [of('applications/handlers.ts'), "Property 'step_name' does not exist"],
  ],
  [
    'a query parameter renamed',
    ({ paths }) => renameParameter(paths['/webhook/task'].get, 'failed', 'failures'),
    [of('webhooks/handlers.ts'), "Property 'failed' does not exist"],
  ],
  [
    "a response field's type changed",
    ({ components }) => {
      components.schemas.JobStatistics.allOf[1].properties.job_title.type = 'integer';
      components.schemas.AdvanceStepResult.allOf[1].properties.rank.type = 'string';
    },
    [of('jobs/presenter.ts'), "not assignable to type 'number'"],
    [of('applications/presenter.ts'), "not assignable to type 'string'"],
  ],
  [
    'a response field no longer null',
    ({ components }) => (components.schemas.WebhookTask.properties.error.type = 'string'),
    [of('webhooks/presenter.ts'), 'null'],
  ],
  [
    'a field of the error body renamed',
    ({ components }) => rename(components.schemas.Error, 'request_id', 'request'),
    ['src/http/error-body.ts', 'request_id'],
  ],
  [
    'a header added that http/ does not read',
    ({ paths }) => addParameter(paths['/application/{applicationid}/offer'].post, 'header', 'If-Match'),
    [of('offers/handlers.ts'), 'addOffer must read If-Match'],
  ],
  [
    'a body field made optional',
    ({ components }) => (components.schemas.EvaluationRequest.required = []),
    [of('interviews/handlers.ts'), 'undefined'],
  ],
  [
    'a query parameter removed',
    ({ paths: { '/template': list } }) =>
      (list.get.parameters = list.get.parameters.filter(({ name }: Document) => name !== 'language')),
    [of('templates/handlers.ts'), "Property 'language' does not exist"],
  ],
];

/** The same, of parts that many files use. */
const WIDE: readonly (readonly Mutation[])[] = [
  [
    [
      'a path parameter renamed',
      ({ components }) => (components.parameters.jobid.name = 'job_id'),
      [of('jobs/handlers.ts'), "Property 'jobid' does not exist"],
    ],
    [
      'a shared query parameter renamed',
      ({ components }) => (components.parameters.organisationId.name = 'organisation'),
      [of('jobs/handlers.ts'), "Property 'organisation_id' does not exist"],
    ],
    enumeration('StepStatus', 'CURRENT', of('references.ts'), of('processes/presenter.ts'), 'src/http/error-body.ts'),
    enumeration('Outcome', 'HIRED', of('applications/presenter.ts'), of('processes/presenter.ts')),
    enumeration('JobStatus', 'OPEN', of('references.ts')),
    enumeration('CandidateTitle', 'MR', of('references.ts')),
    enumeration('ApplicationRoute', 'API', of('applications/presenter.ts')),
    enumeration('HistoryAction', 'NOTE', of('applications/presenter.ts')),
    enumeration('QuestionType', 'FREE_TEXT', of('questionnaires/presenter.ts')),
    enumeration('EventName', 'EmailSend', of('webhooks/presenter.ts')),
    enumeration('WebhookState', 'SUSPENDED', of('webhooks/subscriptions/presenter.ts')),
    enumeration('ActionName', 'add-note', of('references.ts')),
    enumeration('ErrorCode', 'not_found', 'src/core/problem.ts', 'src/client/failure.ts'),
    enumeration('FaultCode', 'step_end', of('held/steps.ts')),
    enumeration('ParameterFaultCode', 'repeated', 'src/http/query.ts'),
  ],
  [
    [
      'a path parameter of another type',
      ({ components }) => (components.parameters.jobid.schema = { type: 'string' }),
      [of('jobs/handlers.ts'), "type 'string' is not assignable to parameter of type 'number'"],
    ],
    [
      'the page size renamed',
      ({ components }) => {
        components.parameters.limit.name = 'page_size';
        components.parameters.pagecursor.name = 'cursor';
      },
      ['src/contract/paging.ts', 'does not satisfy the constraint'],
    ],
    bodyField('NoteRequest', 'text', 'notes'),
    bodyField('StepChangeRequest', 'process_step_id', 'applications'),
    bodyField('AdvanceStepRequest', 'target_step_id', 'applications'),
    bodyField('SendEmailRequest', 'message', 'applications'),
    bodyField('QuestionnaireSubmission', 'answers', 'questionnaires'),
  ],
];

const documents = [NARROW, ...WIDE].map((mutations) => ({ mutations, isNarrow: mutations === NARROW }));

describe.each(documents)('mutations at once, list %#', ({ mutations, isNarrow }) => {
  const stops = mutations.flatMap(([what, , ...places]) => places.map(([file, named]) => ({ what, file, named })));
  const files = new Set(stops.map(({ file }) => file));
  let errors: readonly string[];
  beforeAll(async () => {
    const places = isNarrow ? undefined : new RegExp(`^(?:${[...files].join('|')})$`);
    errors = await compileWith((document) => mutations.forEach(([, mutate]) => mutate(document)), places);
  });

  test.each(stops)('follows the compiler: $what stops it in $file', ({ file, named }) => {
    expect(errors.filter((error) => error.startsWith(`${file}: `) && error.includes(named))).not.toEqual([]);
  });

  if (isNarrow) test('and in no other file', () => expect(new Set(errors.map((error) => error.split(':', 1)[0]))).toEqual(files));
});

/** The compiler names five missing properties of an object at most: of each file's operations a fourth at a time. */
test.each([0, 1, 2, 3])('a query parameter added stops the compiler in the file of each operation, round %i', async (round) => {
  const isAsked = (_: unknown, index: number): boolean => index % 4 === round;
  const errors = await compileWith(
    (document) =>
      operationsIn(document)
        .filter(isAsked)
        .forEach((operation) => addParameter(operation, 'query', 'added')),
    /^src\/resources\/[a-z-]+\/handlers\.ts$/,
  );
  const operationIds: readonly string[] = operationsIn(readContract())
    .filter(isAsked)
    .map(({ operationId }) => operationId);
  expect(operationIds.length).toBeGreaterThan(10);
  expect(operationIds.filter((id) => !errors.some((error) => error.includes(`${id} must read added`)))).toEqual([]);
});

/** The changelog is written in the contract, and the tests of examples validate it. */
const writtenInContract = ({ name }: Field): boolean => name.startsWith('Changelog');

/**
 * Fields in groups of which each has at most one field of a schema: the compiler names one fault of
 * a literal at a time.
 */
function groups(): readonly (readonly string[])[] {
  const fields = answeredFields(readContract()).filter((field) => !writtenInContract(field));
  const schemas = Object.groupBy(fields, ({ name }) => schemaOf(name));
  const group = (lists: readonly (readonly Field[])[]): readonly (readonly string[])[] => {
    const longest = Math.max(...lists.map(({ length }) => length));
    return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index]?.name ?? []));
  };
  const lists = (own: boolean): readonly (readonly Field[])[] =>
    Object.entries(schemas).flatMap(([schema, list]) => (list && isPart(schema) === own ? [list] : []));
  return [...group(lists(true)), ...group(lists(false))];
}

const schemaOf = (name: string): string => name.split('.', 1)[0] ?? '';

/** Schemas whose fields stand in the literals of other schemas, of which a fault there would hide the others. */
const isPart = (schema: string): boolean =>
  ['Envelope', 'Link', 'IndexLink', 'ResourceReference', 'OrganisationReference'].includes(schema);

function removeField({ holder, property }: Field): void {
  delete holder.properties[property];
  if (holder.required) holder.required = holder.required.filter((name) => name !== property);
}

test('every operation answers fields', () => {
  expect(groups().flat()).toEqual(expect.arrayContaining(['Application.score', 'Application.steps.items', 'User.email']));
  expect(groups().flat().length).toBeGreaterThan(100);
});

test.each(groups().map((names, index) => ({ round: index + 1, names })))(
  'bodies are built in presenters: each response field removed stops the compiler where it is presented, group $round',
  async ({ names }) => {
    const places = await compileWith(
      (document: Document) =>
        answeredFields(document)
          .filter(({ name }) => names.includes(name))
          .forEach(removeField),
      /^src\/[a-z/-]+\/(?:presenter|actions|references)\.ts$/,
    );
    const removed = Object.entries(Object.groupBy(names, (name) => name.split('.').at(-1) ?? ''));
    const unnoticed = removed.filter(([property, fields = []]) => {
      const told = new RegExp(`'${property}' does not exist (?:in|on) type|to type 'never'`);
      return places.filter((error) => told.test(error)).length < fields.length;
    });
    expect(unnoticed).toEqual([]);
  },
);

test.each([
  ['of the parts of others', true],
  ['of everything else', false],
])('a required response field added stops the compiler where it is presented, %s', async (_, part) => {
  const added = new Map<object, string>();
  const errors = await compileWith((document: Document) => {
    const fields = answeredFields(document).filter((field) => !writtenInContract(field));
    for (const { holder, name } of fields.filter((field) => isPart(schemaOf(field.name)) === part)) {
      const property = `added_to_${name.slice(0, name.lastIndexOf('.')).replaceAll('.', '_')}`;
      if (added.has(holder)) continue;
      added.set(holder, property);
      holder.properties[property] = { type: 'string' };
      holder.required = [...(holder.required ?? []), property];
    }
  });
  expect(added.size).toBeGreaterThan(1);
  expect([...added.values()].filter((property) => !errors.some((error) => error.includes(property)))).toEqual([]);
});
