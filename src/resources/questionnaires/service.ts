import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { findApplication, readChangeableApplication, type ChangeableApplication } from '../../auth/application-access.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Write } from '../../database/write.ts';
import { invalid, notFound } from '../../core/problem.ts';
import { checkAnswers, type GivenAnswer } from './answers.ts';
import { recordAnswers } from './record-answers.ts';
import { scoreAnswers } from './score.ts';

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

/**
 * Every question of a questionnaire that the job has or the application was answered with, in
 * order, with its answer.
 */
export async function readAnswers(prisma: PrismaClient, caller: Caller, applicationId: number, questionnaireId: number) {
  const application = await findApplication(prisma, caller, applicationId);
  if (application === null) throw notFound();
  const { tenantId } = caller;
  const questionnaire = await prisma.questionnaire.findFirst({
    where: {
      tenantId,
      id: questionnaireId,
      OR: [{ id: application.job.questionnaireId ?? 0 }, { submissions: { some: { applicationId } } }],
    },
    include: {
      questions: {
        orderBy: { rank: 'asc' },
        include: {
          answers: {
            where: { applicationId },
            include: { choices: { include: { choice: true }, orderBy: { choice: { rank: 'asc' } } } },
          },
        },
      },
    },
  });
  if (questionnaire === null) throw notFound();
  return questionnaire.questions;
}

export type AnsweredQuestion = Awaited<ReturnType<typeof readAnswers>>[number];

/** Replaces the answers to the questionnaire of the job, and sets the score. */
export async function submitAnswers(write: Write, caller: Caller, submission: Submission, now: Date): Promise<Submitted> {
  const { transaction } = write;
  const { applicationId, questionnaireId } = submission;
  const application = await readChangeableApplication(transaction, caller, applicationId);
  if (application.job.questionnaireId !== questionnaireId) throw invalid([{ field: 'questionnaire_id', code: 'not_found' }]);
  const { questions } = await transaction.questionnaire.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: caller.tenantId, id: questionnaireId } },
    include: withQuestions,
  });
  const { answers, faults } = checkAnswers(questions, submission.answers);
  if (faults.length > 0) throw invalid(faults);
  const score = scoreAnswers(questions, answers);
  const { tenantId, id: userId } = caller;
  // The update locks the application, so that concurrent submissions replace each other whole.
  await transaction.application.update({
    where: { tenantId_id: { tenantId, id: applicationId } },
    data: { questionnaireScore: score, lastActionTime: now },
  });
  const { organisationId } = application.job;
  await recordAnswers(write, { tenantId, organisationId, applicationId, questionnaireId, answers, score, userId }, now);
  return { application, score };
}
