import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import { replayFault, type RecordedCall } from './replay.ts';

/** The actions that the caller may take on a webhook call. */
export const presentCallActions = (call: RecordedCall, caller: Caller, links: Links): Schema<'Action'>[] =>
  mayWriteIn(caller, call.webhook.organisationId) && replayFault(call) === undefined
    ? [links.action('replay', 'replayWebhookTask', { taskid: call.id })]
    : [];
