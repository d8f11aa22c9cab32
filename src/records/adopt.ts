import { findReferences } from '#generated/database/statements.ts';
import { lockRows } from '../database/rows.ts';
import type { Attempt, Entry } from './entry.ts';
import { tableOf, type Kind, type Line, type Values } from './records.ts';

/** The rows that may be taken for those of entries. */
export type Likeness<Each extends Kind = Kind> = {
  readonly field: string;
  /** The column, where it has not the name of the field. */
  readonly column?: string;
  readonly anyCase?: boolean;
  readonly keyOf?: (text: string) => string;
  /** Whether a tenant has each value once. */
  readonly isUnique: boolean;
  /** Where not the tenant but each of its rows in a column has the value once: which row an entry is for. */
  readonly within?: { readonly column: string; readonly rowOf: (entry: Entry<Each>) => number | null };
};

export const BY_NAME = { field: 'name', isUnique: false } as const;

/**
 * Gives entries the rows that exist without a reference, such as the recruiter of the same e-mail
 * address. An entry whose value several such rows have is refused. Of a unique field, an entry is
 * refused whose value another line has, or a row that belongs to another reference. Nothing is
 * written: `saveEntries` keeps the references.
 */
export async function adoptRows<Each extends Kind>(
  attempt: Attempt,
  kind: Each,
  entries: readonly Entry<Each>[],
  likeness: Likeness<Each>,
): Promise<readonly Entry<Each>[]> {
  const { field, keyOf = String, isUnique, within } = likeness;
  const valueOf = ({ record }: Entry): string | undefined => {
    const value = (record as Values)[field];
    return typeof value === 'string' ? keyOf(value) : undefined;
  };
  const asking = entries.filter(({ id }) => isUnique || id === undefined);
  const values = [...new Set(asking.map(valueOf).filter((value) => value !== undefined))];
  const rows = await readRows(attempt, kind, likeness, values);
  const placeIn = (owner: number | null, value: string): string => `${owner ?? ''} ${value}`;
  const free = rows.filter(({ reference }) => isUnique || reference === null);
  const byPlace = Map.groupBy(free, (row) => placeIn(row.owner, row.value));
  const lines = new Map<string, Line>();
  const adopted = new Map<Entry<Each>, number>();
  for (const entry of entries) {
    const { line, id } = entry;
    const value = valueOf(entry);
    if (value === undefined || attempt.isRefused(line)) continue;
    const place = placeIn(within?.rowOf(entry) ?? null, value);
    const here = byPlace.get(place) ?? [];
    const [row] = here;
    const earlier = lines.get(place);
    if (isUnique && earlier !== undefined) attempt.refuse(line, field, `is that of line ${earlier.number}, too`);
    else if (isUnique && id !== undefined && row !== undefined && row.id !== id)
      attempt.refuse(line, field, `belongs to another ${kind} already`);
    else lines.set(place, line);
    if (id !== undefined || row === undefined || attempt.isRefused(line)) continue;
    if (row.reference !== null) attempt.refuse(line, field, `belongs to the ${kind} "${row.reference}" already`);
    else if (here.length > 1) attempt.refuse(line, field, severalOf(kind, here));
    else {
      adopted.set(entry, row.id);
      byPlace.delete(place);
    }
  }
  return entries.map((entry) => (adopted.has(entry) ? { ...entry, id: adopted.get(entry), isAdopted: true } : entry));
}

export const severalOf = (kind: Kind, rows: readonly { readonly id: number }[]): string =>
  `is that of several: ${kind} ${rows.map(({ id }) => id).join(', ')}; give the reference that an export gives one of them`;

type NamedRow = {
  readonly id: number;
  readonly value: string;
  readonly owner: number | null;
  readonly reference: string | null;
};

/** Locks the rows: a candidate that is erased meanwhile has no address, and is not found. */
async function readRows<Each extends Kind>(
  { transaction: { sql }, tenant: { id: tenantId } }: Attempt,
  kind: Each,
  { field, column = field, anyCase = false, keyOf = String, within }: Likeness<Each>,
  texts: readonly string[],
): Promise<readonly NamedRow[]> {
  const rows = await lockRows(sql, tableOf(kind), tenantId, { column, anyCase, texts });
  const named = await findReferences(sql, { tenantId, kind, ids: rows.map(({ id }) => id) });
  const references = new Map(named.map(({ id, reference }) => [id, reference]));
  return rows.map((row) => ({
    id: row.id,
    value: keyOf(String(row[column])),
    owner: within === undefined ? null : (row[within.column] as number | null),
    reference: references.get(row.id) ?? null,
  }));
}
