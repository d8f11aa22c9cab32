import type { Client } from 'pg';
import { hashPassword } from '../../src/auth/password.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { createSecretBox } from '../../src/deliveries/webhook/secrets.ts';

/** A job of the population: how many applications it has. Ids count from 1. */
export type PlannedJob = { readonly id: number; readonly applications: number };

/** The environment of the measured servers. */
export const KEYS = {
  CREDENTIAL_KEY: 'the key of a benchmark, which guards no password',
  SECRET_KEY: 'the key of a benchmark, which keeps no secret',
} as const;

/** The public URL of the measured servers. */
export const PUBLIC_URL = 'http://bench.example';

/** The calling recruiter, a member of every organisation that has jobs. */
export const CALLER = { login: 'bench', password: 'bench-password-that-opens-nothing' } as const;

/** A recruiter of two organisations, one with a single job and one with none. */
export const CALLER_OF_FEW = { login: 'bench-few', password: CALLER.password } as const;

/** The token of an apply address, of an ordinary job. */
export const APPLY_TOKEN = 'bench'.padEnd(43, '-');

/** Twenty organisations share the jobs, but one ordinary job, which is all that the last one has. */
const ORGANISATIONS = 21;
const organisationOf = (job: string): string => `(CASE WHEN ${job} = 7 THEN ${ORGANISATIONS} ELSE 1 + (${job} - 1) % 20 END)`;

/** Some whole number from 0 to below `modulus`, always the same for an id and a salt. */
const some = (id: string, salt: number, modulus: number): string =>
  `((hashint8(${id}::bigint * 64 + ${salt}) & 2147483647) % ${modulus})`;

