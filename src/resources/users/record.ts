import { lockOwners } from '#generated/database/statements.ts';
import { readRows } from '../../database/rows.ts';
import { records, type Lock, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { all, email, falseByDefault, field, list, named, object, pointer, storedIn, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';

const membership = object(['organisation', 'role'], { organisation: pointer('organisation'), role: field('Membership', 'role') });

const schema = object(['first_name', 'last_name', 'email'], {
  ...all(named, 'User', 'first_name', 'last_name'),
  email: email('User', 'email'),
  language: field('Account', 'language', { default: 'en' }),
  time_zone: field('Account', 'time_zone', { format: 'time-zone', default: 'UTC' }),
  program: falseByDefault('UserRequest', 'program'),
  memberships: storedIn('membership', 'organisation_id', list(membership)),
});

const BY_EMAIL = { field: 'email', anyCase: true, keyOf: (address: string) => address.toLowerCase(), isUnique: true };

/** As every change of users: so neither an owner nor an address comes from elsewhere at the same moment. */
const lock: Lock = async ({ sql }, tenantId, lines, find) => {
  const known = await find(
    'user',
    lines.map(({ reference }) => reference),
  );
  await lockOwners(sql, { tenantId, userIds: [...known.values()] });
};

/** No record makes or ends an owner. A record that would make an owner a program is refused. */
const write: Writer<ValueOf<typeof schema>> = async (attempt, given) => {
  const entries = await matchRows(attempt, given, BY_EMAIL);
  const ids = entries.flatMap(({ id, record }) => (record.program === true && id !== undefined ? [id] : []));
  const rows = await readRows(attempt.transaction.sql, 'user', attempt.tenant.id, 'id', ids);
  const owners = new Set(rows.filter((row) => row['owner'] === true).map((row) => row['id']));
  for (const { line, record, id } of entries)
    if (record.program === true && owners.has(id)) attempt.refuse(line, 'program', 'must be false: the user is an owner');
  await writeEntries(attempt, entries);
};

export const user = records({
  schema,
  audit: { kind: 'USER', partName: (membership) => `roles.${String(membership['organisation_id'])}` },
  lock,
  write,
});
