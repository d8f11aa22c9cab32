import type { Fault } from '../core/problem.ts';
import type { Attempt, Line } from './kind.ts';

/** Refuses a line for what a service refuses, in its words or in those of `reasons`, by field. */
export function refuseFaults(
  { refuse }: Attempt,
  line: Line,
  faults: readonly Fault[],
  reasons: Readonly<Record<string, string>> = {},
): void {
  for (const { field, detail = '' } of faults) refuse(line, field, reasons[field] ?? detail.replace(/^It (.*)\.$/, '$1'));
}
