import { readRows } from '../../database/rows.ts';
import { records, type Entry, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { moment, named, object, pointers, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';

const schema = object(['name'], { name: named('RejectionReason', 'name'), ...pointers('organisation'), retired_at: moment });

type Reason = ValueOf<typeof schema>;

/** A reason of the same name in the same organisation, or in the whole tenant, is the same one. */
const write: Writer<Reason> = async (attempt, entries) => {
  const { transaction, tenant, rowOf } = attempt;
  const ids = entries.flatMap(({ id }) => id ?? []);
  const rows = await readRows(transaction.sql, 'rejection_reason', tenant.id, 'id', ids);
  const organisations = new Map(rows.map((row) => [row['id'], row['organisation_id'] as number | null]));
  const given = ({ record }: Entry<Reason>): number | null => rowOf('organisation', record.organisation);
  const organisationOf = (entry: Entry<Reason>): number | null =>
    entry.id === undefined ? given(entry) : (organisations.get(entry.id) ?? null);
  for (const entry of entries) {
    if (entry.record.organisation !== undefined && given(entry) !== organisationOf(entry))
      attempt.refuse(entry.line, 'organisation', 'of a rejection reason cannot be changed: add another reason');
  }
  const match = { field: 'name', isUnique: true, within: { column: 'organisation_id', rowOf: organisationOf } };
  await writeEntries(attempt, await matchRows(attempt, entries, match));
};

export const rejectionReason = records({ schema, write });
