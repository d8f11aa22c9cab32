/** Writes the rows of entries. No row is ever deleted. */
import { drawIds } from '#generated/database/statements.ts';
import { changeRows, insertRows, mergeRows, type Table } from '../database/rows.ts';
import type { Sql } from '../database/sql.ts';
import { addLines, readBefore } from './audit-lines.ts';
import type { Attempt, Entry, Line } from './kind.ts';
import type { Values } from './schema.ts';
import { givenColumns, initialColumns, itemsOf, type List } from './shape.ts';

/** An entry whose row is there. */
export type Saved<Record extends Values = Values> = Entry<Record> & { readonly id: number; readonly isNew: boolean };

/**
 * Writes the own rows of entries of one kind, their references, and the lists whose items have no
 * id; refused entries are skipped. `more` adds columns to those of the record, or omits one
 * (undefined).
 */
export async function writeEntries<Record extends Values>(
  attempt: Attempt,
  entries: readonly Entry<Record>[],
  more: (entry: Saved<Record>) => Values = () => ({}),
): Promise<readonly Saved<Record>[]> {
  const { tenant, transaction, kind } = attempt;
  const { sql } = transaction;
  const { table, shape } = kind;
  const open = entries.filter(({ line }) => !attempt.isRefused(line));
  const ids = await newIds(sql, table, open.filter(({ id }) => id === undefined).length);
  const saved = open.map((entry): Saved<Record> => ({
    ...entry,
    id: entry.id ?? ids.shift() ?? 0,
    isNew: entry.id === undefined,
  }));
  const rowOf = (entry: Saved<Record>) => {
    const columns = { ...givenColumns(shape, entry.record, attempt.rowOf), ...more(entry) };
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    return { tenant_id: tenant.id, id: entry.id, ...(Object.fromEntries(given) as Values) };
  };
  const [created, existing] = [saved.filter(({ isNew }) => isNew), saved.filter(({ isNew }) => !isNew)];
  const before = await readBefore(
    attempt,
    existing.map(({ id }) => id),
  );
  const initial = initialColumns(shape);
  const matched = existing.filter(({ isMatched }) => isMatched);
  const lists = shape.lists.filter(({ key }) => key !== 'id' && key !== 'rank');
  const partsOf = (entry: Saved<Record>) => shape.lists.flatMap((list) => itemRows(attempt, list, [entry]));
  // one connection does one after the other; the next is made while PostgreSQL works
  const [, changed] = await Promise.all([
    insertRows(
      sql,
      table,
      created.map((entry) => ({ ...initial, ...rowOf(entry) })),
    ),
    changeRows(sql, table, tenant.id, existing.map(rowOf)),
    kind.keepsReference || insertReferences(attempt, [...created, ...matched]),
    ...lists.map((list) => writeKeyed(attempt, list.table, ['tenant_id', list.owner, list.key], itemRows(attempt, list, saved))),
    before &&
      addLines(
        attempt,
        before,
        saved.map((entry) => ({ entry, row: rowOf(entry), parts: partsOf(entry) })),
      ),
  ]);
  for (const { line } of created) attempt.written(line, 'created');
  for (const { line } of matched) attempt.written(line, 'changed');
  for (const { line, id } of existing) if (changed.has(id)) attempt.written(line, 'changed');
  return saved;
}

const insertReferences = ({ transaction, tenant, kind }: Attempt, entries: readonly Saved[]) =>
  insertRows(
    transaction.sql,
    'external_reference',
    entries.map(({ line, id }) => ({ tenant_id: tenant.id, kind: kind.name, reference: line.reference, row_id: id })),
  );

/** A row that belongs to the row of a line, such as a membership of a recruiter. */
export type Part = { readonly line: Line; readonly row: Values };

/** The rows of a list in the records of entries; `valueOf` takes the list from a record. */
export const itemRows = <Of extends Saved>(
  { rowOf }: Attempt,
  list: List,
  saved: readonly Of[],
  valueOf: (entry: Of) => unknown = ({ record }) => (record as Values)[list.field],
): readonly Part[] =>
  saved.flatMap((entry) =>
    itemsOf(list, valueOf(entry)).map((item) => ({
      line: entry.line,
      row: { [list.owner]: entry.id, ...initialColumns(list.shape), ...givenColumns(list.shape, item, rowOf) },
    })),
  );

/** Writes rows that have no id of their own, where they are missing or differ. */
export async function writeKeyed(attempt: Attempt, table: Table, key: readonly string[], parts: readonly Part[]): Promise<void> {
  const keyOf = (row: Values): string => JSON.stringify(key.map((name) => row[name]));
  const tenanted = parts.map(({ line, row }) => ({ line, row: { tenant_id: attempt.tenant.id, ...row } }));
  // of two parts of one key the last one counts, and one statement must not write a row twice
  const distinct = new Map(tenanted.map((part) => [keyOf(part.row), part]));
  const rows = [...distinct.values()].map(({ row }) => row);
  for (const row of await mergeRows(attempt.transaction.sql, table, key, rows)) {
    const part = distinct.get(keyOf(row));
    if (part) attempt.written(part.line, 'changed');
  }
}

/** Ids for new rows, ascending. */
async function newIds(sql: Sql, table: Table, count: number): Promise<number[]> {
  const drawn = count === 0 ? [] : await drawIds(sql, { table, count });
  return drawn.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** The row that a part replaces. */
type Old = { readonly id: number; readonly rank?: number };

/** Above every rank that a part can have. */
const ASIDE = 1_000_000_000;

/** Writes rows with ids, in place of their `old` ones where these exist. Returns the ids in the order given. */
export async function writeNumbered(
  attempt: Attempt,
  table: Table,
  parts: readonly (Part & { readonly old?: Old | undefined })[],
): Promise<readonly number[]> {
  const { tenant } = attempt;
  const { sql } = attempt.transaction;
  const ids = await newIds(sql, table, parts.filter(({ old }) => old === undefined).length);
  const placed = parts.map(({ line, row, old }) => {
    const id = old?.id ?? ids.shift() ?? 0;
    return { line, old, row: { tenant_id: tenant.id, id, ...row } };
  });
  // two parts that exchange their ranks would collide
  const moved = placed.filter(({ row, old }) => old?.rank !== undefined && old.rank !== (row as Values)['rank']);
  await changeRows(
    sql,
    table,
    tenant.id,
    moved.map(({ row }) => ({ id: row.id, rank: ASIDE + Number((row as Values)['rank']) })),
  );
  const rows = placed.map(({ row }) => row);
  const written = new Set((await mergeRows(sql, table, ['tenant_id', 'id'], rows)).map(({ id }) => id));
  for (const { line, row } of placed) if (written.has(row.id)) attempt.written(line, 'changed');
  return rows.map(({ id }) => id);
}
