/** The fields of records. Those of the contract keep its rules: imported values must meet what answers promise. */
import { loadDocument } from '../contract/document.ts';
import type { Table } from '../database/rows.ts';
import type { Schema, SchemaName } from '../contract/v1.ts';
import { ofKinds, REFERENCE_LENGTH, type Kind, type Values } from './records.ts';

/** The record of a kind, as its schema allows it. Null takes a value away. */
export type RecordOf<Each extends Kind = Kind> = { readonly [Name in Each]: ValueOf<(typeof SCHEMAS)[Name]> }[Each];

/** A schema, and for the compiler the type of its values. */
type Field<Value> = Values & { readonly [VALUE]?: Value };
declare const VALUE: unique symbol;
type ValueOf<Of> = Of extends { readonly [VALUE]?: infer Value } ? Exclude<Value, undefined> : unknown;

type Keys<Of> = Of extends unknown ? keyof Of & string : never;
type Part<Of, Name> = Of extends unknown ? (Name extends keyof Of ? Exclude<Of[Name], null | undefined> : never) : never;
/** Makes the schema of a field from that of the contract. */
type Build = <Name extends SchemaName, Key extends Keys<Schema<Name>>>(
  schema: Name,
  field: Key,
) => Field<Part<Schema<Name>, Key>>;

/** The keyword under which a schema says that its text is the reference of a record of this kind. */
export const POINTS_AT = 'x-points-at';
/** The keyword under which a list says which table has its items as rows. */
export const STORED_IN = 'x-stored-in';

export type Storage = {
  readonly table: Table;
  /** The column that orders the items: `rank`, `id`, or the distinct part of the key. */
  readonly key: string;
  /** Of ranked items: the column that names them. */
  readonly name?: string;
};

/** The contract, and the name under which the schemas refer to it. */
export const contract = loadDocument(1);
export const CONTRACT = 'contract';

/** Throws for a field that the contract has in its types only. */
const contractField: Build = (schema, name) => {
  const pointer = findProperty(`#/components/schemas/${schema}`, name);
  if (pointer === undefined) throw new Error(`The contract has no field ${name} in ${schema}.`);
  return { $ref: CONTRACT + pointer };
};

function findProperty(pointer: string, field: string): string | undefined {
  const node = resolve(pointer);
  if (typeof node['$ref'] === 'string') return findProperty(node['$ref'], field);
  if (field in ((node['properties'] ?? {}) as Values)) return `${pointer}/properties/${field}`;
  const parts = (node['allOf'] ?? []) as readonly Values[];
  return parts.map((_, index) => findProperty(`${pointer}/allOf/${index}`, field)).find((found) => found !== undefined);
}

const resolve = (pointer: string): Values =>
  pointer
    .slice(2)
    .split('/')
    .reduce((node, name) => (node as Values)[name], contract as unknown) as Values;

/** A schema together with the one of the contract that it refers to. */
export function wholeSchema({ $ref: pointer, ...own }: Values): Values {
  if (typeof pointer !== 'string') return own;
  const referred = wholeSchema(resolve(pointer.replace(CONTRACT, '')));
  const longest = [own, referred].flatMap(({ maxLength }) => (typeof maxLength === 'number' ? [maxLength] : []));
  return { ...referred, ...own, ...(longest.length > 0 && { maxLength: Math.min(...longest) }) };
}

const SHORT = 255;
/** Longer texts would slow down the lists that show them. */
const LONG = 1_000_000;

/** A field of the contract; a text is short where `limits` do not say more. */
const field = <Name extends SchemaName, Key extends Keys<Schema<Name>>>(
  schema: Name,
  name: Key,
  limits: Values = {},
): Field<Part<Schema<Name>, Key>> => ({ ...contractField(schema, name), maxLength: SHORT, ...limits });
const named: Build = (schema, name) => field(schema, name, { minLength: 1 });
/** As long as an address may be (RFC 5321), as in a filter. */
const email: Build = (schema, name) => field(schema, name, { maxLength: 254 });
const optionalText: Build = (schema, name) => field(schema, name, { maxLength: LONG, default: '' });
const falseByDefault: Build = (schema, name) => field(schema, name, { default: false });
const all = <Name extends SchemaName, Key extends Keys<Schema<Name>>>(build: Build, schema: Name, ...names: readonly Key[]) =>
  Object.fromEntries(names.map((name) => [name, build(schema, name)])) as {
    readonly [Each in Key]: Field<Part<Schema<Name>, Each>>;
  };
