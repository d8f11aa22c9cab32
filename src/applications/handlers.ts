import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../api/links.ts';
import type { ApiRequest, Handlers } from '../api/v1.ts';
import { attachment, redirect, versioned } from '../api/outcome.ts';
import type { Paging } from '../api/page.ts';
import { versionOf } from '../api/version.ts';
import { scopeOf } from '../auth/visibility.ts';
import { parseDay } from '../day.ts';
import { presentApplicationActions, presentChanged } from './actions.ts';
import { findApplicationDocument, findLatestCv, readDocument, type DocumentTokens } from './documents.ts';
import type { ApplicationFilters, StepDays } from './filters.ts';
import { presentAdvance, presentApplicationDetail, presentApplicationPage, presentSentEmail } from './presenter.ts';
import { sendEmail, type EmailOrder } from './send-email.ts';
import { readApplication, readApplicationState, readCandidateApplications, readJobApplications } from './service.ts';
import { addStepChange, advanceStep, type Advance } from './step-changes.ts';

type Operations =
  | 'listJobApplications'
  | 'listCandidateApplications'
  | 'getApplication'
  | 'getApplicationCv'
  | 'getApplicationDocument'
  | 'getDocument'
  | 'advanceStep'
  | 'addStepChange'
  | 'sendEmail';

export const createApplicationHandlers = (
  prisma: PrismaClient,
  links: Links,
  paging: Paging,
  tokens: DocumentTokens,
  now: () => Date,
) =>
  ({
    listJobApplications: async ({ path, query, caller, self }) => {
      const collection = links.jobApplications(path.jobid);
      const page = await paging.start(collection, query);
      const result = await readJobApplications(prisma, scopeOf(caller), path.jobid, filtersOf(page.query), page);
      return presentApplicationPage(result.rows, self, paging.next(collection, page, result), links);
    },
    listCandidateApplications: async ({ path, query, caller, self }) => {
      const collection = links.candidateApplications(path.candidateid);
      const page = await paging.start(collection, query);
      const result = await readCandidateApplications(prisma, scopeOf(caller), path.candidateid, daysOf(page.query), page);
      return presentApplicationPage(result.rows, self, paging.next(collection, page, result), links);
    },
    getApplication: async ({ path, caller }) => {
      const state = await readApplicationState(prisma, scopeOf(caller), path.applicationid);
      const read = () => readApplication(prisma, scopeOf(caller), path.applicationid);
      return versioned(versionOf(caller, state), async () => presentApplicationDetail(await read(), caller, links));
    },
    getApplicationCv: async ({ path, caller }) => {
      const document = await findLatestCv(prisma, scopeOf(caller), path.applicationid);
      return redirect(links.document(tokens.issue(document, now())));
    },
    getApplicationDocument: async ({ path, caller }) => {
      const document = await findApplicationDocument(prisma, scopeOf(caller), path.applicationid, path.documentid);
      return redirect(links.document(tokens.issue(document, now())));
    },
    getDocument: async ({ path }) => attachment(await readDocument(prisma, tokens.redeem(path.token, now()))),
    advanceStep: async ({ path, body, caller, transaction }) => {
      const advance = advanceOf(path.applicationid, body);
      return presentAdvance(path.applicationid, await advanceStep(transaction, caller, advance, now()));
    },
    addStepChange: async ({ body, caller, transaction }) => {
      const change = { applicationId: body.application_id, stepId: body.process_step_id };
      const application = await addStepChange(transaction, caller, change, now());
      return presentChanged(presentApplicationActions(application, caller, links));
    },
    sendEmail: async ({ path, body, caller, transaction }) => {
      await sendEmail(transaction, caller, emailOrderOf(path.applicationid, body), now());
      return presentSentEmail(path.applicationid, body.template_id);
    },
  }) satisfies Pick<Handlers, Operations>;

const filtersOf = (query: ApiRequest<'listJobApplications'>['query']): ApplicationFilters => ({
  stepName: query.step_name,
  stepStatus: query.step_status,
  stepId: query.step_id,
  ...daysOf(query),
  lastName: query.last_name,
  firstName: query.first_name,
  email: query.email,
});

const daysOf = (query: ApiRequest<'listCandidateApplications'>['query']): StepDays => ({
  lastStepSince: query.last_step_since === undefined ? undefined : parseDay(query.last_step_since),
  lastStepUntil: query.last_step_until === undefined ? undefined : parseDay(query.last_step_until),
});

const advanceOf = (applicationId: number, body: ApiRequest<'advanceStep'>['body']): Advance => ({
  applicationId,
  expectedStepId: body.expected_current_step_id,
  targetStepId: body.target_step_id,
  organisationId: body.organisation_id,
});

const emailOrderOf = (applicationId: number, body: ApiRequest<'sendEmail'>['body']): EmailOrder => ({
  applicationId,
  templateId: body.template_id,
  subject: body.subject,
  message: body.message,
  organisationId: body.organisation_id,
});
