import { searchKey } from '../../core/search-key.ts';
import type { Attempt, Entry, Writer } from './attempt.ts';
import { saveParts } from './parts.ts';
import { pick, textsOf, type Values } from './records.ts';
import { adoptRows, saveEntries, type Saved } from './save.ts';
import { drawIds, insertRows } from './tables.ts';

const KEYED = ['first_name', 'last_name', 'email', 'email_secondary'];

const DEFAULTS: Values = { title: 'UNKNOWN', email_key: null, email_secondary_key: null };

/** A candidate with the same first e-mail address is the same person. An erased one stays erased. */
export const writeCandidates: Writer = async (attempt, entries) => {
  await refuseErasedRows(attempt, entries);
  const owners = await readOwners(attempt, entries);
  refuseSharedAddresses(attempt, entries, owners);
  const alike = ({ line, record }: Entry): number | undefined =>
    attempt.isRefused(line) ? undefined : owners.get(emailKeyOf(record) ?? '');
  const adopted = await adoptRows(attempt, 'candidate', entries, 'email', alike);
  const saved = await saveEntries(attempt, 'candidate', adopted, ({ record }) => keysOf(record), DEFAULTS);
  await savePools(attempt, saved);
};

/** The search keys of the given names and addresses. */
const keysOf = (record: Values): Values =>
  Object.fromEntries(
    Object.entries(pick(record, KEYED)).map(([name, value]) => [
      `${name}_key`,
      typeof value === 'string' ? searchKey(value) : null,
    ]),
  );

const emailKeyOf = ({ email }: Values): string | undefined => (typeof email === 'string' ? searchKey(email) : undefined);

async function refuseErasedRows(attempt: Attempt, entries: readonly Entry[]): Promise<void> {
  const ids = entries.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const where = { tenantId: attempt.tenant.id, id: { in: ids }, erasedAt: { not: null } };
  const rows = ids.length === 0 ? [] : await attempt.transaction.candidate.findMany({ where, select: { id: true } });
  const erased = new Set(rows.map(({ id }) => id));
  for (const { line, id } of entries)
    if (erased.has(id ?? 0)) attempt.refuse(line, 'reference', 'is that of a candidate whose personal data was erased');
}

/** The candidates with the first e-mail addresses of the entries. */
async function readOwners({ transaction, tenant }: Attempt, entries: readonly Entry[]): Promise<ReadonlyMap<string, number>> {
  const keys = entries.map(({ record }) => emailKeyOf(record)).filter((key) => key !== undefined);
  const rows = await transaction.$queryRawUnsafe<{ id: number; email_key: string }[]>(
    `SELECT "id", "email_key" FROM "candidate" WHERE "tenant_id" = $1::int AND "email_key" = ANY ($2::text[])`,
    tenant.id,
    keys,
  );
  return new Map(rows.map(({ id, email_key: key }) => [key, id]));
}

function refuseSharedAddresses(attempt: Attempt, entries: readonly Entry[], owners: ReadonlyMap<string, number>): void {
  const lines = new Map<string, number>();
  for (const { line, record, id } of entries) {
    const key = emailKeyOf(record);
    if (key === undefined || attempt.isRefused(line)) continue;
    const earlier = lines.get(key);
    const owner = owners.get(key);
    if (earlier !== undefined) attempt.refuse(line, 'email', `is that of line ${earlier}, too, and a person is recorded once`);
    else if (id !== undefined && owner !== undefined && owner !== id)
      attempt.refuse(line, 'email', 'is that of another candidate');
    else lines.set(key, line.number);
  }
}

/** Pools go by their names. */
async function savePools(attempt: Attempt, entries: readonly Saved[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const memberships = entries.flatMap((entry) => textsOf(entry.record['pools']).map((name) => ({ entry, name })));
  const names = [...new Set(memberships.map(({ name }) => name))];
  if (names.length === 0) return;
  const known = await transaction.pool.findMany({ where: { tenantId: tenant.id, name: { in: names } } });
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const fresh = names.filter((name) => !ids.has(name));
  const drawn = await drawIds(transaction, 'pool', fresh.length);
  fresh.forEach((name, index) => ids.set(name, drawn[index] ?? 0));
  await insertRows(
    transaction,
    'pool',
    fresh.map((name) => ({ tenant_id: tenant.id, id: ids.get(name), name })),
  );
  await saveParts(
    attempt,
    'candidate_pool',
    ['tenant_id', 'pool_id', 'candidate_id'],
    memberships.map(({ entry, name }) => ({ entry, row: { pool_id: ids.get(name), candidate_id: entry.id } })),
  );
}
