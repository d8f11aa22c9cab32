import { deleteChoices as deleteChoiceRows } from '#generated/database/statements.ts';
import type { Attempt, Entry, Line } from '../../records/kind.ts';
import type { Values } from '../../records/schema.ts';
import { instantOf } from '../../records/shape.ts';
import { writeKeyed, type Part, type Saved } from '../../records/write-rows.ts';
import type { CheckedAnswer } from '../questionnaires/answers.ts';
import { checkAnswerSet, readQuestionnaires } from '../questionnaires/recorded-answers.ts';
import type { Application } from './record-schema.ts';

/** The answers of an application to one questionnaire. */
type AnswerSet = {
  readonly questionnaireId: number;
  readonly date: string;
  readonly score: number | null;
  readonly answers: readonly CheckedAnswer[];
};

/** Reads the answers of the entries; refuses those that do not fit their questions. */
export async function refuseUnknownAnswers(
  attempt: Attempt,
  entries: readonly Entry<Application>[],
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

/** Writes answers where they are missing or differ. Choices that an answer no longer has are deleted. */
export async function writeAnswers(
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
  await writeKeyed(attempt, 'questionnaire_submission', ofSubmission, submissions);
  await writeKeyed(attempt, 'answer', ofAnswer, answers);
  const former = answers.filter(({ isNew }) => !isNew);
  if (former.length > 0) await deleteChoices(attempt, former, chosen);
  await writeKeyed(attempt, 'answer_choice', [...ofAnswer, 'choice_id'], chosen);
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