const reference: Field<string> = { type: 'string', minLength: 1, maxLength: REFERENCE_LENGTH };
const pointer = (kind: Kind): Field<string> => ({ ...reference, [POINTS_AT]: kind });
/** Pointers in fields that are named after the kind. */
const pointers = <Each extends Kind>(...kinds: readonly Each[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, pointer(kind)])) as { readonly [Name in Each]: Field<string> };
const list = <Item>(items: Field<Item>): Field<readonly Item[]> => ({ type: 'array', items, maxItems: 10_000 });
const set = <Item>(items: Field<Item>): Field<readonly Item[]> => ({ ...list(items), uniqueItems: true });
const storedIn = <Item>(table: Table, key: string, whole: Field<Item>): Field<Item> => ({
  ...whole,
  [STORED_IN]: { table, key },
});
/** At most 200 items in the order of their ranks, under the names in the column `name`. */
const ranked = <Item>(table: Table, name: string, items: Field<Item>): Field<readonly Item[]> => ({
  ...list(items),
  maxItems: 200,
  [STORED_IN]: { table, key: 'rank', name },
});
const rank: Field<number> = { type: 'integer', minimum: 1, maximum: 1_000_000 };
const moment: Field<string> = { type: 'string', format: 'date-time' };
const text = (limits: Values): Field<string> => ({ type: 'string', ...limits });

export type ObjectSchema = Values & {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Values>>;
};

type Fields = Readonly<Record<string, Values>>;
type Given<Of extends Fields, Required> = {
  readonly [Name in keyof Of as Name extends Required ? Name : never]: ValueOf<Of[Name]>;
} & { readonly [Name in keyof Of as Name extends Required ? never : Name]?: ValueOf<Of[Name]> | null };

const object = <Of extends Fields, Required extends keyof Of & string>(
  required: readonly Required[],
  properties: Of,
): ObjectSchema & Field<Given<Of, Required>> => ({ type: 'object', additionalProperties: false, required, properties });

const process = object(['name', 'steps'], {
  name: named('Process', 'name'),
  organisations: storedIn('process_organisation', 'organisation_id', set(pointer('organisation'))),
  steps: {
    ...ranked(
      'process_step',
      'name',
      object(['name', 'status'], {
        rank: field('ProcessStep', 'rank', { maximum: 1_000_000 }),
        name: named('ProcessStep', 'name'),
        status: field('ProcessStep', 'status'),
        operational: falseByDefault('ProcessStep', 'operational'),
        outcome: field('ProcessStep', 'outcome'),
      }),
    ),
    minItems: 2,
  },
});

const choices = ranked(
  'choice',
  'value',
  object(['value'], {
    rank,
    value: field('Choice', 'value', { minLength: 1, maxLength: 10_000 }),
    points: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 } as Field<number>,
  }),
);

const questionnaire = object(['name', 'questions'], {
  name: named('Questionnaire', 'name'),
  questions: ranked(
    'question',
    'label',
    object(['label', 'type'], {
      rank,
      label: field('Question', 'label', { minLength: 1, maxLength: 10_000 }),
      type: field('Question', 'type'),
      required: falseByDefault('Question', 'required'),
      choices,
    }),
  ),
});

const location = (schema: 'Address' | 'JobLocation', more: Fields = {}) =>
  object([], { ...all(field, schema, 'address', 'postalcode', 'town', 'country'), ...more });

const attribute = object(['api_name', 'name', 'value'], {
  ...all(named, 'JobAttribute', 'api_name', 'name'),
  value: field('JobAttribute', 'value', { maxLength: 10_000 }),
});

const publication = object(['source', 'start_date'], {
  source: pointer('source'),
  ...all(field, 'Publication', 'start_date', 'end_date'),
});

