import { findEmailOwner } from '#generated/database/statements.ts';
import { scopeOf, type Caller } from '../../auth/visibility.ts';
import { erasedFaults, invalid, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { changedColumns, requireExpectedDate } from '../changed-columns.ts';
import { columnsOf, fieldFaults, type GivenFields } from './fields.ts';
import { holdCandidate, lockAddress } from './hold.ts';

export type CandidateChange = {
  readonly candidateId: number;
  readonly given: GivenFields;
  readonly expectedDate: Date | undefined;
};

/**
 * Changes the details of a candidate that still has the expected modification date. Details that it
 * has already are not written. `stale_candidate` when it has another date; faults of the body when
 * it is erased, and for a detail that is refused.
 */
export async function updateCandidate(write: Write, caller: Caller, change: CandidateChange, now: Date): Promise<void> {
  const { candidateId, given, expectedDate } = change;
  if (given.email) await lockAddress(write, caller.tenantId, given.email);
  const held = await holdCandidate(write, caller, candidateId);
  requireExpectedDate(held, expectedDate, { code: 'stale_candidate', candidateId });
  const columns = changedColumns(held, columnsOf(given));
  const faults = [
    ...erasedFaults(held),
    ...fieldFaults(given, now),
    ...((await isTaken(write, caller, candidateId, columns.emailKey)) ? [TAKEN] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  if (Object.keys(columns).length === 0) return;
  const where = { tenantId_id: { tenantId: caller.tenantId, id: candidateId } };
  await write.prisma.candidate.update({ where, data: columns, select: { id: true } });
}

const TAKEN: Fault = { field: 'email', code: 'taken', detail: 'Another candidate that you see has this email address.' };

/** Whether another candidate that is visible to the caller has the address, when it changes. */
async function isTaken({ sql }: Write, caller: Caller, id: number, emailKey: string | null | undefined): Promise<boolean> {
  if (emailKey === undefined || emailKey === null) return false;
  const [other] = await findEmailOwner(sql, { ...scopeOf(caller), candidateId: id, emailKey });
  return other !== undefined;
}
