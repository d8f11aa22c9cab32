import { searchKey } from '../../core/names.ts';
import { createRead } from '../../database/read.ts';
import { mergeRows } from '../../database/rows.ts';
import { among, records, refuseFaults, type Attempt, type RecordKind, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { insertLines } from '../../records/audit-lines.ts';
import { all, email, field, named, object, set, SHORT, text, type ValueOf, type Values } from '../../records/schema.ts';
import { writeEntries, writeKeyed, type Saved } from '../../records/write-rows.ts';
import { location } from '../record-parts.ts';
import { columnsOf, profileFault } from './fields.ts';

const schema = object(['first_name', 'last_name'], {
  title: field('Candidate', 'title', { default: 'UNKNOWN' }),
  ...all(named, 'Candidate', 'first_name', 'last_name'),
  ...all(email, 'Candidate', 'email', 'email_secondary'),
  ...all(field, 'Candidate', 'birthdate', 'home_phone', 'mobile_phone', 'office_phone'),
  location: location('Address'),
  ...all(field, 'Candidate', 'position', 'position_company', 'experience_start', 'linkedin', 'instagram'),
  pools: set(text({ minLength: 1, maxLength: SHORT })),
});

type Candidate = ValueOf<typeof schema>;

/**
 * A candidate goes by the reference. A line with an unknown one is about the candidate with the same
 * first e-mail address that has no reference yet. An erased one stays erased.
 */
const write: Writer<Candidate> = async (attempt, entries) => {
  for (const { line, record } of entries) {
    const fault = profileFault(record.linkedin);
    if (fault !== undefined) refuseFaults(attempt, line, [{ field: 'linkedin', ...fault }]);
  }
  const match = { field: 'email', column: 'email_key', keyOf: searchKey, isUnique: false };
  const matched = await matchRows(attempt, entries, match);
  await writePools(attempt, await writeEntries(attempt, matched, ({ record }) => keysOf(record)));
};

/** The search keys of the given names and addresses. */
function keysOf({ first_name: firstName, last_name: lastName, email, email_secondary: emailSecondary }: Candidate): Values {
  const keys = columnsOf({ firstName, lastName, email, emailSecondary });
  return {
    first_name_key: keys.firstNameKey,
    last_name_key: keys.lastNameKey,
    email_key: keys.emailKey,
    email_secondary_key: keys.emailSecondaryKey,
  };
}

/** Pools go by their names. */
async function writePools(attempt: Attempt, saved: readonly Saved<Candidate>[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const memberships = saved.flatMap(({ line, id, record }) => (record.pools ?? []).map((name) => ({ line, id, name })));
  const names = [...new Set(memberships.map(({ name }) => name))];
  const pools = names.map((name) => ({ tenant_id: tenant.id, name }));
  const added = new Set((await mergeRows(transaction.sql, 'pool', ['tenant_id', 'name'], pools)).map((row) => row['name']));
  const known = await transaction.prisma.pool.findMany({ where: { tenantId: tenant.id, name: { in: names } } });
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const lines = known
    .filter(({ name }) => added.has(name))
    .map(({ id }) => ({ kind: 'POOL' as const, resource_id: id, fields: ['name'] }));
  await insertLines(attempt, lines);
  const rows = memberships.map(({ line, id, name }) => ({ line, row: { pool_id: ids.get(name), candidate_id: id } }));
  await writeKeyed(attempt, 'candidate_pool', ['tenant_id', 'pool_id', 'candidate_id'], rows);
}

const readPools = createRead('CandidatePool', { select: { candidateId: true, pool: { select: { name: true } } } });

const read: RecordKind['read'] = async ({ transaction: { sql }, tenantId }, ids) => {
  const rows = await readPools(sql, { where: among('candidate_id'), orderBy: 't."candidate_id"' }, [tenantId, ids]);
  const pools = Map.groupBy(rows, ({ candidateId }) => candidateId);
  return ids.map((id) => [id, { pools: (pools.get(id) ?? []).map(({ pool }) => pool.name).toSorted() }]);
};

export const candidate = records({ schema, write, read });
