import type { Write } from '../../database/write.ts';
import { identifyEvent, queueingEvents } from '../../deliveries/outbox.ts';
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
  const { tenantId, organisationId, applicationId, questionnaireId, answers, score, userId } = set;
  const given = {
    application_id: applicationId,
    questionnaire_id: questionnaireId,
    organisation_id: organisationId,
    user_id: userId,
    score,
    date: now,
    answers: answers.map(({ questionId, text }) => ({ question_id: questionId, text })),
    choices: answers.flatMap(({ questionId, choices }) => choices.map(({ id }) => ({ question_id: questionId, choice_id: id }))),
    ...identifyEvent(),
  };
  const [recorded] = await write.sql<{ readonly queued: boolean }>(RECORD, [tenantId, JSON.stringify(given)]);
  if (recorded?.queued) write.queued = true;
}

const RECORD = queueingEvents(
  `given AS (
      SELECT * FROM jsonb_to_record($2::jsonb) AS each ("application_id" int, "questionnaire_id" int, "organisation_id" int, "user_id" int,
        "score" int, "date" timestamptz, "answers" jsonb, "choices" jsonb, "public_id" text, "traceparent" text)
    ), submitted AS (
      INSERT INTO "questionnaire_submission" ("tenant_id", "application_id", "questionnaire_id", "score", "date")
      SELECT $1::int, "application_id", "questionnaire_id", "score", "date" FROM given
    ), answered AS (
      INSERT INTO "answer" ("tenant_id", "application_id", "questionnaire_id", "question_id", "text")
      SELECT $1::int, "application_id", "questionnaire_id", "question_id", "text"
      FROM given, jsonb_to_recordset("answers") AS each ("question_id" int, "text" text)
    ), chosen AS (
      INSERT INTO "answer_choice" ("tenant_id", "application_id", "questionnaire_id", "question_id", "choice_id")
      SELECT $1::int, "application_id", "questionnaire_id", "question_id", "choice_id"
      FROM given, jsonb_to_recordset("choices") AS each ("question_id" int, "choice_id" int)
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1::int, "application_id", "user_id", "date", 'QUESTIONNAIRE', 'Questionnaire answered' FROM given
    )`,
  { name: "'QuestionnaireSubmit'", from: 'given', applicationId: '"application_id"' },
  (isQueued) => `SELECT ${isQueued('"application_id"')} AS "queued" FROM given`,
);
