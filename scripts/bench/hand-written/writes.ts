/**
 * W, the writes of H: transactions by hand that write the same rows as the service and validate
 * nothing. A step and an application are written by the service's own statements (prisma/sql).
 */
import { createHash, randomUUID } from 'node:crypto';
import { enterStep, insertApplication } from '#generated/database/statements.ts';
import { searchKey } from '../../../src/core/names.ts';
import type { Sql } from '../../../src/database/sql.ts';
import { PUBLIC_URL } from '../population.ts';
import { actions, actionsOf, envelope, type Caller, type Row } from './answers.ts';

type Upload = { readonly name: string; readonly mime_type: string; readonly content: string };
type Person = { readonly title: string; readonly first_name: string; readonly last_name: string; readonly email: string };
type Ids = 'application_id' | 'candidate_id' | 'organisation_id' | 'job_id';
type Numbers = 'expected_current_step_id' | 'target_step_id' | 'process_step_id' | 'score';

/** The bodies of all writes together. */
type Body = Person & { readonly [Name in Ids | Numbers]: number } & {
  readonly text: string;
  readonly country: string;
  readonly candidate: Person;
  readonly cv: Upload;
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

const ACTIONS = `SELECT a.id, a.current_step_id AS step_id, c.email, c.erased_at, j.questionnaire_id,
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

const DOCUMENT = `WITH added AS (
    INSERT INTO document (tenant_id, application_id, type, name, mime_type, size, date) VALUES ($1, $4, 'CV', $5, $6, octet_length($7::bytea), $3) RETURNING id
  ), written AS (
    INSERT INTO history_entry (tenant_id, application_id, user_id, date, action, text) VALUES ($1, $4, $2, $3, 'DOCUMENT', 'Document added: ' || $5)
  ) INSERT INTO document_content (tenant_id, document_id, bytes) SELECT $1, id, $7::bytea FROM added`;

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

type Target = {
  readonly tenantId: number;
  readonly jobId: number;
  readonly sourceId: number | null;
  readonly userId: number | null;
};

/** An application of a new candidate, once it is known that there is no other with the address. */
async function apply({ sql, body: { country } }: Order, target: Target, organisations: readonly number[], person: Person) {
  const { tenantId, jobId } = target;
  const { title, first_name, last_name, email } = person;
  const key = searchKey(email);
  await sql(LOCKS, [tenantId, key, jobId]);
  if ((await sql(KNOWN, [tenantId, key, organisations])).length > 0) throw new Error('W takes new candidates only.');
  const names = [title, first_name, last_name, searchKey(first_name), searchKey(last_name), email, key];
  const { id: candidateId } = await one(sql<{ readonly id: number }>(PERSON, [tenantId, ...names, country]));
  const none = { availability: null, availabilityDate: null, consentProcessing: null, consentRetention: null };
  const event = eventNow();
  const application = { ...target, candidateId, stepId: null, received: event.now, score: null, ...none, ...event };
  return { candidateId, id: (await one(insertApplication(sql, application))).id };
}

export const WRITES: Readonly<Record<string, Write>> = {
  advance: {
    path: /^\/v1\/application\/(\d+)\/advance-step$/,
    run: async (order) => {
      const { key, self, body } = order;
      const { id, name, rank, changeId } = await move(
        order,
        Number(key),
        body.target_step_id,
        body.expected_current_step_id,
        false,
      );
      const step = { step_id: id, step_name: name, rank, change_id: changeId };
      return { ...envelope('AdvanceStepResult', self), application_id: Number(key), ...step };
    },
  },
  step: {
    path: /^\/v1\/step$/,
    inTransaction: true,
    run: async (order) => {
      const { sql, caller, self, body } = order;
      const application = await one(sql<Row>(ACTIONS, [caller.tenant, body.application_id]));
      const { id, changeId } = await move(order, body.application_id, body.process_step_id, Number(application.step_id), true);
      const _actions = actionsOf({ ...application, step_id: id as unknown as string });
      return { ...envelope('StepChangeResult', self), _actions, change_id: changeId };
    },
  },
  score: {
    path: /^\/v1\/application\/(\d+)\/score$/,
    run: async ({ sql, caller, key, self, body: { score } }) => {
      await sql(SCORE, [caller.tenant, caller.user, new Date(), caller.organisations, key, score]);
      return { ...envelope('ScoreResult', self), application_id: Number(key), score };
    },
  },
  note: {
    path: /^\/v1\/note$/,
    run: async ({ sql, caller, self, body: { candidate_id, organisation_id, text } }) => {
      const values = [caller.tenant, caller.user, new Date(), caller.organisations, candidate_id, organisation_id, text];
      const { id } = await one(sql<Row>(NOTE, values));
      return { ...envelope('NoteResult', self), _actions: actions('', ['add-note']), note_id: id };
    },
  },
  application: {
    path: /^\/v1\/application$/,
    inTransaction: true,
    run: async (order) => {
      const { caller, self, body } = order;
      const target = { tenantId: caller.tenant, userId: caller.user, jobId: body.job_id, sourceId: null };
      const { id, candidateId } = await apply(order, target, caller.organisations, body.candidate);
      const [application, candidate] = [`application/${id}`, `candidate/${candidateId}`].map((at) => ({
        _self: `${PUBLIC_URL}/v1/${at}`,
      }));
      const ids = { application_id: id, candidate_id: candidateId };
      return { ...envelope('ApplicationResult', self), ...ids, created: true, candidate_created: true, application, candidate };
    },
  },
  apply: {
    path: /^\/v1\/apply\/api\/([\w-]+)$/,
    inTransaction: true,
    run: async (order) => {
      const { sql, key, self, body } = order;
      type Found = Target & { readonly organisation: number };
      const { organisation, ...target } = await one(sql<Found>(TARGET, [createHash('sha256').update(key).digest()]));
      const { id } = await apply(order, target, [organisation], body);
      const bytes = Buffer.from(body.cv.content, 'base64');
      await sql(DOCUMENT, [target.tenantId, null, new Date(), id, body.cv.name, body.cv.mime_type, bytes]);
      return { ...envelope('SubmissionResult', self), application_id: id, created: true };
    },
  },
};
