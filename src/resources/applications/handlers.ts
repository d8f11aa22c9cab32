import { givenDay } from '../../core/given.ts';
import { majorOf } from '../../contract/document.ts';
import type { PageParameter, PageRequest } from '../../contract/paging.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { attachment, redirect, unchanged } from '../../contract/outcome.ts';
import { isKnown } from '../../contract/etag.ts';
import { narrowedScope, scopeOf, type Caller } from '../../auth/visibility.ts';
import { presentApplicationActions } from '../held/presenter.ts';
import { addDocument, type DocumentOrder } from './add-document.ts';
import { addResult, type ResultOrder } from './add-result.ts';
import { createDocumentTokens, findApplicationDocument, findLatestCv, readDocument } from '../documents/download.ts';
import type { ApplicationFilters, StepDays } from './filters.ts';
import { createApplicationPages, type ApplicationPage } from './list.ts';
import { stateOf, versionOfPage, type PageState } from './page-version.ts';
import {
  createItemPresenter,
  presentAddedDocument,
  presentAddedResult,
  presentAdvance,
  presentApplicationDetail,
  presentApplicationPage,
  presentRejected,
  presentScored,
  presentSentEmail,
  presentStepChanged,
} from './presenter.ts';
import { createReadyItems, itemKind } from './item-cache.ts';
import { findSteps, type StepConditions } from './named-steps.ts';
import { rejectApplication, type Rejection } from './reject.ts';
import { scoreApplication, type Scoring } from './score.ts';
import { sendEmail, type EmailOrder } from '../letters/send-email.ts';
import { readApplication } from './service.ts';
import { addStepChange, advanceStep, type Advance } from '../held/step-changes.ts';

type View = { readonly caller: Caller; readonly self: string; readonly ifNoneMatch: string | undefined };

type Operations =
  | 'listApplications'
  | 'listJobApplications'
  | 'listCandidateApplications'
  | 'getApplication'
  | 'getApplicationCv'
  | 'getApplicationDocument'
  | 'getDocument'
  | 'advanceStep'
  | 'addStepChange'
  | 'rejectApplication'
  | 'scoreApplication'
  | 'addDocument'
  | 'addResult'
  | 'sendEmail';

type ApplicationFilter =
  | 'step_name'
  | 'step_status'
  | 'step_id'
  | 'outcome'
  | 'last_step_since'
  | 'last_step_until'
  | 'last_name'
  | 'first_name'
  | 'email';

type Reads = {
  listApplications: PageParameter | ApplicationFilter | 'job_id' | 'candidate_id' | 'job_status' | 'organisation_id';
  listJobApplications: PageParameter | ApplicationFilter;
  listCandidateApplications: PageParameter | 'last_step_since' | 'last_step_until';
};

