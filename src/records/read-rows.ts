import { createRead } from '../database/read.ts';
import { readPage, readRows, type Row } from '../database/rows.ts';
import type { Transaction } from '../database/transaction.ts';
import { recordOf, type ReferTo, type Shape } from './record-shapes.ts';
import { tableOf, type Kind, type Values } from './records.ts';

/** A page of rows of one kind. */
export type Page = {
  readonly transaction: Transaction;
  readonly tenantId: number;
  readonly referTo: ReferTo;
};

type RowWithId = Row & { readonly id: number };

const ROWS = 500;
/** The documents of a page have together at most so many bytes, or it has only one. */
const BYTES = 8 * 2 ** 20;

/** The next rows of a kind behind an id, in the order of their ids; empty when there are no more. */
export async function readKind({ transaction, tenantId }: Page, kind: Kind, after: number): Promise<readonly RowWithId[]> {
  const rows = await readPage(transaction.sql, tableOf(kind), tenantId, after, ROWS);
  if (kind !== 'document') return rows;
  let bytes = 0;
  const end = rows.findIndex(({ size }, index) => (bytes += Number(size)) > BYTES && index > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

/** The rows of the tenant with one of the ids of `$2` in a column. */
export const among = (column: string): string => `p."tenant_id" = $1::int AND p."${column}" = ANY ($2::int[])`;

const readCandidates = createRead('Candidate', { select: { id: true, erasedAt: true } });
const readApplications = createRead('Application', { select: { id: true, candidate: { select: { erasedAt: true } } } });

/** The rows that neither are nor belong to an erased candidate. */
export async function withoutErased({ transaction: { sql }, tenantId }: Page, kind: Kind, rows: readonly RowWithId[]) {
  const column = COLUMNS[kind];
  if (column === undefined) return rows;
  const values = [tenantId, [...new Set(rows.map((row) => Number(row[column])))]];
  const people =
    column === 'application_id'
      ? (await readApplications(sql, { where: among('id') }, values)).map(({ id, candidate }) => ({ id, ...candidate }))
      : await readCandidates(sql, { where: among('id') }, values);
  const ids = new Set(people.flatMap(({ id, erasedAt }) => (erasedAt === null ? [] : id)));
  return rows.filter((row) => !ids.has(Number(row[column])));
}

/** The columns that lead to a candidate, directly or through an application. */
const COLUMNS: Readonly<Partial<Record<Kind, 'id' | 'candidate_id' | 'application_id'>>> = {
  candidate: 'id',
  application: 'candidate_id',
  note: 'candidate_id',
  email: 'application_id',
  document: 'application_id',
  result: 'application_id',
  interview: 'application_id',
  offer: 'application_id',
};

/** The lists of rows that are stored in tables of their own, by the id of the row. */
export async function readLists(page: Page, { lists }: Shape, ids: readonly number[]): Promise<(id: number) => Values> {
  const byField = new Map<string, ReadonlyMap<unknown, readonly unknown[]>>();
  for (const { field, table, key, owner, target, shape } of lists) {
    const rows = await readRows(page.transaction.sql, table, page.tenantId, owner, ids);
    const inner = await readLists(
      page,
      shape,
      rows.map((row) => Number(row['id'])),
    );
    // not by the database: the collations of two databases may differ
    const sorted = rows.toSorted((one, other) => ((one[key] as string) < (other[key] as string) ? -1 : 1));
    const items = sorted.map((row) => {
      const item = recordOf(shape, row, inner(Number(row['id'])), page.referTo);
      return { owner: row[owner], item: target === undefined ? item : item[target] };
    });
    const groups = [...Map.groupBy(items, (each) => each.owner)];
    byField.set(field, new Map(groups.map(([id, group]) => [id, group.map(({ item }) => item)])));
  }
  return (id) => Object.fromEntries([...byField].map(([field, items]) => [field, items.get(id) ?? []]));
}
