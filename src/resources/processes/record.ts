import { BY_NAME, records, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { NO_RANKING, rankLists, repeatedRank, writeRanked, type Ranking } from '../../records/ranked-lists.ts';
import { falseByDefault, field, named, object, pointer, ranked, set, storedIn, type ValueOf } from '../../records/schema.ts';
import { findList } from '../../records/shape.ts';
import { writeEntries } from '../../records/write-rows.ts';

const schema = object(['name', 'steps'], {
  name: named('Process', 'name'),
  organisations: storedIn('process_organisation', 'organisation_id', set(pointer('organisation'))),
  steps: {
    ...ranked(
      'process_step',
      'name',
      object(['name', 'status'], {
        rank: field('ProcessStep', 'rank', { maximum: 1_000_000 }),
        name: named('ProcessStep', 'name'),
        status: field('ProcessStep', 'status'),
        operational: falseByDefault('ProcessStep', 'operational'),
        outcome: field('ProcessStep', 'outcome'),
      }),
    ),
    minItems: 2,
  },
});

const write: Writer<ValueOf<typeof schema>> = async (attempt, given) => {
  const entries = await matchRows(attempt, given, BY_NAME);
  const list = findList(attempt.kind.shape, 'steps');
  const steps = await rankLists(attempt, list, entries);
  for (const { line, record } of entries) {
    const ranking = steps.get(record) ?? NO_RANKING;
    const reason = faultOfSteps(ranking);
    if (reason !== undefined) attempt.refuse(line, 'steps', reason);
    ranking.given.forEach(({ row: { outcome, status } }, index) => {
      if (outcome !== null && status !== 'END')
        attempt.refuse(
          line,
          `steps.${index}.outcome`,
          `must be null: only an END step has one, and this one is ${String(status)}`,
        );
    });
  }
  await writeRanked(attempt, list, steps, await writeEntries(attempt, entries));
};

/** Faults of the process's steps after the import (openapi/decisions.md, 'Steps'). */
function faultOfSteps({ given, known, kept }: Ranking): string | undefined {
  const all = [...given, ...kept];
  const rank = repeatedRank(all);
  if (rank !== undefined)
    return repeatedRank(given) === rank
      ? `have the rank ${rank} twice`
      : `have the rank ${rank}, at which the process has a step that the line does not name`;
  const starts = all.filter(({ row }) => row['status'] === 'START');
  if (starts.length !== 1 || starts[0]?.rank !== 1) return 'must have exactly one START step, at rank 1';
  if (!all.some(({ row }) => row['status'] === 'END')) return 'must have an END step';
  if (all.some(({ row }) => row['operational'] === true && row['status'] !== 'CURRENT'))
    return 'are operational only where they are CURRENT';
  const start = known.find(({ row }) => row['status'] === 'START');
  return start && starts[0]?.id !== start.id ? 'cannot make another step the START step' : undefined;
}

export const process = records({ schema, write });
