import { existsSync } from 'node:fs';
import { keyFile, type KeyName } from '../database/embedded/key-files.ts';
import { createKeyRing, keysOf } from '../core/key-ring.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createTokens, hashToken } from '../resources/submissions/apply-address.ts';
import type { Desk } from './context.ts';
import type { Finding } from './doctor.ts';
import { countCredentials, describeDependence, keysIn, sortWebhooks } from './key-state.ts';

type Seen = Omit<Finding, 'check'>;

/** Both keys: whether they are there, whether what is stored was made with them, and what depends on former ones. */
export async function checkKeys(desk: Desk): Promise<readonly Finding[]> {
  return [await checkKey(desk, 'credential', checkCredentialKeys), await checkKey(desk, 'secret', checkSecretKeys)];
}

async function checkKey(desk: Desk, name: KeyName, compare: (desk: Desk) => Promise<Seen>): Promise<Finding> {
  const check = `${name} key`;
  const file = keyFile(desk.config.dataDirectory, name);
  // looking must not make one
  if (keysIn(desk.config, name) === undefined && !existsSync(file))
    return { check, good: true, finding: `none yet: ${file} is made when it is needed` };
  return { check, ...(await compare(desk)) };
}

const OTHER = 'another one than what is stored was made with: no password is good any more';

/** Credentials say which key hashed them since that is noted; before, the token of an apply address can be made again. */
async function checkCredentialKeys(desk: Desk): Promise<Seen> {
  const keys = desk.credentialKeys();
  const { current, former, left, notAccepted } = await countCredentials(desk.database.prisma, keys, desk.now);
  const isKnown = current + former > 0;
  if (!isKnown && notAccepted > 0) return { good: false, finding: OTHER };
  const made = isKnown || (await matchesAddress(desk));
  if (made === false) return { good: false, finding: OTHER };
  const matches = made ? 'matches what is stored' : 'there; nothing is stored that it could be compared with';
  const refused = notAccepted > 0 ? `; refused, because their key is not accepted: ${notAccepted} credentials` : '';
  const dependence = keys.fallbacks.length > 0 ? `; ${describeDependence(desk, 'credential', left)}` : '';
  return { good: true, finding: `${matches}${refused}${dependence}${await describeReferences(desk)}` };
}

/** What is kept of references to erased people, where it was not made with the current key. */
async function describeReferences(desk: Desk): Promise<string> {
  const { renewed, unreadable } = await renewErasedReferences(desk.database.prisma, desk.credentialKeys(), true);
  const former = renewed > 0 ? `; references of erased people that "key rotate" carries over: ${renewed}` : '';
  const lost = `; references of erased people that an import would not know again, because their key is not accepted: ${unreadable}`;
  return former + (unreadable > 0 ? lost : '');
}

/** Whether one of the keys has made the latest address; undefined where there is none. */
async function matchesAddress(desk: Desk): Promise<boolean | undefined> {
  const address = await desk.database.prisma.applyAddress.findFirst({ orderBy: { createdAt: 'desc' } });
  if (address === null) return undefined;
  const { tokenHash, ...target } = address;
  const hashes = keysOf(desk.credentialKeys()).map((key) => hashToken(createTokens(createKeyRing([key]))(target)));
  return hashes.some((hash) => Buffer.from(tokenHash).equals(hash));
}

async function checkSecretKeys(desk: Desk): Promise<Seen> {
  const keys = desk.secretKeys();
  const { current, left, unreadable } = await sortWebhooks(desk.database.prisma, keys);
  if (unreadable.length > 0) {
    return {
      good: false,
      finding: `another one than the secrets of these webhooks were locked with: ${unreadable.slice(0, 10).join(', ')}`,
    };
  }
  const count = current.length + left.length;
  const former = keys.fallbacks.length > 0 ? `; ${describeDependence(desk, 'secret', left.length)}` : '';
  return {
    good: true,
    finding: `${count === 0 ? 'there; no secret is stored' : `opens the secrets of all ${count} webhooks`}${former}`,
  };
}
