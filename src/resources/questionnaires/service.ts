import { insertAnswers, setQuestionnaireScore } from '#generated/database/statements.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { readChangeableApplication, type ChangeableApplication } from '../held/access.ts';
import { ONE_IN_TENANT, isOwned, scopeValues, type Caller, type Scope } from '../../auth/visibility.ts';
import type { Sql, Write } from '../../database/sql.ts';
import { createRead } from '../../database/read.ts';
import { ERASED, invalid, notFound } from '../../core/problem.ts';
import { identifyEvent } from '../../deliveries/outbox.ts';
import { checkAnswers, scoreAnswers, type CheckedAnswer, type GivenAnswer } from './answers.ts';

type Submission = {
  readonly applicationId: number;
  readonly questionnaireId: number;
  readonly answers: Readonly<Record<string, GivenAnswer>>;
};

export type Submitted = { readonly application: ChangeableApplication; readonly score: number | null };

/** The questions of a questionnaire and their choices, each in order. */
export const withQuestions = {
  questions: { include: { choices: { orderBy: { rank: 'asc' } } }, orderBy: { rank: 'asc' } },
} satisfies Prisma.QuestionnaireInclude;

export type QuestionnaireRow = Prisma.QuestionnaireGetPayload<{ include: typeof withQuestions }>;

const readQuestionnaireAnswers = createRead(
  'Questionnaire',
  {
    select: {
      questions: {
        orderBy: { rank: 'asc' },
        include: { answers: { include: { choices: { include: { choice: true }, orderBy: { choice: { rank: 'asc' } } } } } },
      },
    },
  },
  { 'questions.answers': (alias) => `${alias}."application_id" = $3` },
);

/** Where the job of an application in scope has the questionnaire, or the application answered it. */
const ANSWERED = {
  where: `p."tenant_id" = $1 AND p."id" = $4 AND EXISTS (
    SELECT 1 FROM "application" AS a JOIN "job" AS j ON j."tenant_id" = $1 AND j."id" = a."job_id"
    WHERE ${isOwned('a')} AND a."id" = $3 AND (j."questionnaire_id" = p."id" OR EXISTS (
      SELECT 1 FROM "questionnaire_submission" AS s
      WHERE s."tenant_id" = $1 AND s."application_id" = a."id" AND s."questionnaire_id" = p."id")))`,
};

/**
 * Every question of a questionnaire that the job has or the application was answered with, in
 * order, with its answer.
 */
export async function readAnswers(sql: Sql, scope: Scope, applicationId: number, questionnaireId: number) {
  const [questionnaire] = await readQuestionnaireAnswers(sql, ANSWERED, [...scopeValues(scope), applicationId, questionnaireId]);
  if (questionnaire === undefined) throw notFound();
  return questionnaire.questions;
}

export type AnsweredQuestion = Awaited<ReturnType<typeof readAnswers>>[number];

/** Replaces the answers to the questionnaire of the job, and sets the score. */
export async function submitAnswers(write: Write, caller: Caller, submission: Submission, now: Date): Promise<Submitted> {
  const { sql } = write;
  const { applicationId, questionnaireId } = submission;
  const application = await readChangeableApplication(sql, caller, applicationId);
  if (application.candidate.erasedAt !== null) throw invalid([ERASED]);
  const { tenantId, candidateId, job } = application;
  if (job.questionnaireId !== questionnaireId) {
    const { questionnaireId: own } = job;
    const detail = own === null ? 'The job has no questionnaire.' : `The questionnaire of the job is ${own}.`;
    throw invalid([{ field: 'questionnaire_id', code: 'not_found', detail }]);
  }
  const questions = await readQuestions(sql, tenantId, questionnaireId);
  const { answers, faults } = checkAnswers(questions, submission.answers);
  if (faults.length > 0) throw invalid(faults);
  const score = scoreAnswers(questions, answers);
  const scored = await setQuestionnaireScore(sql, { tenantId, candidateId, applicationId, score, now });
  if (scored.length === 0) throw invalid([ERASED]);
  await write.prisma.questionnaireSubmission.deleteMany({ where: { tenantId, applicationId, questionnaireId } });
  const { organisationId } = job;
  await recordAnswers(
    write,
    { tenantId, organisationId, applicationId, questionnaireId, answers, score, userId: caller.id },
    now,
  );
  return { application, score };
}

export async function readQuestions(sql: Sql, tenantId: number, questionnaireId: number) {
  const [questionnaire] = await readQuestionnaires(sql, ONE_IN_TENANT, [tenantId, questionnaireId]);
  return questionnaire?.questions ?? [];
}

const readQuestionnaires = createRead('Questionnaire', { include: withQuestions });

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
