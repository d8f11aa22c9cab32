import type { EventName } from '#generated/prisma/enums.ts';
import { requireAdminIn, type Author } from '../../../auth/visibility.ts';
import { faultIf, invalid } from '../../../core/problem.ts';
import type { Transaction } from '../../../database/sql.ts';
import { lockCredentials } from '../../../deliveries/webhook/receiver-credentials.ts';
import { addLine } from '../../audit/add-line.ts';
import { limitFaults } from './limit.ts';
import { credentialsOf, receiverFaults, type GivenReceiver } from './receiver.ts';
import { makeSecret } from './secret.ts';
import { isVouchedBy, mayNamePrivate, type WebhookSettings } from './settings.ts';
import { normalUrl, urlFaults } from './url.ts';

export type NewWebhook = {
  readonly organisationId: number;
  readonly url: string;
  readonly events: readonly EventName[];
  readonly receiver: GivenReceiver | undefined;
  /** Major version of the format. */
  readonly version: number;
};

/**
 * Adds a webhook and returns its id, its URL as it is called, and its secret. All faults of the body at once; `forbidden` where
 * the caller is no ADMIN.
 */
export async function addWebhook(
  transaction: Transaction,
  author: Author,
  { organisationId, receiver, version, ...given }: NewWebhook,
  settings: WebhookSettings,
): Promise<{ readonly id: number; readonly url: string; readonly secret: string }> {
  const { sql, prisma } = transaction;
  const { tenantId, caller } = author;
  const isOwn = caller === undefined || caller.roles.has(organisationId);
  if (caller !== undefined && isOwn) requireAdminIn(caller, organisationId);
  const faults = [
    ...faultIf(!isOwn, 'organisation_id', 'not_found'),
    ...(isOwn ? await limitFaults(transaction, { tenantId, organisationId, isNew: true }) : []),
    ...urlFaults(given.url, mayNamePrivate(settings, author)),
    ...(receiver === undefined ? [] : receiverFaults(receiver)),
  ];
  if (faults.length > 0) throw invalid(faults);
  const { secrets, now } = settings;
  const secret = makeSecret();
  const row = {
    tenantId,
    organisationId,
    url: normalUrl(given.url),
    events: [...new Set(given.events)],
    version,
    secret: secrets.lock(secret),
    receiverCredentials: receiver === undefined ? null : lockCredentials(secrets, credentialsOf(receiver)),
    isVouched: isVouchedBy(author),
    createdAt: now,
    changedAt: now,
  };
  const { id } = await prisma.webhook.create({ data: row, select: { id: true } });
  const fields = ['url', 'events', ...(receiver === undefined ? [] : ['receiver']), 'secret'];
  await addLine(sql, author, { kind: 'WEBHOOK', resourceId: id, organisationId, fields });
  return { id, url: row.url, secret };
}
