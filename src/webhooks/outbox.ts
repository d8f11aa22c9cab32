import { randomUUID } from 'node:crypto';
import { sqlIn, type Transaction } from '../database.ts';
import { markQueued } from '../deliveries/queue.ts';
import { bindTo, type Bind } from '../statement.ts';
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
  const values: unknown[] = [organisationId];
  const text = `WITH told AS (SELECT $1::int AS "organisation_id", NULL::jsonb AS "step_change"),
    ${queueEvent(bindTo(values), happening)}
    SELECT count(*)::int AS "queued" FROM queued`;
  const [row] = await sqlIn(transaction)<{ readonly queued: number }>(text, values);
  if (row !== undefined && row.queued > 0) markQueued(transaction);
}

/**
 * As parts of a statement, the last of them `queued` with a row for each delivery: does what `emitEvent` does, once if the relation `told`
 * has a row, which brings the organisation and what the event keeps in `step_change`.
 */
export function queueEvent(bind: Bind, happening: Happening): string {
  const tenant = `${bind(happening.tenantId)}::int`;
  const name = `${bind(happening.name)}::text::"EventName"`;
  return `subscribed AS (
      SELECT w."id" FROM told JOIN "webhook" AS w ON w."tenant_id" = ${tenant} AND w."organisation_id" = told."organisation_id"
      WHERE w."state" <> 'DISABLED' AND ${name} = ANY (w."events")
    ), happened AS (
      INSERT INTO "event" ("tenant_id", "public_id", "name", "organisation_id", "application_id", "step_change", "created_at", "traceparent")
      SELECT ${tenant}, ${bind(`msg_${randomUUID()}`)}, ${name}, told."organisation_id", ${bind(happening.applicationId)}::int,
        told."step_change", ${bind(happening.date)}::timestamptz, ${bind(traceparentToKeep())}::text
      FROM told WHERE EXISTS (SELECT 1 FROM subscribed) RETURNING "id"
    ), queued AS (
      INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
      SELECT ${tenant}, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed RETURNING 1
    )`;
}
