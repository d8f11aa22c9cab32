import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/sql.ts';
import { Refusal } from './command.ts';
import { createCheck } from '../records/check-record.ts';
import type { ImportTenant } from '../records/kind.ts';
import type { Values } from '../records/schema.ts';
import { writeLines } from '../records/write-lines.ts';
import { RECORDS } from '../resources/records.ts';

/**
 * Writes one record by the rules of the import: a new one, or over the row of this id. Returns the
 * id. Throws a refusal with all faults.
 */
export async function writeRecord(transaction: Transaction, tenant: ImportTenant, kind: string, record: Values): Promise<number> {
  const reference = randomUUID();
  const line = createCheck(RECORDS, kind, false)({ number: 1, value: { ...record, reference }, size: 0 });
  if (!('record' in line)) throw asRefusal(line);
  const { refusals, missing } = await writeLines(transaction, { kinds: RECORDS, tenant }, [line], true);
  const lost = missing.map(({ pointer }) => ({ ...pointer, reason: `points at no ${pointer.kind}` }));
  if (refusals.length + lost.length > 0) throw asRefusal([...refusals, ...lost]);
  // no other system has this name for it
  const { rowId } = await transaction.prisma.externalReference.delete({
    where: { tenantId_kind_reference: { tenantId: tenant.id, kind, reference } },
  });
  return rowId;
}

const asRefusal = (faults: readonly { readonly field: string; readonly reason: string }[]): Refusal =>
  new Refusal(`It is refused: ${faults.map(({ field, reason }) => `${field} ${reason}`.trim()).join('; ')}.`);
