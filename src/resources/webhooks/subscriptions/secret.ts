import { randomBytes } from 'node:crypto';
import type { Author } from '../../../auth/visibility.ts';
import { invalid } from '../../../core/problem.ts';
import type { Transaction } from '../../../database/sql.ts';
import { addLine } from '../../audit/add-line.ts';
import { lockWebhook } from './find.ts';
import type { WebhookSettings } from './settings.ts';

/** For how long a replaced secret signs beside the new one. */
const ROTATION_MS = 86_400_000;

/** A secret in the form of Standard Webhooks: 32 random bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Gives a webhook a new secret and returns it; for 24 hours the former one signs, too. A fault of the
 * body as a whole when it is disabled.
 */
export async function rotateSecret(
  { sql, prisma }: Transaction,
  author: Author,
  id: number,
  { secrets, now }: Pick<WebhookSettings, 'secrets' | 'now'>,
): Promise<{ readonly secret: string; readonly previousUntil: Date }> {
  const { tenantId } = author;
  const { organisationId, state, secret: previousSecret } = await lockWebhook(sql, author, id);
  if (state === 'DISABLED') throw invalid([{ field: '_body', code: 'webhook_disabled' }]);
  const secret = makeSecret();
  const previousUntil = new Date(now.getTime() + ROTATION_MS);
  await prisma.webhook.update({
    where: { tenantId_id: { tenantId, id } },
    data: { secret: secrets.lock(secret), previousSecret, previousSecretExpiresAt: previousUntil, changedAt: now },
    select: { id: true },
  });
  await addLine(sql, author, { kind: 'WEBHOOK', resourceId: id, organisationId, fields: ['secret'] });
  return { secret, previousUntil };
}
