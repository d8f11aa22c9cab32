import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTokens, hashToken } from '../submissions/apply-address.ts';
import { createSecretBox } from '../webhooks/secrets.ts';
import type { Desk } from './desk.ts';
import type { Finding } from './doctor.ts';

/** Both keys: whether they are there, and whether what is stored was made with them. */
export async function checkKeys(desk: Desk): Promise<readonly Finding[]> {
  return [await checkKey(desk, 'credential', checkCredentialKey), await checkKey(desk, 'secret', checkSecretKey)];
}

async function checkKey(
  desk: Desk,
  name: 'credential' | 'secret',
  compare: (desk: Desk) => Promise<Omit<Finding, 'check'>>,
): Promise<Finding> {
  const check = `${name} key`;
  const file = path.join(desk.config.dataDirectory, `${name}.key`);
  const given = name === 'credential' ? desk.config.credentialKey : desk.config.secretKey;
  // looking must not make one
  if (given === undefined && !existsSync(file))
    return { check, good: true, finding: `none yet: ${file} is made when it is needed` };
  return { check, ...(await compare(desk)) };
}

/** No password can be checked without knowing it, but the token of an apply address can be made again. */
async function checkCredentialKey(desk: Desk): Promise<Omit<Finding, 'check'>> {
  const address = await desk.database.prisma.applyAddress.findFirst({ orderBy: { createdAt: 'desc' } });
  if (address === null) return { good: true, finding: 'there; nothing is stored that it could be compared with' };
  const good = Buffer.from(address.tokenHash).equals(hashToken(createTokens(desk.credentialKey())(address)));
  const finding = good ? 'matches what is stored' : 'another one than what is stored was made with: no password is good any more';
  return { good, finding };
}

async function checkSecretKey(desk: Desk): Promise<Omit<Finding, 'check'>> {
  const box = createSecretBox(desk.secretKey());
  const webhooks = await desk.database.prisma.webhook.findMany({ select: { id: true, secret: true }, orderBy: { id: 'asc' } });
  const locked = webhooks.filter(({ secret }) => !opens(() => box.unlock(secret))).map(({ id }) => id);
  if (locked.length > 0) {
    return {
      good: false,
      finding: `another one than the secrets of these webhooks were locked with: ${locked.slice(0, 10).join(', ')}`,
    };
  }
  return { good: true, finding: webhooks.length === 0 ? 'there; no secret is stored' : `opens all ${webhooks.length} secrets` };
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
