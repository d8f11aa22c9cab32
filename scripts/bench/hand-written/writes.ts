/**
 * W, the writes of H: transactions by hand that write the same rows as the service and validate
 * nothing. A step, an application and a CV are written by the service's own statements (prisma/sql).
 */
import { createHash, randomUUID } from 'node:crypto';
import { enterStep, insertApplication, insertDocument } from '#generated/database/statements.ts';
import { searchKey } from '../../../src/core/names.ts';
import type { Sql } from '../../../src/database/sql.ts';
import { PUBLIC_URL } from '../population.ts';
import { OFFERABLE } from './reads.ts';
import { actions, actionsOf, envelope, type Caller, type Row } from './answers.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type Person = Texts<'title' | 'first_name' | 'last_name' | 'email'>;
type Ids =
  'application_id' | 'candidate_id' | 'organisation_id' | 'job_id' | `${'expected_current' | 'target' | 'process'}_step_id`;

/** The bodies of all writes together. */
type Body = Person &
  Texts<'text' | 'country'> &
  Readonly<Record<Ids | 'score', number>> & {
    readonly candidate: Person;
    readonly cv: Texts<'name' | 'mime_type' | 'content'>;
  };

/** A request that is admitted; `key` stands in its path. An apply address needs no caller. */
export type Order = {
  readonly sql: Sql;
  readonly caller: Caller;
  readonly key: string;
  readonly body: Body;
  readonly self: string;
};

type Write = { readonly path: RegExp; readonly inTransaction?: boolean; readonly run: (order: Order) => Promise<object> };

const ACTIONS = `SELECT a.id, ${OFFERABLE}, a.current_step_id AS step_id, c.email, c.erased_at, j.questionnaire_id,
  (SELECT json_agg(k ORDER BY k.rank) FROM process_step AS k WHERE k.tenant_id = $1 AND k.process_id = j.process_id) AS steps
  FROM application AS a JOIN candidate AS c ON c.tenant_id = $1 AND c.id = a.candidate_id JOIN job AS j ON j.tenant_id = $1 AND j.id = a.job_id
  WHERE a.tenant_id = $1 AND a.id = $2 FOR NO KEY UPDATE OF a`;

const SCORE = `WITH held AS (
    SELECT c.id FROM candidate AS c WHERE c.tenant_id = $1 AND c.id = (SELECT candidate_id FROM application WHERE tenant_id = $1 AND id = $5
      AND organisation_id = ANY ($4::int[])) AND c.erased_at IS NULL FOR KEY SHARE
  ), scored AS (
    UPDATE application AS a SET score = $6, last_action_time = $3::timestamptz FROM held WHERE a.tenant_id = $1 AND a.id = $5 RETURNING a.id
  ) INSERT INTO history_entry (tenant_id, application_id, user_id, date, action, text)
    SELECT $1, id, $2, $3::timestamptz, 'SCORE', 'Score given: ' || $6::int FROM scored`;

const NOTE = `WITH held AS (
    SELECT c.id FROM candidate AS c WHERE c.tenant_id = $1 AND c.id = $5 AND c.erased_at IS NULL AND EXISTS (SELECT 1 FROM application AS a
      WHERE a.tenant_id = $1 AND a.candidate_id = c.id AND a.organisation_id = ANY ($4::int[])) FOR KEY SHARE OF c
  ), touched AS (
    UPDATE application AS a SET last_action_time = $3::timestamptz FROM held
    WHERE a.tenant_id = $1 AND a.candidate_id = held.id AND a.organisation_id = $6 RETURNING a.id
  ), written AS (
    INSERT INTO history_entry (tenant_id, application_id, user_id, date, action, text) SELECT $1, id, $2, $3, 'NOTE', 'Note added' FROM touched
  ) INSERT INTO note (tenant_id, candidate_id, organisation_id, user_id, text, date)
    SELECT $1, id, $6, $2, $7, $3::timestamptz FROM held RETURNING id`;

const KNOWN = `SELECT c.id, c.erased_at FROM candidate AS c JOIN application AS a ON a.tenant_id = $1 AND a.candidate_id = c.id
  WHERE c.tenant_id = $1 AND (c.email_key = $2 OR c.email_secondary_key = $2) AND a.organisation_id = ANY ($3::int[]) LIMIT 1 FOR NO KEY UPDATE OF c`;

const PERSON = `INSERT INTO candidate (tenant_id, title, first_name, last_name, first_name_key, last_name_key, email, email_key, country)
  VALUES ($1, $2::"CandidateTitle", $3, $4, $5, $6, $7, $8, $9) RETURNING id`;

const TARGET = `SELECT t.tenant_id AS "tenantId", t.source_id AS "sourceId", j.id AS "jobId", NULL AS "userId", j.organisation_id AS organisation
  FROM apply_address AS t JOIN job AS j ON j.tenant_id = t.tenant_id AND j.id = t.job_id WHERE t.token_hash = $1 AND j.status = 'OPEN'`;

const LOCKS = 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1::int)), pg_advisory_xact_lock($1::int, $3::int)';

/** The only row that a statement must have. */
async function one<Found>(rows: Promise<readonly Found[]>): Promise<Found> {
  const [row] = await rows;
  if (row === undefined) throw new Error('W takes only requests that succeed.');
  return row;
}

