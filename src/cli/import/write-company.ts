import type { Attempt, Entry, Writer } from './attempt.ts';
import { saveParts } from './parts.ts';
import { listOf, type Kind } from './records.ts';
import { adoptRows, saveEntries } from './save.ts';

/** A contract type of the same name is the same one, as long as no other system has named it. */
export const writeContractTypes: Writer = async (attempt, entries) => {
  const { transaction, tenant } = attempt;
  const known = await transaction.contractType.findMany({
    where: { tenantId: tenant.id, name: { in: namesOf(entries) } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  });
  const unnamed = await withoutReference(
    attempt,
    'contract_type',
    known.map(({ id }) => id),
  );
  const byName = new Map(known.filter(({ id }) => unnamed.has(id)).map(({ id, name }) => [name, id]));
  const alike = ({ record }: Entry): number | undefined => {
    const id = byName.get(String(record['name']));
    byName.delete(String(record['name']));
    return id;
  };
  const adopted = await adoptRows(attempt, 'contract_type', entries, 'name', alike);
  await saveEntries(attempt, 'contract_type', adopted);
};

async function withoutReference({ transaction, tenant }: Attempt, kind: string, ids: readonly number[]) {
  const where = { tenantId: tenant.id, kind, rowId: { in: [...ids] } };
  const named = await transaction.externalReference.findMany({ where, select: { rowId: true } });
  const taken = new Set(named.map(({ rowId }) => rowId));
  return new Set(ids.filter((id) => !taken.has(id)));
}

const namesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ id, record }) => (id === undefined ? [String(record['name'])] : []));

/** The name of a source is unique in its tenant. */
export const writeSources: Writer = async (attempt, entries) => {
  const known = await attempt.transaction.source.findMany({
    where: { tenantId: attempt.tenant.id, name: { in: entries.map(({ record }) => String(record['name'])) } },
    select: { id: true, name: true },
  });
  const rows = new Map(known.map(({ id, name }) => [name, id]));
  await saveEntries(attempt, 'source', await adoptUnique(attempt, 'source', entries, 'name', rows));
};

/** Adopts the rows with the same value of a unique field; `rows` are the known ones by this value. */
function adoptUnique(attempt: Attempt, kind: Kind, entries: readonly Entry[], field: string, rows: ReadonlyMap<string, number>) {
  refuseRepeated(attempt, entries, field, rows);
  const alike = ({ line, record }: Entry) => (attempt.isRefused(line) ? undefined : rows.get(String(record[field])));
  return adoptRows(attempt, kind, entries, field, alike);
}

/** Refuses entries whose value of the field another entry of the batch has, or another row that is not adopted. */
function refuseRepeated(attempt: Attempt, entries: readonly Entry[], field: string, rows: ReadonlyMap<string, number>): void {
  const lines = new Map<string, number>();
  for (const { line, record, id } of entries) {
    const value = String(record[field]);
    const row = rows.get(value);
    const earlier = lines.get(value);
    if (earlier !== undefined) attempt.refuse(line, field, `is that of line ${earlier}, too`);
    else if (id !== undefined && row !== undefined && row !== id)
      attempt.refuse(line, field, `belongs to another ${line.kind} already`);
    else lines.set(value, line.number);
  }
}

const USER_DEFAULTS = { language: 'en', time_zone: 'UTC' };

/** A recruiter of the same e-mail address is the same one. No credentials are issued. */
export const writeUsers: Writer = async (attempt, entries) => {
  const known = await attempt.transaction.user.findMany({
    where: { tenantId: attempt.tenant.id, email: { in: entries.map(({ record }) => String(record['email'])) } },
    select: { id: true, email: true },
  });
  const rows = new Map(known.map(({ id, email }) => [email, id]));
  const adopted = await adoptUnique(attempt, 'user', entries, 'email', rows);
  const saved = await saveEntries(attempt, 'user', adopted, undefined, USER_DEFAULTS);
  const memberships = saved.flatMap((entry) =>
    listOf(entry.record['memberships']).map(({ organisation, role }) => ({
      entry,
      row: { organisation_id: attempt.rowOf('organisation', organisation), user_id: entry.id, role },
    })),
  );
  await saveParts(attempt, 'membership', ['tenant_id', 'organisation_id', 'user_id'], memberships);
};
