import type { Transaction } from '../database/transaction.ts';
import type { RecordOf } from './record-schemas.ts';
import type { Kind, Line } from './records.ts';
import type { ImportTenant } from './references.ts';

/** A line whose pointers all lead to a row. */
export type Entry<Each extends Kind = Kind> = {
  readonly line: Line;
  readonly record: RecordOf<Each>;
  /** The row that the line is about; undefined when it is yet to be made. */
  readonly id: number | undefined;
  /** The row had no reference, and is kept with that of the line. */
  readonly isAdopted?: boolean;
};

/** The parts of the writers. */
export type Attempt = {
  readonly transaction: Transaction;
  readonly tenant: ImportTenant;
  /** The row that a pointer of an entry leads to; null where the entry has none. */
  readonly rowOf: (kind: Kind, reference: unknown) => number | null;
  /** The line does not go in. */
  readonly refuse: (line: Line, field: string, reason: string) => void;
  readonly isRefused: (line: Line) => boolean;
  /** A row of the line was written; `created` when it is the line's own. */
  readonly written: (line: Line, outcome: 'created' | 'changed') => void;
};

/** Imports entries of one kind, or refuses them. */
export type Writer<Each extends Kind> = (attempt: Attempt, entries: readonly Entry<Each>[]) => Promise<void>;
