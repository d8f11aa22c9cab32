/** One valid request for each operation with credentials, with the identifiers of one world. */
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { operations } from '../../harness/contract.ts';
import { node, resolve } from './parameters.ts';
import type { IdName, Ids } from './world.ts';

export type Call = {
  readonly path?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, number | string>>;
  readonly body?: unknown;
};

/** Operations without credentials, or with a token in the address. */
type Public = 'getChangelog' | 'getSchema' | 'getDocument' | 'checkApplyUrl' | 'submitApplication';

/**
 * Requests with more than the identifiers of their path. Of writes those come first that leave the
 * application where it is, then the rejection, from which the step change leads back, and the
 * erasure last.
 */
const particular = {
  listJobs: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listCandidates: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listApplications: ({ job, candidate, organisation, startStep }) => ({
    query: { job_id: job, candidate_id: candidate, organisation_id: organisation, step_id: startStep },
  }),
  listOffers: ({ otherApplication, otherJob, candidate, organisation }) => ({
    query: { application_id: otherApplication, job_id: otherJob, candidate_id: candidate, organisation_id: organisation },
  }),
  listStepChanges: ({ application }) => ({ query: { application_id: application } }),
  listChanges: () => ({ query: { modified_since: '1970-01-01T00:00:00Z' } }),
  listNotes: ({ candidate, organisation, application }) => ({
    query: { candidate_id: candidate, organisation_id: organisation, application_id: application },
  }),
  listInterviews: ({ application, job, candidate, member, organisation }) => ({
    query: { application_id: application, job_id: job, candidate_id: candidate, user_id: member, organisation_id: organisation },
  }),
  listRejectionReasons: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listProcesses: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listUsers: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listTemplates: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  getTemplate: ({ template, application }) => ({ path: { templateid: template }, query: { application_id: application } }),
  listJobFeed: ({ source }) => ({ query: { source_id: source } }),
  getJobStatistics: ({ job, organisation }) => ({ path: { jobid: job }, query: { organisation_id: organisation } }),
  listJobApplications: ({ job, startStep }) => ({ path: { jobid: job }, query: { step_id: startStep } }),
  listWebhooks: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listWebhookTasks: ({ application }) => ({ query: { application_id: application } }),
  createApplication: ({ job, candidate, source, nextStep }) => ({
    body: { job_id: job, candidate_id: candidate, source_id: source, step_id: nextStep },
  }),
  addNote: ({ candidate, organisation, application }) => ({
    body: { candidate_id: candidate, organisation_id: organisation, application_id: application, text: 'Called back.' },
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
  addInterview: ({ application, member, otherMember, nextStep, questionnaire, template, organisation }) => ({
    path: { applicationid: application },
    body: {
      title: 'Interview on the ward',
      interviewer_ids: [member, otherMember],
      step_id: nextStep,
      questionnaire_id: questionnaire,
      external_id: 'cal-1',
      template_id: template,
      organisation_id: organisation,
    },
  }),
  updateInterview: ({ interview, member, otherMember, nextStep, questionnaire, template }) => ({
    path: { interviewid: interview },
    body: {
      interviewer_ids: [member, otherMember],
      step_id: nextStep,
      questionnaire_id: questionnaire,
      external_id: 'cal-2',
      template_id: template,
    },
  }),
  submitEvaluation: ({ interview, question, choiceQuestion, choice }) => ({
    path: { interviewid: interview },
    body: {
      recommendation: 'YES',
      answers: { [question]: { answer: 'To help' }, [choiceQuestion]: { choices: [choice] } },
    },
  }),
  changeInterviewStatus: ({ interview, template }) => ({
    path: { interviewid: interview },
    body: { expected_status: 'SCHEDULED', status: 'DONE', template_id: template },
  }),
  addOffer: ({ application, contractType, organisation }) => ({
    path: { applicationid: application },
    body: { contract_type_id: contractType, organisation_id: organisation, text: 'Join us.', external_id: 'OF-1' },
  }),
  updateOffer: ({ draftOffer, contractType }) => ({
    path: { offerid: draftOffer },
    body: { contract_type_id: contractType, text: 'Do join us.', external_id: 'OF-2' },
  }),
  // a hire, which is not sent together with a letter, is in test/resources/offers
  changeOfferStatus: ({ offer, template }) => ({
    path: { offerid: offer },
    body: { expected_status: 'APPROVED', status: 'SENT', template_id: template },
  }),
  scoreApplication: ({ application }) => ({ path: { applicationid: application }, body: { score: 80 } }),
  rejectApplication: ({ application, startStep, rejectionStep, rejectionReason, template, organisation }) => ({
    path: { applicationid: application },
    body: {
      expected_current_step_id: startStep,
      target_step_id: rejectionStep,
      rejection_reason_id: rejectionReason,
      template_id: template,
      organisation_id: organisation,
    },
  }),
  addStepChange: ({ application, startStep }) => ({ body: { application_id: application, process_step_id: startStep } }),
  advanceStep: ({ application, startStep, nextStep, organisation }) => ({
    path: { applicationid: application },
    body: { expected_current_step_id: startStep, target_step_id: nextStep, organisation_id: organisation },
  }),
  updateCandidate: ({ candidate }) => ({
    path: { candidateid: candidate },
    body: { last_name: 'Moreau', location: { town: 'Lyon' } },
  }),
  createJob: ({ organisation, process, contractType, owner, questionnaire }) => ({
    body: {
      organisation_id: organisation,
      process_id: process,
      title: 'Nurse',
      contract_type_id: contractType,
      owner_id: owner,
      questionnaire_id: questionnaire,
    },
  }),
  updateJob: ({ job, process, contractType, owner, questionnaire }) => ({
    path: { jobid: job },
    body: {
      process_id: process,
      title: 'Midwife',
      contract_type_id: contractType,
      owner_id: owner,
      questionnaire_id: questionnaire,
    },
  }),
  changePools: ({ candidate, pool, otherPool }) => ({
    path: { candidateid: candidate },
    body: { add: [pool], remove: [otherPool] },
  }),
  changeJobTeam: ({ otherJob, member, otherMember }) => ({
    path: { jobid: otherJob },
    body: { add: [member], remove: [otherMember] },
  }),
  publishJob: ({ otherJob, otherSource }) => ({ path: { jobid: otherJob }, body: { source_id: otherSource } }),
  unpublishJob: ({ otherJob, source }) => ({ path: { jobid: otherJob }, body: { source_id: source } }),
  changeJobStatus: ({ otherJob }) => ({
    path: { jobid: otherJob },
    body: { expected_status: 'OPEN', status: 'CLOSED' },
  }),
  replayWebhookTask: ({ call }) => ({ path: { taskid: call }, body: {} }),
  eraseCandidate: ({ candidate }) => ({ path: { candidateid: candidate }, body: { reason: 'OTHER' } }),
} satisfies Partial<Record<OperationId, (ids: Ids) => Call>>;

export type Requested = Exclude<OperationId, Public>;

/** Every other operation: the identifiers of its path, and the example of its body. */
const others = operations
  .filter((operation) => node(operation)['security'] === undefined && !(operation.operationId in particular))
  .map((operation) => [operation.operationId, (ids: Ids) => ({ path: pathIdsOf(operation.path, ids), ...bodyOf(operation) })]);

export const requests = { ...Object.fromEntries(others), ...particular } as Readonly<Record<Requested, (ids: Ids) => Call>>;

/** `{jobid}` is the `job`; the record of a webhook call is called a task in its path. */
function pathIdsOf(template: string, ids: Ids): Readonly<Record<string, number>> {
  const names = [...template.matchAll(/\{(\w+)id\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [`${name}id`, ids[(name === 'task' ? 'call' : name) as IdName]]));
}

function bodyOf(operation: object): Pick<Call, 'body'> {
  const content = node(resolve(node(operation)['requestBody'])['content']);
  const [example] = Object.values(node(node(content['application/json'])['examples']));
  return example === undefined ? {} : { body: resolve(example)['value'] };
}

/**
 * Whether an identifier belongs to the whole tenant in a request, so that a colleague of the owner may
 * name it: sources and pools without the owner's jobs and candidates, and what a job may have.
 */
export const isCommon = (operation: string, name: string): boolean =>
  ['source', 'otherSource', 'pool', 'otherPool', 'contractType'].includes(name) ||
  (name === 'questionnaire' && ['createJob', 'updateJob', 'addInterview', 'updateInterview'].includes(operation));

export const callOf = (operation: Requested, ids: Ids): Call => requests[operation](ids);

/** Sends a request to the path of its operation. */
export function send(client: Client, template: string, { path = {}, query = {}, body }: Call): Promise<Answer> {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) => String(path[name]));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return body === undefined ? client.get(filled + (search && `?${search}`)) : client.post(filled, body);
}
