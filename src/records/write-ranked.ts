/** Processes with their steps, questionnaires with their questions and choices. */
import { adoptRows, BY_NAME } from './adopt.ts';
import type { Attempt, Writer } from './entry.ts';
import { rankLists, repeatedRank, saveRanked, type Ranking } from './ranked-lists.ts';
import { findList, SHAPES } from './record-shapes.ts';
import type { Values } from './records.ts';
import { saveEntries } from './save.ts';

const STEPS = findList(SHAPES.process, 'steps');
const QUESTIONS = findList(SHAPES.questionnaire, 'questions');
const CHOICES = findList(QUESTIONS.shape, 'choices');

export const writeProcesses: Writer<'process'> = async (attempt, given) => {
  const entries = await adoptRows(attempt, 'process', given, BY_NAME);
  const steps = await rankLists(attempt, STEPS, entries);
  for (const { line, record } of entries) {
    const ranking = steps.get(record) ?? NOTHING;
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
  await saveRanked(attempt, STEPS, steps, await saveEntries(attempt, 'process', entries));
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

const NOTHING: Ranking = { given: [], known: [], kept: [] };

/** One of the same name is not adopted: its questions may have answers, and would be renamed by their ranks. */
export const writeQuestionnaires: Writer<'questionnaire'> = async (attempt, entries) => {
  const questions = await rankLists(attempt, QUESTIONS, entries);
  const choices = await rankLists(
    attempt,
    CHOICES,
    [...questions.values()].flatMap(({ given }) => given),
  );
  const answered = await findAnswered(attempt, questions.values());
  for (const { line, record } of entries) {
    const reason = faultOfQuestions(questions.get(record) ?? NOTHING, choices, answered);
    if (reason !== undefined) attempt.refuse(line, 'questions', reason);
  }
  const saved = await saveRanked(attempt, QUESTIONS, questions, await saveEntries(attempt, 'questionnaire', entries));
  await saveRanked(attempt, CHOICES, choices, saved);
};

async function findAnswered({ transaction, tenant }: Attempt, questions: Iterable<Ranking>): Promise<ReadonlySet<number>> {
  const ids = [...questions].flatMap(({ known }) => known.map(({ id }) => id));
  const where = { tenantId: tenant.id, id: { in: ids }, answers: { some: {} } };
  return new Set((await transaction.prisma.question.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

/** Faults of the questionnaire's questions after the import. */
function faultOfQuestions(
  { given, known, kept }: Ranking,
  choices: ReadonlyMap<Values, Ranking>,
  answered: ReadonlySet<number>,
): string | undefined {
  const repeated = repeatedRank([...given, ...kept]);
  if (repeated !== undefined) return `have the rank ${repeated} twice`;
  for (const { rank, id, row, record } of given) {
    const old = known.find((question) => question.id === id);
    const ranking = choices.get(record) ?? NOTHING;
    if (old && answered.has(old.id) && old.row['type'] !== row['type'])
      return `at rank ${rank} has answers, so that its type stays`;
    if (row['type'] === 'FREE_TEXT' && ranking.given.length > 0) return `at rank ${rank} is FREE_TEXT and has choices`;
    const all = [...ranking.given, ...ranking.kept];
    if (repeatedRank(all) !== undefined) return `at rank ${rank} has two choices at one rank`;
    if (new Set(all.map(({ name }) => name)).size < all.length) return `at rank ${rank} has one choice twice`;
  }
  return undefined;
}
