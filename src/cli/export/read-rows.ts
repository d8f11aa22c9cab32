import { readPage, readRows, type Row } from '../../database/rows.ts';
import type { Transaction } from '../../database/transaction.ts';
import { recordOf, type ReferTo, type Shape } from '../import/record-shapes.ts';
import { tableOf, type Kind, type Values } from '../import/records.ts';

/** A page of rows of one kind. */
export type Page = {
  readonly transaction: Transaction;
  readonly tenantId: number;
  readonly referTo: ReferTo;
};

type RowWithId = Row & { readonly id: number };

/** Rows of a page. The contents of documents may be large. */
const rowsOf = (kind: Kind): number => (kind === 'document' ? 8 : 500);

/** The rows of a kind behind an id, in the order of their ids; empty when there are no more. */
export const readKind = ({ transaction, tenantId }: Page, kind: Kind, after: number): Promise<readonly RowWithId[]> =>
  readPage(transaction.sql, tableOf(kind), tenantId, after, rowsOf(kind));

/** The rows that neither are nor belong to an erased candidate. */
export async function withoutErased({ transaction: { prisma }, tenantId }: Page, kind: Kind, rows: readonly RowWithId[]) {
  const column = COLUMNS[kind];
  if (column === undefined) return rows;
  const where = { tenantId, id: { in: [...new Set(rows.map((row) => Number(row[column])))] } };
  const erasedAt = { not: null };
  const erased =
    column === 'application_id'
      ? await prisma.application.findMany({ where: { ...where, candidate: { erasedAt } }, select: { id: true } })
      : await prisma.candidate.findMany({ where: { ...where, erasedAt }, select: { id: true } });
  const ids = new Set(erased.map(({ id }) => id));
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
