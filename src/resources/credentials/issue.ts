import { randomBytes } from 'node:crypto';
import { goodCredentials } from '../../auth/credential.ts';
import type { Author } from '../../auth/visibility.ts';
import { issuePassword, keepPassword } from '../../auth/password.ts';
import type { KeyRing } from '../../core/key-ring.ts';
import { blankFaults, faultIf, invalid, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { holdOwners } from '../users/hold.ts';

type NewCredential = {
  readonly userId: number;
  /** Its purpose. */
  readonly name?: string | undefined;
  readonly owner?: boolean | undefined;
  readonly expiresAt?: Date | undefined;
  /** Only support may choose it: a refusal shows that another tenant has the login. */
  readonly login?: string | undefined;
};

type Issued = { readonly id: number; readonly login: string; readonly password: string };

/** A user may have so many good credentials. Support may issue more. */
const MAX_GOOD = 20;

/** Issues a credential, and returns its password, of which only the hash is kept. All faults at once. */
export async function issueCredential(
  transaction: Transaction,
  author: Author,
  given: NewCredential,
  { keys, now }: { readonly keys: KeyRing; readonly now: Date },
): Promise<Issued> {
  const { tenantId, caller } = author;
  const { userId, name = '', owner = false, expiresAt = null } = given;
  await holdOwners(transaction, author, now, userId);
  const user = await transaction.prisma.user.findUnique({ where: { tenantId_id: { tenantId, id: userId } } });
  const isUsable = user !== null && user.disabledAt === null;
  const faults: readonly Fault[] = [
    ...blankFaults({ name: given.name }),
    ...faultIf(!isUsable, 'user_id', 'not_found', user === null ? undefined : `User ${userId} is DISABLED.`),
    ...faultIf(isUsable && owner && !user.owner, 'owner', 'not_combinable', `User ${userId} is no owner.`),
    ...expiryFaults(expiresAt, author, now),
    ...(isUsable && caller !== undefined ? await numberFaults(transaction, { tenantId, userId }, now) : []),
  ];
  if (user === null || faults.length > 0) throw invalid(faults);
  const login = given.login ?? loginFor(user.email);
  const password = issuePassword();
  const data = {
    tenantId,
    userId,
    login,
    name,
    owner,
    issuedById: caller?.id ?? null,
    expiresAt,
    ...keepPassword(keys, password),
  };
  const { id } = await transaction.prisma.credential.create({ data, select: { id: true } });
  const fields = ['user_id', ...(name !== '' ? ['name'] : []), ...(owner ? ['owner'] : []), ...(expiresAt ? ['expires'] : [])];
  await addLine(transaction.sql, author, { kind: 'CREDENTIAL', resourceId: id, fields });
  return { id, login, password };
}

/** At most ten years away; support sets the end that it is asked for. */
function expiryFaults(expiresAt: Date | null, { caller }: Author, now: Date): readonly Fault[] {
  if (expiresAt === null) return [];
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + 10);
  const isWrong = expiresAt <= now || (caller !== undefined && expiresAt > latest);
  const detail = caller === undefined ? 'It must be in the future.' : 'It must be in the future, at most ten years from now.';
  return faultIf(isWrong, 'expires', 'out_of_range', detail);
}

async function numberFaults(
  { prisma }: Transaction,
  user: { readonly tenantId: number; readonly userId: number },
  now: Date,
): Promise<readonly Fault[]> {
  const isFull = (await prisma.credential.count({ where: { ...user, ...goodCredentials(now) } })) >= MAX_GOOD;
  return faultIf(isFull, '_body', 'too_long', `A user may have ${MAX_GOOD} credentials that are accepted.`);
}

/** Logins have no colon (RFC 7617); the random end makes them unique. */
function loginFor(email: string): string {
  const [local = ''] = email.split('@');
  const name = local.replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 40) || 'user';
  return `${name}-${randomBytes(5).toString('hex')}`;
}
