import type { Recommendation } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/visibility.ts';
import { erasedFaults, faultIf, invalid, Problem, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { checkAnswers, scoreAnswers, type GivenAnswer } from '../questionnaires/answers.ts';
import { readQuestions } from '../questionnaires/service.ts';
import { cleanMarkup } from '../sanitise.ts';
import { recordHappening } from '../record-selection.ts';
import { holdInterview, type HeldInterview } from './hold.ts';

type GivenEvaluation = {
  readonly interviewId: number;
  readonly recommendation: Recommendation;
  readonly text: string | undefined;
  readonly answers: Readonly<Record<string, GivenAnswer>> | undefined;
};

/**
 * Records the caller's evaluation of the candidate in place of the caller's former one. `forbidden`
 * unless the caller is an interviewer.
 */
export async function submitEvaluation(
  write: Write,
  caller: Caller,
  { interviewId, recommendation, text, answers: given }: GivenEvaluation,
  now: Date,
): Promise<void> {
  const { prisma, sql } = write;
  const { interview, application } = await holdInterview(write, caller, interviewId);
  const interviewer = interview.interviewers.find(({ userId }) => userId === caller.id);
  if (interviewer === undefined) {
    const detail = 'Only the interviewers of an interview evaluate it.';
    throw new Problem({ code: 'forbidden', detail });
  }
  const { status, questionnaireId } = interview;
  const cleaned = text === undefined ? { text: null } : cleanMarkup(text);
  const questions = questionnaireId === null ? [] : await readQuestions(sql, caller.tenantId, questionnaireId);
  const checked = checkAnswers(questions, given ?? {});
  const isLonely = questionnaireId === null && given !== undefined;
  const faults: readonly Fault[] = [
    ...erasedFaults(application.candidate),
    ...faultIf(status === 'CANCELLED', '_body', 'interview_closed', `Interview ${interviewId} is ${status}.`),
    ...('code' in cleaned ? [{ field: 'text', ...cleaned }] : []),
    ...(isLonely
      ? [{ field: 'answers', code: 'not_found' as const, detail: 'The interview has no questionnaire.' }]
      : checked.faults),
  ];
  if (faults.length > 0 || 'code' in cleaned) throw invalid(faults);
  const { answers } = checked;
  const score = answers.length === 0 ? null : scoreAnswers(questions, answers);
  const own = { tenantId: caller.tenantId, interviewId, userId: caller.id };
  await prisma.evaluation.deleteMany({ where: own });
  const version = versionOf(caller, interviewer, interview.evaluations);
  await prisma.evaluation.createMany({ data: [{ ...own, ...version, date: now, recommendation, text: cleaned.text, score }] });
  await prisma.evaluationAnswer.createMany({
    data: answers.map(({ questionId, text: answer }) => ({ ...own, questionId, text: answer })),
  });
  await prisma.evaluationChoice.createMany({
    data: answers.flatMap(({ questionId, choices }) => choices.map(({ id }) => ({ ...own, questionId, choiceId: id }))),
  });
  await recordHappening(write, caller, 'EvaluationSubmit', interview, `Interview ${interviewId} evaluated`, now);
}

/**
 * When the author evaluated first, and whether evaluations of others were visible before this one: to
 * an interviewer who joined when there were some, and to the author of an earlier evaluation.
 */
function versionOf(
  caller: Caller,
  { couldRead }: HeldInterview['interviewers'][number],
  evaluations: HeldInterview['evaluations'],
): { readonly firstDate: Date | null; readonly afterReading: boolean } {
  const former = evaluations.find(({ userId }) => userId === caller.id);
  if (former === undefined) return { firstDate: null, afterReading: couldRead };
  return { firstDate: former.firstDate ?? former.date, afterReading: former.afterReading || evaluations.length > 1 };
}
