import { insertAnswers } from '#generated/database/statements.ts';
import type { Write } from '../../database/write.ts';
import { identifyEvent } from '../../deliveries/outbox.ts';
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
 * Writes the answers to a questionnaire that the application has no answers to, with history and
 * event, in one statement. The caller must hold the lock of the application's row.
 */
export async function recordAnswers(write: Write, set: AnswerSet, now: Date): Promise<void> {
  const { tenantId, organisationId, applicationId, questionnaireId, answers, score, userId = null } = set;
  const [recorded] = await insertAnswers(write.sql, {
    tenantId,
    organisationId,
    applicationId,
    questionnaireId,
    userId,
    score,
    date: now,
    answers: JSON.stringify(answers.map(({ questionId, text }) => ({ question_id: questionId, text }))),
    choices: JSON.stringify(
      answers.flatMap(({ questionId, choices }) => choices.map(({ id }) => ({ question_id: questionId, choice_id: id }))),
    ),
    ...identifyEvent(),
  });
  if (recorded?.queued) write.queued = true;
}
