import type { Attempt, Entry } from './attempt.ts';
import type { Kind, Values } from './records.ts';
import { TABLES } from './references.ts';
import { columnsOf, emptyColumns } from './record-shapes.ts';
import { changeRows, drawIds, insertRows } from './tables.ts';

/** An entry whose row is there. */
export type Saved = Entry & { readonly id: number; readonly isNew: boolean };

/**
 * Writes the own rows of entries of one kind and their references; refused entries are skipped.
 * `more` adds columns to those of the record, or omits one (undefined). `defaults` stand in for
 * columns of new rows that are not given, and for null.
 */
export async function saveEntries(
  attempt: Attempt,
  kind: Kind,
  entries: readonly Entry[],
  more: (entry: Saved) => Values = () => ({}),
  defaults: Values = {},
): Promise<readonly Saved[]> {
  const { transaction, tenant } = attempt;
  const table = TABLES[kind];
  const open = entries.filter(({ line }) => !attempt.isRefused(line));
  const fresh = open.filter(({ id }) => id === undefined);
  const ids = await drawIds(transaction, table, fresh.length);
  const numbers = new Map(fresh.map((entry, index) => [entry, ids[index] ?? 0]));
  const saved = open.map((entry): Saved => ({
    ...entry,
    id: entry.id ?? numbers.get(entry) ?? 0,
    isNew: entry.id === undefined,
  }));
  const rowOf = (entry: Saved) => {
    const columns = Object.entries({ ...columnsOf(attempt.rowOf, kind, entry.record), ...more(entry) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? defaults[name] ?? null]);
    return { tenant_id: tenant.id, id: entry.id, ...(Object.fromEntries(columns) as Values) };
  };
  const created = saved.filter(({ isNew }) => isNew);
  await insertRows(
    transaction,
    table,
    created.map((entry) => ({ ...emptyColumns(kind), ...defaults, ...rowOf(entry) })),
  );
  const changed = await changeRows(
    transaction,
    table,
    saved.filter(({ isNew }) => !isNew).map((entry) => rowOf(entry)),
  );
  for (const { line } of created) attempt.written(line, 'created');
  for (const { line, id, isNew } of saved) if (!isNew && changed.has(id)) attempt.written(line, 'changed');
  if (kind !== 'job') await insertReferences(attempt, kind, created);
  return saved;
}

const insertReferences = (attempt: Attempt, kind: Kind, entries: readonly Saved[]): Promise<void> =>
  insertRows(
    attempt.transaction,
    'external_reference',
    entries.map(({ line, id }) => ({ tenant_id: attempt.tenant.id, kind, reference: line.reference, row_id: id })),
  );

/**
 * Gives entries the rows that exist without a reference, such as the recruiter of the same e-mail
 * address. `alike` finds the row for an entry without one. An entry whose row has another reference
 * is refused for `field`.
 */
export async function adoptRows(
  attempt: Attempt,
  kind: Kind,
  entries: readonly Entry[],
  field: string,
  alike: (entry: Entry) => number | undefined,
): Promise<readonly Entry[]> {
  const { transaction, tenant } = attempt;
  const found = entries.flatMap((entry) => {
    const id = entry.id === undefined ? alike(entry) : undefined;
    return id === undefined ? [] : [{ entry, id }];
  });
  if (found.length === 0) return entries;
  const named = await transaction.$queryRawUnsafe<{ row_id: number; reference: string }[]>(
    `SELECT "row_id", "reference" FROM "external_reference" WHERE "tenant_id" = $1::int AND "kind" = $2 AND "row_id" = ANY ($3::int[])`,
    tenant.id,
    kind,
    found.map(({ id }) => id),
  );
  const taken = new Map(named.map(({ row_id: id, reference }) => [id, reference]));
  const adopted = new Map<Entry, number>();
  for (const { entry, id } of found) {
    const other = taken.get(id);
    if (other !== undefined) {
      attempt.refuse(entry.line, field, `belongs to the ${kind} "${other}" already`);
      continue;
    }
    taken.set(id, entry.line.reference);
    adopted.set(entry, id);
    attempt.written(entry.line, 'changed');
  }
  await insertReferences(
    attempt,
    kind,
    [...adopted].map(([entry, id]) => ({ ...entry, id, isNew: false })),
  );
  return entries.map((entry) => ({ ...entry, id: entry.id ?? adopted.get(entry) }));
}

const ERASED = 'leads to a candidate whose personal data was erased';

/**
 * Refuses entries about an erased candidate, to whom `field` leads directly or through an
 * application. Locks the other candidates against erasure until the transaction ends.
 */
export async function refuseErased(
  attempt: Attempt,
  entries: readonly Entry[],
  field: 'candidate' | 'application',
): Promise<void> {
  const { transaction, tenant } = attempt;
  const idOf = ({ record }: Entry): number | null => attempt.rowOf(field, record[field]);
  const ids = [...new Set(entries.map(idOf))];
  const rows = await transaction.$queryRawUnsafe<{ id: number; erased: boolean }[]>(
    field === 'candidate'
      ? `SELECT c."id", c."erased_at" IS NOT NULL AS "erased" FROM "candidate" AS c
         WHERE c."tenant_id" = $1::int AND c."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c`
      : `SELECT a."id", c."erased_at" IS NOT NULL AS "erased" FROM "application" AS a
         JOIN "candidate" AS c ON c."tenant_id" = a."tenant_id" AND c."id" = a."candidate_id"
         WHERE a."tenant_id" = $1::int AND a."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c`,
    tenant.id,
    ids,
  );
  const erased = new Set(rows.filter((row) => row.erased).map(({ id }) => id));
  for (const entry of entries) if (erased.has(idOf(entry) ?? 0)) attempt.refuse(entry.line, field, ERASED);
}
