import type { User } from '#generated/prisma/client.ts';
import { ONE_IN_TENANT, type Author } from '../../auth/visibility.ts';
import { faultIf, invalid, type Fault } from '../../core/problem.ts';
import { createRead, readOne } from '../../database/read.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { asTaken, changedColumns, requireExpectedDate } from '../changed-columns.ts';
import {
  addressFaults,
  detailFaults,
  fieldsOf,
  numberFaults,
  programFaults,
  roleFaults,
  TAKEN,
  type GivenDetails,
  type GivenRole,
} from './fields.ts';
import { holdOwners } from './hold.ts';

/** Undefined is not given. */
export type UserChange = GivenDetails & {
  readonly userId: number;
  readonly owner?: boolean | undefined;
  readonly status?: 'ACTIVE' | 'DISABLED' | undefined;
  /** Those in other organisations stay. */
  readonly roles?: readonly GivenRole[] | undefined;
  readonly expectedDate?: Date | undefined;
};

const readRows = createRead('User', {});

/**
 * Changes a user, and returns the names of the fields that changed; values that it has already are not
 * written. `stale_resource` when it was modified since the expected date; all faults at once.
 */
export async function updateUser(
  transaction: Transaction,
  author: Author,
  change: UserChange,
  now: Date,
): Promise<readonly string[]> {
  const { tenantId } = author;
  const { userId, status, roles = [], expectedDate, ...details } = change;
  const key = { tenantId, id: userId };
  await holdOwners(transaction, author, now, userId);
  const user: User = await readOne(readRows, transaction.sql, ONE_IN_TENANT, [tenantId, userId]);
  requireExpectedDate(user, expectedDate, { code: 'stale_resource', id: userId, detail: `User ${userId} has changed.` });
  const columns = changedColumns(user, details);
  const isSwitched = status !== undefined && (status === 'DISABLED') !== (user.disabledAt !== null);
  const faults: readonly Fault[] = [
    ...detailFaults(details),
    ...(await addressFaults(transaction, tenantId, columns.email, userId)),
    ...programFaults(user.program, columns.owner === true),
    ...(await roleFaults(transaction, tenantId, roles)),
    ...ownAccessFaults(author, userId, { owner: columns.owner !== undefined, status: isSwitched }),
    ...(isSwitched && status === 'ACTIVE' ? await numberFaults(transaction, author, 'status') : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  if (Object.keys(columns).length > 0)
    await transaction.prisma.user
      .update({ where: { tenantId_id: key }, data: columns, select: { id: true } })
      .catch(asTaken(TAKEN));
  if (isSwitched) await setDisabled(transaction, key, status === 'DISABLED' ? now : null);
  const changedRoles = await writeRoles(transaction, key, roles);
  const fields = fieldsOf(columns, changedRoles, isSwitched ? ['status'] : []);
  if (fields.length > 0) await addLine(transaction.sql, author, { kind: 'USER', resourceId: userId, fields });
  return fields;
}

/** Users cannot change their own access, so at least the acting owner remains. */
const ownAccessFaults = ({ caller }: Author, userId: number, changed: Readonly<Record<'owner' | 'status', boolean>>) =>
  (['owner', 'status'] as const).flatMap((field) =>
    faultIf(caller?.id === userId && changed[field], field, 'own_access', 'Another owner changes it for you.'),
  );

/** Writes the roles that differ, and returns them. */
async function writeRoles(
  { prisma }: Transaction,
  { tenantId, id: userId }: { readonly tenantId: number; readonly id: number },
  roles: readonly GivenRole[],
): Promise<readonly GivenRole[]> {
  if (roles.length === 0) return [];
  const where = { tenantId, userId };
  const rows = await prisma.membership.findMany({ where, select: { organisationId: true, role: true } });
  const present = new Map(rows.map(({ organisationId, role }) => [organisationId, role]));
  const changed = roles.filter(({ organisationId, role }) => role !== (present.get(organisationId) ?? null));
  for (const { organisationId, role } of changed)
    if (role === null) await prisma.membership.deleteMany({ where: { ...where, organisationId } });
    else if (present.has(organisationId))
      await prisma.membership.updateMany({ where: { ...where, organisationId }, data: { role } });
    else await prisma.membership.createMany({ data: [{ ...where, organisationId, role }] });
  return changed;
}

/**
 * Refuses all credentials of a user from then on; null: accepts them again. Each credential says so
 * itself, so that its refusal takes no longer than that of any other.
 */
export async function setDisabled(
  transaction: Transaction,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
  disabledAt: Date | null,
): Promise<void> {
  await transaction.prisma.user.update({ where: { tenantId_id: { tenantId, id } }, data: { disabledAt } });
  await transaction.prisma.credential.updateMany({ where: { tenantId, userId: id }, data: { disabledAt } });
}
