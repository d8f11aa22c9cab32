/** The answers of H: from rows to the bodies that the contract describes. */
import type { tables } from '#generated/database/tables.ts';
import { createTokenCipher } from '../../../src/core/encrypted-token.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { compareNames } from '../../../src/core/names.ts';
import { averageOf, weeksUntil } from '../../../src/resources/jobs/funnel.ts';
import { KEYS, PUBLIC_URL } from '../population.ts';

/** Cursors are encrypted as the service's are. */
export const { encrypt: seal, decrypt: unseal } = createTokenCipher<object>(createKeyRing([KEYS.CREDENTIAL_KEY]), 'H');

export type Caller = { readonly tenant: number; readonly user: number; readonly organisations: readonly number[] };

/** A request that is admitted; `after` is the position of its cursor. */
export type Asked = {
  readonly caller: Caller;
  readonly self: string;
  readonly collection: string;
  readonly id: number;
  readonly limit: number;
  readonly after: number;
  readonly since: string | null;
};

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;
type ColumnOf<Model> = Model extends { readonly columns: infer Columns } ? Columns[keyof Columns] : never;
type Column = Extract<ColumnOf<(typeof tables)[keyof typeof tables]>, { readonly name: string }>['name'];
type Selected =
  | 'job_title job_status source service_id service step step_status reason reason_id user_first_name user_last_name user_email'
  | 'number process organisation contract_type application_date hired peers peer_applications has_cv everywhere horizon erased offerable purpose';
type List =
  'steps changes history emails documents results questionnaires questions choices interviewers members organisations publications attributes pools channels weeks';

/** The columns of all reads. PostgreSQL's types and nulls do not matter here. */
export type Row = { readonly [Name in Column | Words<Selected>]: string } & {
  readonly [Name in Words<List>]: readonly Row[] | null;
};

type Name = keyof Row;

const base = `${PUBLIC_URL}/v1`;
const schema = (name: string): string => `${PUBLIC_URL}/schemav1/${name}`;
export const envelope = (name: string, self: string) => ({ _status: 'OK', _self: self, _schema: schema(name) });
const each = <Item>(rows: readonly Row[] | null, present: (row: Row) => Item) => ({ items: (rows ?? []).map(present) });

/** The columns that are not null. */
function pick(row: Row, ...names: readonly Name[]): object {
  const picked: { [Each in Name]?: unknown } = {};
  for (const name of names) if (row[name] !== null) picked[name] = row[name];
  return picked;
}

/** The same as an object of their own, where there is any. */
function nest(name: string, row: Row, ...names: readonly Name[]): object {
  const picked = pick(row, ...names);
  return Object.keys(picked).length > 0 ? { [name]: picked } : {};
}

