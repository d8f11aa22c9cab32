import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Links } from '../api/links.ts';
import type { ApiRequest, Handlers } from '../api/operations.ts';
import type { Paging } from '../api/page.ts';
import { scopeOf } from '../auth/visibility.ts';
import { parseDay } from '../day.ts';
import { presentApplicationActions, presentChanged } from './actions.ts';
import { presentAdvance, presentApplicationPage, presentSentEmail } from './presenter.ts';
import { sendEmail, type EmailOrder } from './send-email.ts';
import { readJobApplications, type ApplicationFilters } from './service.ts';
import { addStepChange, advanceStep, type Advance } from './step-changes.ts';

type Operations = 'listJobApplications' | 'advanceStep' | 'addStepChange' | 'sendEmail';

export const createApplicationHandlers = (prisma: PrismaClient, links: Links, paging: Paging, now: () => Date) =>
  ({
    listJobApplications: async ({ path, query, caller, self }) => {
      const collection = links.jobApplications(path.jobid);
      const page = await paging.start(collection, query);
      const result = await readJobApplications(prisma, scopeOf(caller), path.jobid, filtersOf(page.query), page);
      return presentApplicationPage(result.rows, self, paging.next(collection, page, result), links);
    },
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
  lastStepSince: query.last_step_since === undefined ? undefined : parseDay(query.last_step_since),
  lastStepUntil: query.last_step_until === undefined ? undefined : parseDay(query.last_step_until),
  lastName: query.last_name,
  firstName: query.first_name,
  email: query.email,
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
