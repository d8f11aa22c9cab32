/**
 * Blind until given: interviewers do not see other evaluations of an interview before they give
 * their own, so that the first opinion does not influence the others.
 */
import type { InterviewStatus, Recommendation } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/visibility.ts';

type WithUser = { readonly userId: number };

/** Whether the caller takes part in an interview and has not evaluated it. */
export const owesEvaluation = ({ id }: Caller, interviewers: readonly WithUser[], evaluations: readonly WithUser[]): boolean =>
  interviewers.some(({ userId }) => userId === id) && !evaluations.some(({ userId }) => userId === id);

type EvaluatedInterview = {
  readonly status: InterviewStatus;
  readonly interviewers: readonly WithUser[];
  readonly evaluations: readonly (WithUser & { readonly recommendation: Recommendation })[];
};

/** The recommendations of an application; undefined for a caller who owes one. */
export function countRecommendations(interviews: readonly EvaluatedInterview[], caller: Caller) {
  const counted = interviews.filter(({ status }) => status !== 'CANCELLED');
  if (counted.some(({ interviewers, evaluations }) => owesEvaluation(caller, interviewers, evaluations))) return undefined;
  const given = counted.flatMap(({ evaluations }) => evaluations);
  const count = (recommendation: Recommendation) => given.filter((each) => each.recommendation === recommendation).length;
  return { strong_no: count('STRONG_NO'), no: count('NO'), yes: count('YES'), strong_yes: count('STRONG_YES') };
}
