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
  listStepChanges: ({ application }) => ({ query: { application_id: application } }),
  listNotes: ({ candidate, organisation }) => ({ query: { candidate_id: candidate, organisation_id: organisation } }),
  listRejectionReasons: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listProcesses: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listTemplates: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  getTemplate: ({ template, application }) => ({ path: { templateid: template }, query: { application_id: application } }),
  listJobFeed: ({ source }) => ({ query: { source_id: source } }),
  getJobStatistics: ({ job, organisation }) => ({ path: { jobid: job }, query: { organisation_id: organisation } }),
  listJobApplications: ({ job, startStep }) => ({ path: { jobid: job }, query: { step_id: startStep } }),
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

export const callOf = (operation: Requested, ids: Ids): Call => requests[operation](ids);

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
