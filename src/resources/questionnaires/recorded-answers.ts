/** Answers in records: those of an application, and those of an evaluation. */
import type { Prisma } from '#generated/prisma/client.ts';
import { deleteOthers, type Table } from '../../database/rows.ts';
import type { Attempt, Line } from '../../records/kind.ts';
import { list, LONG, object, rank, set, text, type ValueOf, type Values } from '../../records/schema.ts';
import { writeKeyed } from '../../records/write-rows.ts';
import { checkAnswer, scoreAnswers, type CheckedAnswer } from './answers.ts';
import { withQuestions, type QuestionnaireRow } from './service.ts';

const answer = object(['rank'], { rank, text: text({ maxLength: LONG }), choices: set(text({})) });

export const givenAnswers = { ...list(answer), maxItems: 200 };

type Answer = ValueOf<typeof answer>;

export async function readQuestionnaires({ transaction, tenant, rowOf }: Attempt, references: readonly string[]) {
  const ids = new Set(references.map((reference) => rowOf('questionnaire', reference) ?? 0));
  const rows = await transaction.prisma.questionnaire.findMany({
    where: { tenantId: tenant.id, id: { in: [...ids] } },
    include: withQuestions,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The answers that fit their questions, and the score unless it is given; refuses the others. */
export function checkAnswerSet(
  questionnaire: QuestionnaireRow | undefined,
  given: readonly Answer[],
  score: number | null | undefined,
  refuse: (place: string, reason: string) => void,
): { readonly answers: readonly CheckedAnswer[]; readonly score: number | null } {
  const answers = given.flatMap((answer, place) => {
    const checked = checkRecorded(questionnaire, answer);
    if (typeof checked !== 'string') return [checked];
    refuse(`answers.${place}`, checked);
    return [];
  });
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) refuse('answers', 'answer a question twice');
  return { answers, score: score === undefined ? scoreAnswers(questionnaire?.questions ?? [], answers) : score };
}

function checkRecorded(questionnaire: QuestionnaireRow | undefined, { rank, text, choices }: Answer): CheckedAnswer | string {
  const question = questionnaire?.questions.find((each) => each.rank === rank);
  if (question === undefined) return 'answers no question of the questionnaire';
  const chosen = choices ?? [];
  const idOf = (value: string): number => question.choices.find((choice) => choice.value === value)?.id ?? NO_CHOICE;
  const given = {
    ...(question.type === 'FREE_TEXT' && { answer: text ?? '' }),
    ...(chosen.length > 0 && { choices: chosen.map(idOf) }),
  };
  // answers of another system may be missing
  const { answer, fault } = checkAnswer({ ...question, required: false }, given);
  if (answer === undefined) return REASONS[fault?.code ?? ''] ?? '';
  return { ...answer, text: text ?? '' };
}

const NO_CHOICE = 0;

const REASONS: Readonly<Record<string, string>> = {
  unknown_field: 'chooses where a text is asked for',
  unknown_value: 'chooses what is not offered',
  too_long: 'chooses twice where one choice is asked for',
};

/** Answers, and the key of the row that they belong to. */
type Answered = {
  readonly line: Line;
  readonly isNew: boolean;
  readonly key: Values;
  readonly answers: readonly CheckedAnswer[];
};

/** Writes answers where they are missing or differ. Choices that an answer no longer has are deleted. */
export async function writeAnswers(
  attempt: Attempt,
  { answer: table, choice: choiceTable }: { readonly answer: Table; readonly choice: Table },
  answered: readonly Answered[],
): Promise<void> {
  const answers = answered.flatMap(({ line, isNew, key, answers: given }) =>
    given.map(({ questionId, text: written, choices }) => {
      const own = { ...key, question_id: questionId };
      return { line, isNew, own, row: { ...own, text: written }, choices };
    }),
  );
  const [{ own: first } = { own: {} }] = answers;
  const names = Object.keys(first);
  const chosen = answers.flatMap(({ line, own, choices }) => choices.map(({ id }) => ({ line, row: { ...own, choice_id: id } })));
  await writeKeyed(attempt, table, ['tenant_id', ...names], answers);
  const former = answers.filter(({ isNew }) => !isNew);
  const { transaction, tenant } = attempt;
  const rows = { among: former.map(({ own }) => own), but: chosen.map(({ row }) => row) };
  const deleted = await deleteOthers(transaction.sql, choiceTable, tenant.id, { names, key: 'choice_id', ...rows });
  const keyOf = (row: Values): string => JSON.stringify(names.map((name) => row[name]));
  const touched = new Set(deleted.map(keyOf));
  for (const { line, own } of former) if (touched.has(keyOf(own))) attempt.written(line, 'changed');
  await writeKeyed(attempt, choiceTable, ['tenant_id', ...names, 'choice_id'], chosen);
}

export const answersInOrder = {
  include: { question: true, choices: { include: { choice: true }, orderBy: { choice: { rank: 'asc' } } } },
  orderBy: { question: { rank: 'asc' } },
} as const;

type AnswerRow = Pick<Prisma.AnswerGetPayload<{ include: { question: true } }>, 'question' | 'text'> & {
  readonly choices: readonly { readonly choice: { readonly value: string } }[];
};

export const answerOf = ({ question: { type, rank: place }, text: written, choices }: AnswerRow): Values =>
  type === 'FREE_TEXT' ? { rank: place, text: written } : { rank: place, choices: choices.map(({ choice }) => choice.value) };
