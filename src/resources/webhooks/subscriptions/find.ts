import {
  ONE_IN_TENANT,
  ONE_OWNED,
  requireAdminIn,
  scopeOf,
  scopeValues,
  type Author,
  type Caller,
} from '../../../auth/visibility.ts';
import { createRead, readOne, type ReadRow } from '../../../database/read.ts';
import type { Sql } from '../../../database/sql.ts';

const columns = {
  id: true,
  organisationId: true,
  url: true,
  events: true,
  version: true,
  secret: true,
  previousSecret: true,
  previousSecretExpiresAt: true,
  receiverCredentials: true,
  state: true,
  suspendedUntil: true,
  suspensions: true,
  isVouched: true,
  changedAt: true,
} as const;

const readWebhooks = createRead('Webhook', { select: columns });

/** A webhook as changes read it, with its encrypted secrets. */
export type WebhookRow = ReadRow<'Webhook', { select: typeof columns }>;

/** A webhook that the caller may call. `not_found` when it is not visible, `forbidden` to all but an ADMIN there. */
export async function findAdministered(sql: Sql, caller: Caller, id: number): Promise<WebhookRow> {
  const webhook = await readOne(readWebhooks, sql, ONE_OWNED, [...scopeValues(scopeOf(caller)), id]);
  requireAdminIn(caller, webhook.organisationId);
  return webhook;
}

/** A webhook that the author may change, locked against other changes; support may change all of the tenant. */
export async function lockWebhook(sql: Sql, { tenantId, caller }: Author, id: number): Promise<WebhookRow> {
  const lock = 'FOR NO KEY UPDATE';
  if (caller === undefined) return readOne(readWebhooks, sql, { ...ONE_IN_TENANT, lock }, [tenantId, id]);
  await findAdministered(sql, caller, id);
  return readOne(readWebhooks, sql, { ...ONE_OWNED, lock }, [...scopeValues(scopeOf(caller)), id]);
}
