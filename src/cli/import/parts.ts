/** Rows that belong to the row of an entry. None is ever deleted. */
import type { Attempt, Entry } from './attempt.ts';
import type { Values } from './records.ts';
import { changeRows, drawIds, insertRows, mergeRows, type Row } from './tables.ts';

/** A row that belongs to an entry, such as a membership of a recruiter. */
type Part = { readonly entry: Entry; readonly row: Values };

/** Writes rows that have no id of their own, where they are missing or differ. */
export async function saveParts(attempt: Attempt, table: string, key: readonly string[], parts: readonly Part[]): Promise<void> {
  const keyOf = (row: Values): string => JSON.stringify(key.map((name) => row[name]));
  const tenanted = parts.map(({ entry, row }) => ({ entry, row: { tenant_id: attempt.tenant.id, ...row } }));
  // of two parts of one key the last one counts, and one statement must not write a row twice
  const distinct = new Map(tenanted.map((part) => [keyOf(part.row), part]));
  const written = await mergeRows(
    attempt.transaction,
    table,
    key,
    [...distinct.values()].map(({ row }) => row),
  );
  for (const row of written) {
    const part = distinct.get(keyOf(row));
    if (part) attempt.written(part.entry.line, 'changed');
  }
}

type Old = { readonly id: number; readonly rank?: number };

/** Above every rank that a part can have. */
const ASIDE = 1_000_000_000;

/** Writes rows with ids, in place of their `old` ones where these exist. Returns the ids in the order given. */
export async function saveNumbered(
  attempt: Attempt,
  table: string,
  parts: readonly (Part & { readonly old?: Old | undefined })[],
): Promise<readonly number[]> {
  const { transaction, tenant } = attempt;
  const ids = [...(await drawIds(transaction, table, parts.filter(({ old }) => old === undefined).length))];
  const placed = parts.map(({ entry, row, old }) => {
    const id = old?.id ?? ids.shift() ?? 0;
    return { entry, old, row: { tenant_id: tenant.id, id, ...row } as Row & { readonly id: number } };
  });
  // two parts that exchange their ranks would collide
  const moved = placed.filter(({ row, old }) => old?.rank !== undefined && old.rank !== row['rank']);
  await changeRows(
    transaction,
    table,
    moved.map(({ row }) => ({ tenant_id: tenant.id, id: row.id, rank: ASIDE + Number(row['rank']) })),
  );
  const rowsOf = (isOld: boolean) => placed.filter(({ old }) => (old !== undefined) === isOld).map(({ row }) => row);
  const changed = await changeRows(transaction, table, rowsOf(true));
  await insertRows(transaction, table, rowsOf(false));
  for (const { entry, row, old } of placed) if (old === undefined || changed.has(row.id)) attempt.written(entry.line, 'changed');
  return placed.map(({ row }) => row.id);
}

/** A step, question or choice: its rank and its name. */
type Ranked = { readonly rank: number; readonly name: string };

/**
 * Finds which known part each given one is: by rank and name, then by name alone (it was moved), then
 * by rank alone (it was renamed). A given part without a match is new.
 */
export function matchParts<Known extends Ranked, Given extends Ranked>(
  known: readonly Known[],
  given: readonly Given[],
): ReadonlyMap<Given, Known> {
  const matches = new Map<Given, Known>();
  const taken = new Set<Known>();
  const names = new Set(given.map(({ name }) => name));
  const match = (isSame: (one: Known, other: Given) => boolean): void => {
    for (const part of given) {
      const found = matches.has(part) ? undefined : known.find((each) => !taken.has(each) && isSame(each, part));
      if (found === undefined) continue;
      matches.set(part, found);
      taken.add(found);
    }
  };
  match((one, other) => one.rank === other.rank && one.name === other.name);
  match((one, other) => one.name === other.name);
  match((one, other) => one.rank === other.rank && !names.has(one.name));
  return matches;
}

/** The first rank that two parts have; undefined when all differ. */
export function repeatedRank(parts: readonly Ranked[]): number | undefined {
  const seen = new Set<number>();
  for (const { rank } of parts) {
    if (seen.has(rank)) return rank;
    seen.add(rank);
  }
  return undefined;
}
