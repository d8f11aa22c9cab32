/** One valid request for each operation with credentials, with the identifiers of one world. */
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Answer, Client } from '../../harness/client.ts';
import type { IdName, Ids } from './world.ts';

export type Call = {
  readonly path?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, number | string>>;
  readonly body?: unknown;
};

/** Operations without credentials, or with a token in the address. */
type Public = 'getChangelog' | 'getSchema' | 'getDocument' | 'checkApplyUrl' | 'submitApplication';

/** Of writes those come first that leave the application where it is, and the erasure last. */
export const requests = {
  getIndex: () => ({}),
  getAccount: () => ({}),
  listAccountOrganisations: () => ({}),
  listJobs: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  getJob: ({ job }) => ({ path: { jobid: job } }),
  listCandidates: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  getCandidate: ({ candidate }) => ({ path: { candidateid: candidate } }),
  listCandidateApplications: ({ candidate }) => ({ path: { candidateid: candidate } }),
  getApplication: ({ application }) => ({ path: { applicationid: application } }),
  getApplicationCv: ({ application }) => ({ path: { applicationid: application } }),
  getApplicationDocument: ({ application, document }) => ({ path: { applicationid: application, documentid: document } }),
  listStepChanges: ({ application }) => ({ query: { application_id: application } }),
  listNotes: ({ candidate, organisation }) => ({ query: { candidate_id: candidate, organisation_id: organisation } }),
  listProcesses: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listTemplates: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  getTemplate: ({ template, application }) => ({ path: { templateid: template }, query: { application_id: application } }),
  listJobFeed: ({ source }) => ({ query: { source_id: source } }),
  getJobStatistics: ({ job, organisation }) => ({ path: { jobid: job }, query: { organisation_id: organisation } }),
  listJobApplications: ({ job, startStep }) => ({ path: { jobid: job }, query: { step_id: startStep } }),
  listJobTeam: ({ job }) => ({ path: { jobid: job } }),
  getProcess: ({ process }) => ({ path: { processid: process } }),
  getQuestionnaireAnswers: ({ application, questionnaire }) => ({
    path: { applicationid: application, questionnaireid: questionnaire },
  }),
  listWebhooks: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listWebhookTasks: ({ application }) => ({ query: { application_id: application } }),
  addNote: ({ candidate, organisation }) => ({
    body: { candidate_id: candidate, organisation_id: organisation, text: 'Called back.' },
  }),
  sendEmail: ({ application, template, organisation }) => ({
    path: { applicationid: application },
    body: { template_id: template, organisation_id: organisation },
  }),
  submitQuestionnaire: ({ application, questionnaire, question, choiceQuestion, choice }) => ({
    path: { applicationid: application },
    body: {
      questionnaire_id: questionnaire,
      answers: { [question]: { answer: 'To help' }, [choiceQuestion]: { choices: [choice] } },
    },
  }),
  addStepChange: ({ application, startStep }) => ({ body: { application_id: application, process_step_id: startStep } }),
  advanceStep: ({ application, startStep, nextStep, organisation }) => ({
    path: { applicationid: application },
    body: { expected_current_step_id: startStep, target_step_id: nextStep, organisation_id: organisation },
  }),
  replayWebhookTask: ({ call }) => ({ path: { taskid: call }, body: {} }),
  eraseCandidate: ({ candidate }) => ({ path: { candidateid: candidate }, body: { reason: 'OTHER' } }),
} satisfies Record<Exclude<OperationId, Public>, (ids: Ids) => Call>;

export type Requested = keyof typeof requests;

export const callOf = (operation: Requested, ids: Ids): Call => (requests[operation] as (ids: Ids) => Call)(ids);

/** The identifiers that a request is made of. */
export function idsOf(operation: Requested, ids: Ids): readonly IdName[] {
  const used = new Set<IdName>();
  callOf(
    operation,
    new Proxy(ids, {
      get: (target, name: IdName) => {
        used.add(name);
        return target[name];
      },
    }),
  );
  return [...used];
}

/** Sends a request to the path of its operation. */
export function send(client: Client, template: string, { path = {}, query = {}, body }: Call): Promise<Answer> {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) => String(path[name]));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return body === undefined ? client.get(filled + (search && `?${search}`)) : client.post(filled, body);
}
