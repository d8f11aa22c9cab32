import type { Fault } from '../../core/problem.ts';
import { records, refuseFaults, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { all, contractField, field, named, object, pointers, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';
import { byExternalId } from '../held/records.ts';
import { resultFaults } from './add-result.ts';

const schema = object(['application', 'name', 'date'], {
  ...pointers('application', 'user'),
  name: named('AssessmentResult', 'name'),
  ...all(contractField, 'AssessmentResultRequest', 'score', 'max_score', 'url', 'summary', 'external_id'),
  date: field('AssessmentResult', 'date'),
});

type Result = ValueOf<typeof schema>;

const REASONS: Readonly<Record<string, string>> = {
  name: 'must not be blank',
  score: 'must be given with `max_score`, from 0 to it',
  max_score: 'must be given with `score`, and greater than 0',
  summary: 'must not be blank',
  external_id: 'must not be blank',
};

/** A result of the same external identifier in the same application is the same one. */
const write: Writer<Result> = async (attempt, entries) => {
  for (const { line, record } of entries) refuseFaults(attempt, line, faultsOf(record), REASONS);
  await writeEntries(attempt, await matchRows(attempt, entries, byExternalId(attempt)));
};

function faultsOf(record: Result): readonly Fault[] {
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
  return isHalf && !faults.some(({ field }) => field === 'score') ? [{ field: 'score', code: 'required' }, ...faults] : faults;
}

export const result = records({ schema, write });
