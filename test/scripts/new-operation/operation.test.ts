/** What `npm run new-operation` would write in this working tree; it writes nothing itself. */
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { draftOperation } from '../../../scripts/new-operation/operation.ts';

const root = process.cwd();
const draft = (method: string, path: string, folder: string, operationId?: string) =>
  draftOperation(root, { method, path, folder, version: 'v1', operationId });

test('GET /job/{jobid}/funnel jobs: a file for each thing there is one file of, a line where all have theirs', async () => {
  const { files } = await draft('GET', '/job/{jobid}/funnel', 'jobs');
  expect([...files.keys()].toSorted()).toEqual([
    'openapi/v1/examples/job-funnel.yaml',
    'openapi/v1/openapi.yaml',
    'openapi/v1/paths/job-funnel.yaml',
    'openapi/v1/schemas/JobFunnel.yaml',
    'src/resources/jobs/handlers.ts',
    'src/resources/jobs/presenter.ts',
    'src/resources/jobs/service.ts',
    // the rule in src/resources/jobs/funnel.ts has the shorter name
    'test/resources/jobs/job-funnel.test.ts',
    'test/suites/isolation/requests.ts',
  ]);
  expect(files.get('openapi/v1/openapi.yaml')).toMatch(
    /\n {2}\/job\/\{jobid\}\/team: .+\n {2}\/job\/\{jobid\}\/funnel: \{ \$ref: paths\/job-funnel\.yaml \}\n/,
  );
  const { parameters, get } = parse(files.get('openapi/v1/paths/job-funnel.yaml') ?? '');
  expect(parameters).toEqual([{ $ref: '../parameters/jobid.yaml' }]);
  expect({ tags: get.tags, statuses: Object.keys(get.responses) }).toEqual({
    tags: ['Jobs'],
    statuses: ['200', '400', '401', '404', '410', '429', '500', '503'],
  });
});

test('a second method joins the file of its path', async () => {
  const { files } = await draft('POST', '/job', 'jobs');
  expect([...files.keys()].filter((name) => name.includes('/paths/'))).toEqual(['openapi/v1/paths/job-list.yaml']);
  expect(files.has('openapi/v1/openapi.yaml')).toBe(false);
  const { get, post } = parse(files.get('openapi/v1/paths/job-list.yaml') ?? '');
  expect([get.operationId, post.operationId]).toEqual(['listJobs', 'addJob']);
  expect(post.parameters).toEqual([{ $ref: '../parameters/idempotencyKey.yaml' }]);
  expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['403', '409', '413', '415', '422']));
});

test('a resource of its own: its folder, its tag, its identifier, and its place among all handlers', async () => {
  const { files } = await draft('GET', '/interview/{interviewid}', 'interviews');
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'openapi/v1/parameters/interviewid.yaml',
      'src/resources/interviews/handlers.ts',
      'src/resources/interviews/service.ts',
      'src/resources/interviews/presenter.ts',
    ]),
  );
  const { tags } = parse(files.get('openapi/v1/openapi.yaml') ?? '') as { readonly tags: readonly { readonly name: string }[] };
  expect(tags.at(-1)?.name).toBe('Interviews');
  const composition = files.get('src/resources/v1.ts');
  expect(composition).toMatch(/\.\.\.createInterviewHandlers\(parts\)/);
  expect(composition).toMatch(/import \{ createInterviewHandlers \} from '\.\/interviews\/handlers\.ts';/);
});

describe('what is there already is never overwritten', () => {
  test.each([
    [
      'GET',
      '/job/{jobid}/stats',
      'jobs',
      'getStatistics',
      'GET /job/{jobid}/stats is there already, in openapi/v1/paths/job-stats.yaml',
    ],
    ['GET', '/job/{vacancyid}', 'jobs', undefined, '/job/{vacancyid} is there already, as /job/{jobid}'],
    ['GET', '/job/{jobid}/statistics', 'jobs', undefined, 'getJobStatistics is the name of /job/{jobid}/stats'],
    ['GET', '/job/{jobid}/core', 'jobs', undefined, 'openapi/v1/schemas/JobCore.yaml is there already'],
  ])('%s %s in %s, called %s: %s', async (method, path, folder, operationId, reason) => {
    await expect(draft(method, path, folder, operationId)).rejects.toThrow(reason);
  });

  test('a version that does not exist has no contract to join', async () => {
    const request = { method: 'GET', path: '/job/{jobid}/funnel', folder: 'jobs', version: 'v9' };
    await expect(draftOperation(root, request)).rejects.toThrow('There is no openapi/v9/openapi.yaml.');
  });
});
