import { expect, test } from '@jest/globals';
import { createRoutes } from '../../../scripts/mock/routes.ts';
import { loadDocument } from '../../../src/contract/document.ts';

const findRoute = createRoutes(loadDocument(1));

test.each([
  ['GET', '/v1/', 'getIndex', '/v1/', {}],
  ['GET', '/v1', 'getIndex', '/v1/', {}],
  ['GET', '/v1/job/12', 'getJob', '/v1/job/12', { jobid: '12' }],
  ['HEAD', '/v1/job/12', 'getJob', '/v1/job/12', { jobid: '12' }],
  ['HEAD', '/v1/apply/api/a%2Fb', 'checkApplyUrl', '/v1/apply/api/a%2Fb', { token: 'a/b' }],
  ['POST', '/v1/apply/api/%E0', 'submitApplication', '/v1/apply/api/%E0', { token: '%E0' }],
  ['GET', '/v1/webhook/task', 'listWebhookTasks', '/v1/webhook/task', {}],
  ['GET', '/changelog', 'getChangelog', '/changelog', {}],
])('%s %s is %s', (method, pathname, id, path, parameters) => {
  expect(findRoute(method, pathname)).toMatchObject({ kind: 'operation', operation: { id }, path, parameters });
});

test.each([
  ['PUT', '/v1/note', ['GET', 'HEAD', 'POST', 'OPTIONS']],
  ['GET', '/v1/apply/api/x', ['HEAD', 'POST', 'OPTIONS']],
  ['OPTIONS', '/changelog', ['GET', 'HEAD', 'OPTIONS']],
])('%s %s is not offered', (method, pathname, allow) => {
  expect(findRoute(method, pathname)).toEqual({ kind: 'other methods', allow });
});

test.each(['/', '/v1/nothing', '/v1/job/12/13', '/v1/job/12/', '/job', '/V1/job', '/v1/changelog', '/v1job'])(
  'there is no %s',
  (pathname) => {
    expect(findRoute('GET', pathname)).toBeUndefined();
  },
);