const text = (words: readonly string[], id: string, salt: number): string =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(',')}])[1 + ${some(id, salt, words.length)}]`;

const bytea = (bytes: Uint8Array): string => `'\\x${Buffer.from(bytes).toString('hex')}'::bytea`;

const FIRST_NAMES = ['Amara', 'Tomás', 'Léa', 'Katarzyna', 'Gianni', 'Ingrid', 'Mohammed', 'Sunniva', 'Otto', 'Zoë'];
const LAST_NAMES = ['Okafor', 'Herrera', 'Moreau', 'Wiśniewska', 'Montague', 'Lindqvist', 'Al-Rashid', 'Pappas', 'Mori', 'Byrne'];
const TITLES = ['Nurse, cardiology', 'Theatre assistant, day surgery', 'Physiotherapist, neurology', 'Ward clerk, nights'];
const STEPS = ['New', 'Phone screening', 'Interview', 'Second interview', 'Trial day', 'Contract', 'Hired', 'Declined'];

/**
 * Rows that exist once: tenant, organisation, caller, recruiters, processes, sources, a webhook for
 * every event, and the jobs.
 */
export async function fillFrame(client: Client, jobs: readonly PlannedJob[]): Promise<void> {
  const password = hashPassword(KEYS.CREDENTIAL_KEY, CALLER.password);
  const secret = createSecretBox(createKeyRing([KEYS.SECRET_KEY])).lock(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  const contractTypes = Math.max(1, Math.round(jobs.length / 75));
  await client.query(`
    INSERT INTO tenant (id, name) VALUES (1, 'Bench');
    INSERT INTO organisation (tenant_id, id, name) SELECT 1, id, 'Northwind Clinics ' || id FROM generate_series(1, 1000) AS id;
    INSERT INTO "user" (tenant_id, id, first_name, last_name, email)
      SELECT 1, id, ${text(FIRST_NAMES, 'id', 1)}, ${text(LAST_NAMES, 'id', 2)}, 'user' || id || '@northwind.example'
      FROM generate_series(1, 40) AS id;
    INSERT INTO membership (tenant_id, organisation_id, user_id, role) SELECT 1, organisation, id, 'RECRUITER'
      FROM generate_series(1, 40) AS id, generate_series(1, ${ORGANISATIONS}) AS organisation;
    INSERT INTO "user" (tenant_id, id, first_name, last_name, email) VALUES (1, 41, 'Zoë', 'Byrne', 'user41@northwind.example');
    INSERT INTO membership (tenant_id, organisation_id, user_id, role) VALUES (1, ${ORGANISATIONS}, 41, 'RECRUITER'), (1, 500, 41, 'RECRUITER');
    INSERT INTO process (tenant_id, id, name) SELECT 1, id, 'Process ' || id FROM generate_series(1, 3) AS id;
    INSERT INTO process_organisation (tenant_id, process_id, organisation_id) SELECT 1, id, organisation
      FROM generate_series(1, 3) AS id, generate_series(1, ${ORGANISATIONS}) AS organisation;
    INSERT INTO process_step (tenant_id, id, process_id, rank, name, status, operational, outcome)
      SELECT 1, (process - 1) * 8 + rank, process, rank, ${`(ARRAY[${STEPS.map((step) => `'${step}'`).join(',')}])[rank]`},
        (CASE WHEN rank = 1 THEN 'START' WHEN rank < 7 THEN 'CURRENT' ELSE 'END' END)::"StepStatus", rank = 6,
        (CASE rank WHEN 7 THEN 'HIRED' WHEN 8 THEN 'REJECTED' END)::"Outcome"
      FROM generate_series(1, 3) AS process, generate_series(1, 8) AS rank;
    INSERT INTO posting_service (tenant_id, id, name) SELECT 1, id, 'Posting service ' || id FROM generate_series(1, 4) AS id;
    INSERT INTO source (tenant_id, id, posting_service_id, name) SELECT 1, id, 1 + id % 4, 'Job board ' || id FROM generate_series(1, 8) AS id;
    INSERT INTO credential (id, tenant_id, user_id, login, password_hash) VALUES (1, 1, 1, '${CALLER.login}', ${bytea(password)}),
      (2, 1, 41, '${CALLER_OF_FEW.login}', ${bytea(password)});
    INSERT INTO webhook (tenant_id, id, organisation_id, url, events, secret)
      SELECT 1, id, id, 'https://receiver.example/events', enum_range(NULL::"EventName"), ${bytea(secret)}
      FROM generate_series(1, ${ORGANISATIONS}) AS id;
    INSERT INTO contract_type (tenant_id, id, name, abbreviation)
      SELECT 1, id, 'Contract ' || id, 'C' || id FROM generate_series(1, ${contractTypes}) AS id;
    INSERT INTO questionnaire (tenant_id, id, name) VALUES (1, 1, 'Before you apply');
    INSERT INTO question (tenant_id, id, questionnaire_id, rank, label, type)
      VALUES (1, 1, 1, 1, 'Why this ward?', 'FREE_TEXT'), (1, 2, 1, 2, 'Do you work nights?', 'SINGLE_CHOICE');
    INSERT INTO choice (tenant_id, id, question_id, rank, value) VALUES (1, 1, 2, 1, 'Yes'), (1, 2, 2, 2, 'No');
    INSERT INTO job (tenant_id, id, organisation_id, process_id, owner_id, contract_type_id, questionnaire_id, reference, title, status)
      SELECT 1, id, ${organisationOf('id')}, 1 + id % 3, 1 + id % 40, 1 + id % ${contractTypes}, 1, 'REF-' || id, ${text(TITLES, 'id', 3)} || ', ward ' || id,
        (CASE WHEN id % 20 = 19 THEN 'CLOSED' ELSE 'OPEN' END)::"JobStatus"
      FROM generate_series(1, ${jobs.length}) AS id;
    INSERT INTO publication (tenant_id, job_id, source_id, start_date) SELECT 1, job, 1 + (job + number * 3) % 8, current_date - 730
      FROM generate_series(1, ${jobs.length}) AS job, generate_series(1, 3) AS number;
    INSERT INTO apply_address (tenant_id, job_id, source_id, token_hash) VALUES (1, 6, 1, sha256('${APPLY_TOKEN}'))`);
  // applications in the order of arrival, so that those of one job are spread over the table
  await client.query(
    `CREATE UNLOGGED TABLE arrival AS
     SELECT row_number() OVER (ORDER BY hashint8(job.id * 2000003 + number))::int AS id, job.id::int AS job_id
     FROM unnest($1::int[]) WITH ORDINALITY AS job(size, id), generate_series(1, job.size) AS number`,
    [jobs.map(({ applications }) => applications)],
  );
}

/** Application `id` was received this many days before now, over two years. */
const received = `date_trunc('milliseconds', now() - interval '730 days' * (1 - arrival.id::float8 / (SELECT max(id) FROM arrival)))`;

/** Step `rank` was entered that long after; the first at once, none in the future. */
const entered = (date: string, rank: string): string =>
  `least(${date} + interval '31 hours 7 minutes' * (${rank} - 1), now())::timestamptz(3)`;

/** An application has entered three to five steps. */
const entries = (id: string): string => `(3 + ${id} % 3)`;

/** One in 25 was hired after at most 83 days; rank 7 is the END step with the outcome HIRED. */
const isHired = (id: string): string => `(${id} % 25 = 0)`;
const lastRank = (id: string): string => `(CASE WHEN ${isHired(id)} THEN 7 ELSE ${entries(id)} END)`;
const lastEntered = (id: string, date: string): string =>
  `(CASE WHEN ${isHired(id)} THEN least(${date} + interval '1 hour' * (${id} % 2003), now())::timestamptz(3) ELSE ${entered(date, entries(id))} END)`;

const user = (id: string, salt: number): string => `(1 + ${some(id, salt, 40)})`;

/** Of the history, that the candidate applied and that letters went out is no recruiter's doing. */
const ofRecruiter = (id: string, number: string): string =>
  `${number} > 1 AND ${number} NOT BETWEEN ${entries(id)} + 1 AND ${entries(id)} + 2`;

/** Statements that fill the mass tables. */
export const massStatements: readonly string[] = [
  `INSERT INTO application (tenant_id, id, job_id, organisation_id, candidate_id, source_id, current_step_id, step_date, step_entered_at, route, date,
       score, questionnaire_score, last_action_time, candidate_last_action, availability, consent_processing, consent_retention, created_at, modified_at)
     SELECT 1, arrival.id, job_id, ${organisationOf('job_id')}, arrival.id, 1 + ${some('arrival.id', 4, 8)}, (job_id % 3) * 8 + ${lastRank('arrival.id')},
       (${lastEntered('arrival.id', 'moment')} AT TIME ZONE 'UTC')::date, ${lastEntered('arrival.id', 'moment')},
       'FORM', moment, ${some('arrival.id', 5, 101)}, ${some('arrival.id', 6, 101)}, ${entered('moment', entries('arrival.id'))}, moment, '1m', true, true, moment, moment
     FROM arrival, LATERAL (SELECT ${received} AS moment) AS received ORDER BY arrival.id`,
  `INSERT INTO step_change (tenant_id, id, application_id, job_id, organisation_id, step_id, user_id, date, created_at, modified_at)
     SELECT 1, a.id * 5 + rank, a.id, a.job_id, a.organisation_id, (a.job_id % 3) * 8 + CASE WHEN rank = ${entries('a.id')} THEN ${lastRank('a.id')} ELSE rank END, CASE WHEN rank > 1 THEN ${user('a.id * 8 + rank', 10)} END, moment, moment, moment
     FROM application AS a, generate_series(1, ${entries('a.id')}) AS rank, LATERAL (SELECT ${entered('a.date', 'rank')} AS moment) AS step`,
  `INSERT INTO candidate (tenant_id, id, title, first_name, last_name, first_name_key, last_name_key, email, email_key, created_at, modified_at)
     SELECT 1, id, 'MS', first, last, lower(first), lower(last), 'candidate.' || id || '@mail.example', 'candidate.' || id || '@mail.example', moment, moment
     FROM arrival, LATERAL (SELECT ${text(FIRST_NAMES, 'id', 7)} AS first, ${text(LAST_NAMES, 'id', 8)} AS last, ${received} AS moment) AS person`,
  `INSERT INTO document (tenant_id, id, application_id, type, name, mime_type, size, date)
     SELECT 1, id, id, 'CV', 'curriculum-vitae.pdf', 'application/pdf', 16, date FROM application`,
  `INSERT INTO document_content (tenant_id, document_id, bytes) SELECT 1, id, '%PDF-1.4 bench %'::bytea FROM arrival`,
  `INSERT INTO history_entry (tenant_id, id, application_id, user_id, date, action, text)
     SELECT 1, arrival.id * 9 + number, arrival.id, CASE WHEN ${ofRecruiter('arrival.id', 'number')} THEN ${user('arrival.id * 16 + number', 11)} END,
       ${entered('moment', 'number')}, (CASE WHEN number = 1 THEN 'APPLY' WHEN number <= ${entries('arrival.id')} THEN 'STEP_CHANGE'
         WHEN number < ${entries('arrival.id')} + 3 THEN 'EMAIL' ELSE 'NOTE' END)::"HistoryAction",
       CASE WHEN number = 1 THEN 'Applied through a job board' WHEN number <= ${entries('arrival.id')} THEN 'Moved to the next step'
         WHEN number < ${entries('arrival.id')} + 3 THEN 'Your application' ELSE 'Can begin next month' END
     FROM arrival, generate_series(1, ${entries('arrival.id')} + 2 + arrival.id / 3 % 2) AS number, LATERAL (SELECT ${received} AS moment) AS received`,
  `INSERT INTO email_message (tenant_id, id, application_id, user_id, date, subject, sender, recipient, message, received, message_id)
     SELECT 1, arrival.id * 3 + number, arrival.id, recruiter, ${entered('moment', 'number')}, 'Your application',
       'user' || recruiter || '@northwind.example', 'candidate.' || arrival.id || '@mail.example',
       'Thank you for your application. We have read it with interest and would like to meet you. Please tell us when you have time this week or next.',
       false, '<' || (arrival.id * 3 + number) || '@northwind.example>'
     FROM arrival, generate_series(0, 2) AS number, LATERAL (SELECT ${received} AS moment, ${user('arrival.id', 12)} AS recruiter) AS sent`,
  `INSERT INTO note (tenant_id, id, candidate_id, organisation_id, user_id, text, date, created_at, modified_at)
     SELECT 1, id, id, ${organisationOf('job_id')}, ${user('id', 13)}, '<p>Can begin next month.</p>', moment, moment, moment
     FROM arrival, LATERAL (SELECT ${received} AS moment) AS received`,
  `INSERT INTO event (tenant_id, id, public_id, name, organisation_id, application_id, created_at)
     SELECT 1, id, 'msg_' || id, 'ApplicationCreate', ${organisationOf('job_id')}, id, moment FROM arrival, LATERAL (SELECT ${received} AS moment) AS received`,
  `INSERT INTO delivery (tenant_id, id, event_id, webhook_id, state, attempts, created_at)
     SELECT 1, id, id, ${organisationOf('job_id')}, 'DELIVERED', 1, moment FROM arrival, LATERAL (SELECT ${received} AS moment) AS received`,
];

/** Sets every sequence behind the greatest id of its column. */
export async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(`
    SELECT format('SELECT setval(%L, (SELECT greatest(max(%I), 1) FROM %I))', pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) AS sql
    FROM information_schema.columns
    WHERE table_schema = 'public' AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`);
  for (const { sql } of rows) await client.query(sql);
}
