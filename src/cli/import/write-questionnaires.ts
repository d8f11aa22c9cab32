import type { Attempt, Entry } from './attempt.ts';
import { matchParts, repeatedRank } from './match-parts.ts';
import { listOf, pick } from './records.ts';
import { saveEntries, type Saved } from './save.ts';
import { changeRows, drawIds, insertRows, type Row } from './tables.ts';
import type { Writer } from './writers.ts';

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

const ASIDE = 1_000_000_000;

/** Questionnaires with their questions and choices. */
export const writeQuestionnaires: Writer = async (attempt, entries) => {
  const known = await readQuestions(attempt, entries);
  for (const entry of entries) {
    const reason = faultOf(questionsOf(entry), known.get(entry.id ?? 0) ?? []);
    if (reason !== undefined) attempt.refuse(entry.line, 'questions', reason);
  }
  const saved = await saveEntries(attempt, 'questionnaire', entries, ({ record }) => pick(record, ['name']));
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

type Placed<Given, Known> = {
  readonly entry: Entry;
  readonly whole: number;
  readonly part: Given;
  readonly old: Known | undefined;
};

async function saveQuestions(
  attempt: Attempt,
  saved: readonly Saved[],
  known: ReadonlyMap<number, readonly KnownQuestion[]>,
): Promise<void> {
  const questions = saved.flatMap((entry) => {
    const given = questionsOf(entry);
    const matches = matchParts(known.get(entry.id) ?? [], given);
    return given.map((part) => ({ entry, whole: entry.id, part, old: matches.get(part) }));
  });
  const ids = await saveRanked(attempt, 'question', questions, ({ whole, part: { rank, name, type, required } }) => ({
    questionnaire_id: whole,
    rank,
    label: name,
    type,
    required,
  }));
  const choices = questions.flatMap(({ entry, part, old }, index) => {
    const matches = matchParts(old?.choices ?? [], part.choices);
    return part.choices.map((choice) => ({ entry, whole: ids[index] ?? 0, part: choice, old: matches.get(choice) }));
  });
  await saveRanked(attempt, 'choice', choices, ({ whole, part: { rank, name, points } }) => ({
    question_id: whole,
    rank,
    value: name,
    points,
  }));
}

/** Writes parts that have ranks and returns their ids in the order given. */
async function saveRanked<Given extends { readonly rank: number }, Known extends { readonly id: number; readonly rank: number }>(
  attempt: Attempt,
  table: string,
  parts: readonly Placed<Given, Known>[],
  columnsOf: (part: Placed<Given, Known>) => Readonly<Record<string, unknown>>,
): Promise<readonly number[]> {
  const { transaction, tenant } = attempt;
  const ids = [...(await drawIds(transaction, table, parts.filter(({ old }) => old === undefined).length))];
  const placed = parts.map((each) => ({ ...each, id: each.old?.id ?? ids.shift() ?? 0 }));
  const rowOf = (each: (typeof placed)[number]): Row & { readonly id: number } => ({
    tenant_id: tenant.id,
    id: each.id,
    ...columnsOf(each),
  });
  // two that change places would meet at one rank
  const moved = placed.filter(({ part, old }) => old && old.rank !== part.rank);
  await changeRows(
    transaction,
    table,
    moved.map(({ id, part }) => ({ tenant_id: tenant.id, id, rank: ASIDE + part.rank })),
  );
  const changed = await changeRows(transaction, table, placed.filter(({ old }) => old !== undefined).map(rowOf));
  await insertRows(transaction, table, placed.filter(({ old }) => old === undefined).map(rowOf));
  for (const { entry, id, old } of placed) if (old === undefined || changed.has(id)) attempt.written(entry.line, 'changed');
  return placed.map(({ id }) => id);
}
