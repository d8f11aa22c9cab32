/** Requests that HTTP clients do not send, over a bare socket: none may reach an operation without credentials. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { aJob, anOffice } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
let job: Awaited<ReturnType<typeof aJob>>;
let authorization: string;
beforeAll(async () => {
  service = await startService();
  const office = await anOffice(service.prisma);
  job = await aJob(service.prisma, office.organisation);
  authorization = `Authorization: ${basic(office.recruiter)}`;
});
afterAll(() => service.close());

/** Sends the bytes and reads until the service closes. */
const exchange = (bytes: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.on('data', (part) => void (text += part.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }));
  });

const send = (line: string, ...headers: string[]) =>
  exchange(
    [`${line.replace('{job}', String(job.id))} HTTP/1.1`, 'Host: any', 'Connection: close', ...headers, '', ''].join('\r\n'),
  );

test.each([
  ['origin form', 'GET /v1/job/{job}/team'],
  ['absolute form', 'GET http://any/v1/job/{job}/team'],
  ['absolute form with another scheme', 'GET foo://any/v1/job/{job}/team'],
  ['absolute form with credentials in the address', 'GET http://user:pw@any/v1/job/{job}/team'],
  ['absolute form with dot segments', 'GET http://any/changelog/../v1/job/{job}/team'],
  ['absolute form with encoded dot segments', 'GET http://any/changelog/%2e%2e/v1/job/{job}/team'],
  ['HEAD', 'HEAD /v1/job/{job}/team'],
  ['encoded letters in the id', 'GET /v1/job/%31/team'],
  ['a query', 'GET /v1/job/{job}/team?x=/changelog'],
  ['a semicolon in the id', 'GET /v1/job/{job};x=1/team'],
  ['an encoded slash in the id', 'GET /v1/job/1%2f2/team'],
  ['an encoded NUL in the id', 'GET /v1/job/1%00/team'],
  ['trailing dots in the id', 'GET /v1/job/{job}../team'],
  ['the index without its slash', 'GET /v1'],
  ['POST', 'POST /v1/note'],
  ['POST in absolute form', 'POST http://any/v1/note'],
])('401 without credentials: %s', async (_what, line) => {
  const { status, body } = await send(line);
  expect(status).toBe(401);
  if (!line.startsWith('HEAD')) expect(JSON.parse(body)).toMatchObject({ code: 'unauthenticated' });
});

const elsewhere = [
  ['the base path in capitals', 'GET /V1/job/{job}/team'],
  ['the base path in capitals, absolute form', 'GET http://any/V1/job/{job}/team'],
  ['the resource in capitals', 'GET /v1/JOB/{job}/team'],
  ['a slash twice at the front', 'GET //v1/job/{job}/team'],
  ['a slash twice in the middle', 'GET /v1//job/{job}/team'],
  ['a slash twice, absolute form', 'GET http://any//v1/job/{job}/team'],
  ['a slash at the end', 'GET /v1/job/{job}/team/'],
  ['a slash twice at the end', 'GET /v1/job/{job}/team//'],
  ['a dot segment', 'GET /v1/./job/{job}/team'],
  ['two dots', 'GET /changelog/../v1/job/{job}/team'],
  ['an encoded dot', 'GET /v1/%2e/job/{job}/team'],
  ['two encoded dots', 'GET /x/%2e%2e/v1/job/{job}/team'],
  ['an encoded slash', 'GET /v1%2fjob/{job}/team'],
  ['an encoded letter', 'GET /v1/job/{job}/te%61m'],
  ['a backslash', 'GET /v1\\job\\{job}\\team'],
  ['a dot at the end', 'GET /v1/job/{job}/team.'],
  ['dots at the end', 'GET /v1/job/{job}/team/..'],
  ['a space at the end', 'GET /v1/job/{job}/team%20'],
  ['a NUL at the end', 'GET /v1/job/{job}/team%00'],
  ['a semicolon', 'GET /v1/job/{job}/team;x'],
  ['an extension', 'GET /v1/job/{job}/team.json'],
  ['asterisk form', 'GET *'],
  ['asterisk form of OPTIONS', 'OPTIONS *'],
  ['no path', 'GET http://any'],
] as const;