const pay = object(['min', 'currency', 'period'], {
  ...all(contractField, 'NewPay', 'min', 'max', 'currency', 'note'),
  period: field('Pay', 'period'),
});

const term = object(['count', 'unit'], {
  count: field('Term', 'count', { maximum: 2_147_483_647 }),
  unit: field('Term', 'unit'),
});

const job = object(['title', 'organisation', 'process'], {
  title: named('JobCore', 'title'),
  status: field('JobCore', 'status', { default: 'DRAFT' }),
  client: field('JobCore', 'client'),
  location: location('JobLocation', all(field, 'JobLocation', 'longitude', 'latitude')),
  ...pointers('organisation', 'process', 'questionnaire'),
  owner: pointer('user'),
  contract_type: pointer('contract_type'),
  ...all(optionalText, 'Job', 'description', 'employer_description', 'position_description', 'profile_description'),
  pay,
  term,
  start_date: field('Job', 'start_date'),
  ...all(falseByDefault, 'FeedJob', 'cv_required', 'cover_required'),
  team: storedIn('job_team_member', 'user_id', set(pointer('user'))),
  attributes: storedIn('job_attribute', 'api_name', list(attribute)),
  publications: storedIn('publication', 'id', list(publication)),
});

const candidate = object(['first_name', 'last_name'], {
  title: field('Candidate', 'title', { default: 'UNKNOWN' }),
  ...all(named, 'Candidate', 'first_name', 'last_name'),
  ...all(email, 'Candidate', 'email', 'email_secondary'),
  ...all(field, 'Candidate', 'birthdate', 'home_phone', 'mobile_phone', 'office_phone'),
  location: location('Address'),
  ...all(field, 'Candidate', 'position', 'position_company', 'experience_start', 'linkedin', 'instagram'),
  pools: set(text({ minLength: 1, maxLength: SHORT })),
});

const givenAnswers = {
  ...list(object(['rank'], { rank, text: text({ maxLength: LONG }), choices: set(text({})) })),
  maxItems: 200,
};

const answers = object(['questionnaire', 'date', 'answers'], {
  questionnaire: pointer('questionnaire'),
  date: moment,
  score: field('Application', 'questionnaire_score'),
  answers: givenAnswers,
});

const evaluation = object(['user', 'date', 'recommendation'], {
  ...pointers('user'),
  ...all(field, 'Evaluation', 'date', 'first_date', 'after_reading', 'recommendation'),
  text: contractField('EvaluationRequest', 'text'),
  score: field('Evaluation', 'score'),
  answers: givenAnswers,
});

const historyEntry = object(['date', 'action'], {
  ...all(field, 'HistoryEntry', 'date', 'action'),
  text: optionalText('HistoryEntry', 'text'),
  user: pointer('user'),
});

const application = object(['job', 'candidate', 'date'], {
  ...pointers('job', 'candidate', 'source'),
  route: field('Application', 'route', { default: 'IMPORT' }),
  ...all(field, 'Application', 'date', 'score', 'questionnaire_score', 'last_action_time', 'candidate_last_action'),
  ...all(field, 'ApplicationDetail', 'availability', 'availability_date'),
  consent: object([], all(field, 'Consent', 'processing', 'retention')),
  steps: {
    ...list(object(['date'], { step_name: named('ApplicationStep', 'name'), rank, date: moment, user: pointer('user') })),
    minItems: 1,
  },
  ...pointers('rejection_reason'),
  history: storedIn('history_entry', 'id', list(historyEntry)),
  answers: list(answers),
});

