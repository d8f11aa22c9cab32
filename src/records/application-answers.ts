import { deleteChoices as deleteChoiceRows } from '#generated/database/statements.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { scoreAnswers, type CheckedAnswer } from '../resources/questionnaires/answers.ts';
import { withQuestions } from '../resources/questionnaires/service.ts';
import type { Attempt, Entry } from './entry.ts';
import type { RecordOf } from './record-schemas.ts';
import { instantOf, type Line, type Values } from './records.ts';
import { saveKeyed, type Part, type Saved } from './save.ts';

type Questionnaire = Prisma.QuestionnaireGetPayload<{ include: typeof withQuestions }>;

type Answer = NonNullable<RecordOf<'application'>['answers']>[number]['answers'][number];

/** The answers of an application to one questionnaire. */
type AnswerSet = {
  readonly questionnaireId: number;
  readonly date: string;
  readonly score: number | null;
  readonly answers: readonly CheckedAnswer[];
};

/** The questionnaires of these references, by id. */
export async function readQuestionnaires({ transaction, tenant, rowOf }: Attempt, references: readonly string[]) {
  const ids = new Set(references.map((reference) => rowOf('questionnaire', reference) ?? 0));
  const rows = await transaction.prisma.questionnaire.findMany({
    where: { tenantId: tenant.id, id: { in: [...ids] } },
    include: withQuestions,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the answers of the entries; refuses those that do not fit their questions. */
export async function refuseUnknownAnswers(
  attempt: Attempt,
  entries: readonly Entry<'application'>[],
): Promise<ReadonlyMap<Line, readonly AnswerSet[]>> {
  const references = entries.flatMap(({ record }) => (record.answers ?? []).map(({ questionnaire }) => questionnaire));
  const questionnaires = await readQuestionnaires(attempt, references);
  const sets = new Map<Line, readonly AnswerSet[]>();
  for (const { line, record } of entries) {
    const found = (record.answers ?? []).map((given, index) => {
      const questionnaire = questionnaires.get(attempt.rowOf('questionnaire', given.questionnaire) ?? 0);
      const refuse = (place: string, reason: string): void => attempt.refuse(line, `answers.${index}.${place}`, reason);
      return {
        questionnaireId: questionnaire?.id ?? 0,
        date: instantOf(given.date),
        ...checkAnswerSet(questionnaire, given.answers, given.score, refuse),
      };
    });
    if (new Set(found.map(({ questionnaireId }) => questionnaireId)).size < found.length)
      attempt.refuse(line, 'answers', 'name a questionnaire twice');
    sets.set(line, found);
  }
  return sets;
}

/** The answers that fit their questions, and the score unless it is given; refuses the others. */
export function checkAnswerSet(
  questionnaire: Questionnaire | undefined,
  given: readonly Answer[],
  score: number | null | undefined,
  refuse: (place: string, reason: string) => void,
): { readonly answers: readonly CheckedAnswer[]; readonly score: number | null } {
  const answers = given.flatMap((answer, place) => {
    const checked = checkAnswer(questionnaire, answer);
    if (typeof checked !== 'string') return [checked];
    refuse(`answers.${place}`, checked);
    return [];
  });
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) refuse('answers', 'answer a question twice');
  return { answers, score: score === undefined ? scoreAnswers(questionnaire?.questions ?? [], answers) : score };
}

function checkAnswer(questionnaire: Questionnaire | undefined, { rank, text, choices }: Answer): CheckedAnswer | string {
  const question = questionnaire?.questions.find((each) => each.rank === rank);
  if (question === undefined) return 'answers no question of the questionnaire';
  const chosen = choices ?? [];
  if (question.type === 'FREE_TEXT')
    return chosen.length > 0 ? 'chooses where a text is asked for' : { questionId: question.id, text: text ?? '', choices: [] };
  const offered = question.choices.filter(({ value }) => chosen.includes(value));
  if (offered.length < chosen.length) return 'chooses what is not offered';
  if (question.type === 'SINGLE_CHOICE' && chosen.length > 1) return 'chooses twice where one choice is asked for';
  return { questionId: question.id, text: text ?? '', choices: offered };
}

/** Writes answers where they are missing or differ. Choices that an answer no longer has are deleted. */
export async function saveAnswers(
  attempt: Attempt,
  saved: readonly Saved[],
  sets: ReadonlyMap<Line, readonly AnswerSet[]>,
): Promise<void> {
  const submissions = saved.flatMap(({ line, id, isNew }) =>
    (sets.get(line) ?? []).map(({ questionnaireId, date, score, answers }) => {
      const key = { application_id: id, questionnaire_id: questionnaireId };
      return { line, isNew, key, answers, row: { ...key, score, date } };
    }),
  );
  if (submissions.length === 0) return;
  const answers = submissions.flatMap(({ line, isNew, key, answers: given }) =>
    given.map(({ questionId, text, choices }) => {
      const answered = { ...key, question_id: questionId };
      return { line, isNew, key: answered, choices, row: { ...answered, text } };
    }),
  );
  const chosen = answers.flatMap(({ line, key, choices }) => choices.map(({ id }) => ({ line, row: { ...key, choice_id: id } })));
  const ofSubmission = ['tenant_id', 'application_id', 'questionnaire_id'];
  const ofAnswer = [...ofSubmission, 'question_id'];
  await saveKeyed(attempt, 'questionnaire_submission', ofSubmission, submissions);
  await saveKeyed(attempt, 'answer', ofAnswer, answers);
  const former = answers.filter(({ isNew }) => !isNew);
  if (former.length > 0) await deleteChoices(attempt, former, chosen);
  await saveKeyed(attempt, 'answer_choice', [...ofAnswer, 'choice_id'], chosen);
}

type Keyed = { readonly line: Line; readonly key: Values & { readonly application_id: number } };

async function deleteChoices(attempt: Attempt, answers: readonly Keyed[], chosen: readonly Part[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const deleted = await deleteChoiceRows(transaction.sql, {
    tenantId: tenant.id,
    answers: JSON.stringify(answers.map(({ key }) => key)),
    choices: JSON.stringify(chosen.map(({ row }) => row)),
  });
  const touched = new Set(deleted.map(({ applicationId }) => applicationId));
  for (const { line, key } of answers) if (touched.has(key.application_id)) attempt.written(line, 'changed');
}
