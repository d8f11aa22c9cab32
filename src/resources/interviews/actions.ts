import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import { actionsWith } from '../references.ts';
import type { InterviewRow } from './service.ts';
import { NEXT } from './status.ts';

/** The actions that the caller may take on an interview; none once the candidate is erased. */
export function presentInterviewActions(interview: InterviewRow, caller: Caller, links: Links): Schema<'Action'>[] {
  const { id, status, organisationId, application, interviewers } = interview;
  if (application.candidate.erasedAt !== null) return [];
  const writes = mayWriteIn(caller, organisationId);
  const action = actionsWith(links);
  return [
    writes && status === 'SCHEDULED' && action('update', links.interview(id), 'InterviewUpdateRequest', 'Change the details.'),
    writes &&
      NEXT[status].length > 0 &&
      action('change-status', links.changeInterviewStatus(id), 'InterviewStatusRequest', 'Change the status.'),
    interviewers.some(({ user }) => user.id === caller.id) &&
      status !== 'CANCELLED' &&
      action('evaluate', links.evaluateInterview(id), 'EvaluationRequest', 'Evaluate the interview.'),
  ].filter((each) => each !== false);
}
