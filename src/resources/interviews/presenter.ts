import { NEXT } from './status.ts';
import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatInstant } from '../../core/dates.ts';
import { presentAnswer } from '../questionnaires/presenter.ts';
import {
  presentCandidateReference,
  presentEnvelope,
  presentJobReference,
  presentOrganisation,
  presentPage,
  presentStepReference,
  presentUser,
  type PageView,
} from '../references.ts';
import { owesEvaluation } from '../held/blind.ts';
import type { InterviewRow } from './service.ts';

export const presentInterviewPage = (
  rows: readonly InterviewRow[],
  caller: Caller,
  page: PageView,
): Schema<'InterviewCollection'> => ({
  ...presentPage('InterviewCollection', page),
  items: rows.map((row) => presentInterview(row, caller, page.links)),
});

/** An interview as the caller sees it; `emailId` is that of the letter which the request queued. */
export function presentInterview(row: InterviewRow, caller: Caller, links: Links, emailId?: number): Schema<'Interview'> {
  const { id, application, evaluations, interviewers, step } = row;
  const hides = owesEvaluation(caller, interviewers, evaluations);
  return {
    ...presentEnvelope('Interview', links.to('getInterview', { interviewid: id }), links),
    id,
    application: { _self: links.to('getApplication', { applicationid: application.id }), id: application.id },
    job: presentJobReference(row.job, links),
    candidate: presentCandidateReference(application.candidate, links),
    organisation: presentOrganisation(row.organisation),
    title: row.title,
    status: row.status,
    ...optionalFields<Schema<'Interview'>>({
      starts: row.startsAt && formatInstant(row.startsAt),
      ends: row.endsAt && formatInstant(row.endsAt),
    }),
    time_zone: row.timeZone,
    ...optionalFields<Schema<'Interview'>>({
      location: row.location,
      video_url: row.videoUrl,
      step: step && presentStepReference(step),
      questionnaire: row.questionnaire && {
        id: row.questionnaire.id,
        name: row.questionnaire.name,
        questionnaires: { _self: links.to('listQuestionnaires') },
      },
    }),
    interviewers: { items: interviewers.map((interviewer) => presentInterviewer(interviewer, evaluations)) },
    evaluations: { items: hides ? [] : evaluations.map(presentEvaluation) },
    hidden_evaluations: hides ? evaluations.length : 0,
    ...optionalFields<Schema<'Interview'>>({ reason: row.reason, external_id: row.externalId }),
    creation_date: formatInstant(row.createdAt),
    modification_date: formatInstant(row.modifiedAt),
    ...optionalFields<Schema<'Interview'>>({ email_id: emailId }),
    _actions: presentInterviewActions(row, caller, links),
  };
}

const presentInterviewer = (
  { user }: InterviewRow['interviewers'][number],
  evaluations: InterviewRow['evaluations'],
): Schema<'Interviewer'> => ({
  user: presentUser(user),
  evaluated: evaluations.some(({ userId }) => userId === user.id),
});

const presentEvaluation = (row: InterviewRow['evaluations'][number]): Schema<'Evaluation'> => ({
  user: presentUser(row.user),
  date: formatInstant(row.date),
  ...optionalFields<Schema<'Evaluation'>>({
    first_date: row.firstDate && formatInstant(row.firstDate),
    after_reading: row.afterReading || undefined,
  }),
  recommendation: row.recommendation,
  ...optionalFields<Schema<'Evaluation'>>({ text: row.text, score: row.score }),
  answers: { items: row.answers.map(({ question, ...answer }) => presentAnswer({ ...question, answers: [answer] })) },
});

/** The actions that the caller may take on an interview; none once the candidate is erased. */
function presentInterviewActions(interview: InterviewRow, caller: Caller, links: Links): Schema<'Action'>[] {
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
