import type { Transaction } from '../database/sql.ts';

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
