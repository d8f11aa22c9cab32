/**
 * The table of openapi/decisions.md, 'Errors', row by row; bodies that break the contract are in
 * invalid-body.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type Service } from '../harness/service.ts';
import { expectError, expectInvalid, sentenceOf } from './refusals.ts';
import { aScene, type Scene } from './scene.ts';

let service: Service;
let scene: Scene;
beforeAll(async () => {
  service = await startService();
  scene = await aScene(service);
});
afterAll(() => service.close());

const JSON_TYPE = { 'content-type': 'application/json' };

describe('"malformed JSON; wrong, unknown or repeated query parameter; wrong path parameter; bad cursor: 400, malformed_request"', () => {
  test.each(['{', '{"text":}', '{"text": "a"', "{'text': 'a'}", '[1,]', 'undefined', '{"a":1}{"b":2}', '\u{feff}{'])(
    'malformed JSON: %s',
    async (text) => expectError(await scene.client.post('/note', text), 400, 'malformed_request'),
  );

  test.each<[string, Record<string, string[]>]>([
    ['colour=blue', { colour: ['unknown_parameter'] }],
    ['Limit=5', { Limit: ['unknown_parameter'] }],
    ['__proto__=1&constructor=1', { ['__proto__']: ['unknown_parameter'], constructor: ['unknown_parameter'] }],
    ['limit=5&limit=5', { limit: ['repeated'] }],
    ['limit=', { limit: ['type'] }],
    ['step_status=', { step_status: ['unknown_value'] }],
    ['last_step_since=', { last_step_since: ['format'] }],
    ['last_name=', { last_name: ['too_short'] }],
    ['last_name', { last_name: ['too_short'] }],
    ['limit=0', { limit: ['out_of_range'] }],
    ['limit=101', { limit: ['out_of_range'] }],
    ['limit=0x11', { limit: ['type'] }],
    ['limit=1e1', { limit: ['type'] }],
    ['limit=%2B17', { limit: ['type'] }],
    ['limit=+17', { limit: ['type'] }],
    ['limit=%2010', { limit: ['type'] }],
    ['limit=007', { limit: ['type'] }],
    ['limit=10.0', { limit: ['type'] }],
    ['since=-1', { since: ['out_of_range'] }],
    ['since=-0', { since: ['type'] }],
    ['since=2147483648', { since: ['out_of_range'] }],
    ['since=9007199254740993', { since: ['out_of_range'] }],
    [`since=${'9'.repeat(400)}`, { since: ['out_of_range'] }],
    ['step_id=0', { step_id: ['out_of_range'] }],
    ['step_status=OPEN', { step_status: ['unknown_value'] }],
    ['step_status=start', { step_status: ['unknown_value'] }],
    ['last_step_since=2025-02-30', { last_step_since: ['format'] }],
    ['last_step_until=2025-02-29', { last_step_until: ['format'] }],
    ['last_step_until=20250201', { last_step_until: ['format'] }],
    ['last_step_since=2025-02-01T00:00:00Z', { last_step_since: ['format'] }],
    ['modified_since=2025-02-30T00:00:00Z', { modified_since: ['format'] }],
    ['modified_since=2025-02-01', { modified_since: ['format'] }],
    ['modified_since=2025-02-01T00:00:00', { modified_since: ['format'] }],
    ['email=nobody', { email: ['format'] }],
    [`last_name=${'x'.repeat(51)}`, { last_name: ['too_long'] }],
    ['pagecursor=forged', { pagecursor: ['bad_cursor'] }],
    ['pagecursor=forged&limit=5', { pagecursor: ['not_combinable'] }],
    ['limit=0&step_status=OPEN&email=nobody', { limit: ['out_of_range'], step_status: ['unknown_value'], email: ['format'] }],
    ['limit=x&colour=blue&colour=red', { limit: ['type'], colour: ['unknown_parameter'] }],
  ])('wrong query parameter: %s', async (search, faults) => {
    expectError(await scene.client.get(`/job/${scene.job.id}/application?${search}`), 400, 'malformed_request', faults);
  });

  test('operations without query parameters take none', async () => {
    expectError(await scene.client.get('/?a=1'), 400, 'malformed_request', { a: ['unknown_parameter'] });
    expectError(await scene.client.post('/note?a=1', scene.note), 400, 'malformed_request', { a: ['unknown_parameter'] });
    expectError(await scene.stranger.get(`${service.origin}/changelog?a=1`), 400, 'malformed_request', {
      a: ['unknown_parameter'],
    });
  });

  test.each([
    ...['0x11', '1e1', '+17', '%2010', '10%20', '007', '1.0', 'twelve', '１２'].map((id) => [id, 'type']),
    ...['0', '-1', '2147483648', '9999999999', '9007199254740993', '9'.repeat(400)].map((id) => [id, 'out_of_range']),
  ])('wrong path parameter: %s', async (id, code = '') => {
    expectError(await scene.client.get(`/job/${id}/team`), 400, 'malformed_request', { jobid: [code] });
    expectError(await scene.client.get(`/process/${id}`), 400, 'malformed_request', { processid: [code] });
    const advance = await scene.client.post(`/application/${id}/advance-step`, { expected_current_step_id: 1 });
    expectError(advance, 400, 'malformed_request', { applicationid: [code] });
  });

  test('path and query are looked at together', async () => {
    const answer = await scene.client.get('/application/x/questionnaire/07?a=1');
    const faults = { applicationid: ['type'], questionnaireid: ['type'], a: ['unknown_parameter'] };
    expectError(answer, 400, 'malformed_request', faults);
  });
});

test('"credentials missing or wrong: 401 + WWW-Authenticate: Basic realm="recruitment", charset="UTF-8""', async () => {
  for (const client of [scene.stranger, service.as({ ...scene.recruiter, password: 'wrong' })]) {
    const answer = await client.get('/');
    expectError(answer, 401, 'unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="recruitment", charset="UTF-8"');
  }
});

test('"READER writes: 403, forbidden"', async () => {
  expectError(await scene.asReader.post('/note', scene.note), 403, 'forbidden');
});

test('"not found, not visible, unknown route: 404, not_found"', async () => {
  expectError(await scene.client.get('/job/2147483647/team'), 404, 'not_found');
  for (const path of ['/nowhere', '/job/1/nothing', '/JOB/1/team', '/job/1/team/x', '//']) {
    expectError(await scene.client.get(path), 404, 'not_found');
    expectError(await scene.stranger.request('DELETE', path), 404, 'not_found');
  }
  expectError(await scene.stranger.get(`${service.origin}/`), 404, 'not_found');
  expectError(await scene.stranger.get(`${service.origin}/V1/`), 404, 'not_found');
});

test('"method not offered on a known path: 405 + Allow, method_not_allowed"', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await scene.client.request(method, '/');
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  }
  const write = '/application/1/advance-step';
  const answer = await scene.client.get(write);
  expectError(answer, 405, 'method_not_allowed');
  expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  const head = await scene.client.request('HEAD', write);
  expect(head).toMatchObject({ status: 405, body: undefined });
});

test('"OPTIONS: 204 with Allow"', async () => {
  const answer = await scene.stranger.request('OPTIONS', '/note');
  expect(answer).toMatchObject({ status: 204, body: undefined });
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  expect((await scene.stranger.request('OPTIONS', '/')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('HEAD on a GET path answers the headers of GET and no body', async () => {
  const path = `/job/${scene.job.id}/team`;
  const [head, get] = [await scene.client.request('HEAD', path), await scene.client.get(path)];
  expect(head).toMatchObject({ status: 200, body: undefined });
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  expect(await scene.client.request('HEAD', '/job/2147483647/team')).toMatchObject({ status: 404, body: undefined });
  expect(await scene.stranger.request('HEAD', path)).toMatchObject({ status: 401, body: undefined });
});

test('"advance-step: application has moved: 409, stale_step, application_id, step: the actual one"', async () => {
  const { client, application, stepIds } = scene;
  const answer = await client.post(`/application/${application.id}/advance-step`, { expected_current_step_id: stepIds[1] });
  const date = application.stepDate.toISOString().slice(0, 10);
  expect(answer).toMatchObject({ status: 409 });
  expect(answer.body).toEqual({
    _status: 'INVALID',
    error: sentenceOf('ErrorCode', 'stale_step'),
    code: 'stale_step',
    application_id: application.id,
    step: { id: stepIds[0], name: 'New', status: 'START', date },
    request_id: answer.headers.get('x-request-id'),
  });
});

describe('"body too large: 413", with the limit of the operation', () => {
  const body = (bytes: number): string =>
    JSON.stringify({ ...scene.note, text: '' }).replace('"text":""', `"text":"${'x'.repeat(bytes)}"`);
  const limit = 1024 * 1024;

  test('one byte over it', async () => {
    const tooLong = body(limit - body(0).length + 1);
    expect(tooLong).toHaveLength(limit + 1);
    expectError(await scene.client.post('/note', tooLong), 413, 'payload_too_large', undefined, limit);
    expectInvalid(await scene.client.post('/note', tooLong.replace('xx', 'x')), { text: ['too_long'] });
  });

  test('chunked, without a Content-Length', async () => {
    const stream = new Blob([body(limit)]).stream();
    const init = { headers: JSON_TYPE, body: stream, duplex: 'half' } as RequestInit;
    expectError(await scene.client.request('POST', '/note', init), 413, 'payload_too_large', undefined, limit);
  });

  test('"Bodies: 256 KiB" where the contract needs no more', async () => {
    const step = JSON.stringify({ application_id: 2_147_483_647, process_step_id: 1 }).padEnd(256 * 1024 + 1);
    expectError(await scene.client.post('/step', step), 413, 'payload_too_large', undefined, 256 * 1024);
    expectInvalid(await scene.client.post('/step', step.slice(0, -1)), { application_id: ['not_found'] });
  });
});

test.each([
  'text/plain',
  'application/xml',
  'application/problem+json',
  'application/json-patch+json',
  'multipart/form-data',
  '*/*',
  'json',
])('"wrong media type: 415, unsupported_media_type": %s', async (type) => {
  const answer = await scene.client.post('/note', scene.note, { 'content-type': type });
  expectError(answer, 415, 'unsupported_media_type');
});

test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  'the media type of JSON in UTF-8 however it is written: %s',
  async (type) => expect(await scene.client.post('/note', scene.note, { 'content-type': type })).toMatchObject({ status: 200 }),
);

test('"over the rate limit: 429 + Retry-After, rate_limited"', async () => {
  const limited = await startService({ rateLimitPerMinute: 2 });
  try {
    await limited.as().get('/');
    await limited.as().get('/nowhere');
    const answer = await limited.as().get('/');
    expectError(answer, 429, 'rate_limited');
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  } finally {
    await limited.close();
  }
});
