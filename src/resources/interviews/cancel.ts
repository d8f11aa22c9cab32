import type { Interview, Prisma } from '#generated/prisma/client.ts';
import type { Write } from '../../database/sql.ts';
import { recordHappening, type Actor } from '../record-selection.ts';

/**
 * Cancels those of the interviews that are `SCHEDULED`. Their applications are locked. Returns the
 * interviews that were cancelled.
 */
export async function cancelInterviews(
  write: Write,
  actor: Actor,
  of: Omit<Prisma.InterviewWhereInput, 'tenantId' | 'status'>,
  now: Date,
): Promise<readonly Interview[]> {
  const rows = await write.prisma.interview.updateManyAndReturn({
    where: { tenantId: actor.tenantId, ...of, status: 'SCHEDULED' },
    data: { status: 'CANCELLED', reason: null },
    // Citus returns columns as they are only
    omit: { status: true },
  });
  const cancelled = rows.map((row) => ({ ...row, status: 'CANCELLED' as const })).toSorted((one, other) => one.id - other.id);
  for (const interview of cancelled)
    await recordHappening(write, actor, 'InterviewChange', interview, `Interview ${interview.id}: SCHEDULED → CANCELLED`, now);
  return cancelled;
}
