import { listOf, pick } from './records.ts';
import { adoptRows, saveEntries, saveParts } from './save.ts';
import type { Attempt, Entry } from './attempt.ts';
import type { Writer } from './writers.ts';

export const writeOrganisations: Writer = async (attempt, entries) => {
  await saveEntries(attempt, 'organisation', entries, ({ record }) => pick(record, ['name']));
};

export const writePostingServices: Writer = async (attempt, entries) => {
  await saveEntries(attempt, 'posting_service', entries, ({ record }) => pick(record, ['name']));
};

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
  await saveEntries(attempt, 'contract_type', adopted, ({ record }) => pick(record, ['name', 'abbreviation']));
};

async function withoutReference({ transaction, tenant }: Attempt, kind: string, ids: readonly number[]) {
  const where = { tenantId: tenant.id, kind, rowId: { in: [...ids] } };
  const named = await transaction.externalReference.findMany({ where, select: { rowId: true } });
  const taken = new Set(named.map(({ rowId }) => rowId));
  return new Set(ids.filter((id) => !taken.has(id)));
}

const namesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ id, record }) => (id === undefined ? [String(record['name'])] : []));

/** Sources have names of their own in a tenant. */
export const writeSources: Writer = async (attempt, entries) => {
  const { transaction, tenant } = attempt;
  const names = entries.map(({ record }) => String(record['name']));
  const known = await transaction.source.findMany({
    where: { tenantId: tenant.id, name: { in: names } },
    select: { id: true, name: true },
  });
  const byName = new Map(known.map(({ id, name }) => [name, id]));
  refuseRepeated(attempt, entries, 'name', byName);
  const alike = ({ line, record }: Entry) => (attempt.isRefused(line) ? undefined : byName.get(String(record['name'])));
  const adopted = await adoptRows(attempt, 'source', entries, 'name', alike);
  await saveEntries(attempt, 'source', adopted, ({ record }) => ({
    ...pick(record, ['name']),
    ...(record['posting_service'] !== undefined && {
      posting_service_id: attempt.rowOf('posting_service', record['posting_service']),
    }),
  }));
};

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
  const { transaction, tenant } = attempt;
  const emails = entries.map(({ record }) => String(record['email']));
  const known = await transaction.user.findMany({
    where: { tenantId: tenant.id, email: { in: emails } },
    select: { id: true, email: true },
  });
  const byEmail = new Map(known.map(({ id, email }) => [email, id]));
  refuseRepeated(attempt, entries, 'email', byEmail);
  const alike = ({ line, record }: Entry) => (attempt.isRefused(line) ? undefined : byEmail.get(String(record['email'])));
  const adopted = await adoptRows(attempt, 'user', entries, 'email', alike);
  const columns = ['first_name', 'last_name', 'email', 'language', 'time_zone'];
  const saved = await saveEntries(attempt, 'user', adopted, ({ record }) => pick(record, columns), USER_DEFAULTS);
  const memberships = saved.flatMap((entry) =>
    listOf(entry.record['memberships']).map(({ organisation, role }) => ({
      entry,
      row: { organisation_id: attempt.rowOf('organisation', organisation), user_id: entry.id, role },
    })),
  );
  await saveParts(attempt, 'membership', ['tenant_id', 'organisation_id', 'user_id'], memberships);
};