test.each(elsewhere)('404, no operation, without credentials: %s', async (_what, line) => {
  const { status, body } = await send(line);
  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ _status: 'INVALID', code: 'not_found' });
});

test.each(elsewhere)('404 with credentials too: %s', async (_what, line) => {
  expect((await send(line, authorization)).status).toBe(404);
});

test.each([
  ['no leading slash', 'GET v1/job/{job}/team', 400],
  ['a fragment', 'GET /v1/job/{job}/team#x', 401],
  ['absolute form with backslashes', 'GET http://any\\v1\\job\\{job}\\team', 400],
  ['a broken escape in the id', 'GET /v1/job/%zz/team', 400],
  ['an escape that is no UTF-8 in the id', 'GET /v1/job/%ff/team', 400],
  ['authority form', 'CONNECT any:80', 400],
  ['an unknown method', 'FOO /v1/job/{job}/team', 400],
  ['a method in small letters', 'get /v1/job/{job}/team', 400],
  ['TRACE', 'TRACE /v1/job/{job}/team', 405],
])('never an answer with data: %s', async (_what, line, expected) => {
  const { status, body } = await send(line);
  expect(status).toBe(expected);
  expect(body).not.toContain('"items"');
});

test('several Host headers, or none in HTTP/1.1, are refused, whoever asks; what a single one says changes nothing', async () => {
  const lines = [`GET /v1/job/${job.id}/team HTTP/1.1`, 'Connection: close'];
  for (const more of [
    ['Host: a', 'Host: b'],
    ['Host: a', 'Host: a', authorization],
    ['Host: a b', authorization],
  ])
    expect((await exchange([...lines, ...more, '', ''].join('\r\n'))).status).toBe(400);
  expect((await exchange([...lines, '', ''].join('\r\n'))).status).toBe(400);
  expect((await exchange(`GET /v1/job/${job.id}/team HTTP/1.0\r\n\r\n`)).status).toBe(401);
  const { status, body } = await exchange([...lines, 'Host: elsewhere.example:81', authorization, '', ''].join('\r\n'));
  expect([status, JSON.parse(body)._self]).toEqual([200, `${service.origin}/v1/job/${job.id}/team`]);
});

test('two Authorization headers: the first counts, and a good one cannot be slipped in behind a bad one', async () => {
  const bad = 'Authorization: Basic eDp5';
  expect((await send('GET /v1/job/{job}/team', bad, authorization)).status).toBe(401);
});

test.each(['GET /v1/job/{job}/team', 'GET http://any/v1/job/{job}/team', 'GET https://other:8443/v1/job/{job}/team'])(
  'with credentials %s answers, and `_self` is the public address',
  async (line) => {
    const { status, body } = await send(line, authorization);
    expect([status, JSON.parse(body)._self]).toEqual([200, `${service.origin}/v1/job/${job.id}/team`]);
  },
);

test('absolute form is validated like any other: an unknown parameter is 400', async () => {
  expect((await send('GET http://any/v1/job/{job}/team?x=1', authorization)).status).toBe(400);
  expect((await send('GET http://any/v1/job/x/team', authorization)).status).toBe(400);
});

test('a second request on the connection is asked for its own credentials', async () => {
  const first = `GET /v1/job/${job.id}/team HTTP/1.1\r\nHost: a\r\n${authorization}\r\n\r\n`;
  const second = `GET /v1/job/${job.id}/team HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  const { status, body } = await exchange(first + second);
  expect(status).toBe(200);
  expect(body).toContain('HTTP/1.1 401 Unauthorized');
});
