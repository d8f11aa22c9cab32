import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database.ts';
import { markQueued } from '../deliveries/queue.ts';

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
} & (
  | { readonly name: 'ProcessStepChange'; readonly stepChange: EventStepChange }
  | { readonly name: 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit' }
);

/**
 * Queues an event for every subscription of the organisation that wants it, in the transaction of the change that it tells of: what is
 * rolled back is never sent, and what is committed is. Without such a subscription nothing is written.
 */
export async function emitEvent(transaction: Transaction, happening: Happening): Promise<void> {
  const { tenantId, organisationId, applicationId, date, name } = happening;
  const stepChange = happening.name === 'ProcessStepChange' ? JSON.stringify(happening.stepChange) : null;
  const queued = await transaction.$executeRaw`
    WITH subscribed AS (
      SELECT "id" FROM "webhook" WHERE "tenant_id" = ${tenantId} AND "organisation_id" = ${organisationId}
        AND "state" <> 'DISABLED' AND ${name}::"EventName" = ANY ("events")
    ), happened AS (
      INSERT INTO "event" ("tenant_id", "public_id", "name", "organisation_id", "application_id", "step_change", "created_at")
      SELECT ${tenantId}, ${`msg_${randomUUID()}`}, ${name}::"EventName", ${organisationId}, ${applicationId}, ${stepChange}::jsonb, ${date}
      WHERE EXISTS (SELECT 1 FROM subscribed) RETURNING "id"
    )
    INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
    SELECT ${tenantId}, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed`;
  if (queued > 0) markQueued(transaction);
}
