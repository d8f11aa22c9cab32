import type { Links } from '../api/links.ts';
import type { Schema } from '../api/operations.ts';
import type { CallRow } from './service.ts';

export const presentCallPage = (
  rows: readonly CallRow[],
  self: string,
  next: string,
  links: Links,
): Schema<'WebhookTaskCollection'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('WebhookTaskCollection'),
  _next: next,
  items: rows.flatMap((row) => presentCall(row, links)),
});

/** Nothing for the call of a delivery without event: that is a mail, which is never in scope of the history. */
function presentCall({ delivery: { event }, ...call }: CallRow, links: Links): Schema<'WebhookTask'>[] {
  if (event === null) return [];
  return [
    {
      id: call.id,
      event: event.name,
      datetime: call.calledAt.toISOString().slice(0, 19).replace('T', ' '),
      response_status: call.responseStatus,
      response_body: call.responseBody,
      application: { _self: links.application(event.applicationId) },
      webhook_id: event.publicId,
      attempt: call.attempt,
      next_attempt: call.nextAttemptAt && call.nextAttemptAt.toISOString(),
      duration_ms: call.durationMs,
      error: call.error,
      modification_date: call.modifiedAt.toISOString(),
    },
  ];
}
