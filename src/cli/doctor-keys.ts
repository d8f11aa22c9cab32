import { existsSync } from 'node:fs';
import { createKeyRing, keysOf } from '../core/key-ring.ts';
import { keyFile, type KeyName } from '../database/embedded/key-files.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createTokens, hashToken } from '../resources/submissions/apply-address.ts';
import type { Context } from './command.ts';
import type { Finding } from './doctor.ts';
import { countCredentials, describeDependence, keysIn, sortWebhooks } from './key-state.ts';

/** Finding of an embedded database that has not needed the key yet. Reading the key would create it. */
function notMade({ config }: Context, name: KeyName): Finding | undefined {
  const file = keyFile(config.dataDirectory, name);
  if (keysIn(config, name) !== undefined || existsSync(file)) return undefined;
  return { good: true, finding: `none yet: ${file} is made when it is needed` };
}

const OTHER = 'another one than what is stored was made with: no password is good any more';

/**
 * Compares the key with the noted keys of credentials. Older credentials have no note; then the
 * token of an apply address is compared.
 */
export async function checkCredentialKey(context: Context): Promise<Finding> {
  const none = notMade(context, 'credential');
  if (none) return none;
  const keys = context.credentialKeys();
  const { current, former, left, notAccepted } = await countCredentials(context.database.prisma, keys, context.now);
  const isKnown = current + former > 0;
  if (!isKnown && notAccepted > 0) return { good: false, finding: OTHER };
  const made = isKnown || (await matchesAddress(context));
  if (made === false) return { good: false, finding: OTHER };
  const matches = made ? 'matches what is stored' : 'there; nothing is stored that it could be compared with';
  const refused = notAccepted > 0 ? `; refused, because their key is not accepted: ${notAccepted} credentials` : '';
  const dependence = keys.fallbacks.length > 0 ? `; ${describeDependence(context, 'credential', left)}` : '';
  return { good: true, finding: `${matches}${refused}${dependence}${await describeReferences(context)}` };
}

/** References to erased people that were not made with the current key. */
async function describeReferences(context: Context): Promise<string> {
  const { renewed, unreadable } = await renewErasedReferences(context.database.prisma, context.credentialKeys(), true);
  const former = renewed > 0 ? `; references of erased people that "key rotate" carries over: ${renewed}` : '';
  const lost = `; references of erased people that an import would not know again, because their key is not accepted: ${unreadable}`;
  return former + (unreadable > 0 ? lost : '');
}

/** Whether one of the keys has made the latest address; undefined where there is none. */
async function matchesAddress(context: Context): Promise<boolean | undefined> {
  const address = await context.database.prisma.applyAddress.findFirst({ orderBy: { createdAt: 'desc' } });
  if (address === null) return undefined;
  const { tokenHash, ...target } = address;
  const hashes = keysOf(context.credentialKeys()).map((key) => hashToken(createTokens(createKeyRing([key]))(target)));
  return hashes.some((hash) => Buffer.from(tokenHash).equals(hash));
}

/** Opens the secrets of all webhooks. */
export async function checkSecretKey(context: Context): Promise<Finding> {
  const none = notMade(context, 'secret');
  if (none) return none;
  const keys = context.secretKeys();
  const { current, left, unreadable } = await sortWebhooks(context.database.prisma, keys);
  if (unreadable.length > 0) {
    const ids = unreadable.slice(0, 10).join(', ');
    return { good: false, finding: `another one than the secrets of these webhooks were locked with: ${ids}` };
  }
  const count = current.length + left.length;
  const former = keys.fallbacks.length > 0 ? `; ${describeDependence(context, 'secret', left.length)}` : '';
  const opened = count === 0 ? 'there; no secret is stored' : `opens the secrets of all ${count} webhooks`;
  return { good: true, finding: `${opened}${former}` };
}
