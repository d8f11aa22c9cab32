import type { InterviewStatus, OfferStatus } from '#generated/prisma/enums.ts';
import { invalid, Problem, type Fault } from '../core/problem.ts';

/** The columns of `given` whose value differs from that of the row; undefined is not given. */
export const changedColumns = <Columns extends object>(row: Columns, given: { readonly [Name in keyof Columns]?: unknown }) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && !isSame(row[name as keyof Columns], value)),
  ) as Partial<Columns>;

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** Refuses to change a row that was modified since the caller read it; undefined: it may have any date. Both have milliseconds. */
export function requireExpectedDate(
  { modifiedAt }: { readonly modifiedAt: Date },
  expected: Date | undefined,
  stale:
    | { readonly code: 'stale_candidate'; readonly candidateId: number }
    | { readonly code: 'stale_job'; readonly jobId: number }
    | { readonly code: 'stale_resource'; readonly id: number; readonly status: InterviewStatus | OfferStatus }
    | { readonly code: 'stale_resource'; readonly id: number; readonly detail: string },
): void {
  if (expected === undefined || expected.getTime() === modifiedAt.getTime()) return;
  throw new Problem({ ...stale, modificationDate: modifiedAt });
}

/** For a write that fails: the fault where another transaction has taken a unique value since the check. */
export const asTaken =
  (fault: Fault) =>
  (error: unknown): never => {
    throw (error as { readonly code?: unknown }).code === 'P2002' ? invalid([fault]) : error;
  };
