import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import { replayFault, type RecordedCall } from './replay.ts';

/** The actions that the caller may take on a webhook call. */
export const presentCallActions = (call: RecordedCall, caller: Caller, links: Links): Schema<'Action'>[] =>
  mayWriteIn(caller, call.webhook.organisationId) && replayFault(call) === undefined ? [presentReplay(call.id, links)] : [];

const presentReplay = (id: number, links: Links): Schema<'Action'> => ({
  name: 'replay',
  method: 'POST',
  _self: links.replayWebhookTask(id),
  _schema: links.schema('ReplayRequest'),
  description: 'Send the event of this webhook call again.',
});
