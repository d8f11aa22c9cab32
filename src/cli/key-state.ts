import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { goodCredentials } from '../auth/credential.ts';
import type { Config } from '../core/config.ts';
import type { KeyName } from '../core/key-files.ts';
import { fingerprintOf, keysOf, type KeyRing } from '../core/key-ring.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';

export const KEY_NAMES = ['credential', 'secret'] as const;

export const SETTINGS = { credential: 'CREDENTIAL_KEY', secret: 'SECRET_KEY' } as const;

/** A key from the settings; undefined when the embedded database keeps it in a file. */
export const keysIn = (config: Config, name: KeyName): KeyRing | undefined =>
  name === 'credential' ? config.credentialKeys : config.secretKeys;

/** A sentence: whether a former key is still needed, and what to do. */
export function describeDependence(config: Config, name: KeyName, left: number): string {
  const setting = SETTINGS[name];
  if (left > 0)
    return name === 'credential'
      ? `Credentials that depend on a former ${setting}: ${left}. Each is carried over when it is used next; "credential list --former-key" names them.`
      : `Webhooks that depend on a former ${setting}: ${left}. "key rotate" carries them over.`;
  const place = keysIn(config, name) === undefined ? `the further lines of ${name}.key` : `${setting}_FALLBACKS`;
  // cursors and links to documents are valid for an hour
  const delay = name === 'credential' ? ', an hour after the last restart for the sake of documents and lists being read' : '';
  return `No ${name === 'credential' ? 'credential' : 'webhook'} depends on a former ${setting}: ${place} can be taken out${delay}.`;
}

/** Credentials one of whose passwords is not known to be hashed with the current key. */
export function ofFormerKeys({ current }: KeyRing, now: Date): Prisma.CredentialWhereInput {
  const key = fingerprintOf(current);
  const previous = [{ previousPasswordKey: null }, { previousPasswordKey: { not: key } }];
  return {
    OR: [{ passwordKey: null }, { passwordKey: { not: key } }, { AND: [{ previousExpiresAt: { gt: now } }, { OR: previous }] }],
  };
}

/** Which key a hash was made with, as far as it was noted. */
export function describeKey(keys: KeyRing, noted: string | null): 'current' | 'former' | 'not accepted' | 'not known' {
  if (noted === null) return 'not known';
  const [current, ...fallbacks] = keysOf(keys).map(fingerprintOf);
  if (noted === current) return 'current';
  return fallbacks.includes(noted) ? 'former' : 'not accepted';
}

/** The number of valid credentials by the key that hashed their password; `left` need a former one. */
export async function countCredentials(prisma: PrismaClient, keys: KeyRing, now: Date) {
  const good = goodCredentials(now);
  const counts = { current: 0, former: 0, 'not accepted': 0, 'not known': 0 };
  const groups = await prisma.credential.groupBy({ by: ['passwordKey'], where: good, _count: true });
  for (const { passwordKey, _count } of groups) counts[describeKey(keys, passwordKey)] += _count;
  const former = await prisma.credential.count({ where: { AND: [good, ofFormerKeys(keys, now)] } });
  return {
    known: counts.current + counts.former,
    notAccepted: counts['not accepted'],
    left: Math.max(0, former - counts['not accepted']),
  };
}

/**
 * The ids of webhooks by the key of their secrets: the current one for all, a fallback for some
 * (`left`), none for some.
 */
export async function sortWebhooks(prisma: PrismaClient, keys: KeyRing) {
  const box = createSecretBox(keys);
  const webhooks = await prisma.webhook.findMany({
    select: { id: true, secret: true, previousSecret: true, receiverCredentials: true },
    orderBy: { id: 'asc' },
  });
  const sorted = { current: [] as number[], left: [] as number[], unreadable: [] as number[] };
  for (const { id, ...locked } of webhooks) {
    const found = Object.values(locked).map((bytes) => (bytes === null ? 'current' : box.lockedWith(bytes)));
    const state = found.includes(undefined) ? 'unreadable' : found.includes('fallback') ? 'left' : 'current';
    sorted[state].push(id);
  }
  return sorted;
}
