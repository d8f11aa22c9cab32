import { records, type Attempt, type Writer } from '../../records/kind.ts';
import { NO_RANKING, rankLists, repeatedRank, writeRanked, type Ranking } from '../../records/ranked-lists.ts';
import {
  falseByDefault,
  field,
  named,
  object,
  rank,
  ranked,
  type Field,
  type ValueOf,
  type Values,
} from '../../records/schema.ts';
import { findList } from '../../records/shape.ts';
import { writeEntries } from '../../records/write-rows.ts';

const choices = ranked(
  'choice',
  'value',
  object(['value'], {
    rank,
    value: field('Choice', 'value', { minLength: 1, maxLength: 10_000 }),
    points: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 } as Field<number>,
  }),
);

const schema = object(['name', 'questions'], {
  name: named('Questionnaire', 'name'),
  questions: ranked(
    'question',
    'label',
    object(['label', 'type'], {
      rank,
      label: field('Question', 'label', { minLength: 1, maxLength: 10_000 }),
      type: field('Question', 'type'),
      required: falseByDefault('Question', 'required'),
      choices,
    }),
  ),
});

/** One of the same name is another one: its questions may have answers, and would be renamed by their ranks. */
const write: Writer<ValueOf<typeof schema>> = async (attempt, entries) => {
  const list = findList(attempt.kind.shape, 'questions');
  const inner = findList(list.shape, 'choices');
  const questions = await rankLists(attempt, list, entries);
  const choices = await rankLists(
    attempt,
    inner,
    [...questions.values()].flatMap(({ given }) => given),
  );
  const answered = await findAnswered(attempt, questions.values());
  for (const { line, record } of entries) {
    const reason = faultOfQuestions(questions.get(record) ?? NO_RANKING, choices, answered);
    if (reason !== undefined) attempt.refuse(line, 'questions', reason);
  }
  const written = await writeRanked(attempt, list, questions, await writeEntries(attempt, entries));
  await writeRanked(attempt, inner, choices, written);
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
    const ranking = choices.get(record) ?? NO_RANKING;
    if (old && answered.has(old.id) && old.row['type'] !== row['type'])
      return `at rank ${rank} has answers, so that its type stays`;
    if (row['type'] === 'FREE_TEXT' && ranking.given.length > 0) return `at rank ${rank} is FREE_TEXT and has choices`;
    const all = [...ranking.given, ...ranking.kept];
    if (repeatedRank(all) !== undefined) return `at rank ${rank} has two choices at one rank`;
    if (new Set(all.map(({ name }) => name)).size < all.length) return `at rank ${rank} has one choice twice`;
  }
  return undefined;
}

export const questionnaire = records({ schema, write });
