import type { Links, Schema } from '../../contract/v1.ts';
import { isAdminIn, mayWriteIn, type Caller } from '../../auth/visibility.ts';
import { replayFault, type RecordedCall } from './replay.ts';
import type { Subscription } from './subscriptions/service.ts';

/** The actions that the caller may take on a webhook call. */
export const presentCallActions = (call: RecordedCall, caller: Caller, links: Links): Schema<'Action'>[] =>
  mayWriteIn(caller, call.webhook.organisationId) && replayFault(call) === undefined
    ? [links.action('replay', 'replayWebhookTask', { taskid: call.id })]
    : [];

/** The actions that the caller may take on a webhook. */
export const presentWebhookActions = (
  { id, state, organisation }: Pick<Subscription, 'id' | 'state' | 'organisation'>,
  caller: Caller,
  links: Links,
): Schema<'Action'>[] =>
  isAdminIn(caller, organisation.id)
    ? [
        links.action('update', 'updateWebhook', { webhookid: id }),
        ...(state === 'DISABLED' ? [] : [links.action('rotate-secret', 'rotateWebhookSecret', { webhookid: id })]),
        links.action('ping', 'pingWebhook', { webhookid: id }),
      ]
    : [];

/** Adding a webhook, for an ADMIN of the organisation. */
export const presentAddWebhook = (links: Links): Schema<'Action'> => links.action('add-webhook', 'createWebhook');
