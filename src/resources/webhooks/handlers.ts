import type { PageParameter } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { webhookFormats } from '../../deliveries/formats.ts';
import { createSecretBox } from '../../deliveries/webhook/secrets.ts';
import { presentCallPage, presentReplayed } from './presenter.ts';
import { replayCall } from './replay.ts';
import { readCalls, type CallFilters } from './service.ts';
import { addWebhook, type NewWebhook } from './subscriptions/add.ts';
import { changeWebhook, type WebhookChange } from './subscriptions/change.ts';
import { createPing } from './subscriptions/ping.ts';
import { presentPingResult, presentSubscriptionList, presentWebhook, presentWithSecret } from './subscriptions/presenter.ts';
import { rotateSecret } from './subscriptions/secret.ts';
import { readSubscription, readSubscriptions } from './subscriptions/service.ts';

type Operations =
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'rotateWebhookSecret'
  | 'pingWebhook'
  | 'listWebhookTasks'
  | 'replayWebhookTask';

type Reads = {
  listWebhooks: 'organisation_id';
  listWebhookTasks: PageParameter | 'event' | 'application_id' | 'failed';
};

const NEWEST_FORMAT = Math.max(...webhookFormats.keys());

export const createWebhookHandlers = ({ sql, links, paging, secretKeys, receiverSettings, now }: HandlerParts) => {
  const secrets = createSecretBox(secretKeys);
  const { webhookAllowPrivate } = receiverSettings;
  const reading = () => ({ secrets, now: now() });
  const settings = () => ({ ...reading(), webhookAllowPrivate });
  const ping = createPing({ sql, secrets, receiverSettings });
  return {
    listWebhooks: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      return presentSubscriptionList(await readSubscriptions(sql, scope, reading()), { caller, self, links });
    },
    createWebhook: async ({ body, caller, author, write, self }) => {
      const { id, secret } = await addWebhook(write, author, newWebhookOf(body), settings());
      const webhook = await readSubscription(write.sql, scopeOf(caller), id, reading());
      return presentWithSecret(webhook, secret, { caller, self, links });
    },
    updateWebhook: async ({ path, body, caller, author, write, self }) => {
      await changeWebhook(write, author, path.webhookid, changeOf(body), settings());
      // what waited may be due now
      write.queued = true;
      const webhook = await readSubscription(write.sql, scopeOf(caller), path.webhookid, reading());
      return presentWebhook(webhook, { caller, self, links });
    },
    rotateWebhookSecret: async ({ path, caller, author, write, self }) => {
      const { secret } = await rotateSecret(write, author, path.webhookid, reading());
      const webhook = await readSubscription(write.sql, scopeOf(caller), path.webhookid, reading());
      return presentWithSecret(webhook, secret, { caller, self, links });
    },
    pingWebhook: {
      outside: async ({ path, caller, self }) =>
        presentPingResult(await ping(caller, path.webhookid, now()), { caller, self, links }),
    },
    listWebhookTasks: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listWebhookTasks'), query);
      const result = await readCalls(sql, scopeOf(caller), filtersOf(page.query), page);
      return presentCallPage(result.rows, caller, { self, end: paging.presentEnd(page, result), links });
    },
    replayWebhookTask: async ({ path, caller, write, self }) => {
      const call = await replayCall(write, caller, path.taskid);
      return presentReplayed(call, caller, self, links);
    },
  } satisfies HandlersFor<Operations, Reads>;
};

const newWebhookOf = (body: ApiRequest<'createWebhook'>['body']): NewWebhook => ({
  organisationId: body.organisation_id,
  url: body.url,
  events: body.events,
  receiver: body.receiver,
  version: NEWEST_FORMAT,
});

const changeOf = (body: ApiRequest<'updateWebhook'>['body']): WebhookChange => ({
  url: body.url,
  events: body.events,
  receiver: body.receiver,
  expectedState: body.expected_state,
  state: body.state,
});

const filtersOf = (query: ApiRequest<'listWebhookTasks'>['query']): CallFilters => ({
  event: query.event,
  applicationId: query.application_id,
  failed: query.failed,
});
