import { createConnection } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { aService } from '../../harness/service.ts';
import { aDocument, anAskingJob, aPublishedJob, aSubmission, countsOf, encode, NOW } from './scene.ts';
import { refusalOf } from '../../suites/every/refusal.ts';
import { envelopeOf } from '../../harness/envelope.ts';

const service = aService({}, () => NOW);
let stranger: Client;
let published: Awaited<ReturnType<typeof aPublishedJob>>;

beforeAll(async () => {
  stranger = service.as();
  published = await aPublishedJob(service);
});

const submit = (given: Readonly<Record<string, unknown>> = {}, query = '') =>
  stranger.post(published.address + query, aSubmission(given));
const close = (status: 'OPEN' | 'CLOSED' | 'ARCHIVED', jobId: number) =>
  service.prisma.job.updateMany({ where: { id: jobId }, data: { status } });

describe('HEAD: "The status says whether the URL takes applications. No response has a body."', () => {
  const head = async (address: string) => {
    const { status, body } = await stranger.request('HEAD', address);
    expect(body).toBeUndefined();
    return status;
  };

  test('200 while the job is OPEN, 410 when it is not, 404 for an unknown token', async () => {
    const { address, job } = await aPublishedJob(service);
    expect(await head(address)).toBe(200);
    await close('CLOSED', job.id);
    expect(await head(address)).toBe(410);
    await close('OPEN', job.id);
    expect(await head(address)).toBe(200);
    expect(await head(`${address}x`)).toBe(404);
  });

  test('an unknown parameter is 400; GET is not offered', async () => {
    expect(await head(`${published.address}?x=1`)).toBe(400);
    const answer = await stranger.get(published.address);
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('HEAD, POST, OPTIONS');
  });
});

