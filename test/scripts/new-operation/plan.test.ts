import { describe, expect, test } from '@jest/globals';
import { planOperation } from '../../../scripts/new-operation/plan.ts';
import { operations } from '../../harness/contract.ts';

const plan = (method: string, path: string, operationId?: string) =>
  planOperation({ method, path, folder: 'jobs', version: 'v1', operationId });

describe('"its name as those that exist are named"', () => {
  // these were named by hand, each for what it does
  const irregular = ['getIndex', 'getAccount', 'getJobStatistics', 'listJobTeam', 'listJobApplications', 'submitQuestionnaire'];
  const others = ['listCandidateApplications', 'getQuestionnaireAnswers', 'listJobFeed', 'listStepChanges', 'addStepChange'];
  const known = [...irregular, ...others, 'listAccountOrganisations'];
  const regular = operations.filter(
    ({ root, method, path, operationId }) =>
      !root && method !== 'head' && !path.includes('token') && !known.includes(operationId),
  );

  test('there are such', () => expect(regular.length).toBeGreaterThan(12));

  test.each(regular)('$method $path is $operationId', ({ method, path, operationId }) => {
    expect(plan(method.toUpperCase(), path).operationId).toBe(operationId);
  });
});

test.each([
  ['GET', '/job/{jobid}/funnel', undefined, 'getJobFunnel', 'JobFunnel', 'Read the funnel of a job'],
  ['GET', '/interview', undefined, 'listInterviews', 'InterviewList', 'List interviews'],
  ['GET', '/interview/{interviewid}', undefined, 'getInterview', 'Interview', 'Read an interview'],
  ['GET', '/agency', undefined, 'listAgencies', 'AgencyList', 'List agencies'],
  ['GET', '/job/{jobid}/interview', 'listJobInterviews', 'listJobInterviews', 'JobInterviewsList', 'List job interviews'],
  ['POST', '/job/{jobid}/close', undefined, 'closeJob', 'CloseJobResult', 'Close a job'],
  ['POST', '/interview', undefined, 'addInterview', 'AddInterviewResult', 'Add an interview'],
  ['post', '/job/{jobid}/send-offer', undefined, 'sendOffer', 'SendOfferResult', 'Send offer of a job'],
])('%s %s, called %s: %s answers %s, "%s"', (method, path, given, operationId, schema, summary) => {
  expect(plan(method, path, given)).toMatchObject({ operationId, schema, summary });
});

test('a path parameter is known to the tests by its resource; the record of a webhook call is called a task in its address', () => {
  expect(plan('GET', '/webhook/task/{taskid}').parameters).toEqual([{ name: 'taskid', id: 'call' }]);
  expect(plan('GET', '/job/{jobid}/document/{documentid}').parameters).toEqual([
    { name: 'jobid', id: 'job' },
    { name: 'documentid', id: 'document' },
  ]);
});

test.each([
  ['PUT', '/job', 'jobs', undefined, 'PUT is not a method'],
  ['GET', 'job', 'jobs', undefined, 'job is not a path'],
  ['GET', '/', 'jobs', undefined, '/ is not a path'],
  ['GET', '/Job', 'jobs', undefined, '/Job is not a path'],
  ['GET', '/job/', 'jobs', undefined, '/job/ is not a path'],
  ['GET', '/job/{jobId}', 'jobs', undefined, 'is not a path'],
  ['GET', '/{jobid}', 'jobs', undefined, 'begins with a parameter'],
  ['GET', '/job/{jobid}/copy/{jobid}', 'jobs', undefined, 'a parameter twice'],
  ['GET', '/apply/api/{token}', 'submissions', undefined, '{token} is not the identifier of a resource'],
  ['GET', '/job/{jobid}/funnel', '../jobs', undefined, '../jobs is not the name of a folder'],
  ['GET', '/job/{jobid}/funnel', 'jobs', 'get_funnel', 'get_funnel is not an operationId'],
])('%s %s in %s, called %s, is refused: %s', (method, path, folder, operationId, reason) => {
  expect(() => planOperation({ method, path, folder, version: 'v1', operationId })).toThrow(reason);
});
