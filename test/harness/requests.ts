/**
 * ONE TABLE OF REQUESTS: a valid request for every operation of the contract, which an ADMIN of the world
 * may send; of users and credentials an owner. Identifiers are those of a world, bodies come from the examples of the contract; what needs more
 * stands in the table, typed by the contract. `requestOf` gives the parts, `send` sends them:
 *
 *   const { client, ids } = await aWorld(service, ['ids'], { role: 'ADMIN' });
 *   await send(client, 'scoreApplication', ids);
 *   await send(client, 'scoreApplication', ids, { body: { score: 101 }, headers: { 'idempotency-key': 'a' } });
 *
 * Sent in the order of `inOrder`, all succeed in one world. A new operation is in the table by itself
 * when its path and the example of its body are enough.
 */
import { EventName } from '#generated/prisma/enums.ts';
import type { OperationId, Operations } from '../../src/contract/v1.ts';
import type { Answer, Client } from './client.ts';
import { node, operations, resolve } from './contract.ts';
import type { IdName, Ids } from './world.ts';

type Value = number | string | boolean | readonly (number | string)[];

export type Request = {
  readonly path?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Some of the fields of a body, however deep. */
type Some<Body> = Body extends readonly unknown[]
  ? Body
  : Body extends object
    ? { readonly [Field in keyof Body]?: Some<Body[Field]> }
    : Body;

type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = Some<NonNullable<Operations[Id]['parameters'][Place]>>;

type BodyOf<Operation> = Operation extends {
  readonly requestBody?: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Some<Body>
  : never;

type Particular = {
  readonly [Id in OperationId]?: (ids: Ids) => {
    readonly path?: Parameters<Id, 'path'>;
    readonly query?: Parameters<Id, 'query'>;
    readonly body?: BodyOf<Operations[Id]>;
  };
};

/**
 * Requests with more than the identifiers of their path and the example of their body. Of writes those come
 * first that leave the application where it is, then the rejection, from which the step change leads back,
 * the erasure after it, and those of webhooks last.
 */
const particular: Particular = {
  getSchema: () => ({ path: { name: 'Application' } }),
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
  listCredentials: ({ user }) => ({ query: { user_id: user } }),
  listAuditEntries: ({ member, template, organisation }) => ({
    query: { user_id: member, resource_id: template, organisation_id: organisation },
  }),
  listTemplates: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  getTemplate: ({ application }) => ({ query: { application_id: application } }),
  listJobFeed: ({ source }) => ({ query: { source_id: source } }),
  getJobStatistics: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listJobApplications: ({ startStep }) => ({ query: { step_id: startStep } }),
  listWebhooks: ({ organisation }) => ({ query: { organisation_id: organisation } }),
  listWebhookTasks: ({ application }) => ({ query: { application_id: application } }),
  createApplication: ({ emptyJob, candidate, source, nextStep }) => ({
    body: { job_id: emptyJob, candidate_id: candidate, source_id: source, step_id: nextStep },
  }),
  addNote: ({ candidate, organisation, application }) => ({
    body: { candidate_id: candidate, organisation_id: organisation, application_id: application, text: 'Called back.' },
  }),
  sendEmail: ({ template, organisation }) => ({ body: { template_id: template, organisation_id: organisation } }),
  submitQuestionnaire: (ids) => ({ body: { questionnaire_id: ids.questionnaire, answers: answersOf(ids) } }),
  addInterview: ({ member, otherMember, nextStep, questionnaire, template, organisation }) => ({
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
  updateInterview: ({ member, otherMember, nextStep, questionnaire, template }) => ({
    body: {
      interviewer_ids: [member, otherMember],
      step_id: nextStep,
      questionnaire_id: questionnaire,
      external_id: 'cal-2',
      template_id: template,
    },
  }),
  submitEvaluation: (ids) => ({ body: { recommendation: 'YES', answers: answersOf(ids) } }),
  changeInterviewStatus: ({ template }) => ({
    body: { expected_status: 'SCHEDULED', status: 'DONE', template_id: template },
  }),
  addOffer: ({ contractType, organisation }) => ({
    body: { contract_type_id: contractType, organisation_id: organisation, text: 'Join us.', external_id: 'OF-1' },
  }),
  updateOffer: ({ draftOffer, contractType }) => ({
    path: { offerid: draftOffer },
    body: { contract_type_id: contractType, text: 'Do join us.', external_id: 'OF-2' },
  }),
  // a hire, which is not sent together with a letter, is in test/resources/offers
  changeOfferStatus: ({ template }) => ({ body: { expected_status: 'APPROVED', status: 'SENT', template_id: template } }),
  scoreApplication: () => ({ body: { score: 80 } }),
  rejectApplication: ({ startStep, rejectionStep, rejectionReason, template, organisation }) => ({
    body: {
      expected_current_step_id: startStep,
      target_step_id: rejectionStep,
      rejection_reason_id: rejectionReason,
      template_id: template,
      organisation_id: organisation,
    },
  }),
  addStepChange: ({ application, startStep }) => ({ body: { application_id: application, process_step_id: startStep } }),
  advanceStep: ({ startStep, nextStep, organisation }) => ({
    body: { expected_current_step_id: startStep, target_step_id: nextStep, organisation_id: organisation },
  }),
  updateCandidate: () => ({ body: { last_name: 'Moreau', location: { town: 'Lyon' } } }),
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
  updateJob: ({ process, contractType, owner, questionnaire }) => ({
    body: {
      process_id: process,
      title: 'Midwife',
      contract_type_id: contractType,
      owner_id: owner,
      questionnaire_id: questionnaire,
    },
  }),
  createUser: ({ organisation }) => ({
    body: {
      email: 'maren.holt@northwind.example',
      first_name: 'Maren',
      last_name: 'Holt',
      roles: [{ organisation_id: organisation, role: 'RECRUITER' }],
    },
  }),
  updateUser: ({ organisation }) => ({
    body: { last_name: 'Hayashi-Lind', roles: [{ organisation_id: organisation, role: 'RECRUITER' }] },
  }),
  issueCredential: ({ user }) => ({ body: { user_id: user, name: 'Career site' } }),
  revokeCredential: () => ({ body: {} }),
  createTemplate: ({ organisation }) => ({
    body: { ...exampleOf(find('createTemplate')), organisation_id: organisation },
  }),
  updateTemplate: () => ({ body: { subject: 'Your application', message: '<p>Dear {{candidate.first_name}}</p>' } }),
  // an owner changes pools besides: in test/resources/pools
  changePoolList: () => ({ body: { add: [{ name: 'Day clinic' }] } }),
  changePools: ({ pool, otherPool }) => ({ body: { add: [pool], remove: [otherPool] } }),
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
  submitApplication: (ids) => ({
    path: { token: ids.applyToken },
    body: { ...exampleOf(find('submitApplication')), answers: answersOf(ids) },
  }),
  checkApplyUrl: ({ applyToken }) => ({ path: { token: applyToken } }),
  getDocument: ({ documentToken }) => ({ path: { token: documentToken } }),
  eraseCandidate: () => ({ body: { reason: 'OTHER' } }),
  // after all else, because they make further deliveries of each event
  createWebhook: ({ organisation }) => ({
    body: {
      organisation_id: organisation,
      url: 'https://receiver.example/other',
      events: ['EmailSend'],
      receiver: { type: 'BASIC', name: 'recruitment', value: 'open sesame' },
    },
  }),
  updateWebhook: () => ({
    body: {
      url: 'https://receiver.example/moved',
      events: Object.values(EventName),
      receiver: { type: 'BEARER', value: 'tok-e-n' },
      expected_state: 'ACTIVE',
      state: 'ACTIVE',
    },
  }),
};

const answersOf = ({ question, choiceQuestion, choice }: Ids) => ({
  [question]: { answer: 'To help' },
  [choiceQuestion]: { choices: [choice] },
});

/** The operations of the contract, in an order in which all succeed in one world. */
export const inOrder: typeof operations = [
  ...operations.filter(({ operationId }) => !(operationId in particular)),
  ...(Object.keys(particular) as OperationId[]).map(find),
];

/** The parts of the valid request of an operation; `given` replaces whole parts of it. */
export function requestOf(operationId: OperationId, ids: Ids, given: Request = {}): Request {
  const operation = find(operationId);
  const body = exampleOf(operation);
  return { path: pathIdsOf(operation.path, ids), ...(body && { body }), ...particular[operationId]?.(ids), ...given };
}

/** The address of the request below the base address, with its query. */
export function addressOf(operationId: OperationId, ids: Ids, given: Request = {}): string {
  const { path = {}, query = {} } = requestOf(operationId, ids, given);
  const filled = find(operationId).path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${encodeURIComponent(each)}`),
  );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** Sends the valid request of an operation; `given` replaces whole parts of it. */
export function send(client: Client, operationId: OperationId, ids: Ids, given: Request = {}): Promise<Answer> {
  const { method } = find(operationId);
  const { body, headers } = requestOf(operationId, ids, given);
  const address = addressOf(operationId, ids, given);
  if (method === 'head') return client.request('HEAD', address, { headers: { ...headers } });
  return method === 'get' ? client.get(address, headers) : client.post(address, body, headers);
}

function find(operationId: OperationId) {
  const operation = operations.find((each) => each.operationId === operationId);
  if (operation === undefined) throw new Error(`The contract has no operation ${operationId}.`);
  return operation;
}

/** `{jobid}` is the `job`; the record of a webhook call is called a task in its path. */
function pathIdsOf(template: string, ids: Ids): Readonly<Record<string, number>> {
  const names = [...template.matchAll(/\{(\w+)id\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [`${name}id`, ids[(name === 'task' ? 'call' : name) as IdName]]));
}

/** The first example of the body. */
function exampleOf(operation: object): object | undefined {
  const content = node(resolve(node(operation)['requestBody'])['content']);
  const [example] = Object.values(node(node(content['application/json'])['examples']));
  return example === undefined ? undefined : node(resolve(example)['value']);
}
