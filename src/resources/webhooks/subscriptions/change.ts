import type { EventName, Prisma, WebhookState } from '#generated/prisma/client.ts';
import type { Author } from '../../../auth/visibility.ts';
import { faultIf, invalid, Problem, type Fault } from '../../../core/problem.ts';
import type { Transaction } from '../../../database/sql.ts';
import { lockCredentials } from '../../../deliveries/webhook/receiver-credentials.ts';
import { addLine } from '../../audit/add-line.ts';
import { lockWebhook, type WebhookRow } from './find.ts';
import { limitFaults } from './limit.ts';
import { credentialsOf, readCredentials, receiverFaults, type GivenReceiver } from './receiver.ts';
import { isVouchedBy, mayNamePrivate, type WebhookSettings } from './settings.ts';
import { columnsIn, isInState, moveWaiting, stateFaults, type Waited } from './state.ts';
import { isSameOrigin, normalUrl, urlFaults } from './url.ts';

/** What to change; undefined is not given. */
export type WebhookChange = {
  readonly url?: string | undefined;
  readonly events?: readonly EventName[] | undefined;
  /** Null takes the credentials away. */
  readonly receiver?: GivenReceiver | null | undefined;
  /** Both or none. */
  readonly expectedState?: WebhookState | undefined;
  readonly state?: WebhookState | undefined;
  /** When a suspended webhook is tried again. */
  readonly until?: Date | undefined;
  /** Major version of the format. */
  readonly version?: number | undefined;
};

/** The differing columns of each field, by its name in the contract. */
type Differing = ReadonlyMap<string, Prisma.WebhookUpdateInput>;

/**
 * Changes the given fields that differ. `stale_resource` when the webhook has another state than
 * expected; all faults of the body at once. Returns the former state, and the effect on waiting
 * deliveries.
 */
export async function changeWebhook(
  transaction: Transaction,
  author: Author,
  id: number,
  given: WebhookChange,
  settings: WebhookSettings,
): Promise<Waited & { readonly before: WebhookState }> {
  const { sql, prisma } = transaction;
  const { tenantId } = author;
  const webhook = await lockWebhook(sql, author, id);
  const { organisationId, state: before, changedAt: modificationDate } = webhook;
  if (given.expectedState !== undefined && given.expectedState !== before)
    throw new Problem({ code: 'stale_resource', id, modificationDate, status: before });
  const enables = before === 'DISABLED' && given.state === 'ACTIVE';
  const faults = [
    ...faultsOf(webhook, given, mayNamePrivate(settings, author)),
    ...(enables ? await limitFaults(transaction, { tenantId, organisationId, isNew: false }) : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  const differing = differingIn(webhook, given, author, settings);
  if (differing.size === 0) return { before, cancelled: 0, released: 0 };
  const data = Object.assign({ changedAt: settings.now }, ...differing.values()) as Prisma.WebhookUpdateInput;
  await prisma.webhook.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
  await addLine(sql, author, { kind: 'WEBHOOK', resourceId: id, organisationId, fields: [...differing.keys()] });
  const { state } = given;
  const waited =
    state !== undefined && differing.has('state')
      ? await moveWaiting(sql, { tenantId, webhook, state })
      : { cancelled: 0, released: 0 };
  return { before, ...waited };
}

function faultsOf(webhook: WebhookRow, given: WebhookChange, mayBePrivate: boolean): readonly Fault[] {
  const { url, receiver, expectedState, state } = given;
  const ofUrl = url === undefined || url === webhook.url ? [] : urlFaults(url, mayBePrivate);
  const isElsewhere = url !== undefined && ofUrl.length === 0 && !isSameOrigin(url, webhook.url);
  return [
    ...ofUrl,
    ...(receiver ? receiverFaults(receiver) : []),
    ...faultIf(
      isElsewhere && webhook.receiverCredentials !== null && receiver === undefined,
      'receiver',
      'required',
      'The URL has another origin: give the credentials of its receiver, or null.',
    ),
    ...faultIf(state !== undefined && expectedState === undefined, 'expected_state', 'required'),
    ...faultIf(state === undefined && expectedState !== undefined, 'state', 'required'),
    ...(state === undefined ? [] : stateFaults(webhook, { state })),
  ];
}

function differingIn(webhook: WebhookRow, given: WebhookChange, author: Author, { secrets }: WebhookSettings): Differing {
  const { url, events, receiver, state, until, version } = given;
  const differing = new Map<string, Prisma.WebhookUpdateInput>();
  if (url !== undefined && normalUrl(url) !== webhook.url)
    differing.set('url', { url: normalUrl(url), isVouched: isVouchedBy(author), recentOutcomes: '' });
  if (events !== undefined && namesOf(events) !== namesOf(webhook.events))
    differing.set('events', { events: [...new Set(events)] });
  if (receiver !== undefined) {
    const credentials = receiver && credentialsOf(receiver);
    const present = webhook.receiverCredentials && readCredentials(secrets, webhook.receiverCredentials);
    if (JSON.stringify(credentials) !== JSON.stringify(present))
      differing.set('receiver', { receiverCredentials: credentials && lockCredentials(secrets, credentials) });
  }
  if (state !== undefined && !isInState(webhook, { state, until })) differing.set('state', columnsIn({ state, until }));
  if (version !== undefined && version !== webhook.version) differing.set('version', { version });
  return differing;
}

/** The set of names, in one order. */
const namesOf = (events: readonly EventName[]): string => [...new Set(events)].toSorted().join();
