import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import type { InterviewRow } from './service.ts';
import { NEXT } from './status.ts';

/** The actions that the caller may take on an interview; none once the candidate is erased. */
export function presentInterviewActions(interview: InterviewRow, caller: Caller, links: Links): Schema<'Action'>[] {
  const { id, status, organisationId, application, interviewers } = interview;
  if (application.candidate.erasedAt !== null) return [];
  const writes = mayWriteIn(caller, organisationId);
  return [
    writes && status === 'SCHEDULED' && links.action('update', 'updateInterview', { interviewid: id }),
    writes && NEXT[status].length > 0 && links.action('change-status', 'changeInterviewStatus', { interviewid: id }),
    interviewers.some(({ user }) => user.id === caller.id) &&
      status !== 'CANCELLED' &&
      links.action('evaluate', 'submitEvaluation', { interviewid: id }),
  ].filter((each) => each !== false);
}
