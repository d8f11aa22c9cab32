import { contractField } from './contract-fields.ts';
import { KINDS, REFERENCE_LENGTH, type Kind, type Values } from './records.ts';

/** The keyword under which a schema says that its text is the reference of a record of this kind. */
export const POINTS_AT = 'x-points-at';

const SHORT = 255;
/** Longer texts would slow down the lists that show them. */
const LONG = 1_000_000;

const field = (schema: string, name: string, limits: Values = {}): Values => ({ ...contractField(schema, name), ...limits });
const short = (schema: string, name: string): Values => field(schema, name, { maxLength: SHORT });
const named = (schema: string, name: string): Values => field(schema, name, { minLength: 1, maxLength: SHORT });
const long = (schema: string, name: string): Values => field(schema, name, { maxLength: LONG });
const all = (build: (schema: string, name: string) => Values, schema: string, ...names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, build(schema, name)]));
const reference: Values = { type: 'string', minLength: 1, maxLength: REFERENCE_LENGTH };
const pointer = (kind: Kind): Values => ({ ...reference, [POINTS_AT]: kind });
/** Pointers in fields that are named after the kind. */
const pointers = (...kinds: readonly Kind[]): Values => Object.fromEntries(kinds.map((kind) => [kind, pointer(kind)]));
const list = (items: Values): Values => ({ type: 'array', items, maxItems: 10_000 });
const set = (items: Values): Values => ({ ...list(items), uniqueItems: true });
const rank: Values = { type: 'integer', minimum: 1, maximum: 1_000_000 };
const moment = { type: 'string', format: 'date-time' };

function object(required: readonly string[], properties: Values): Values {
  return { type: 'object', additionalProperties: false, required, properties };
}

const process = object(['name', 'steps'], {
  name: named('Process', 'name'),
  organisations: set(pointer('organisation')),
  steps: {
    ...list(
      object(['name', 'status'], {
        rank: field('ProcessStep', 'rank', { maximum: 1_000_000 }),
        name: named('ProcessStep', 'name'),
        ...all(field, 'ProcessStep', 'status', 'operational'),
      }),
    ),
    minItems: 2,
    maxItems: 200,
  },
});

const questionnaire = object(['name', 'questions'], {
  name: named('Questionnaire', 'name'),
  questions: {
    ...list(
      object(['label', 'type'], {
        rank,
        label: field('Question', 'label', { minLength: 1, maxLength: 10_000 }),
        ...all(field, 'Question', 'type', 'required'),
        choices: {
          ...list(
            object(['value'], {
              rank,
              value: field('Choice', 'value', { minLength: 1, maxLength: 10_000 }),
              points: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
            }),
          ),
          maxItems: 200,
        },
      }),
    ),
    maxItems: 200,
  },
});

const location = (schema: string, more: Values = {}): Values =>
  object([], { ...all(short, schema, 'address', 'postalcode', 'town'), country: field(schema, 'country'), ...more });

const job = object(['title', 'organisation', 'process'], {
  title: named('JobCore', 'title'),
  status: field('JobCore', 'status'),
  client: short('JobCore', 'client'),
  location: location('JobLocation', {
    ...all(field, 'JobLocation', 'longitude', 'latitude'),
  }),
  ...pointers('organisation', 'process', 'questionnaire'),
  owner: pointer('user'),
  contract_type: pointer('contract_type'),
  ...all(long, 'Job', 'description', 'employer_description', 'position_description', 'profile_description'),
  term: object(['count', 'unit'], {
    count: field('Term', 'count', { maximum: 2_147_483_647 }),
    unit: field('Term', 'unit'),
  }),
  start_date: field('Job', 'start_date'),
  ...all(field, 'FeedJob', 'cv_required', 'cover_required'),
  team: set(pointer('user')),
  attributes: list(
    object(['api_name', 'name', 'value'], {
      ...all(named, 'JobAttribute', 'api_name', 'name'),
      value: field('JobAttribute', 'value', { maxLength: 10_000 }),
    }),
  ),
  publications: list(
    object(['source', 'start_date'], {
      source: pointer('source'),
      ...all(field, 'Publication', 'start_date', 'end_date'),
    }),
  ),
});

