import { isAdminIn, type Caller } from '../../../auth/visibility.ts';
import type { Links, Schema } from '../../../contract/v1.ts';
import { optionalFields } from '../../../core/optional-fields.ts';
import { formatInstant } from '../../../core/dates.ts';
import type { Ping } from '../../../deliveries/send-ping.ts';
import { presentEnvelope, presentOrganisation } from '../../references.ts';
import type { Subscription } from './service.ts';

/** The caller, the URL of the request, and the links of an answer. */
type View = { readonly caller: Caller; readonly self: string; readonly links: Links };

export const presentSubscriptionList = (
  subscriptions: readonly Subscription[],
  view: View,
): Schema<'WebhookSubscriptionList'> => ({
  ...presentEnvelope('WebhookSubscriptionList', view.self, view.links),
  items: subscriptions.map((subscription) => presentSubscription(subscription, view)),
});

export const presentWebhook = (subscription: Subscription, view: View): Schema<'Webhook'> => ({
  ...presentEnvelope('Webhook', view.self, view.links),
  ...presentSubscription(subscription, view),
});

/** With the secret that was just made. */
export const presentWithSecret = (subscription: Subscription, secret: string, view: View): Schema<'WebhookSecret'> => ({
  ...presentWebhook(subscription, view),
  _schema: view.links.schema('WebhookSecret'),
  secret,
});

export const presentPingResult = (
  { eventId, status, body, durationMs, error }: Ping,
  { self, links }: View,
): Schema<'PingResult'> => ({
  ...presentEnvelope('PingResult', self, links),
  event_id: eventId,
  response_status: status,
  response_body: body,
  duration_ms: durationMs,
  error,
});

const presentSubscription = (subscription: Subscription, { caller, links }: View): Schema<'WebhookSubscription'> => ({
  id: subscription.id,
  url: subscription.url,
  events: subscription.events,
  version: String(subscription.version),
  organisation: presentOrganisation(subscription.organisation),
  state: subscription.state,
  suspended_until: textOf(subscription.suspendedUntil),
  consecutive_failures: subscription.consecutiveFailures,
  recent_failures: subscription.recentFailures,
  pending: subscription.pending,
  oldest_pending: textOf(subscription.oldestPending),
  previous_secret_until: textOf(subscription.previousSecretUntil),
  receiver: subscription.receiver && optionalFields<{ type: Schema<'ReceiverType'> }>(subscription.receiver),
  creation_date: formatInstant(subscription.createdAt),
  modification_date: formatInstant(subscription.changedAt),
  _actions: presentWebhookActions(subscription, caller, links),
});

const textOf = (date: Date | null): string | null => date && formatInstant(date);

/** The actions that the caller may take on a webhook. */
const presentWebhookActions = (
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
