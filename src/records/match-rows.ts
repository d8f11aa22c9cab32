import { findReferences } from '#generated/database/statements.ts';
import { lockRows } from '../database/rows.ts';
import type { Attempt, Entry, Line, Match } from './kind.ts';
import type { Values } from './schema.ts';

/**
 * Gives entries the rows that exist without a reference, such as the recruiter of the same e-mail
 * address. An entry whose value several such rows have is refused. Of a unique field, an entry is
 * refused whose value another line has, or a row that belongs to another reference. Nothing is
 * written: `writeEntries` keeps the references.
 */
export async function matchRows<Record extends Values>(
  attempt: Attempt,
  entries: readonly Entry<Record>[],
  match: Match<Record>,
): Promise<readonly Entry<Record>[]> {
  const { field, keyOf = String, isUnique, within } = match;
  const { name } = attempt.kind;
  const valueOf = ({ record }: Entry): string | undefined => {
    const value = (record as Values)[field];
    return typeof value === 'string' ? keyOf(value) : undefined;
  };
  const asking = entries.filter(({ id }) => isUnique || id === undefined);
  const values = [...new Set(asking.map(valueOf).filter((value) => value !== undefined))];
  const rows = await readRows(attempt, match, values);
  const placeIn = (owner: number | null, value: string): string => `${owner ?? ''} ${value}`;
  const free = rows.filter(({ reference }) => isUnique || reference === null);
  const byPlace = Map.groupBy(free, (row) => placeIn(row.owner, row.value));
  const lines = new Map<string, Line>();
  const matched = new Map<Entry<Record>, number>();
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
      attempt.refuse(line, field, `belongs to another ${name} already`);
    else lines.set(place, line);
    if (id !== undefined || row === undefined || attempt.isRefused(line)) continue;
    if (row.reference !== null) attempt.refuse(line, field, `belongs to the ${name} "${row.reference}" already`);
    else if (here.length > 1) attempt.refuse(line, field, severalOf(name, here));
    else {
      matched.set(entry, row.id);
      byPlace.delete(place);
    }
  }
  return entries.map((entry) => (matched.has(entry) ? { ...entry, id: matched.get(entry), isMatched: true } : entry));
}

export const severalOf = (kind: string, rows: readonly { readonly id: number }[]): string =>
  `is that of several: ${kind} ${rows.map(({ id }) => id).join(', ')}; give the reference that an export gives one of them`;

type NamedRow = {
  readonly id: number;
  readonly value: string;
  readonly owner: number | null;
  readonly reference: string | null;
};

/** Locks the rows: a candidate that is erased meanwhile has no address, and is not found. */
async function readRows<Record extends Values>(
  { transaction: { sql }, tenant: { id: tenantId }, kind }: Attempt,
  { field, column = field, anyCase = false, keyOf = String, within }: Match<Record>,
  texts: readonly string[],
): Promise<readonly NamedRow[]> {
  const rows = await lockRows(sql, kind.table, tenantId, { column, anyCase, texts });
  const named = await findReferences(sql, { tenantId, kind: kind.name, ids: rows.map(({ id }) => id) });
  const references = new Map(named.map(({ id, reference }) => [id, reference]));
  return rows.map((row) => ({
    id: row.id,
    value: keyOf(String(row[column])),
    owner: within === undefined ? null : (row[within.column] as number | null),
    reference: references.get(row.id) ?? null,
  }));
}
