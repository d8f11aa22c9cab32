/** References of other systems to our rows. */
import { createHash } from 'node:crypto';
import { createErasedReferences, type ErasedReferences } from '../../core/erased-reference.ts';
import type { KeyRing } from '../../core/key-ring.ts';
import type { Transaction } from '../../database/transaction.ts';
import { tableOf, type Kind } from './records.ts';

/**
 * A tenant of an import or export; `mark` identifies it in every database that it is restored to.
 */
export type ImportTenant = { readonly id: number; readonly mark: string; readonly erased: ErasedReferences };

/** The keys are those of references to erased people. */
export function importTenant({ id, createdAt }: { readonly id: number; readonly createdAt: Date }, keys: KeyRing): ImportTenant {
  const digest = createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('hex');
  return { id, mark: digest.slice(0, 10), erased: createErasedReferences(keys) };
}

/**
 * The reference of a row without one of another system. Imported elsewhere it is an ordinary
 * reference; imported here it finds the row.
 */
const ownReference = ({ mark }: ImportTenant, kind: Kind, id: number): string => `${kind}-${id}-${mark}`;

/** The id in a reference that this tenant has made; undefined for every other. */
export function idInOwnReference({ mark }: ImportTenant, kind: Kind, reference: string): number | undefined {
  const [, digits = ''] = /-([1-9]\d{0,9})-[0-9a-f]{10}$/.exec(reference) ?? [];
  const id = Number(digits);
  return id <= 2_147_483_647 && reference === `${kind}-${digits}-${mark}` ? id : undefined;
}

/** The rows that the references lead to; what leads nowhere is left out. */
export async function findRows(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: Kind,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (references.length === 0) return new Map();
  const found = await findNamed(transaction, tenant, kind, references);
  const missing = references.filter((reference) => !found.has(reference));
  const own = await findOwn(transaction, tenant, kind, missing);
  const people = kind === 'user' ? await findByEmail(transaction, tenant, missing) : [];
  return new Map([...found, ...own, ...people]);
}

type Pair = { readonly reference: string; readonly id: number };

const mapOf = (pairs: readonly Pair[]): Map<string, number> => new Map(pairs.map(({ reference, id }) => [reference, id]));

/** The references of jobs are a column of theirs. */
const selectReferences = (kind: Kind): string =>
  kind === 'job'
    ? `SELECT "reference", "id" FROM (SELECT *, "id" AS "row_id", 'job' AS "kind" FROM "job") AS r`
    : `SELECT "reference", "row_id" AS "id" FROM "external_reference" AS r`;

async function findNamed(transaction: Transaction, { id, erased }: ImportTenant, kind: Kind, references: readonly string[]) {
  const keptForms = new Map(references.flatMap((reference) => erased.formsOf(id, reference).map((form) => [form, reference])));
  const pairs = await transaction.prisma.$queryRawUnsafe<Pair[]>(
    `${selectReferences(kind)} WHERE r."tenant_id" = $1::int AND r."kind" = $2 AND r."reference" = ANY ($3::text[])`,
    id,
    kind,
    [...references, ...keptForms.keys()],
  );
  return mapOf(pairs.map((pair) => ({ ...pair, reference: keptForms.get(pair.reference) ?? pair.reference })));
}

async function findOwn(transaction: Transaction, tenant: ImportTenant, kind: Kind, references: readonly string[]) {
  const named = references.flatMap((reference) => {
    const id = idInOwnReference(tenant, kind, reference);
    return id === undefined ? [] : [{ reference, id }];
  });
  if (kind === 'job' || named.length === 0) return new Map<string, number>();
  const rows = await transaction.prisma.$queryRawUnsafe<{ id: number }[]>(
    `SELECT "id" FROM "${tableOf(kind)}" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[])`,
    tenant.id,
    named.map(({ id }) => id),
  );
  const there = new Set(rows.map(({ id }) => id));
  return mapOf(named.filter(({ id }) => there.has(id)));
}

/** A recruiter goes by the e-mail address, too, in any case. */
async function findByEmail(transaction: Transaction, { id }: ImportTenant, references: readonly string[]) {
  const addresses = references.filter((reference) => reference.includes('@'));
  const pairs = await transaction.prisma.$queryRaw<Pair[]>`
    SELECT given AS "reference", u."id" FROM unnest(${addresses}::text[]) AS given
    JOIN "user" AS u ON u."tenant_id" = ${id}::int AND lower(u."email" COLLATE "C") = lower(given COLLATE "C")`;
  return mapOf(pairs);
}

/** The references of rows, own ones for those that have no other. */
export async function referencesOf(
  transaction: Transaction,
  tenant: ImportTenant,
  kind: Kind,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const rows = await transaction.prisma.$queryRawUnsafe<Pair[]>(
    `${selectReferences(kind)} WHERE r."tenant_id" = $1::int AND r."kind" = $2 AND r."row_id" = ANY ($3::int[])`,
    tenant.id,
    kind,
    ids,
  );
  const known = new Map(rows.map(({ reference, id }) => [id, reference]));
  return (id) => known.get(id) ?? ownReference(tenant, kind, id);
}
