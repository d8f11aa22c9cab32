import type { Links } from '../../../contract/links.ts';
import type { Schema } from '../../../contract/v1.ts';
import { presentEnvelope, presentOrganisation } from '../../references.ts';
import type { Subscription } from './service.ts';
import { formatInstant } from '../../../core/dates.ts';

export const presentSubscriptionList = (
  subscriptions: readonly Subscription[],
  self: string,
  links: Links,
): Schema<'WebhookSubscriptionList'> => ({
  ...presentEnvelope('WebhookSubscriptionList', self, links),
  items: subscriptions.map(presentSubscription),
});

const presentSubscription = (subscription: Subscription): Schema<'WebhookSubscription'> => ({
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
  creation_date: formatInstant(subscription.createdAt),
});

const textOf = (date: Date | null): string | null => date && formatInstant(date);