const SCHEMAS = {
  organisation: object(['name'], { name: named('OrganisationReference', 'name') }),
  user: object(['first_name', 'last_name', 'email'], {
    ...all(named, 'User', 'first_name', 'last_name'),
    email: email('User', 'email'),
    language: field('Account', 'language', { default: 'en' }),
    time_zone: field('Account', 'time_zone', { format: 'time-zone', default: 'UTC' }),
    memberships: storedIn(
      'membership',
      'organisation_id',
      list(object(['organisation', 'role'], { organisation: pointer('organisation'), role: field('Membership', 'role') })),
    ),
  }),
  contract_type: object(['name', 'abbreviation'], all(named, 'ContractType', 'name', 'abbreviation')),
  posting_service: object(['name'], { name: named('PostingService', 'name') }),
  source: object(['name'], { name: named('Source', 'name'), posting_service: pointer('posting_service') }),
  rejection_reason: object(['name'], {
    name: named('RejectionReason', 'name'),
    ...pointers('organisation'),
    retired_at: moment,
  }),
  process,
  questionnaire,
  template: object(['organisation', 'name', 'language', 'subject', 'message'], {
    organisation: pointer('organisation'),
    name: named('TemplateSummary', 'name'),
    language: field('TemplateSummary', 'language'),
    subject: named('TemplateSummary', 'subject'),
    message: field('Template', 'message', { minLength: 1, maxLength: 100_000 }),
  }),
  job,
  candidate,
  application,
  note: object(['candidate', 'organisation', 'date', 'text'], {
    ...pointers('candidate', 'organisation', 'application', 'user'),
    date: field('Note', 'date'),
    text: contractField('NoteRequest', 'text'),
  }),
  email: object(['application', 'date', 'subject', 'sender', 'recipient'], {
    ...pointers('application', 'template', 'user'),
    date: field('EmailMessage', 'date'),
    subject: field('EmailMessage', 'subject', { maxLength: 10_000 }),
    sender: field('EmailMessage', 'sender', { maxLength: 1000 }),
    recipient: field('EmailMessage', 'recipient', { maxLength: 1000 }),
    received: falseByDefault('EmailMessage', 'received'),
    message: text({ maxLength: LONG, default: '' }),
    message_id: text({ maxLength: 1000 }),
    error: text({ maxLength: 1000 }),
  }),
  document: object(['application', 'type', 'name', 'mime_type', 'date', 'content'], {
    application: pointer('application'),
    type: field('Document', 'type'),
    name: field('DocumentUpload', 'name'),
    ...all(field, 'Document', 'mime_type', 'date'),
    content: contractField('DocumentUpload', 'content'),
  }),
  result: object(['application', 'name', 'date'], {
    ...pointers('application', 'user'),
    name: named('AssessmentResult', 'name'),
    ...all(contractField, 'AssessmentResultRequest', 'score', 'max_score', 'url', 'summary', 'external_id'),
    date: field('AssessmentResult', 'date'),
  }),
  interview: object(['application', 'title'], {
    ...pointers('application'),
    title: contractField('InterviewRequest', 'title'),
    status: field('Interview', 'status', { default: 'SCHEDULED' }),
    starts_at: moment,
    ends_at: moment,
    time_zone: field('Interview', 'time_zone', { format: 'time-zone', default: 'UTC' }),
    ...all(contractField, 'InterviewRequest', 'location', 'video_url'),
    step: object(['name'], { name: named('ProcessStep', 'name'), rank }),
    ...pointers('questionnaire'),
    interviewers: storedIn('interviewer', 'user_id', set(pointer('user'))),
    could_read: set(pointer('user')),
    evaluations: list(evaluation),
    reason: contractField('InterviewStatusRequest', 'reason'),
    external_id: contractField('InterviewRequest', 'external_id'),
  }),
  offer: object(['application'], {
    application: pointer('application'),
    status: field('Offer', 'status', { default: 'DRAFT' }),
    start_date: field('Offer', 'start_date'),
    pay,
    ...pointers('contract_type'),
    term,
    text: contractField('OfferRequest', 'text'),
    expires: field('Offer', 'expires'),
    reason: contractField('OfferStatusRequest', 'reason'),
    external_id: contractField('OfferRequest', 'external_id'),
  }),
} satisfies Readonly<Record<Kind, ObjectSchema>>;

/** The schema of each kind of record: its fields, `kind` and `reference`. */
export const RECORD_SCHEMAS = ofKinds((kind): ObjectSchema => {
  const { required, properties, ...schema }: ObjectSchema = SCHEMAS[kind];
  const whole = { kind: { const: kind }, reference, ...properties };
  return { ...schema, required: ['reference', ...required], properties: whole };
});
