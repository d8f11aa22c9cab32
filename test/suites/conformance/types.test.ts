/**
 * The tie between contract and code: each change of the contract stops the compiler in the file
 * that must follow.
 */
import { expect, test } from '@jest/globals';
import { compile, readContract } from '../../contract/compiler.ts';
import { answeredFields, type Field } from '../../contract/fields.ts';

// the mutations reach into the document as far as each needs
// oxlint-disable-next-line typescript/no-explicit-any
type Document = any;
type Mutate = (document: Document) => void;

async function compileWith(mutate: Mutate, places?: RegExp): Promise<readonly string[]> {
  const document = readContract();
  mutate(document);
  return compile(document, places);
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
  expect(await compile(readContract())).toEqual([]);
});

const ENUMERATIONS = [
  ['StepStatus', 'CURRENT', 'src/resources/references.ts'],
  ['StepStatus', 'CURRENT', 'src/resources/processes/presenter.ts'],
  ['StepStatus', 'CURRENT', 'src/http/error-body.ts'],
  ['Outcome', 'HIRED', 'src/resources/applications/presenter.ts'],
  ['Outcome', 'HIRED', 'src/resources/processes/presenter.ts'],
  ['JobStatus', 'OPEN', 'src/resources/references.ts'],
  ['CandidateTitle', 'MR', 'src/resources/references.ts'],
  ['ApplicationRoute', 'API', 'src/resources/applications/presenter.ts'],
  ['HistoryAction', 'NOTE', 'src/resources/applications/presenter.ts'],
  ['QuestionType', 'FREE_TEXT', 'src/resources/questionnaires/presenter.ts'],
  ['EventName', 'EmailSend', 'src/resources/webhooks/presenter.ts'],
  ['WebhookState', 'SUSPENDED', 'src/resources/webhooks/subscriptions/presenter.ts'],
  ['ActionName', 'add-note', 'src/resources/references.ts'],
  ['ErrorCode', 'not_found', 'src/core/problem.ts'],
  ['ErrorCode', 'not_found', 'src/client/failure.ts'],
  ['FaultCode', 'step_end', 'src/resources/held/steps.ts'],
  ['ParameterFaultCode', 'repeated', 'src/http/query.ts'],
] as const;

/** All of them in one document, so that it is compiled once. */
const renameValues: Mutate = (document) => ENUMERATIONS.forEach(([schema, value]) => renameValue(document, schema, value, 'NEW'));

const BODY_FIELDS = [
  ['NoteRequest', 'text', 'src/resources/notes/handlers.ts'],
  ['StepChangeRequest', 'process_step_id', 'src/resources/applications/handlers.ts'],
  ['AdvanceStepRequest', 'target_step_id', 'src/resources/applications/handlers.ts'],
  ['SendEmailRequest', 'message', 'src/resources/applications/handlers.ts'],
  ['QuestionnaireSubmission', 'answers', 'src/resources/questionnaires/handlers.ts'],
] as const;

const renameFields: Mutate = ({ components }) =>
  BODY_FIELDS.forEach(([schema, field]) => rename(components.schemas[schema], field, 'renamed'));

const of = (resource: string): string => `src/resources/${resource}`;

const mutations: readonly (readonly [string, string, string, Mutate])[] = [
  [
    'an operation added',
    of('v1.ts'),
    'listNotes',
    ({ paths }) => (paths[NOTE].get = { ...structuredClone(paths['/'].get), operationId: 'listNotes' }),
  ],
  ['an operation removed', of('notes/handlers.ts'), 'addNote', ({ paths }) => delete paths[NOTE]],
  ['an operation renamed', of('notes/handlers.ts'), 'addNote', ({ paths }) => (paths[NOTE].post.operationId = 'createNote')],
  ['an operation renamed', of('v1.ts'), 'createNote', ({ paths }) => (paths[NOTE].post.operationId = 'createNote')],
  [
    'a path parameter renamed',
    of('jobs/handlers.ts'),
    'jobid',
    ({ components }) => (components.parameters.jobid.name = 'job_id'),
  ],
  [
    'a path parameter of another type',
    of('jobs/handlers.ts'),
    'number',
    ({ components }) => (components.parameters.jobid.schema = { type: 'string' }),
  ],
  [
    'a shared query parameter renamed',
    of('jobs/handlers.ts'),
    'organisation_id',
    ({ components }) => (components.parameters.organisationId.name = 'organisation'),
  ],
  [
    'a shared query parameter renamed',
    of('applications/handlers.ts'),
    'step_name',
    ({ components }) => (components.parameters.stepName.name = 'step'),
  ],
  [
    'a query parameter renamed',
    of('webhooks/handlers.ts'),
    'failed',
    ({ paths }) => renameParameter(paths['/webhook/task'].get, 'failed', 'failures'),
  ],
  [
    'a query parameter added to a list',
    of('jobs/handlers.ts'),
    'listJobs must read town',
    ({ paths }) => addParameter(paths['/job'].get, 'query', 'town'),
  ],
  [
    'a query parameter added to a detail that has one',
    of('templates/handlers.ts'),
    'getTemplate must read language',
    ({ paths }) => addParameter(paths['/template/{templateid}'].get, 'query', 'language'),
  ],
  [
    'a header added that http/ does not read',
    of('notes/handlers.ts'),
    'addNote must read If-Match',
    ({ paths }) => addParameter(paths[NOTE].post, 'header', 'If-Match'),
  ],
  [
    'a query parameter removed',
    of('templates/handlers.ts'),
    'language',
    ({ paths }) =>
      (paths['/template'].get.parameters = paths['/template'].get.parameters.filter(({ name }: Document) => name !== 'language')),
  ],
  [
    'the page size renamed',
    'src/contract/paging.ts',
    'does not satisfy the constraint',
    ({ components }) => {
      components.parameters.limit.name = 'page_size';
      components.parameters.pagecursor.name = 'cursor';
    },
  ],
  ...ENUMERATIONS.map(([schema, value, file]) => [`an enum value of ${schema} renamed`, file, value, renameValues] as const),
  ...BODY_FIELDS.map(([schema, field, file]) => [`a body field of ${schema} renamed`, file, field, renameFields] as const),
  [
    'a body field made optional',
    of('notes/handlers.ts'),
    'undefined',
    ({ components }) => (components.schemas.NoteRequest.required = ['candidate_id', 'organisation_id']),
  ],
  [
    "a response field's type changed",
    of('jobs/presenter.ts'),
    "not assignable to type 'number'",
    ({ components }) => (components.schemas.JobStatistics.allOf[1].properties.job_title.type = 'integer'),
  ],
  [
    "a response field's type changed",
    of('applications/presenter.ts'),
    "not assignable to type 'string'",
    ({ components }) => (components.schemas.AdvanceStepResult.allOf[1].properties.rank.type = 'string'),
  ],
  [
    'a response field no longer null',
    of('webhooks/presenter.ts'),
    'null',
    ({ components }) => (components.schemas.WebhookTask.properties.error.type = 'string'),
  ],
  [
    'a field of the error body renamed',
    'src/http/error-body.ts',
    'request_id',
    ({ components }) => rename(components.schemas.Error, 'request_id', 'request'),
  ],
];

test.each(mutations)('follows the compiler: %s stops it in %s', async (_, file, named, mutate) => {
  const errors = await compileWith(mutate, new RegExp(`^${file}$`));
  expect(errors.filter((error) => error.startsWith(`${file}: `) && error.includes(named))).not.toEqual([]);
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
const isPart = (schema: string): boolean => ['Envelope', 'Link', 'IndexLink', 'ResourceReference'].includes(schema);

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
