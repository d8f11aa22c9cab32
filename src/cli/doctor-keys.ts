import { existsSync } from 'node:fs';
import { createKeyRing, keysOf } from '../core/key-ring.ts';
import { keyFile, type KeyName } from '../core/key-files.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createTokens, hashToken } from '../resources/submissions/apply-address.ts';
import type { Check, Context } from './command.ts';
import { countCredentials, describeDependence, keysIn, sortWebhooks } from './key-state.ts';

/** The finding where the embedded database has not needed the key yet. Reading the key would create it. */
function notMade({ config }: Context, name: KeyName): string | undefined {
  const file = keyFile(config.dataDirectory, name);
  return keysIn(config, name) === undefined && !existsSync(file) ? `none yet: ${file} is made when it is needed` : undefined;
}

/**
 * Compares the key with the noted keys of credentials. Older credentials have no note; then the
 * token of an apply address is compared.
 */
export const checkCredentialKey: Check = async (context) => {
  const none = notMade(context, 'credential');
  if (none !== undefined) return none;
  const keys = context.keys('credential');
  const { known, left, notAccepted } = await countCredentials(context.prisma, keys, context.now);
  const matches = known > 0 || (notAccepted === 0 && (await matchesAddress(context)));
  if (matches === false) throw new Error('another one than what is stored was made with: no password is good any more');
  return [
    matches ? 'matches what is stored' : 'there; nothing is stored that it could be compared with',
    ...(notAccepted > 0 ? [`refused, because their key is not accepted: ${notAccepted} credentials`] : []),
    ...(keys.fallbacks.length > 0 ? [describeDependence(context.config, 'credential', left)] : []),
    ...(await describeReferences(context)),
  ].join('; ');
};

/** References to erased people that were not made with the current key. */
async function describeReferences({ prisma, keys }: Context): Promise<readonly string[]> {
  const { renewed, unreadable } = await renewErasedReferences(prisma, keys('credential'), { dryRun: true });
  const lost = `references of erased people that an import would not know again, because their key is not accepted: ${unreadable}`;
  return [
    ...(renewed > 0 ? [`references of erased people that "key rotate" carries over: ${renewed}`] : []),
    ...(unreadable > 0 ? [lost] : []),
  ];
}

/** Whether one of the keys has made the latest address; undefined where there is none. */
async function matchesAddress(context: Context): Promise<boolean | undefined> {
  const address = await context.prisma.applyAddress.findFirst({ orderBy: { createdAt: 'desc' } });
  if (address === null) return undefined;
  const { tokenHash, ...target } = address;
  const hashes = keysOf(context.keys('credential')).map((key) => hashToken(createTokens(createKeyRing([key]))(target)));
  return hashes.some((hash) => Buffer.from(tokenHash).equals(hash));
}

/** Opens the secrets of all webhooks. */
export const checkSecretKey: Check = async (context) => {
  const none = notMade(context, 'secret');
  if (none !== undefined) return none;
  const keys = context.keys('secret');
  const { current, left, unreadable } = await sortWebhooks(context.prisma, keys);
  if (unreadable.length > 0)
    throw new Error(`another one than the secrets of these webhooks were locked with: ${unreadable.slice(0, 10).join(', ')}`);
  const count = current.length + left.length;
  const opened = count === 0 ? 'there; no secret is stored' : `opens the secrets of all ${count} webhooks`;
  return keys.fallbacks.length > 0 ? `${opened}; ${describeDependence(context.config, 'secret', left.length)}` : opened;
};
