/** Counts what was asked and what was answered, and prints it. */
type Row = { valid: number; invalid: number; readonly answers: Map<number, number>; succeeded: number };

export type Tally = {
  readonly count: (operationId: string, kind: string | undefined, status: number) => void;
  readonly total: () => number;
  /** Whether a valid request of the operation was ever answered with a success. */
  readonly succeeded: (operationId: string) => boolean;
  readonly kinds: () => ReadonlyMap<string, number>;
  /** A line for each operation and for each kind of invalid request. */
  readonly table: () => string;
};

export function createTally(): Tally {
  const rows = new Map<string, Row>();
  const kinds = new Map<string, number>();
  const rowOf = (operationId: string): Row => {
    const row = rows.get(operationId) ?? { valid: 0, invalid: 0, answers: new Map(), succeeded: 0 };
    rows.set(operationId, row);
    return row;
  };
  return {
    count(operationId, kind, status) {
      const row = rowOf(operationId);
      row[kind === undefined ? 'valid' : 'invalid'] += 1;
      row.answers.set(status, (row.answers.get(status) ?? 0) + 1);
      if (kind === undefined && status < 400) row.succeeded += 1;
      if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    },
    total: () => [...rows.values()].reduce((sum, { valid, invalid }) => sum + valid + invalid, 0),
    succeeded: (operationId) => rowOf(operationId).succeeded > 0,
    kinds: () => kinds,
    table: () =>
      [
        heading,
        ...[...rows].map(lineOf),
        '',
        ...[...kinds].toSorted(([one], [other]) => one.localeCompare(other)).map(([kind, count]) => `${kind.padEnd(34)}${count}`),
      ].join('\n'),
  };
}

const heading = `${'operation'.padEnd(28)}${'valid'.padStart(7)}${'well'.padStart(7)}${'invalid'.padStart(9)}   statuses`;

function lineOf([operationId, { valid, succeeded, invalid, answers }]: [string, Row]): string {
  const statuses = [...answers].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  return `${operationId.padEnd(28)}${String(valid).padStart(7)}${String(succeeded).padStart(7)}${String(invalid).padStart(9)}   ${statuses.join(', ')}`;
}
