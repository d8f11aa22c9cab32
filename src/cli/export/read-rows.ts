import type { Transaction } from '../../database/transaction.ts';
import { recordOf, type ReferTo, type Shape } from '../import/record-shapes.ts';
import { tableOf, type Kind, type Values } from '../import/records.ts';

/** A page of rows of one kind. */
export type Page = {
  readonly transaction: Transaction;
  readonly tenantId: number;
  readonly referTo: ReferTo;
};

type Row = Values & { readonly id: number };

const OF_CANDIDATE = `AND EXISTS (SELECT 1 FROM "candidate" AS c
  WHERE c."tenant_id" = r."tenant_id" AND c."id" = r."candidate_id" AND c."erased_at" IS NULL)`;
const OF_APPLICATION = `AND EXISTS (SELECT 1 FROM "application" AS a
  JOIN "candidate" AS c ON c."tenant_id" = a."tenant_id" AND c."id" = a."candidate_id"
  WHERE a."tenant_id" = r."tenant_id" AND a."id" = r."application_id" AND c."erased_at" IS NULL)`;

/** Conditions that leave out rows of erased candidates. */
const NOT_ERASED: Readonly<Partial<Record<Kind, string>>> = {
  candidate: 'AND r."erased_at" IS NULL',
  application: OF_CANDIDATE,
  note: OF_CANDIDATE,
  email: OF_APPLICATION,
  document: OF_APPLICATION,
  result: OF_APPLICATION,
};

/** Rows of a page. The contents of documents may be large. */
const rowsOf = (kind: Kind): number => (kind === 'document' ? 8 : 500);

/** The rows of a kind behind an id, in the order of their ids; empty when there are no more. */
export const readRows = ({ transaction, tenantId }: Page, kind: Kind, after: number): Promise<readonly Row[]> =>
  transaction.prisma.$queryRawUnsafe<Row[]>(
    `SELECT r.* FROM "${tableOf(kind)}" AS r WHERE r."tenant_id" = $1::int AND r."id" > $2::int ${NOT_ERASED[kind] ?? ''}
     ORDER BY r."id" LIMIT $3::int`,
    tenantId,
    after,
    rowsOf(kind),
  );

/** The lists of rows that are stored in tables of their own, by the id of the row. */
export async function readLists(page: Page, { lists }: Shape, ids: readonly number[]): Promise<(id: number) => Values> {
  const byField = new Map<string, ReadonlyMap<unknown, readonly unknown[]>>();
  for (const { field, table, key, owner, target, shape } of lists) {
    const rows = await page.transaction.prisma.$queryRawUnsafe<Row[]>(
      `SELECT * FROM "${table}" WHERE "tenant_id" = $1::int AND "${owner}" = ANY ($2::int[])`,
      page.tenantId,
      ids,
    );
    const inner = await readLists(
      page,
      shape,
      rows.map(({ id }) => id),
    );
    // not by the database: the collations of two databases may differ
    const sorted = rows.toSorted((one, other) => ((one[key] as string) < (other[key] as string) ? -1 : 1));
    const items = sorted.map((row) => {
      const item = recordOf(shape, row, inner(row.id), page.referTo);
      return { owner: row[owner], item: target === undefined ? item : item[target] };
    });
    const groups = [...Map.groupBy(items, (each) => each.owner)];
    byField.set(field, new Map(groups.map(([id, group]) => [id, group.map(({ item }) => item)])));
  }
  return (id) => Object.fromEntries([...byField].map(([field, items]) => [field, items.get(id) ?? []]));
}
