import { randomUUID } from 'node:crypto';
import type { Write } from '../database/write.ts';
import { traceparentToKeep } from '../core/tracing/trace-context.ts';

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
  readonly name: 'EmailSend' | 'QuestionnaireSubmit';
};

/** The id of an event for receivers, and its trace. */
export type EventIdentity = { readonly public_id: string; readonly traceparent: string | null };

export const identifyEvent = (): EventIdentity => ({ public_id: `msg_${randomUUID()}`, traceparent: traceparentToKeep() });

/**
 * Queues an event for each subscription to it, in the write of the change: a rolled back
 * change sends nothing, a committed one is sent. Without a subscription nothing is written.
 */
export async function emitEvent(write: Write, happening: Happening): Promise<void> {
  const { tenantId, name, applicationId, organisationId, date } = happening;
  const { public_id, traceparent } = identifyEvent();
  const values = [tenantId, name, applicationId, organisationId, date, public_id, traceparent];
  const rows = await write.sql(EMIT, values);
  if (rows.length > 0) write.queued = true;
}

/**
 * `emitEvent` as parts of a larger statement, for each row of the relation `happenings`, whose columns
 * are those of `EMIT`. The last part, `happened`, has the application of each queued event. The
 * statement's first value is the tenant, its second the event name.
 */
export const QUEUE_EVENTS = `subscribed AS (
      SELECT w."id", w."organisation_id" FROM "webhook" AS w
      WHERE w."tenant_id" = $1::int AND w."organisation_id" IN (SELECT "organisation_id" FROM happenings)
        AND w."state" <> 'DISABLED' AND $2::text::"EventName" = ANY (w."events")
    ), happened AS (
      INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change")
      SELECT $1::int, $2::text::"EventName", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change"
      FROM happenings WHERE "organisation_id" IN (SELECT "organisation_id" FROM subscribed)
      RETURNING "id", "application_id", "organisation_id"
    ), queued AS (
      INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
      SELECT $1::int, happened."id", subscribed."id" FROM happened JOIN subscribed USING ("organisation_id")
    )`;

const EMIT = `WITH happenings AS (
      SELECT $3::int AS "application_id", $4::int AS "organisation_id", $5::timestamptz AS "date", $6::text AS "public_id",
        $7::text AS "traceparent", NULL::jsonb AS "step_change"
    ), ${QUEUE_EVENTS}
    SELECT "application_id" FROM happened`;
