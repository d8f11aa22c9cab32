/**
 * Hostile bodies are refused as the contract says; never 500. Hostile values in every place, and texts that are
 * stored: npm run test:resilience -- injection.
 */
import { gzipSync } from 'node:zlib';
import { request as send } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { anAskingJob, aSubmission } from '../resources/submissions/scene.ts';
import { expectInvalid } from './refusals.ts';
import { noteOn } from './note.ts';

let service: Service;
let scene: World<'job' | 'questionnaire' | 'application'>;
let read = 0;
beforeAll(async () => {
  service = await startService();
  scene = await aWorld(service, ['job', 'questionnaire', 'application']);
});
afterEach(() => {
  const fresh = service.logged.slice(read);
  read = service.logged.length;
  expect(fresh.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});
afterAll(() => service.close());

test('characters that no URI has, sent as they are, stand encoded in the addresses of the answer', async () => {
  const { status, body } = await scene.client.get(`/job/${scene.job.id}/application?last_name=a{b}|^\`[c]\\`);
  expect(status).toBe(200);
  expect(body._self).toBe(`${service.origin}/v1/job/${scene.job.id}/application?last_name=a%7Bb%7D%7C%5E%60%5Bc%5D%5C`);
});

describe('bodies that no client would send', () => {
  const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

  test.each([10, 100_000])('%i levels deep', async (depth) => {
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

  test('a field of any name is a field like any other, `unknown_field`; one called nothing counts against the whole body', async () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'a.b',
      'a~b',
      '~1',
      '_body ',
      '',
      'a\0z',
      'a\ud800z',
    ];
    const fields = names.map((name) => `${JSON.stringify(name)}:{"a":1},`).join('');
    const answer = await scene.client.post('/note', JSON.stringify(noteOn(scene)).replace('{', `{${fields}`));
    expectInvalid(answer, Object.fromEntries(names.map((name) => [name || '_body', ['unknown_field']])));
  });

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
