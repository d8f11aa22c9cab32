import { resultFaults } from '../resources/applications/add-result.ts';
import { adoptRows } from './adopt.ts';
import type { Entry, Writer } from './entry.ts';
import type { RecordOf } from './record-schemas.ts';
import { saveEntries } from './save.ts';
import { refuseErased } from './write-candidates.ts';

const REASONS: Readonly<Record<string, string>> = {
  name: 'must not be blank',
  score: 'must be given with `max_score`, from 0 to it',
  max_score: 'must be given with `score`, and greater than 0',
  url: 'must begin with https:// and name a host',
  summary: 'must not be blank',
  external_id: 'must not be blank',
};

/** A result of the same external identifier in the same application is the same one. */
export const writeResults: Writer<'result'> = async (attempt, entries) => {
  for (const { line, record } of entries)
    for (const field of new Set(faultyFields(record))) attempt.refuse(line, field, REASONS[field] ?? '');
  await refuseErased(attempt, entries, 'application');
  const rowOf = ({ record }: Entry<'result'>): number | null => attempt.rowOf('application', record.application);
  const likeness = { field: 'external_id', isUnique: true, within: { column: 'application_id', rowOf } };
  await saveEntries(attempt, 'result', await adoptRows(attempt, 'result', entries, likeness));
};

function faultyFields(record: RecordOf<'result'>): readonly string[] {
  const faults = resultFaults({
    name: record.name,
    score: record.score ?? undefined,
    maxScore: record.max_score ?? undefined,
    url: record.url ?? undefined,
    summary: record.summary ?? undefined,
    externalId: record.external_id ?? undefined,
  });
  // a missing field keeps its value, and null takes it away
  const isHalf = (record.score === undefined) !== (record.max_score === undefined);
  return [...(isHalf ? ['score'] : []), ...faults.map(({ field }) => field)];
}
