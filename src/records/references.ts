/** References of other systems to our rows. */
import { createHash } from 'node:crypto';
import { findReferencedRows, findReferences, findRowsByName } from '#generated/database/statements.ts';
import { createErasedReferences } from '../core/erased-reference.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { readRows } from '../database/rows.ts';
import type { Transaction } from '../database/sql.ts';
import type { ImportTenant, RecordKind } from './kind.ts';

/** The keys are those of references to erased people. */
export function importTenant({ id, createdAt }: { readonly id: number; readonly createdAt: Date }, keys: KeyRing): ImportTenant {
  const digest = createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('hex');
  return { id, mark: digest.slice(0, 10), erased: createErasedReferences(keys) };
}

/**
 * The reference of a row without one of another system. Imported elsewhere it is an ordinary
 * reference; imported here it finds the row.
 */
const ownReference = ({ mark }: ImportTenant, kind: string, id: number): string => `${kind}-${id}-${mark}`;

/** The id in a reference that this tenant has made; undefined for every other. */
export function idInOwnReference({ mark }: ImportTenant, kind: string, reference: string): number | undefined {
  const [, digits = ''] = /-([1-9]\d{0,9})-[0-9a-f]{10}$/.exec(reference) ?? [];
  const id = Number(digits);
  return id <= 2_147_483_647 && reference === `${kind}-${digits}-${mark}` ? id : undefined;
}

/** The rows of the references; those without a row are left out. */
export async function findRows(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: RecordKind,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (references.length === 0) return new Map();
  const found = await findNamed(transaction, tenant, kind, references);
  const missing = references.filter((reference) => !found.has(reference));
  const own = await findOwn(transaction, tenant, kind, missing);
  return new Map([...found, ...own]);
}

type Pair = { readonly reference: string; readonly id: number };

const mapOf = (pairs: readonly Pair[]): Map<string, number> => new Map(pairs.map(({ reference, id }) => [reference, id]));

/** Erased forms are made only of references that are not there, because it takes time. */
async function findNamed(
  transaction: Transaction,
  { id, erased }: ImportTenant,
  { name: kind }: RecordKind,
  references: readonly string[],
) {
  const find = (asked: readonly string[]) => findReferencedRows(transaction.sql, { tenantId: id, kind, references: asked });
  const found = mapOf(await find(references));
  const missing = references.filter((reference) => !found.has(reference));
  const keptForms = new Map(missing.flatMap((reference) => erased.formsOf(id, reference).map((form) => [form, reference])));
  const kept = keptForms.size === 0 ? [] : await find([...keptForms.keys()]);
  for (const { reference, id: row } of kept) found.set(keptForms.get(reference) ?? reference, row);
  return found;
}

async function findOwn(transaction: Transaction, tenant: ImportTenant, kind: RecordKind, references: readonly string[]) {
  const named = references.flatMap((reference) => {
    const id = idInOwnReference(tenant, kind.name, reference);
    return id === undefined ? [] : [{ reference, id }];
  });
  if (kind.keepsReference || named.length === 0) return new Map<string, number>();
  const ids = named.map(({ id }) => id);
  const rows = await readRows(transaction.sql, kind.table, tenant.id, 'id', ids);
  const there = new Set(rows.map((row) => row['id']));
  return mapOf(named.filter(({ id }) => there.has(id)));
}

/**
 * The rows that pointers lead to: by reference, else by name, a user by e-mail address. Several rows
 * may have one name.
 */
export async function findPointedRows(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: RecordKind,
  pointers: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly id: number }[]>> {
  const found = await findRows(transaction, tenant, kind, pointers);
  const names = pointers.filter((pointer) => !found.has(pointer));
  const named = names.length === 0 ? [] : await findRowsByName(transaction.sql, { tenantId: tenant.id, kind: kind.name, names });
  const rows = [...[...found].map(([name, id]) => ({ name, id })), ...named];
  return Map.groupBy(rows, ({ name }) => name);
}

/** The references of rows; rows without one have a reference made from their id. */
export async function referencesOf(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: string,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const rows = await findReferences(transaction.sql, { tenantId: tenant.id, kind, ids });
  const known = new Map(rows.map(({ reference, id }) => [id, reference]));
  return (id) => known.get(id) ?? ownReference(tenant, kind, id);
}