const candidate = object(['first_name', 'last_name'], {
  title: field('Candidate', 'title'),
  ...all(named, 'Candidate', 'first_name', 'last_name'),
  ...all(short, 'Candidate', 'email', 'email_secondary'),
  birthdate: field('Candidate', 'birthdate'),
  ...all(short, 'Candidate', 'home_phone', 'mobile_phone', 'office_phone'),
  location: location('Address'),
  ...all(short, 'Candidate', 'position', 'position_company'),
  experience_start: field('Candidate', 'experience_start'),
  ...all(short, 'Candidate', 'linkedin', 'instagram'),
  pools: set({ type: 'string', minLength: 1, maxLength: SHORT }),
});

const answers = object(['questionnaire', 'date', 'answers'], {
  questionnaire: pointer('questionnaire'),
  date: moment,
  score: field('Application', 'questionnaire_score'),
  answers: {
    ...list(
      object(['rank'], {
        rank,
        text: { type: 'string', maxLength: LONG },
        choices: set({ type: 'string' }),
      }),
    ),
    maxItems: 200,
  },
});

const application = object(['job', 'candidate', 'date'], {
  ...pointers('job', 'candidate', 'source'),
  ...all(field, 'Application', 'route', 'date', 'score', 'questionnaire_score', 'last_action_time', 'candidate_last_action'),
  ...all(field, 'ApplicationDetail', 'availability', 'availability_date'),
  consent: object([], { processing: field('Consent', 'processing'), retention: field('Consent', 'retention') }),
  steps: {
    ...list(object(['date'], { step_name: named('ApplicationStep', 'name'), rank, date: moment, user: pointer('user') })),
    minItems: 1,
  },
  history: list(
    object(['date', 'action'], {
      ...all(field, 'HistoryEntry', 'date', 'action'),
      text: long('HistoryEntry', 'text'),
      user: pointer('user'),
    }),
  ),
  answers: list(answers),
});

const SCHEMAS: Readonly<Record<Kind, Values>> = {
  organisation: object(['name'], { name: named('OrganisationReference', 'name') }),
  user: object(['first_name', 'last_name', 'email'], {
    ...all(named, 'User', 'first_name', 'last_name'),
    email: short('User', 'email'),
    language: field('Account', 'language'),
    time_zone: field('Account', 'time_zone', { format: 'time-zone' }),
    memberships: list(
      object(['organisation', 'role'], { organisation: pointer('organisation'), role: field('Membership', 'role') }),
    ),
  }),
  contract_type: object(['name', 'abbreviation'], {
    ...all(named, 'ContractType', 'name', 'abbreviation'),
  }),
  posting_service: object(['name'], { name: named('PostingService', 'name') }),
  source: object(['name'], { name: named('Source', 'name'), posting_service: pointer('posting_service') }),
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
    ...pointers('candidate', 'organisation', 'user'),
    date: field('Note', 'date'),
    text: field('NoteRequest', 'text'),
  }),
  email: object(['application', 'date', 'subject', 'sender', 'recipient'], {
    ...pointers('application', 'template', 'user'),
    date: field('EmailMessage', 'date'),
    subject: field('EmailMessage', 'subject', { maxLength: 10_000 }),
    sender: field('EmailMessage', 'sender', { maxLength: 1000 }),
    recipient: field('EmailMessage', 'recipient', { maxLength: 1000 }),
    received: field('EmailMessage', 'received'),
    message: { type: 'string', maxLength: LONG },
    message_id: { type: 'string', maxLength: 1000 },
  }),
  document: object(['application', 'type', 'name', 'mime_type', 'date', 'content'], {
    application: pointer('application'),
    type: field('Document', 'type'),
    name: field('DocumentUpload', 'name'),
    ...all(field, 'Document', 'mime_type', 'date'),
    content: field('DocumentUpload', 'content'),
  }),
};

/** The schema of each kind of record: its fields, `kind` and `reference`. */
export const RECORD_SCHEMAS: Readonly<Record<Kind, Values>> = Object.fromEntries(
  KINDS.map((kind) => {
    const { properties, required } = SCHEMAS[kind] as { readonly properties: Values; readonly required: readonly string[] };
    const whole = { kind: { const: kind }, reference, ...properties };
    return [kind, { ...SCHEMAS[kind], required: ['reference', ...required], properties: whole }];
  }),
) as Record<string, Values> as Record<Kind, Values>;
