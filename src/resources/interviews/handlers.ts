import type { PageParameter } from '../../contract/paging.ts';
import type { Schema } from '../../contract/v1.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope, scopeOf } from '../../auth/visibility.ts';
import { givenInstant, trimmed } from '../../core/given.ts';
import type { LetterOrder } from '../letters/send-email.ts';
import { addInterview } from './add.ts';
import { submitEvaluation } from './evaluate.ts';
import { presentInterview, presentInterviewPage } from './presenter.ts';
import { readInterview, readInterviews, type InterviewFilters } from './service.ts';
import { changeInterviewStatus } from './status.ts';
import { updateInterview } from './update.ts';

type Operations =
  'listInterviews' | 'getInterview' | 'addInterview' | 'updateInterview' | 'changeInterviewStatus' | 'submitEvaluation';

type Reads = {
  listInterviews:
    | PageParameter
    | 'application_id'
    | 'job_id'
    | 'candidate_id'
    | 'user_id'
    | 'status'
    | 'starts_since'
    | 'starts_until'
    | 'organisation_id';
};

export const createInterviewHandlers = ({ sql, links, paging, now }: HandlerParts) =>
  ({
    listInterviews: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listInterviews'), query);
      const scope = narrowedScope(caller, page.query.organisation_id);
      const result = await readInterviews(sql, scope, filtersOf(page.query), page);
      return presentInterviewPage(result.rows, caller, { self, end: paging.presentEnd(page, result), links });
    },
    getInterview: async ({ path, caller }) =>
      presentInterview(await readInterview(sql, scopeOf(caller), path.interviewid), caller, links),
    addInterview: async ({ path, body, caller, write }) => {
      const { interviewer_ids: interviewerIds, organisation_id: organisationId } = body;
      const { applicationid: applicationId } = path;
      const details = { ...detailsOf(body), title: body.title.trim(), timeZone: body.time_zone };
      const order = { applicationId, details, interviewerIds, letter: letterOf(body), organisationId };
      const { id, emailId } = await addInterview(write, caller, order, now());
      return presentInterview(await readInterview(write.sql, scopeOf(caller), id), caller, links, emailId);
    },
    updateInterview: async ({ path: { interviewid: interviewId }, body, caller, write }) => {
      const { interviewer_ids: interviewerIds } = body;
      const details = { ...detailsOf(body), timeZone: body.time_zone };
      const expectedDate = givenInstant(body.expected_modification_date);
      const change = { interviewId, details, interviewerIds, expectedDate, letter: letterOf(body) };
      const emailId = await updateInterview(write, caller, change, now());
      return presentInterview(await readInterview(write.sql, scopeOf(caller), interviewId), caller, links, emailId);
    },
    changeInterviewStatus: async ({ path: { interviewid: interviewId }, body, caller, write }) => {
      const { expected_status: expected, status, reason } = body;
      const change = { interviewId, expected, status, reason: reason?.trim(), letter: letterOf(body) };
      const emailId = await changeInterviewStatus(write, caller, change, now());
      return presentInterview(await readInterview(write.sql, scopeOf(caller), interviewId), caller, links, emailId);
    },
    submitEvaluation: {
      byAnyRole: async ({ path: { interviewid: interviewId }, body, caller, write }) => {
        const { recommendation, text, answers } = body;
        await submitEvaluation(write, caller, { interviewId, recommendation, text, answers }, now());
        return presentInterview(await readInterview(write.sql, scopeOf(caller), interviewId), caller, links);
      },
    },
  }) satisfies HandlersFor<Operations, Reads>;

const filtersOf = (query: ApiRequest<'listInterviews'>['query']): InterviewFilters => ({
  applicationId: query.application_id,
  jobId: query.job_id,
  candidateId: query.candidate_id,
  userId: query.user_id,
  status: query.status,
  startsSince: givenInstant(query.starts_since),
  startsUntil: givenInstant(query.starts_until),
});

type Body = Schema<'InterviewRequest'> | Schema<'InterviewUpdateRequest'>;

/** The details as services have them, without blanks around texts. */
const detailsOf = (body: Body) => ({
  title: body.title?.trim(),
  startsAt: givenInstant(body.starts),
  endsAt: givenInstant(body.ends),
  location: trimmed(body.location),
  videoUrl: body.video_url,
  stepId: body.step_id,
  questionnaireId: body.questionnaire_id,
  externalId: trimmed(body.external_id),
});

const letterOf = ({ template_id: templateId, subject, message }: Partial<Schema<'RejectRequest'>>): LetterOrder => ({
  templateId,
  subject,
  message,
});
