import { randomUUID } from 'node:crypto';
import { traceparentToKeep } from '../core/trace-context.ts';
import type { Sql } from '../database/sql.ts';

/** A step as it was called when an application left or entered it. */
export type EventStep = {
  readonly id: number;
  readonly name: string;
  readonly status: 'START' | 'CURRENT' | 'END';
  /** Day on which the application entered it, `YYYY-MM-DD`. */
  readonly date: string;
};

/** A step that an application entered, with the outcome that it gave. */
type EventEnteredStep = EventStep & { readonly outcome?: 'HIRED' | 'REJECTED' | 'WITHDRAWN' };

/** A move from one step of the process to another. */
export type EventStepChange = { readonly changeId: number; readonly from: EventStep; readonly to: EventEnteredStep };

/** The id of an event for receivers, and its trace. */
export type EventIdentity = { readonly public_id: string; readonly traceparent: string | null };

export const identifyEvent = (): EventIdentity => ({ public_id: `msg_${randomUUID()}`, traceparent: traceparentToKeep() });

/** The events of a statement, as SQL. */
type EventRows = {
  readonly name: string;
  /** A row for each event, with `organisation_id`, `date`, `public_id` and `traceparent`. */
  readonly from: string;
  readonly applicationId: string;
  readonly stepChange?: string;
};

/**
 * Completes a statement so that it queues an event for each subscription, with the change: a rolled
 * back change sends nothing, a committed one is sent. Without a subscription nothing is written.
 * `changes` are its common table expressions. `select` ends it; it gets the condition that the event
 * of an application was queued. The first value of the statement is the tenant.
 */
export const queueingEvents = (
  changes: string,
  { name, from, applicationId, stepChange = 'NULL::jsonb' }: EventRows,
  select: (isQueued: (applicationId: string) => string) => string,
): string => `WITH ${changes}, happenings AS (
      SELECT ${applicationId} AS "application_id", "organisation_id", "date", "public_id", "traceparent", ${stepChange} AS "step_change"
      FROM ${from}
    ), subscribed AS (
      SELECT w."id", w."organisation_id" FROM "webhook" AS w
      WHERE w."tenant_id" = $1::int AND w."organisation_id" IN (SELECT "organisation_id" FROM happenings)
        AND w."state" <> 'DISABLED' AND ${name}::text::"EventName" = ANY (w."events")
    ), happened AS (
      INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change")
      SELECT $1::int, ${name}::text::"EventName", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change"
      FROM happenings WHERE "organisation_id" IN (SELECT "organisation_id" FROM subscribed)
      RETURNING "id", "application_id", "organisation_id"
    ), queued AS (
      INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
      SELECT $1::int, happened."id", subscribed."id" FROM happened JOIN subscribed USING ("organisation_id")
    )
    ${select((id) => `${id} IN (SELECT "application_id" FROM happened)`)}`;

/** Queues an event once more to a webhook, due at once by the database's clock. */
export async function queueDelivery(
  sql: Sql,
  tenantId: number,
  { eventId, webhookId }: { readonly eventId: number; readonly webhookId: number },
): Promise<void> {
  await sql(QUEUE_DELIVERY, [tenantId, eventId, webhookId]);
}

const QUEUE_DELIVERY = `
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id") VALUES ($1::int, $2::int, $3::int)`;
