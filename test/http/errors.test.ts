import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { errorEnvelopeOf, expectError, expectInvalid, sentenceOf } from './refusals.ts';
import { contract, schemaViolations } from '../harness/contract.ts';
import { noteOn } from './note.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/**
 * The table of openapi/decisions.md, 'Errors', row by row; bodies that break the contract are in
 * test/suites/every/shape.test.ts.
 */
describe('refusals', () => {
  let scene: World<'job' | 'steps' | 'application' | 'template'>;
  beforeAll(async () => {
    scene = await aWorld(service, ['job', 'steps', 'application', 'template']);
  });

  const JSON_TYPE = { 'content-type': 'application/json' };

  describe('malformed JSON; wrong, unknown or repeated query parameter; wrong path parameter; bad cursor: 400, malformed_request', () => {
    test.each(['{"text":}', '\u{feff}{', '\ufeff', ' ', '\n'])('malformed JSON: %j', async (text) =>
      expectError(await scene.client.post('/note', text), 400, 'malformed_request'),
    );

    test.each<[string, Record<string, string[]>]>([
      ['last_name', { last_name: ['too_short'] }],
      ['pagecursor=forged&limit=5', { pagecursor: ['bad_cursor'] }],
      ['limit=0&step_status=OPEN&email=nobody', { limit: ['out_of_range'], step_status: ['unknown_value'], email: ['format'] }],
      ['limit=x&colour=blue&colour=red', { limit: ['type'], colour: ['unknown_parameter'] }],
    ])('wrong query parameter: %s', async (search, faults) => {
      expectError(await scene.client.get(`/job/${scene.job.id}/application?${search}`), 400, 'malformed_request', faults);
    });

    test('path and query are looked at together', async () => {
      const answer = await scene.client.get('/application/x/questionnaire/07?a=1');
      const faults = { applicationid: ['type'], questionnaireid: ['type'], a: ['unknown_parameter'] };
      expectError(answer, 400, 'malformed_request', faults);
    });
  });

  test('not found, not visible, unknown route: 404, not_found', async () => {
    expectError(await scene.client.get('/job/2147483647/team'), 404, 'not_found');
    for (const path of ['/nowhere', '/job/1/nothing', '/JOB/1/team', '/job/1/team/x', '//']) {
      expectError(await scene.client.get(`${path}?password=secret`), 404, 'not_found');
      expectError(await service.as().request('DELETE', path), 401, 'unauthenticated');
    }
    expectError(await service.as().get(`${service.origin}/`), 404, 'not_found');
    expectError(await service.as().get(`${service.origin}/V1/`), 404, 'not_found');
  });

  test('method not offered on a known path: 405 + Allow, method_not_allowed', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await scene.client.request(method, '/');
      expectError(answer, 405, 'method_not_allowed');
      expect(answer.body.error).toBe('This URL does not offer the method used.');
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
    const write = '/application/1/advance-step';
    const answer = await scene.client.get(write);
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    const head = await scene.client.request('HEAD', write);
    expect(head).toMatchObject({ status: 405, body: undefined });
    expectError(await scene.callers.READER.request('DELETE', '/note'), 405, 'method_not_allowed');
  });

  test('"Order of checks": a method not offered is refused after the credentials, where the path needs any', async () => {
    expectError(await service.as().request('DELETE', '/note'), 401, 'unauthenticated');
    expectError(await service.as().get('/apply/api/x'), 405, 'method_not_allowed');
    expectError(await service.as().request('DELETE', `${service.origin}/changelog`), 405, 'method_not_allowed');
  });

  test('OPTIONS: 204 with Allow', async () => {
    const answer = await service.as().request('OPTIONS', '/note');
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect((await service.as().request('OPTIONS', '/')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  describe('body too large: 413, with the limit of the operation', () => {
    const body = (bytes: number): string =>
      JSON.stringify({ ...noteOn(scene), text: '' }).replace('"text":""', `"text":"${'x'.repeat(bytes)}"`);
    const limit = 1024 * 1024;

    test('one byte over it', async () => {
      const tooLong = body(limit - body(0).length + 1);
      expect(tooLong).toHaveLength(limit + 1);
      expectError(await scene.client.post('/note', tooLong), 413, 'payload_too_large', undefined, limit);
      expectInvalid(await scene.client.post('/note', tooLong.replace('xx', 'x')), { text: ['too_long'] });
    });

    test('"Order of checks": after the credentials', async () =>
      expectError(await service.as().post('/note', body(limit)), 401, 'unauthenticated'));

    test('chunked, without a Content-Length', async () => {
      const stream = new Blob([body(limit)]).stream();
      const init = { headers: JSON_TYPE, body: stream, duplex: 'half' } as RequestInit;
      expectError(await scene.client.request('POST', '/note', init), 413, 'payload_too_large', undefined, limit);
    });

    test('a client that sends all of it before it reads finds the answer, not a broken pipe, also with Connection: close', async () => {
      const socket = connect(Number(new URL(service.origin).port), '127.0.0.1').pause();
      const head = `POST /v1/note HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${20 * limit}\r\n`;
      const login = `Authorization: ${basic(scene.recruiter)}\r\n\r\n`;
      await new Promise<void>((sent, fail) => {
        socket.once('error', fail).write(head + login);
        for (let number = 0; number < 20; number += 1) socket.write(Buffer.alloc(limit, 'x'), () => number === 19 && sent());
      });
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    });

    test('Bodies: 256 KiB where the contract needs no more', async () => {
      const step = JSON.stringify({ application_id: 2_147_483_647, process_step_id: 1 }).padEnd(256 * 1024 + 1);
      expectError(await scene.client.post('/step', step), 413, 'payload_too_large', undefined, 256 * 1024);
      expectInvalid(await scene.client.post('/step', step.slice(0, -1)), { application_id: ['not_found'] });
    });
  });

  test.each([
    '*/*',
    'json',
    'application/json-patch+json',
    ...['utf-7', 'utf88', 'x', '""'].map((charset) => `application/json; charset=${charset}`),
  ])('wrong media type: 415, unsupported_media_type: %s', async (type) => {
    const answer = await scene.client.post('/note', noteOn(scene), { 'content-type': type });
    expectError(answer, 415, 'unsupported_media_type');
  });

  test.each([
    'application/json',
    'Application/JSON',
    ...['utf-8', 'UTF-8', 'utf8', '"Utf8"'].map((name) => `application/json; charset=${name}`),
  ])('the media type of JSON in UTF-8 however it is written: %s', async (type) =>
    expect(await scene.client.post('/note', noteOn(scene), { 'content-type': type })).toMatchObject({ status: 200 }),
  );

  describe('what an error says of this very request', () => {
    const detailOf = (faults: Readonly<Record<string, readonly { readonly detail?: string }[]>>) =>
      Object.fromEntries(Object.entries(faults).map(([name, [fault]]) => [name, fault?.detail]));

    test.each<[string, Record<string, string | RegExp>]>([
      ['limit=500', { limit: '`limit` must be a whole number from 1 to 100.' }],
      ['limit=1e1', { limit: '`limit` must be a whole number from 1 to 100, in plain digits.' }],
      ['step_status=OPEN', { step_status: '`step_status` must be one of `START`, `CURRENT`, `END`.' }],
      ['last_step_since=x', { last_step_since: '`last_step_since` must be a date such as 2026-11-30.' }],
      ['last_name=', { last_name: '`last_name` must be text of 1 to 255 characters.' }],
      ['colour=blue', { colour: /^The query parameters are `limit`, .*`pagecursor`\.$/ }],
      ['last_name=%00', { last_name: /U\+0000/ }],
      ['last_name=%zz', { last_name: /UTF-8/ }],
      ['email=j%C3%B6rg@mail.example', { email: /^`email` must be an email address in ASCII / }],
      ['email=lea+jobs@mail.example', { email: /In a query, write `\+` as `%2B`\.$/ }],
      [
        'modified_since=2026-11-30T09:00:00+02:00',
        {
          modified_since:
            '`modified_since` must be a date and time with an offset such as 2026-11-30T09:00:00Z. In a query, write `+` as `%2B`.',
        },
      ],
    ])('parameters: %s', async (search, details) => {
      const { body } = await scene.client.get(`/job/${scene.job.id}/application?${search}`);
      const said = detailOf(body.parameters);
      expect(Object.keys(said)).toEqual(Object.keys(details));
      for (const [name, expected] of Object.entries(details)) expect(said[name]).toMatch(expected);
    });

    test('a header is named as the contract writes it', async () => {
      const { body } = await scene.client.post('/note', noteOn(scene), { 'idempotency-key': 'k'.repeat(256) });
      expect(detailOf(body.parameters)).toEqual({
        'Idempotency-Key': '`Idempotency-Key` must be text of 1 to 255 characters.',
      });
    });

    test('fields of a body', async () => {
      const body = { candidate_id: '7', organisation_id: 0, txt: 'a' };
      const { body: refused } = await scene.client.post('/note', body);
      const id = 'a whole number from 1 to 2,147,483,647';
      expect(detailOf(refused.invalid)).toEqual({
        candidate_id: `\`candidate_id\` must be ${id}.`,
        organisation_id: `\`organisation_id\` must be ${id}.`,
        text: '`text` must be text of 1 to 65,536 characters.',
        txt: 'The fields here are `candidate_id`, `organisation_id`, `application_id`, `text`.',
      });
      const answers = { 12: { answer: 7 }, 13: { choices: [1, 'x'] }, zero: {} };
      const { body: nested } = await scene.client.post(`/application/${scene.application.id}/questionnaire`, { answers });
      expect(detailOf(nested.invalid)).toMatchObject({
        'answers.12.answer': '`answers.12.answer` must be text of at most 10,000 characters.',
        'answers.13.choices.1': `\`answers.13.choices.1\` must be ${id}.`,
        questionnaire_id: `\`questionnaire_id\` must be ${id} or the same in digits.`,
      });
    });

    test('what a stranger chose is not repeated, or shortened', async () => {
      const name = `\u0007${'x'.repeat(200)}`;
      const { body } = await scene.client.post('/note', { ...noteOn(scene), [name]: 1 });
      expect(JSON.stringify(detailOf(body.invalid)[name])).not.toContain('xxx');
      const template = { template_id: scene.template.id, message: `{{${name}}}` };
      const { body: refused } = await scene.client.post(`/application/${scene.application.id}/send-email`, template);
      const { message } = detailOf(refused.invalid);
      expect(message).toMatch(/^No such keyword: `x{59}…`\. The keywords are `candidate\.first_name`, /);
    });

    test.each<[string, RequestInit, RegExp]>([
      ['/note', { method: 'POST', headers: JSON_TYPE, body: '{"text":}' }, /^The body is not valid JSON/],
      ['/note', { method: 'POST', body: 'a' }, /Content-Type: application\/json/],
      ['/nowhere', {}, /^No operation has this path\.$/],
      ['/note', { method: 'DELETE' }, /GET, HEAD, POST, OPTIONS/],
    ])('%s %j', async (path, init, says) => {
      const { body } = await scene.client.request(init.method ?? 'GET', path, init);
      expect(body.detail).toMatch(says);
    });

    test('`_self` is the URL of the request without its query, `_schema` leads to the schema of the error, `doc_url` to the code', async () => {
      const page = await fetch(`${service.origin}/docs/v1`).then((response) => response.text());
      const path = `/job/${scene.job.id}"%5B/application`;
      const answers = [
        await scene.client.get(path),
        await scene.client.get('/job/2147483647/team'),
        await scene.client.post('/note', {}),
        await scene.client.request('DELETE', '/note'),
        await service.as().get(`${service.origin}/nothing`),
      ];
      const urls = [path.replace('"', '%22'), '/job/2147483647/team', '/note', '/note'].map((each) => `/v1${each}`);
      expect(answers.map(({ body }) => body._self)).toEqual([...urls, '/nothing'].map((url) => service.origin + url));
      for (const { body } of answers) {
        const name = new URL(body._schema).pathname.split('/').at(-1) ?? '';
        expect(schemaViolations(name, body)).toEqual([]);
        expect(contract.components['schemas']).toHaveProperty(name);
        expect((await service.as().get(body._schema)).status).toBe(200);
        expect(body.doc_url.startsWith(`${service.origin}/docs/v1#`)).toBe(true);
        expect(page).toContain(`id="${new URL(body.doc_url).hash.slice(1)}"`);
      }
    });

    test('a long URL is not repeated', async () => {
      const { body } = await scene.client.get(`/${'x'.repeat(2_000)}`);
      expect(body).not.toHaveProperty('_self');
    });
  });
});

/**
 * "What Node's parser refuses by itself has the envelope of the interface and an `X-Request-Id`":
 * 400, 413, 417, 431; 408 is in test/suites/resilience/http.test.ts.
 */
describe('no request', () => {
  /** Sends bytes and returns all that comes until the service closes the connection. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.origin).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (part) => void (text += String(part)));
      socket.on('error', reject).on('close', () => resolve(text));
    });

  const POST = 'POST /v1/note HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

  test.each([
    ['no HTTP', 'HELO\r\n\r\n', 400, 'malformed_request', false],
    ['CONNECT', 'CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n', 400, 'malformed_request', false],
    ['headers of 20 KB', `GET /v1/ HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large', false],
    ['an unknown expectation', `${POST}Expect: a miracle\r\nContent-Length: 2\r\n\r\n{}`, 417, 'expectation_failed', true],
    [
      'extensions of chunks of 20 KB',
      `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
      'payload_too_large',
      true,
    ],
  ])('%s', async (_, bytes, status, code, isRequest) => {
    const text = await exchange(bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    );
    expect(head.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .+`));
    expect(headers.get('connection')).toBe('close');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const requestId = headers.get('x-request-id');
    // a message without a request has no URL
    const url = isRequest ? { _self: `${service.origin}/v1/note` } : {};
    const { _self, ...envelope } = errorEnvelopeOf(code, { headers });
    const error = JSON.parse(body) as unknown;
    expect(error).toEqual({ ...envelope, ...url, error: sentenceOf('ErrorCode', code), code });
    expect(schemaViolations('Error', error)).toEqual([]);
    const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const about = lines.filter((line) => line['request_id'] === requestId);
    expect(about).toEqual([expect.objectContaining({ msg: 'request', operation: 'none', status })]);
  });
});

/** "Documented lengths can be sent": each text at its greatest length, also where a client escapes every character. */
describe('documented lengths', () => {
  let scene: World<'job' | 'steps' | 'application' | 'template'>;
  beforeAll(async () => {
    scene = await aWorld(service, ['job', 'steps', 'application', 'template']);
  });

  /** JSON as some clients write it: every character outside ASCII as `\uXXXX`. */
  const escaped = (body: unknown): string =>
    JSON.stringify(body).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

  const answers = (character: string) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index + 1, { answer: character.repeat(10_000) }]));

  test.each(['😀', '漢', 'ж'])('a note, a message with its subject, a hundred answers: of %s', async (character) => {
    const { client, application, template } = scene;
    const note = noteOn(scene);
    const letter = { template_id: template.id, subject: character.repeat(255), message: character.repeat(100_000) };
    const unknown = { questionnaire_id: 2_147_483_647, answers: answers(character) };
    for (const write of [JSON.stringify, escaped]) {
      expect((await client.post('/note', write({ ...note, text: character.repeat(65_536) }))).status).toBe(200);
      expect((await client.post(`/application/${application.id}/send-email`, write(letter))).status).toBe(200);
      const refused = await client.post(`/application/${application.id}/questionnaire`, write(unknown));
      expectInvalid(refused, { questionnaire_id: ['not_found'] });
    }
  });
});
