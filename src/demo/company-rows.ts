import type { Prisma } from '#generated/prisma/client.ts';
import { addDays } from '../core/dates.ts';
import { CONTRACT_NAMES, CONTRACT_TYPES, jobAttributeRows, jobRow, type DemoJob } from './jobs.ts';
import { ORGANISATIONS, RECRUITERS, TENANTS } from './organisations.ts';
import { PROCESSES } from './processes.ts';
import { POSTING_SERVICES, publicationsOf, SOURCES } from './publications.ts';
import { QUESTIONNAIRES } from './questionnaires.ts';
import { rejectionReasonsOn } from './rejection-reasons.ts';
import { templatesOn } from './templates.ts';

/**
 * The rows that exist before any application: companies, users, processes, questionnaires, jobs and
 * templates.
 */
export function companyRows(jobs: readonly DemoJob[], day: Date) {
  const questions = QUESTIONNAIRES.flatMap(({ tenantId, id, questions: all }) =>
    all.map((question) => ({ ...question, tenantId, questionnaireId: id })),
  );
  return {
    tenants: TENANTS.map((tenant): Prisma.TenantCreateManyInput => ({ ...tenant, createdAt: addDays(day, -400) })),
    organisations: ORGANISATIONS.map(({ tenantId, id, name }): Prisma.OrganisationCreateManyInput => ({ tenantId, id, name })),
    users: RECRUITERS.map(
      ({ role: _role, login: _login, organisationIds: _organisations, ...user }): Prisma.UserCreateManyInput => user,
    ),
    memberships: RECRUITERS.flatMap(({ tenantId, id, role, organisationIds }) =>
      organisationIds.map((organisationId): Prisma.MembershipCreateManyInput => ({ tenantId, organisationId, userId: id, role })),
    ),
    processes: PROCESSES.map(({ tenantId, id, name }): Prisma.ProcessCreateManyInput => ({ tenantId, id, name })),
    processOrganisations: PROCESSES.flatMap(({ tenantId, id, organisationIds }) =>
      organisationIds.map((organisationId): Prisma.ProcessOrganisationCreateManyInput => ({
        tenantId,
        processId: id,
        organisationId,
      })),
    ),
    processSteps: PROCESSES.flatMap(({ tenantId, id, steps }) =>
      steps.map((step): Prisma.ProcessStepCreateManyInput => ({ ...step, tenantId, processId: id })),
    ),
    questionnaires: QUESTIONNAIRES.map(({ tenantId, id, name }): Prisma.QuestionnaireCreateManyInput => ({ tenantId, id, name })),
    questions: questions.map(({ choices: _choices, texts: _texts, ...question }): Prisma.QuestionCreateManyInput => question),
    choices: questions.flatMap(({ tenantId, id, choices }) =>
      choices.map((choice): Prisma.ChoiceCreateManyInput => ({ ...choice, tenantId, questionId: id })),
    ),
    contractTypes: CONTRACT_TYPES.map(({ tenantId, id, contract, abbreviation }): Prisma.ContractTypeCreateManyInput => {
      return { tenantId, id, name: CONTRACT_NAMES[contract], abbreviation };
    }),
    jobs: jobs.map((job) => jobRow(job, day)),
    jobAttributes: jobs.flatMap(jobAttributeRows),
    jobTeam: jobs.flatMap(({ tenantId, id, team }) =>
      team.map((userId): Prisma.JobTeamMemberCreateManyInput => ({ tenantId, jobId: id, userId })),
    ),
    postingServices: POSTING_SERVICES.map((service): Prisma.PostingServiceCreateManyInput => service),
    rejectionReasons: rejectionReasonsOn(day),
    sources: SOURCES.map((source): Prisma.SourceCreateManyInput => source),
    publications: publicationsOf(jobs, day),
    templates: templatesOn(day).map(({ occasion: _occasion, ...template }): Prisma.TemplateCreateManyInput => template),
  };
}