describe('the address', () => {
  test.each(['CLOSED', 'ARCHIVED'] as const)('410 `gone` when the job is %s, nothing recorded', async (status) => {
    const { address, job } = await aPublishedJob(service);
    await close(status, job.id);
    const before = await countsOf(service);
    expectError(await stranger.post(address, aSubmission()), 410, 'gone');
    expect(await countsOf(service)).toEqual(before);
  });

  test('404 for a token that leads nowhere: another, a shortened one, the kept hash itself', async () => {
    const [row] = await service.prisma.applyAddress.findMany({ where: { jobId: published.job.id } });
    const base = published.address.replace(/[^/]+$/, '');
    const hash = Buffer.from(row?.tokenHash ?? []);
    const tokens = [
      published.address.slice(base.length, -1),
      hash.toString('base64url'),
      hash.toString('hex'),
      'x',
      '%00',
      'a'.repeat(2000),
    ];
    for (const token of tokens) expectError(await stranger.post(base + token, aSubmission()), 404, 'not_found');
  });

  test('"It is checked before the body is read": 404 for bad JSON, a wrong media type and a body that never comes', async () => {
    const address = `${published.address}x`;
    expectError(await stranger.post(address, '{'), 404, 'not_found');
    expectError(await stranger.request('POST', address, { body: 'a=b' }), 404, 'not_found');
    const { port, pathname } = new URL(address);
    const socket = createConnection(Number(port), '127.0.0.1');
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`);
    const [first] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString().split('\r\n');
    socket.destroy();
    expect(first).toBe('HTTP/1.1 404 Not Found');
  });

  test('credentials are not needed, and wrong ones are not looked at', async () => {
    const wrong = { authorization: 'Basic bm86bm8=' };
    expect((await stranger.post(published.address, aSubmission(), wrong)).status).toBe(200);
  });
});

test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, readonly string[]>>]>([
  ['version 2', { version: '2' }, { version: ['format'] }],
  [
    'a name of characters that are not shown',
    { first_name: '\u200b\u2060', last_name: '\u3164' },
    { first_name: ['too_short'], last_name: ['too_short'] },
  ],
  ['no e-mail address', { email: 'tomas' }, { email: ['format'] }],
  ['"Required with the availability `date`"', { availability: 'date' }, { availability_date: ['required'] }],
])('refused with 422, nothing recorded: %s', async (_, given, faults) => {
  const before = await countsOf(service);
  expectInvalid(await submit(given), faults);
  expect(await countsOf(service)).toEqual(before);
});

test('"Required when the job says so": documents and answers that the job asks for, all at once, not those that it does not', async () => {
  const asking = await anAskingJob(service);
  const where = { tenantId_id: { tenantId: asking.tenantId, id: asking.job.id } };
  await service.prisma.job.update({ where, data: { cvRequired: true, coverRequired: true } });
  const { why, licence, shifts } = asking.questionnaire;
  const before = await countsOf(service);
  const answers = { [licence.id]: { choices: [shifts.day.id] }, 999: { answer: 'x' } };
  expectInvalid(await stranger.post(asking.address, aSubmission({ answers, cover: aDocument({ content: '!' }) })), {
    cv: ['document_required'],
    'cover.content': ['format'],
    'answers.999': ['not_found'],
    [`answers.${why.id}`]: ['required'],
    [`answers.${licence.id}.choices`]: ['unknown_value'],
  });
  await service.prisma.job.update({ where, data: { coverRequired: false } });
  const good = { cv: aDocument(), answers: { [why.id]: { answer: 'Why not' }, [licence.id]: { answer: 'No' } } };
  expect(await countsOf(service)).toEqual(before);
  expect((await stranger.post(asking.address, aSubmission(good))).body.created).toBe(true);
});

describe('"checked without being recorded"', () => {
  test('`validate_only=true` answers `OK` alone and writes nothing', async () => {
    const before = await countsOf(service);
    const { status, body } = await submit({ email: 'new@mail.example', cv: aDocument() }, '?validate_only=true');
    expect([status, body]).toEqual([200, envelopeOf('SubmissionResult')]);
    expect(await countsOf(service)).toEqual(before);
  });

  test('it finds what recording would find', async () => {
    const given = { cv: aDocument({ content: encode('\0') }), answers: { '7': {} } };
    for (const query of ['?validate_only=true', ''])
      expectInvalid(await submit(given, query), { 'cv.content': ['format'], 'answers.7': ['not_found'] });
  });

  test('`validate_only=false` records; another value is 400', async () => {
    expect((await submit({ email: 'false@mail.example' }, '?validate_only=false')).body.created).toBe(true);
    expectError(await submit({}, '?validate_only=1'), 400, 'malformed_request', { validate_only: ['type'] });
  });
});

test('apply 15 MiB: a body of that many bytes is read, one byte more is 413', async () => {
  const limit = 15 * 1024 * 1024;
  const largest = aDocument({ content: encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9)])) });
  const base = JSON.stringify(aSubmission({ email: 'large@mail.example', cv: largest, cover: largest, padding: '' }));
  const sized = (size: number) => base.replace('"padding":""', `"padding":"${'x'.repeat(size - Buffer.byteLength(base))}"`);
  expect((await stranger.post(published.address, sized(limit))).status).toBe(200);
  expectError(await stranger.post(published.address, sized(limit + 1)), 413, 'payload_too_large', undefined, limit);
});

test('what is no document has no room of a document: it is refused by name before it is parsed', async () => {
  const submission = (extra: object) => stranger.post(published.address, aSubmission({ email: 'wide@mail.example', ...extra }));
  expectInvalid(await submission({ first_name: 'x'.repeat(2_000_000) }), { first_name: ['too_long'] });
  expectInvalid(await submission({ a: 'x'.repeat(1_000_000), b: 'x'.repeat(1_000_000) }), { b: ['too_long'] });
});

test.each([
  ['empty choices', '"answers":{"1":{"choices":[', '"",', '""]}}', { 'answers.1': ['too_long'] }],
  ['unknown fields', '', '"a":1,', '"b":1', { a: ['too_long'] }],
  ['lists in lists', '"x":', '[', '1', { 'x.0': ['format'] }],
])('fifteen MiB of %s from a stranger are refused before they are validated', async (_, open, unit, close, faults) => {
  const [before = '', after = ''] = JSON.stringify(aSubmission({ HERE: 0 })).split('"HERE":0');
  const count = Math.floor((15 * 1024 * 1024 - before.length - open.length - close.length - after.length - 10) / unit.length);
  const answer = await stranger.post(published.address, before + open + unit.repeat(count) + close + after);
  expectInvalid(answer, faults);
});

test('a body of an application may hold 10,000 values, 500 in one list: more is refused by name before it is validated', async () => {
  const submission = (extra: object) => stranger.post(published.address, aSubmission({ email: 'many@mail.example', ...extra }));
  expectInvalid(await submission({ answers: { 1: { choices: Array(501).fill('') } } }), {
    'answers.1': ['too_long'],
  });
  const fields = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`field${index}`, 0]));
  expect(Object.values(refusalOf(await submission(fields)) as object)).toEqual([['too_long']]);
  expect(await submission({ others: Array(500).fill(0) })).toMatchObject({ status: 200 });
});
