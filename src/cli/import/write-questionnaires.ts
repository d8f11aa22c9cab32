import type { Attempt, Entry, Writer } from './attempt.ts';
import { matchParts, repeatedRank, saveNumbered } from './parts.ts';
import { listOf } from './records.ts';
import { saveEntries, type Saved } from './save.ts';

type Choice = { readonly rank: number; readonly name: string; readonly points: number | null };
type Question = {
  readonly rank: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly choices: readonly Choice[];
};
type KnownChoice = Choice & { readonly id: number };
type KnownQuestion = Omit<Question, 'choices'> & {
  readonly id: number;
  readonly questionnaireId: number;
  readonly answered: boolean;
  readonly choices: readonly KnownChoice[];
};

/** Questionnaires with their questions and choices. */
export const writeQuestionnaires: Writer = async (attempt, entries) => {
  const known = await readQuestions(attempt, entries);
  for (const entry of entries) {
    const reason = faultOf(questionsOf(entry), known.get(entry.id ?? 0) ?? []);
    if (reason !== undefined) attempt.refuse(entry.line, 'questions', reason);
  }
  const saved = await saveEntries(attempt, 'questionnaire', entries);
  await saveQuestions(attempt, saved, known);
};

const questionsOf = ({ record }: Entry): readonly Question[] =>
  listOf(record['questions']).map(({ rank, label, type, required, choices }, index) => ({
    rank: Number(rank ?? index + 1),
    name: String(label),
    type: String(type),
    required: required === true,
    choices: listOf(choices).map((choice, place) => ({
      rank: Number(choice['rank'] ?? place + 1),
      name: String(choice['value']),
      points: (choice['points'] as number | null | undefined) ?? null,
    })),
  }));

async function readQuestions({ transaction, tenant }: Attempt, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const rows = await transaction.question.findMany({
    where: { tenantId: tenant.id, questionnaireId: { in: ids } },
    include: { choices: { orderBy: { rank: 'asc' } }, answers: { take: 1, select: { questionId: true } } },
    orderBy: { rank: 'asc' },
  });
  const questions = rows.map(({ label, choices, answers, ...question }): KnownQuestion => ({
    ...question,
    name: label,
    answered: answers.length > 0,
    choices: choices.map(({ value, ...choice }) => ({ ...choice, name: value })),
  }));
  return Map.groupBy(questions, ({ questionnaireId }) => questionnaireId);
}

/** Faults of the questionnaire's questions after the import. */
function faultOf(given: readonly Question[], known: readonly KnownQuestion[]): string | undefined {
  const matches = matchParts(known, given);
  const kept = known.filter((question) => ![...matches.values()].includes(question));
  const rank = repeatedRank([...given, ...kept]);
  if (rank !== undefined) return `have the rank ${rank} twice`;
  for (const question of given) {
    const old = matches.get(question);
    if (old?.answered && old.type !== question.type) return `at rank ${question.rank} has answers, so that its type stays`;
    if (question.type === 'FREE_TEXT' && question.choices.length > 0)
      return `at rank ${question.rank} is FREE_TEXT and has choices`;
    const oldChoices = old?.choices ?? [];
    const chosen = matchParts(oldChoices, question.choices);
    const all = [...question.choices, ...oldChoices.filter((choice) => ![...chosen.values()].includes(choice))];
    if (repeatedRank(all) !== undefined) return `at rank ${question.rank} has two choices at one rank`;
    if (new Set(all.map(({ name }) => name)).size < all.length) return `at rank ${question.rank} has one choice twice`;
  }
  return undefined;
}

async function saveQuestions(
  attempt: Attempt,
  saved: readonly Saved[],
  known: ReadonlyMap<number, readonly KnownQuestion[]>,
): Promise<void> {
  const questions = saved.flatMap((entry) => {
    const given = questionsOf(entry);
    const matches = matchParts(known.get(entry.id) ?? [], given);
    return given.map((part) => ({ entry, part, old: matches.get(part) }));
  });
  const ids = await saveNumbered(
    attempt,
    'question',
    questions.map(({ entry, old, part: { rank, name, type, required } }) => ({
      entry,
      old,
      row: { questionnaire_id: entry.id, rank, label: name, type, required },
    })),
  );
  const choices = questions.flatMap(({ entry, part, old }, index) => {
    const matches = matchParts(old?.choices ?? [], part.choices);
    return part.choices.map((choice) => {
      const { rank, name, points } = choice;
      return { entry, old: matches.get(choice), row: { question_id: ids[index] ?? 0, rank, value: name, points } };
    });
  });
  await saveNumbered(attempt, 'choice', choices);
}
