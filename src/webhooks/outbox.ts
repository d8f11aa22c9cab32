import { randomUUID } from 'node:crypto';
import { sqlIn, type Transaction } from '../database.ts';
import { markQueued } from '../deliveries/queue.ts';
import { traceparentToKeep } from '../tracing/trace-context.ts';

/** A step as it was called when an application left or entered it. */
export type EventStep = {
  readonly id: number;
  readonly name: string;
  readonly status: 'START' | 'CURRENT' | 'END';
  /** Day on which the application entered it, `YYYY-MM-DD`. */
  readonly date: string;
};

/** A move from one step of the process to another. */
export type EventStepChange = { readonly changeId: number; readonly from: EventStep; readonly to: EventStep };

type Happening = {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly date: Date;
  readonly name: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit';
};

/**
 * Queues an event for every subscription of the organisation that wants it, in the transaction of the change that it tells of: what is
 * rolled back is never sent, and what is committed is. Without such a subscription nothing is written.
 */
export async function emitEvent(
  transaction: Transaction,
  { organisationId, ...happening }: Happening & { readonly organisationId: number },
): Promise<void> {
  const [row] = await sqlIn(transaction)<{ readonly queued: number }>(EMIT, [...eventValues(happening), organisationId]);
  if (row !== undefined && row.queued > 0) markQueued(transaction);
}

/** What a statement with `QUEUE_EVENT` has as its first values, `$1` to `$6`: tenant, application, date, then what is the event's alone. */
export const eventValues = ({ tenantId, applicationId, date, name }: Happening): readonly unknown[] => [
  tenantId,
  applicationId,
  date,
  name,
  `msg_${randomUUID()}`,
  traceparentToKeep(),
];

/**
 * As parts of a statement, the last of them `queued` with a row for each delivery: does what `emitEvent` does, once if the relation `told`
 * has a row, which brings the organisation and what the event keeps in `step_change`.
 */
export const QUEUE_EVENT = `subscribed AS (
      SELECT w."id" FROM told JOIN "webhook" AS w ON w."tenant_id" = $1::int AND w."organisation_id" = told."organisation_id"
      WHERE w."state" <> 'DISABLED' AND $4::text::"EventName" = ANY (w."events")
    ), happened AS (
      INSERT INTO "event" ("tenant_id", "application_id", "created_at", "name", "public_id", "traceparent", "organisation_id", "step_change")
      SELECT $1::int, $2::int, $3::timestamptz, $4::text::"EventName", $5::text, $6::text, told."organisation_id", told."step_change"
      FROM told WHERE EXISTS (SELECT 1 FROM subscribed) RETURNING "id"
    ), queued AS (
      INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
      SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed RETURNING 1
    )`;

const EMIT = `WITH told AS (SELECT $7::int AS "organisation_id", NULL::jsonb AS "step_change"), ${QUEUE_EVENT}
  SELECT count(*)::int AS "queued" FROM queued`;