/** PostgreSQL's `2026-11-03 08:15:42.12+00`, or its JSON's form with `T`, as the contract has it. */
export function instant(text: string): string {
  const end = text.indexOf('+', 19);
  const fraction = end === 19 ? '.' : text.slice(19, end);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction.padEnd(4, '0')}Z`;
}

const candidate = ({ candidate_id: id, title, first_name, last_name, email }: Row) => {
  const _self = `${base}/candidate/${id}`;
  return { id, _self, applications: { _self: `${_self}/application` }, title, first_name, last_name, ...(email && { email }) };
};
const job = ({ job_id: id, job_title: title, job_status: status }: Row) => {
  const _self = `${base}/job/${id}`;
  return { _self, id, title, status, applications: { _self: `${_self}/application` } };
};
const source = ({ source_id: id, source: name, service_id, service }: Row) => {
  return { id, name, ...(service_id && { posting_service: { id: service_id, name: service } }) };
};
const sourceOf = (row: Row) => row.source_id && { source: source(row) };
const recruiter = ({ user_id: id, user_first_name: first_name, user_last_name: last_name, user_email: email }: Row) => {
  return { id, first_name, last_name, email };
};
const by = (row: Row) => row.user_id && { user: recruiter(row) };
const named = ({ id, name }: Row) => ({ id, name });
const organisation = ({ organisation_id: id, organisation: name }: Row) => ({ id, name });
const processOf = ({ process_id: id }: Row) => ({ _self: `${base}/process/${id}`, id });
const stepOf = ({ id, name, status, date }: Row) => ({ id, name, status, date: date.slice(0, 10) });
const currentStep = (row: Row) => ({ id: row.step_id, name: row.step, status: row.step_status, date: row.step_date });
const processStep = (row: Row) => pick(row, 'id', 'name', 'status', 'rank', 'operational', 'outcome');
const cvOf = (id: string, has: string): string => (has ? `${base}/application/${id}/cv` : '');
const entry = (row: Row) => ({ id: row.id, date: instant(row.date), action: row.action, text: row.text, ...by(row) });

export function item(row: Row) {
  const { id, date, route, outcome, reason_id, reason } = row;
  const latest_cv_url = cvOf(id, row.has_cv);
  return {
    ...envelope('Application', `${base}/application/${id}`),
    id,
    date,
    route,
    ...pick(row, 'questionnaire_score', 'score', 'last_action_time', 'candidate_last_action'),
    modification_date: row.modified_at,
    latest_cv_url,
    candidate: candidate(row),
    ...sourceOf(row),
    job: job(row),
    step: currentStep(row),
    ...(outcome && { outcome, outcome_date: row.step_entered_at }),
    ...(outcome === 'REJECTED' && reason_id && { rejection_reason: { id: reason_id, name: reason } }),
    steps: { ...each(row.changes, (change) => ({ ...stepOf(change), ...by(change) })), latest_cv_url },
    history: each(row.history, entry),
    emails: each(row.emails, (email) => ({ ...email, date: instant(email.date) })),
    notes: { _self: `${base}/note?candidate_id=${row.candidate_id}` },
  };
}

/** The actions: path behind that of the resource, or of the interface; schema of the body; description. */
const ACTIONS = {
  'add-application': ['/application', 'ApplicationRequest', 'Record an application to the job.'],
  'add-interview': ['interview', 'InterviewRequest', 'Add an interview, or ask for an evaluation.'],
  'add-document': ['document', 'DocumentRequest', 'Add a document to the application.'],
  'add-job': ['/job', 'JobRequest', 'Create a job in the organisation.'],
  'add-note': ['/note', 'NoteRequest', 'Add a note to the candidate.'],
  'add-offer': ['offer', 'OfferRequest', 'Add an offer.'],
  'add-result': ['result', 'AssessmentResultRequest', 'Record the result of an assessment.'],
  'add-step': ['/step', 'StepChangeRequest', 'Move the application to any step of its process.'],
  'advance-step': ['advance-step', 'AdvanceStepRequest', 'Move the application to its next step, or to a step that you name.'],
  'change-list': ['/pool', 'PoolListRequest', 'Add to the list, rename what is in it, or retire it.'],
  'change-pools': ['pool', 'PoolChangeRequest', 'Add the candidate to pools, or take it out of them.'],
  erase: ['erase', 'EraseRequest', 'Erase the personal data of the candidate.'],
  reject: ['reject', 'RejectRequest', 'Reject the application.'],
  score: ['score', 'ScoreRequest', 'Give the application a score, or take it away.'],
  'send-email': ['send-email', 'SendEmailRequest', 'Send a recorded email template to the candidate.'],
  'submit-questionnaire': ['questionnaire', 'QuestionnaireSubmission', 'Submit answers to a questionnaire.'],
  update: ['', 'CandidateUpdateRequest', 'Change the details.'],
} as const;

/** The named actions on a resource; false names none. */
export const actions = (at: string, names: readonly (keyof typeof ACTIONS | false)[]): readonly object[] =>
  names.flatMap((name) => {
    if (!name) return [];
    const [path, body, description] = ACTIONS[name];
    const _self = path.startsWith('/') ? base + path : at + (path && `/${path}`);
    return [{ name, method: 'POST', _self, _schema: schema(body), description }];
  });

/** What may be done with an application: `id`, its process with `steps`, its step and its candidate. */
export function actionsOf({ id, steps, step_id, email, erased_at, questionnaire_id, offerable }: Row): readonly object[] {
  const here = steps?.find((each) => each.id === step_id);
  const next = steps?.find(({ rank }) => rank > (here?.rank ?? ''));
  const advances = next !== undefined && next.status !== 'END' && !next.operational;
  const rejects = here?.status !== 'END' && steps?.some(({ outcome }) => outcome === 'REJECTED') === true;
  const at = `${base}/application/${id}`;
  if (erased_at !== null) return actions(at, [advances && 'advance-step', 'add-step', rejects && 'reject']);
  return [
    ...actions(at, [advances && 'advance-step', 'add-step', rejects && 'reject', 'score', 'add-document', 'add-result']),
    ...actions(at, [
      Boolean(offerable) && 'add-offer',
      email !== null && 'send-email',
      questionnaire_id !== null && 'submit-questionnaire',
      here?.status !== 'END' && 'add-interview',
      'add-note',
    ]),
  ];
}

export const detail = (row: Row, { caller }: Asked) => ({
  ...item(row),
  _schema: schema('ApplicationDetail'),
  process: processOf(row),
  questionnaires: each(row.questionnaires, ({ id, name }) => {
    return { id, name, _self: `${base}/application/${row.id}/questionnaire/${id}` };
  }),
  documents: each(row.documents, (document) => {
    const _self = `${base}/application/${row.id}/document/${document.id}`;
    return { _self, ...pick(document, 'id', 'type', 'name', 'mime_type', 'size'), date: instant(document.date) };
  }),
  results: each(row.results, (result) => {
    const rest = pick(result, 'id', 'name', 'score', 'max_score', 'url', 'summary', 'external_id');
    return { ...rest, date: instant(result.date), ...by(result) };
  }),
  interviews: { _self: `${base}/interview?application_id=${row.id}` },
  offers: { _self: `${base}/offer?application_id=${row.id}` },
  ...evaluations(row.interviewers ?? [], caller),
  ...pick(row, 'availability', 'availability_date'),
  ...(row.consent_processing && { consent: { processing: row.consent_processing, retention: row.consent_retention } }),
  _actions: actionsOf(row),
});

/** Nothing while the caller owes an evaluation. */
function evaluations(interviewers: readonly Row[], { user }: Caller): object {
  if (interviewers.some(({ user_id, recommendation }) => Number(user_id) === user && recommendation === null)) return {};
  const count = (wanted: string): number => interviewers.filter(({ recommendation }) => recommendation === wanted).length;
  return { evaluations: { strong_no: count('STRONG_NO'), no: count('NO'), yes: count('YES'), strong_yes: count('STRONG_YES') } };
}

const jobCore = (row: Row, name: string) => {
  const at = `${base}/job/${row.id}`;
  const { contract_type_id: id, contract_type, abbreviation } = row;
  return {
    ...envelope(name, at),
    ...pick(row, 'id', 'title', 'status', 'reference', 'client'),
    ...nest('location', row, 'address', 'postalcode', 'town', 'country', 'longitude', 'latitude'),
    creation_date: row.created_at.slice(0, 10),
    modification_date: row.modified_at,
    ...(id && { contract_type: { id, name: contract_type, abbreviation } }),
    organisation: organisation(row),
    applications: { _self: `${at}/application` },
    team: { _self: `${at}/team` },
    stats: { _self: `${at}/stats` },
  };
};

export const jobSummary = (row: Row) => ({ ...jobCore(row, 'JobSummary'), process: processOf(row) });

const questionnaire = ({ id, name, questions }: Row) => {
  const question = (row: Row) => ({ ...pick(row, 'id', 'label', 'type', 'required'), choices: each(row.choices, choice) });
  return { id, name, questions: each(questions, question) };
};
const choice = ({ id, value }: Row) => ({ id, value });

export const jobDetail = (row: Row) => ({
  ...jobCore(row, 'Job'),
  ...pick(row, 'description', 'employer_description', 'position_description', 'profile_description'),
  ...(row.user_id && { owner: recruiter(row) }),
  ...(row.term_count && { term: { count: row.term_count, unit: row.term_unit } }),
  ...pick(row, 'start_date'),
  attributes: each(row.attributes, (attribute) => pick(attribute, 'name', 'api_name', 'value')),
  process: { ...processOf(row), name: row.process, steps: each(row.steps, processStep) },
  ...pick(row, 'cv_required', 'cover_required'),
  ...(row.questionnaires?.[0] && { questionnaire: questionnaire(row.questionnaires[0]) }),
  publications: each(row.publications, (publication) => {
    const { id, start_date, end_date, source_id } = publication;
    return { id, source: source(publication), start_date, end_date, feed: { _self: `${base}/feed?source_id=${source_id}` } };
  }),
  _actions: actions('', [row.status === 'OPEN' && 'add-application']),
});

const CHANGE_PERSON = ['update', 'change-pools', 'erase'] as const;

export const candidateItem = (row: Row) => {
  const at = `${base}/candidate/${row.id}`;
  return {
    ...envelope('Candidate', at),
    ...pick(row, 'id', 'title', 'first_name', 'last_name', 'email', 'email_secondary', 'home_phone', 'mobile_phone'),
    ...pick(row, 'office_phone', 'linkedin', 'instagram', 'birthdate', 'position', 'position_company', 'experience_start'),
    ...nest('location', row, 'address', 'postalcode', 'town', 'country'),
    applications: { _self: `${at}/application` },
    documents: { _self: `${at}/document` },
    notes: { _self: `${base}/note?candidate_id=${row.id}` },
    pools: each(row.pools, ({ id, name }) => {
      return { id, name, candidates: { _self: `${base}/candidate?pool_name=${encodeURIComponent(name)}` } };
    }),
    creation_date: row.created_at,
    modification_date: row.modified_at,
    erased: row.erased_at !== null,
    _actions: row.erased_at === null ? actions(at, ['add-note', ...(row.everywhere ? CHANGE_PERSON : [])]) : [],
  };
};

const PARTS = 'application candidate note process rejection_reason template user webhook'.split(' ');

const membership = ({ id, name, role }: Row) => ({
  id,
  name,
  role,
  jobs: { _self: `${base}/job?alljobs=true&organisation_id=${id}` },
  ...Object.fromEntries(
    PARTS.map((part) => {
      const _self = `${base}/${part.replace('_', '-')}?organisation_id=${id}`;
      return [part === 'process' ? 'processes' : `${part}s`, { _self }];
    }),
  ),
  _actions: actions('', [role === 'ADMIN' && 'add-job']),
});

export const account = (row: Row, { self }: Asked) => ({
  ...envelope('Account', self),
  ...pick(row, 'id', 'first_name', 'last_name', 'email', 'login', 'language', 'time_zone'),
  credential: { id: row.credential_id, name: row.purpose },
  organisations: { _self: `${base}/account/organisation`, ...each(row.organisations, membership) },
  _actions: actions('', [row.organisations?.some(({ role }) => role !== 'READER') === true && 'change-list']),
});

export const processes = (rows: readonly Row[], { self }: Asked) => ({
  ...envelope('ProcessList', self),
  ...each(rows, ({ id, name, organisations, steps }) => {
    const parts = { organisations: each(organisations, named), steps: each(steps, processStep) };
    return { ...envelope('Process', `${base}/process/${id}`), id, name, ...parts };
  }),
});

export const stepChange = (row: Row) => {
  const { application_id: id, route, application_date: date } = row;
  const about = { candidate: candidate(row), job: job(row), ...sourceOf(row), step: currentStep(row) };
  return {
    change_id: row.number,
    step: stepOf(row),
    ...stepOf(row),
    ...by(row),
    application: { _self: `${base}/application/${id}`, id, route, date, ...about, latest_cv_url: cvOf(id, row.has_cv) },
    modification_date: row.modified_at,
  };
};

export const note = (row: Row) => ({
  ...pick(row, 'id', 'date', 'text'),
  ...by(row),
  organisation: organisation(row),
  candidate: candidate(row),
  modification_date: row.modified_at,
});

export function statistics(row: Row, { id: job_id, self }: Asked) {
  const today = new Date();
  const steps = row.steps ?? [];
  const ended = (wanted: string): number =>
    steps.reduce((sum, { outcome, current }) => sum + (outcome === wanted ? Number(current) : 0), 0);
  const brought = row.channels ?? [];
  const others = (row.publications ?? []).filter(({ source_id }) => !brought.some((each) => each.source_id === source_id));
  const channels = [
    ...brought.map((each) => ({ channel: each.source ?? 'unknown', count: Number(each.count), last_date: each.last_day })),
    ...others.map(({ source: channel }) => ({ channel, count: 0, last_date: null })),
  ].sort((one, other) => other.count - one.count || compareNames(one.channel, other.channel));
  const days = (row.publications ?? [])
    .map(({ start_date }) => start_date)
    .filter((day) => day <= today.toISOString().slice(0, 10));
  return {
    ...envelope('JobStatistics', self),
    job_id,
    job_title: row.title,
    applications_total: channels.reduce((sum, { count }) => sum + count, 0),
    by_channel: channels,
    by_week: weeksUntil(today).map((week_start) => {
      return { week_start, count: row.weeks?.find((week) => week.week_start === week_start)?.count ?? 0 };
    }),
    by_step: steps.map((step) => ({ step: pick(step, 'id', 'name', 'status', 'outcome'), ...pick(step, 'current', 'entered') })),
    hired: ended('HIRED'),
    rejected: ended('REJECTED'),
    withdrawn: ended('WITHDRAWN'),
    median_days_to_hire: row.hired === null ? null : Math.round(Number(row.hired)) / 10,
    peer_average: averageOf(Number(row.peer_applications), Number(row.peers)),
    published_since: days.toSorted()[0] ?? null,
  };
}

/** The kinds of changes in their order; each has the name of its table. */
export const KINDS =
  'JOB CANDIDATE APPLICATION STEP_CHANGE NOTE PROCESS TEMPLATE USER SOURCE POOL QUESTIONNAIRE INTERVIEW OFFER'.split(' ');
const ADDRESSED = new Set(['JOB', 'CANDIDATE', 'APPLICATION', 'PROCESS', 'TEMPLATE', 'INTERVIEW', 'OFFER']);

/** H answers the first page of changes only; the cursor of the second is made and not read. */
export function changes(rows: readonly Row[], { self, collection, limit, since }: Asked) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const horizon = last?.horizon ?? new Date().toISOString();
  const position = { limit, since, horizon, after: [last?.modified_at, last?.number, last?.id] };
  return {
    ...envelope('ChangeCollection', self),
    _next: rows.length > limit ? `${collection}?pagecursor=${seal(position)}` : '',
    complete_until: horizon,
    ...each(shown, ({ number, id, modified_at: modification_date, erased }) => {
      const kind = KINDS[Number(number)] ?? '';
      const address = ADDRESSED.has(kind) && { _self: `${base}/${kind.toLowerCase()}/${id}` };
      return { kind, id, ...address, modification_date, ...(erased && { erased }) };
    }),
  };
}

export const one =
  (present: (row: Row, asked: Asked) => object) =>
  ([row]: readonly Row[], asked: Asked) => {
    if (row === undefined) throw new Error(`There is nothing at ${asked.self}.`);
    return present(row, asked);
  };

export const page =
  (name: string, present: (row: Row) => object) =>
  (rows: readonly Row[], { self, collection, limit }: Asked) => {
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit ? `${collection}?pagecursor=${seal({ limit, after: last?.number ?? last?.id })}` : '';
    return { ...envelope(name, self), _next: next, ...each(shown, present) };
  };