export function createApplicationHandlers(parts: HandlerParts) {
  const { prisma, sql, document, publicUrl, links, paging, credentialKeys, now } = parts;
  const tokens = createDocumentTokens(credentialKeys);
  const kind = itemKind(majorOf(document), document, publicUrl);
  const pages = createApplicationPages({ sql, kind });
  const completeItems = createReadyItems({ sql, kind, present: createItemPresenter(links) });
  const answerPage = async (applications: ApplicationPage, slice: PageRequest<unknown>, view: View) => {
    const { caller, self, ifNoneMatch } = view;
    const versionIn = (state: PageState): string => versionOfPage({ caller, self, format: kind.format, slice }, state);
    if (ifNoneMatch !== undefined) {
      const version = versionIn(await applications.readState());
      if (isKnown(ifNoneMatch, version)) return unchanged(version);
    }
    const page = await applications.read();
    const items = await completeItems(caller.tenantId, page, slice.horizon);
    const version = versionIn(stateOf(page));
    return { ...presentApplicationPage(items, self, paging.presentEnd(slice, page), links), version };
  };
  return {
    listApplications: async ({ query, caller, self, ifNoneMatch }) => {
      const page = await paging.start(links.to('listApplications'), query);
      const { organisation_id, job_id, candidate_id, job_status } = page.query;
      const scope = narrowedScope(caller, organisation_id);
      const stepIds = await findSteps(sql, scope, stepsOf(page.query));
      const owners = { jobId: job_id, candidateId: candidate_id, jobStatus: job_status };
      const applications = pages.ofAll(scope, { ...filtersOf(page.query), ...owners, stepIds }, page);
      return answerPage(applications, page, { caller, self, ifNoneMatch });
    },
    listJobApplications: async ({ path, query, caller, self, ifNoneMatch }) => {
      const page = await paging.start(links.to('listJobApplications', { jobid: path.jobid }), query);
      const scope = scopeOf(caller);
      const stepIds = await findSteps(sql, scope, stepsOf(page.query));
      const applications = pages.ofJob(scope, path.jobid, { ...filtersOf(page.query), stepIds }, page);
      return answerPage(applications, page, { caller, self, ifNoneMatch });
    },
    listCandidateApplications: async ({ path, query, caller, self, ifNoneMatch }) => {
      const page = await paging.start(links.to('listCandidateApplications', { candidateid: path.candidateid }), query);
      const applications = pages.ofCandidate(scopeOf(caller), path.candidateid, daysOf(page.query), page);
      return answerPage(applications, page, { caller, self, ifNoneMatch });
    },
    getApplication: async ({ path, caller }) =>
      presentApplicationDetail(await readApplication(sql, scopeOf(caller), path.applicationid), caller, links),
    getApplicationCv: async ({ path, caller }) => {
      const document = await findLatestCv(prisma, scopeOf(caller), path.applicationid);
      return redirect(links.to('getDocument', { token: tokens.issue(document, now()) }));
    },
    getApplicationDocument: async ({ path, caller }) => {
      const document = await findApplicationDocument(prisma, scopeOf(caller), path.applicationid, path.documentid);
      return redirect(links.to('getDocument', { token: tokens.issue(document, now()) }));
    },
    getDocument: async ({ path }) => attachment(await readDocument(prisma, tokens.redeem(path.token, now()))),
    advanceStep: {
      write: async ({ path, body, caller, write, self }) => {
        const step = await advanceStep(write, caller, advanceOf(path.applicationid, body), now());
        return presentAdvance(path.applicationid, step, self, links);
      },
    },
    addStepChange: async ({ body, caller, write, self }) => {
      const change = { applicationId: body.application_id, stepId: body.process_step_id };
      const { application, ...changed } = await addStepChange(write, caller, change, now());
      return presentStepChanged(changed, presentApplicationActions(application, caller, links), self, links);
    },
    rejectApplication: async ({ path, body, caller, write, self }) => {
      const rejected = await rejectApplication(write, caller, rejectionOf(path.applicationid, body), now());
      return presentRejected(path.applicationid, rejected, self, links);
    },
    scoreApplication: {
      write: async ({ path, body, caller, write, self }) => {
        await scoreApplication(write, caller, scoringOf(path.applicationid, body), now());
        return presentScored(path.applicationid, body.score, self, links);
      },
    },
    addDocument: async ({ path, body, caller, write, self }) => {
      const document = await addDocument(write, caller, documentOrderOf(path.applicationid, body), now());
      return presentAddedDocument(document, self, links);
    },
    addResult: async ({ path, body, caller, write, self }) => {
      const order = resultOrderOf(path.applicationid, body);
      const date = now();
      return presentAddedResult({ ...order, ...(await addResult(write, caller, order, date)), date, user: caller }, self, links);
    },
    sendEmail: async ({ path, body, caller, write, self }) => {
      const order = emailOrderOf(path.applicationid, body);
      return presentSentEmail(order, await sendEmail(write, caller, order, now()), self, links);
    },
  } satisfies HandlersFor<Operations, Reads>;
}

const filtersOf = (query: ApiRequest<'listJobApplications'>['query']): ApplicationFilters => ({
  ...daysOf(query),
  lastName: query.last_name,
  firstName: query.first_name,
  email: query.email,
});

const stepsOf = (query: ApiRequest<'listJobApplications'>['query']): StepConditions => ({
  id: query.step_id,
  name: query.step_name,
  status: query.step_status,
  outcome: query.outcome,
});

const daysOf = (query: ApiRequest<'listCandidateApplications'>['query']): StepDays => ({
  lastStepSince: givenDay(query.last_step_since),
  lastStepUntil: givenDay(query.last_step_until),
});

const advanceOf = (applicationId: number, body: ApiRequest<'advanceStep'>['body']): Advance => ({
  applicationId,
  expectedStepId: body.expected_current_step_id,
  targetStepId: body.target_step_id,
  organisationId: body.organisation_id,
});

const rejectionOf = (applicationId: number, body: ApiRequest<'rejectApplication'>['body']): Rejection => ({
  ...advanceOf(applicationId, body),
  reasonId: body.rejection_reason_id,
  cancelsInterviews: body.cancel_interviews ?? false,
  templateId: body.template_id,
  subject: body.subject,
  message: body.message,
});

const scoringOf = (applicationId: number, body: ApiRequest<'scoreApplication'>['body']): Scoring => ({
  applicationId,
  score: body.score,
  expectedScore: body.expected_score,
});

const documentOrderOf = (applicationId: number, body: ApiRequest<'addDocument'>['body']): DocumentOrder => ({
  applicationId,
  type: body.type,
  upload: { name: body.name, mimeType: body.mime_type, content: body.content },
});

const resultOrderOf = (applicationId: number, body: ApiRequest<'addResult'>['body']): ResultOrder => ({
  applicationId,
  name: body.name.trim(),
  score: body.score,
  maxScore: body.max_score,
  url: body.url,
  summary: body.summary,
  externalId: body.external_id,
});

const emailOrderOf = (applicationId: number, body: ApiRequest<'sendEmail'>['body']): EmailOrder => ({
  applicationId,
  templateId: body.template_id,
  subject: body.subject,
  message: body.message,
  organisationId: body.organisation_id,
});
