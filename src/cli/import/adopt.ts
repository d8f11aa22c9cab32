import type { Attempt, Entry } from './entry.ts';
import { tableOf, type Kind, type Line } from './records.ts';
import { insertReferences } from './save.ts';

/** The rows that may be taken for those of entries. */
export type Likeness = {
  readonly field: string;
  /** What is compared of the row `t`, where it is not the column of the field. */
  readonly column?: string;
  readonly keyOf?: (text: string) => string;
  /** Whether a tenant has each value once. */
  readonly isUnique: boolean;
  /** Where not the tenant but each of its rows in a column has the value once: which row an entry is for. */
  readonly within?: { readonly column: string; readonly rowOf: (entry: Entry) => number | null };
};

/**
 * Gives entries the rows that exist without a reference, such as the recruiter of the same e-mail
 * address. An entry whose value several such rows have is refused. Of a unique field, an entry is
 * refused whose value another line has, or a row that belongs to another reference.
 */
export async function adoptRows(
  attempt: Attempt,
  kind: Kind,
  entries: readonly Entry[],
  { field, column = `t."${field}"`, keyOf = String, isUnique, within }: Likeness,
): Promise<readonly Entry[]> {
  const valueOf = ({ record }: Entry): string | undefined =>
    typeof record[field] === 'string' ? keyOf(record[field]) : undefined;
  const values = [...new Set(entries.map(valueOf).filter((value) => value !== undefined))];
  const rows = await readRows(attempt, kind, [column, within?.column], values);
  const placeIn = (owner: number | null, value: string): string => `${owner ?? ''} ${value}`;
  const free = rows.filter(({ reference }) => isUnique || reference === null);
  const byPlace = Map.groupBy(free, (row) => placeIn(row.owner, row.value));
  const lines = new Map<string, Line>();
  const adopted = new Map<Entry, number>();
  for (const entry of entries) {
    const { line, id } = entry;
    const value = valueOf(entry);
    if (value === undefined || attempt.isRefused(line)) continue;
    const place = placeIn(within?.rowOf(entry) ?? null, value);
    const [row, ...others] = byPlace.get(place) ?? [];
    const earlier = lines.get(place);
    if (isUnique && earlier !== undefined) attempt.refuse(line, field, `is that of line ${earlier.number}, too`);
    else if (isUnique && id !== undefined && row !== undefined && row.id !== id)
      attempt.refuse(line, field, `belongs to another ${kind} already`);
    else lines.set(place, line);
    if (id !== undefined || row === undefined || attempt.isRefused(line)) continue;
    if (row.reference !== null) attempt.refuse(line, field, `belongs to the ${kind} "${row.reference}" already`);
    else if (others.length > 0) attempt.refuse(line, field, severalOf(kind, [row, ...others]));
    else {
      adopted.set(entry, row.id);
      byPlace.delete(place);
      attempt.written(line, 'changed');
    }
  }
  await insertReferences(
    attempt,
    kind,
    [...adopted].map(([entry, id]) => ({ ...entry, id })),
  );
  return entries.map((entry) => ({ ...entry, id: entry.id ?? adopted.get(entry) }));
}

const severalOf = (kind: Kind, rows: readonly NamedRow[]): string =>
  `is that of several: ${kind} ${rows.map(({ id }) => id).join(', ')}; give the reference that an export gives one of them`;

type NamedRow = {
  readonly id: number;
  readonly value: string;
  readonly owner: number | null;
  readonly reference: string | null;
};

/** Locks the rows: a candidate that is erased meanwhile has no address, and is not found. */
const readRows = (
  { transaction, tenant }: Attempt,
  kind: Kind,
  [column, owner]: readonly [column: string, owner: string | undefined],
  values: readonly string[],
) =>
  transaction.prisma.$queryRawUnsafe<NamedRow[]>(
    `SELECT t."id", ${column} AS "value", ${owner === undefined ? 'NULL::int' : `t."${owner}"`} AS "owner", r."reference" FROM "${tableOf(kind)}" AS t
     LEFT JOIN "external_reference" AS r ON r."tenant_id" = t."tenant_id" AND r."kind" = $2 AND r."row_id" = t."id"
     WHERE t."tenant_id" = $1::int AND ${column} = ANY ($3::text[]) ORDER BY t."id" FOR NO KEY UPDATE OF t`,
    tenant.id,
    kind,
    values,
  );