function eventNow() {
  const trace = randomUUID().replaceAll('-', '');
  return { publicId: `msg_${randomUUID()}`, traceparent: `00-${trace}-${trace.slice(16)}-00`, now: new Date() };
}

function move({ sql, caller }: Order, applicationId: number, toStepId: number, fromStepId: number, anyStep: boolean) {
  const { tenant: tenantId, user: userId, organisations: organisationIds } = caller;
  const who = { tenantId, userId, organisationIds, rejectionReasonId: null };
  return one(enterStep(sql, { ...who, applicationId, fromStepId, toStepId, anyStep, ...eventNow() }));
}

type Target = Readonly<Record<'tenantId' | 'jobId', number>> & Readonly<Record<'sourceId' | 'userId', number | null>>;

/** Writes an application of a new candidate; throws when the address is known. */
async function record({ sql, body: { country } }: Order, target: Target, organisations: readonly number[], person: Person) {
  const { tenantId, jobId } = target;
  const { title, first_name, last_name, email } = person;
  const emailKey = searchKey(email);
  await sql(LOCKS, [tenantId, emailKey, jobId]);
  if ((await sql(KNOWN, [tenantId, emailKey, organisations])).length > 0) throw new Error('W takes new candidates only.');
  const names = [title, first_name, last_name, searchKey(first_name), searchKey(last_name), email, emailKey];
  const { id: candidateId } = await one(sql<{ readonly id: number }>(PERSON, [tenantId, ...names, country]));
  const none = { availability: null, availabilityDate: null, consentProcessing: null, consentRetention: null };
  const event = eventNow();
  const written = { ...target, candidateId, stepId: null, received: event.now, score: null, ...none, ...event };
  return { candidateId, id: (await one(insertApplication(sql, written))).id };
}

async function advance(order: Order) {
  const { key, self, body } = order;
  const application_id = Number(key);
  const entered = await move(order, application_id, body.target_step_id, body.expected_current_step_id, false);
  const { id: step_id, name: step_name, rank, changeId: change_id } = entered;
  return { ...envelope('AdvanceStepResult', self), application_id, step_id, step_name, rank, change_id };
}

async function step(order: Order) {
  const { sql, caller, self, body } = order;
  const application = await one(sql<Row>(ACTIONS, [caller.tenant, body.application_id]));
  const { id, changeId } = await move(order, body.application_id, body.process_step_id, Number(application.step_id), true);
  const _actions = actionsOf({ ...application, step_id: id as unknown as string });
  return { ...envelope('StepChangeResult', self), _actions, change_id: changeId };
}

async function score({ sql, caller, key, self, body: { score: given } }: Order) {
  await sql(SCORE, [caller.tenant, caller.user, new Date(), caller.organisations, key, given]);
  return { ...envelope('ScoreResult', self), application_id: Number(key), score: given };
}

async function note({ sql, caller, self, body: { candidate_id, organisation_id, text } }: Order) {
  const values = [caller.tenant, caller.user, new Date(), caller.organisations, candidate_id, organisation_id, text];
  const { id } = await one(sql<Row>(NOTE, values));
  return { ...envelope('NoteResult', self), _actions: actions('', ['add-note']), note_id: id };
}

async function application(order: Order) {
  const { caller, self, body } = order;
  const target = { tenantId: caller.tenant, userId: caller.user, jobId: body.job_id, sourceId: null };
  const { id, candidateId } = await record(order, target, caller.organisations, body.candidate);
  const created = { application_id: id, candidate_id: candidateId, created: true, candidate_created: true };
  const at = (path: string) => ({ _self: `${PUBLIC_URL}/v1/${path}` });
  const links = { application: at(`application/${id}`), candidate: at(`candidate/${candidateId}`) };
  return { ...envelope('ApplicationResult', self), ...created, ...links };
}

async function apply(order: Order) {
  const { sql, key, self, body } = order;
  type Found = Target & { readonly organisation: number };
  const { organisation, ...target } = await one(sql<Found>(TARGET, [createHash('sha256').update(key).digest()]));
  const { id: applicationId } = await record(order, target, [organisation], body);
  const { name, mime_type: mimeType, content } = body.cv;
  const document = {
    tenantId: target.tenantId,
    userId: null,
    applicationId,
    type: 'CV',
    name,
    mimeType,
    date: new Date(),
  } as const;
  await insertDocument(sql, { ...document, bytes: Buffer.from(content, 'base64') });
  return { ...envelope('SubmissionResult', self), application_id: applicationId, created: true };
}

export const WRITES: Readonly<Record<string, Write>> = {
  advance: { path: /^\/v1\/application\/(\d+)\/advance-step$/, run: advance },
  step: { path: /^\/v1\/step$/, run: step, inTransaction: true },
  score: { path: /^\/v1\/application\/(\d+)\/score$/, run: score },
  note: { path: /^\/v1\/note$/, run: note },
  application: { path: /^\/v1\/application$/, run: application, inTransaction: true },
  apply: { path: /^\/v1\/apply\/api\/([\w-]+)$/, run: apply, inTransaction: true },
};
