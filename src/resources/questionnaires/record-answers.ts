import type { Write } from '../../database/write.ts';
import { emitEvent } from '../../deliveries/outbox.ts';
import type { CheckedAnswer } from './answers.ts';

type AnswerSet = {
  readonly tenantId: number;
  /** The organisation of the application's job. */
  readonly organisationId: number;
  readonly applicationId: number;
  readonly questionnaireId: number;
  readonly answers: readonly CheckedAnswer[];
  readonly score: number | null;
  /** The recruiter who gave the answers; undefined when the candidate did. */
  readonly userId?: number;
};

/**
 * Replaces all answers to a questionnaire, and writes history and event. The caller must hold the
 * lock of the application's row.
 */
export async function recordAnswers(write: Write, set: AnswerSet, now: Date): Promise<void> {
  const { transaction } = write;
  const { tenantId, organisationId, applicationId, questionnaireId, answers, score, userId = null } = set;
  const key = { tenantId, applicationId, questionnaireId };
  const chosen = answers.flatMap(({ questionId, choices }) => choices.map(({ id }) => ({ ...key, questionId, choiceId: id })));
  await transaction.questionnaireSubmission.deleteMany({ where: key });
  await transaction.questionnaireSubmission.create({ data: { ...key, score, date: now } });
  await transaction.answer.createMany({ data: answers.map(({ questionId, text }) => ({ ...key, questionId, text })) });
  await transaction.answerChoice.createMany({ data: chosen });
  const entry = { tenantId, applicationId, userId, date: now, action: 'QUESTIONNAIRE', text: 'Questionnaire answered' } as const;
  await transaction.historyEntry.create({ data: entry });
  await emitEvent(write, { tenantId, organisationId, applicationId, date: now, name: 'QuestionnaireSubmit' });
}
