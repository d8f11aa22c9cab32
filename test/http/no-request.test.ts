/**
 * "What Node's parser refuses by itself has the envelope of the interface and an `X-Request-Id`":
 * 400, 413, 417, 431; 408 is in test/suites/resilience/http.test.ts.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type Service } from '../harness/service.ts';
import { sentenceOf } from './refusals.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

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
  ['no HTTP', 'HELO\r\n\r\n', 400, 'malformed_request'],
  ['CONNECT', 'CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n', 400, 'malformed_request'],
  ['headers of 20 KB', `GET /v1/ HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['an unknown expectation', `${POST}Expect: a miracle\r\nContent-Length: 2\r\n\r\n{}`, 417, 'expectation_failed'],
  [
    'extensions of chunks of 20 KB',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    413,
    'payload_too_large',
  ],
])('%s', async (_, bytes, status, code) => {
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
  expect(JSON.parse(body)).toEqual({ _status: 'INVALID', error: sentenceOf('ErrorCode', code), code, request_id: requestId });
  const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const about = lines.filter((line) => line['request_id'] === requestId);
  expect(about).toEqual([expect.objectContaining({ msg: 'request', operation: 'none', status })]);
});
