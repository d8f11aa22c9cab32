import { randomUUID } from 'node:crypto';
import { sqlIn, type Transaction } from '../database.ts';
import { markQueued } from '../deliveries/queue.ts';
import { bindTo, type Bind } from '../statement.ts';
import { currentTrace, formatTraceparent } from '../tracing/trace-context.ts';

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
  readonly organisationId: number;
  readonly applicationId: number;
  readonly date: Date;
  readonly name: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit';
};

/**
 * Queues an event for every subscription of the organisation that wants it, in the transaction of the change that it tells of: what is
 * rolled back is never sent, and what is committed is. Without such a subscription nothing is written.
 */
export async function emitEvent(transaction: Transaction, happening: Happening): Promise<void> {
  const values: unknown[] = [];
  const text = `WITH ${queueEvent(bindTo(values), happening, '(SELECT NULL::jsonb AS "step_change")')}
    SELECT count(*)::int AS "queued" FROM queued`;
  const [row] = await sqlIn(transaction)<{ readonly queued: number }>(text, values);
  if (row !== undefined && row.queued > 0) markQueued(transaction);
}

/**
 * As parts of a statement, the last of them `queued` with a row for each delivery: does what `emitEvent` does, once if the relation `change`
 * has a row, which brings what the event keeps in `step_change`.
 */
export function queueEvent(bind: Bind, happening: Happening, change: string): string {
  const [tenant, organisation] = [`${bind(happening.tenantId)}::int`, `${bind(happening.organisationId)}::int`];
  const name = `${bind(happening.name)}::text::"EventName"`;
  const trace = currentTrace();
  return `subscribed AS (
      SELECT "id" FROM "webhook" WHERE "tenant_id" = ${tenant} AND "organisation_id" = ${organisation}
        AND "state" <> 'DISABLED' AND ${name} = ANY ("events")
    ), happened AS (
      INSERT INTO "event" ("tenant_id", "public_id", "name", "organisation_id", "application_id", "step_change", "created_at", "traceparent")
      SELECT ${tenant}, ${bind(`msg_${randomUUID()}`)}, ${name}, ${organisation}, ${bind(happening.applicationId)}::int,
        told."step_change", ${bind(happening.date)}::timestamptz, ${bind(trace === undefined ? null : formatTraceparent(trace))}::text
      FROM ${change} AS told WHERE EXISTS (SELECT 1 FROM subscribed) RETURNING "id"
    ), queued AS (
      INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
      SELECT ${tenant}, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed RETURNING 1
    )`;
}
