import type { Links, Schema } from '../../contract/v1.ts';
import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import { presentChanged, presentPage, type PageView } from '../references.ts';
import { replayFault, type RecordedCall } from './replay.ts';
import type { CallRow } from './service.ts';
import { formatInstant } from '../../core/dates.ts';

export const presentCallPage = (rows: readonly CallRow[], caller: Caller, page: PageView): Schema<'WebhookTaskCollection'> => ({
  ...presentPage('WebhookTaskCollection', page),
  items: rows.flatMap((row) => presentCall(row, caller, page.links)),
});

/** Empty for mail, which has no event and is never in scope of the history. */
function presentCall({ delivery, ...call }: CallRow, caller: Caller, links: Links): Schema<'WebhookTask'>[] {
  const { event, webhook } = delivery;
  if (event === null || webhook === null) return [];
  return [
    {
      id: call.id,
      event: event.name,
      datetime: call.calledAt.toISOString().slice(0, 19).replace('T', ' '),
      response_status: call.responseStatus,
      response_body: call.responseBody,
      application: { _self: links.to('getApplication', { applicationid: event.applicationId }) },
      webhook: { id: webhook.id },
      event_id: event.publicId,
      webhook_id: event.publicId,
      attempt: call.attempt,
      next_attempt: call.nextAttemptAt && formatInstant(call.nextAttemptAt),
      duration_ms: call.durationMs,
      error: call.error,
      modification_date: formatInstant(call.modifiedAt),
      _actions: presentCallActions({ id: call.id, event, webhook }, caller, links),
    },
  ];
}

/** The answer of a replay. The record of its call is written when the call was made. */
export const presentReplayed = (call: RecordedCall, caller: Caller, self: string, links: Links): Schema<'ReplayResult'> => ({
  ...presentChanged(presentCallActions(call, caller, links), self, links),
  _schema: links.schema('ReplayResult'),
  event_id: call.event.publicId,
  webhook_id: call.event.publicId,
  tasks: {
    _self: links.to('listWebhookTasks', { application_id: call.event.applicationId, event: call.event.name, since: call.id }),
  },
});

const presentCallActions = (call: RecordedCall, caller: Caller, links: Links): Schema<'Action'>[] =>
  mayWriteIn(caller, call.webhook.organisationId) && replayFault(call) === undefined
    ? [links.action('replay', 'replayWebhookTask', { taskid: call.id })]
    : [];
