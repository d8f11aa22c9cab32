/** Hostile input is stored and returned unchanged, or refused as the contract says; never 500. */
import { gzipSync } from 'node:zlib';
import { request as send } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { anApplication } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { anAskingJob, aSubmission } from '../resources/submissions/scene.ts';
import { expectError, expectInvalid } from './refusals.ts';
import { noteOn } from './note.ts';

let service: Service;
let scene: World<'job' | 'questionnaire' | 'application' | 'template'>;
let read = 0;
beforeAll(async () => {
  service = await startService();
  scene = await aWorld(service, ['job', 'questionnaire', 'application', 'template']);
});
afterEach(() => {
  const fresh = service.logged.slice(read);
  read = service.logged.length;
  expect(fresh.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});
afterAll(() => service.close());

const storable = [
  `O'Brien "the" \`best\` \\ ; DROP TABLE note; --`,
  '😀 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 𝒳',
  'שלום עולם \u202Eevil\u202C مرحبا',
  'e\u0301 ≠ é, ß, İ, ǅ, \u00a0, \u2028',
  '%s %d ${x} {{ {% $1 :name ? \\u0000',
  '\u0001\u001f\u007f\u0085\ufeff\uffff',
];

describe('texts that a database can hold come back as they were', () => {
  test.each(storable)('a note: %j', async (text) => {
    expect(await scene.client.post('/note', { ...noteOn(scene), text: `<p>a${text}z</p>` })).toMatchObject({ status: 200 });
    const { text: stored } = await service.prisma.note.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(stored).toBe(`<p>a${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}z</p>`.replaceAll('&quot;', '"'));
  });

  test.each(storable)('subject and message of an email: %j', async (text) => {
    const plain = text.replaceAll('{', '(');
    const order = { template_id: scene.template.id, subject: `a${plain}z`, message: `<p>${plain}</p>` };
    expect(await scene.client.post(`/application/${scene.application.id}/send-email`, order)).toMatchObject({ status: 200 });
    const email = await service.prisma.emailMessage.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(email.subject).toBe(`a${plain.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')}z`);
    expect(email.message).toBe(`<p>${plain}</p>`);
  });

  test.each(storable)('an answer to a question: %j', async (text) => {
    const { client, application, questionnaire } = scene;
    const { id, why, licence } = questionnaire;
    const answers = { [why.id]: { answer: `a${text}` }, [licence.id]: { answer: 'Yes' } };
    const path = `/application/${application.id}/questionnaire`;
    expect(await client.post(path, { questionnaire_id: id, answers })).toMatchObject({ status: 200 });
    const { body } = await client.get(`${path}/${id}`);
    expect(body.items[0].answer).toEqual({ text: `a${text}`, choices: [] });
  });

  test.each(storable)('a name to filter by: %j', async (text) => {
    const lastName = `a${text}`.slice(0, 40).toWellFormed();
    const { id } = await anApplication(service.prisma, scene.job, { candidate: { lastName } });
    const { status, body } = await scene.client.get(`/job/${scene.job.id}/application?last_name=${encodeURIComponent(lastName)}`);
    expect(status).toBe(200);
    expect(body.items.map((item: { id: number }) => item.id)).toEqual([id]);
    expect(body.items[0].candidate.last_name).toBe(lastName);
  });
});

test('characters that no URI has, sent as they are, stand encoded in the addresses of the answer', async () => {
  const { status, body } = await scene.client.get(`/job/${scene.job.id}/application?last_name=a{b}|^\`[c]\\`);
  expect(status).toBe(200);
  expect(body._self).toBe(`${service.origin}/v1/job/${scene.job.id}/application?last_name=a%7Bb%7D%7C%5E%60%5Bc%5D%5C`);
});

describe('a text that no database can hold is refused with the field that has it', () => {
  test.each([
    ['NUL', '\\u0000'],
    ['a lone high surrogate', '\\ud800'],
    ['a lone low surrogate', '\\udc00'],
  ])('%s', async (_, escaped) => {
    const { client, application, questionnaire, template } = scene;
    const note = noteOn(scene);
    const post = (path: string, body: unknown) => client.post(path, JSON.stringify(body).replaceAll('NASTY', escaped));
    expectInvalid(await post('/note', { ...note, text: 'aNASTYz' }), { text: ['format'] });
    const order = { template_id: template.id, subject: 'NASTY', message: 'NASTY' };
    expectInvalid(await post(`/application/${application.id}/send-email`, order), { subject: ['format'], message: ['format'] });
    const { id, why } = questionnaire;
    const submission = { questionnaire_id: id, answers: { [why.id]: { answer: 'NASTY' } } };
    expectInvalid(await post(`/application/${application.id}/questionnaire`, submission), {
      [`answers.${why.id}.answer`]: ['format'],
    });
    expectInvalid(await post('/note', { ...note, aNASTYz: 1 }), {
      [JSON.parse(`"a${escaped}z"`)]: ['unknown_field'],
    });
  });

  test.each(['%00', 'a%00', '%ed%a0%80', '%ff', '%', '%zz', '%c0%80', '%u0041'])('broken in a query: %s', async (text) => {
    const path = `/job/${scene.job.id}/application?last_name=${text}`;
    const answer = await scene.client.get(path);
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    expect(Object.values(answer.body.parameters)).toEqual([
      [{ code: 'format', message: 'This parameter has the wrong format.', detail: expect.stringMatching(/UTF-8|Unicode/) }],
    ]);
    expect(await scene.client.get(`/job/${scene.job.id}/application?${text}=1`)).toMatchObject({ status: 400 });
  });

  test.each(['%', '%zz', '%ff', '%00', '%2f', '%ed%a0%80', '..%2f..', '%252f', ';a=1', "'", '\u{1f600}'])(
    'broken in a path: %s',
    async (text) => {
      for (const path of [`/job/${text}/team`, `/job/${text}`, `/${text}`]) {
        const { status, body } = await scene.client.get(path);
        expect([400, 404]).toContain(status);
        expect(body).toMatchObject({ _status: 'INVALID', request_id: expect.any(String) });
      }
    },
  );
});

describe('bodies that no client would send', () => {
  const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

  test.each([10, 1000, 10_000, 100_000])('%i levels deep', async (depth) => {
    const tooDeep = depth > 32;
    const { client, application } = scene;
    const note = noteOn(scene);
    expectInvalid(await client.post('/note', nested('[', ']', depth)), tooDeep ? { '0.0': ['format'] } : { _body: ['type'] });
    const objects = nested('{"a":', '}', depth).replace('}', '1}');
    const unknown = JSON.stringify(note).replace('}', `,"extra":${objects}}`);
    expectInvalid(await client.post('/note', unknown), tooDeep ? { 'extra.a': ['format'] } : { extra: ['unknown_field'] });
    const text = JSON.stringify({ ...note, text: 0 }).replace('"text":0', `"text":${nested('[', ']', depth)}`);
    expectInvalid(await client.post('/note', text), tooDeep ? { 'text.0': ['format'] } : { text: ['type'] });
    const choices = `{"questionnaire_id":1,"answers":{"1":{"choices":[${nested('[', ']', depth)},${nested('[', ']', depth)}]}}}`;
    const { status, body } = await client.post(`/application/${application.id}/questionnaire`, choices);
    expect(status).toBe(422);
    expect(body.invalid).toHaveProperty([tooDeep ? 'answers.1' : 'answers.1.choices.0']);
  });

  test('deep where anything is allowed, with a key to remember it by', async () => {
    const { address } = await anAskingJob(service);
    const objects = nested('{"a":', '}', 5_000).replace('}', '1}');
    const body = JSON.stringify(aSubmission({ answers: { 1: 0 } })).replace('"1":0', `"1":${objects}`);
    expectInvalid(await service.as().post(address, body, { 'idempotency-key': 'deep' }), { 'answers.1': ['format'] });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a.b', 'a~b', '~1', '_body ', ''])(
    'a field called %j is a field like any other, unknown_field; one called nothing counts against the whole body',
    async (name) => {
      const body = JSON.stringify(noteOn(scene)).replace('{', `{${JSON.stringify(name)}:{"a":1},`);
      expectInvalid(await scene.client.post('/note', body), { [name || '_body']: ['unknown_field'] });
    },
  );

  test('answers keyed by __proto__ are answers to no question', async () => {
    const body = `{"questionnaire_id":${scene.questionnaire.id},"answers":{"__proto__":{"answer":"a"}}}`;
    const { status, body: answer } = await scene.client.post(`/application/${scene.application.id}/questionnaire`, body);
    expect(status).toBe(422);
    expect(Object.values(answer.invalid)).toEqual([[expect.objectContaining({ code: 'format' })]]);
  });

  test.each([
    ['text', '"text":7,'],
    ['text', '"te\\u0078t":"a",'],
    ['candidate_id', '"candidate_id":1,'],
    ['__proto__', '"__proto__":1,"__proto__":2,'],
  ])('a field that is given twice is refused like a misspelt one: repeated, %s', async (field, first) => {
    const body = JSON.stringify(noteOn(scene)).replace('{', `{${first}`);
    expectInvalid(await scene.client.post('/note', body), { [field]: ['repeated'] });
  });

  test('a name of a field that is longer than any of the contract is refused before it is read on', async () => {
    const named = (length: number) => `{"${'x'.repeat(length)}":{"a":1,"a":1}}`;
    expectInvalid(await scene.client.post('/note', named(257)), { _body: ['too_long'] });
    const shorter = await scene.client.post('/note', named(256));
    expect(Object.values(shorter.body.invalid)).toEqual([[expect.objectContaining({ code: 'repeated' })]]);
  });

  test('thousands of repeated fields buy no larger answer', async () => {
    const body = `{"a":{${'"a":1,'.repeat(4_000)}"b":1}}`;
    const name = (index: number) => `"${index}":1,"${index}":1,`;
    const many = `{${Array.from({ length: 2_000 }, (_, index) => name(index)).join('')}"b":1}`;
    expectInvalid(await scene.client.post('/note', body), { 'a.a': Array(100).fill('repeated') });
    expect(Object.keys((await scene.client.post('/note', many)).body.invalid)).toHaveLength(100);
  });

  test('fields of one name in different objects are no repetition', async () => {
    const body = `{"questionnaire_id":2147483647,"answers":{"1":{"answer":"a"},"2":{"answer":"answer"}}}`;
    const answer = await scene.client.post(`/application/${scene.application.id}/questionnaire`, body);
    expectInvalid(answer, { questionnaire_id: ['not_found'] });
  });

  test('an answer that is given twice is named with its question', async () => {
    const body = `{"questionnaire_id":1,"answers":{"1":{"answer":"a","answer":"b"},"2":{"answer":"a"},"2":{"choices":[1]}}}`;
    const answer = await scene.client.post(`/application/${scene.application.id}/questionnaire`, body);
    expectInvalid(answer, { 'answers.1.answer': ['repeated'], 'answers.2': ['repeated'] });
  });

  test.each([
    ['unknown', (index: number) => `"${index.toString(36)}":1`, 9_900],
    ['unknown and not to be stored', (index: number) => `"${index.toString(36)}":"\\u0000"`, 9_900],
  ])('thousands of %s fields buy no larger answer', async (_, field, count) => {
    const body = `{${Array.from({ length: count }, (_unused, index) => field(index)).join(',')}}`;
    const { status, body: answer } = await scene.client.post('/note', body);
    expect(status).toBe(422);
    expect(JSON.stringify(answer).length).toBeLessThan(20_000);
  });

  test('thousands of unknown parameters buy no larger answer, for a stranger neither', async () => {
    const search = Array.from({ length: 3000 }, (_, index) => index.toString(36)).join('&');
    for (const path of [`${service.origin}/changelog?${search}`, `${service.origin}/changelog?${'a&'.repeat(7000)}`]) {
      const { status, body } = await service.as().get(path);
      expect(status).toBe(400);
      expect(JSON.stringify(body).length).toBeLessThan(20_000);
    }
  });
});

describe('"Content-Type": what is not JSON in UTF-8 is refused, and nothing of it is kept', () => {
  test('hundreds of texts, each 415', async () => {
    for (let index = 0; index < 300; index += 1) {
      const type = ['application/json; v=', 'application/json;charset=utf-', 'application/x-', 'text/json;a='][index % 4];
      const answer = await scene.client.post('/note', noteOn(scene), { 'content-type': `${type}${index + 9}` });
      expect(answer.status).toBe(415);
    }
  });

  test.each([
    ['a byte that is never in UTF-8', [0xff]],
    ['half a character', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['NUL written in two bytes', [0xc0, 0x80]],
  ])('in a text: %s', async (_, bytes) => {
    const [before, after] = JSON.stringify({ ...noteOn(scene), text: 'HERE' }).split('HERE');
    const body = Buffer.concat([Buffer.from(before ?? ''), Buffer.from(bytes), Buffer.from(after ?? '')]);
    const headers = { 'content-type': 'application/json' };
    expectError(await scene.client.request('POST', '/note', { body, headers }), 400, 'malformed_request');
  });
});

describe('compressed bodies', () => {
  /** As curl would send it: fetch does not let a body say that it is compressed. */
  const post = (body: Buffer, encoding: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: basic(scene.recruiter), 'content-type': 'application/json', 'content-encoding': encoding };
      const outgoing = send(`${service.origin}/v1/note`, { method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      outgoing.once('error', reject).end(body);
    });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'x', 'gzip, identity'])('%s is refused: 415', async (encoding) => {
    expect(await post(gzipSync(JSON.stringify(noteOn(scene))), encoding)).toBe(415);
  });

  test('a bomb is refused before it is inflated: 415', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, '['));
    expect(bomb.length).toBeLessThan(100 * 1024);
    expect(await post(bomb, 'gzip')).toBe(415);
  });

  test('`identity` is no compression', async () => {
    expect(await post(Buffer.from(JSON.stringify(noteOn(scene))), 'identity')).toBe(200);
  });
});
