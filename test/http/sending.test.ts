/** How answers travel: asked with node:http, which decodes nothing and adds no header. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { aJob, anOffice } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
let authorization: string;
/** The details of a job whose text is long, of one whose is short, and of one that is very long. */
let long: string;
let short: string;
let longest: string;

beforeAll(async () => {
  service = await startService();
  const { organisation, recruiter } = await anOffice(service.prisma);
  authorization = basic(recruiter);
  const detailOf = async (description: string) => `/v1/job/${(await aJob(service.prisma, organisation, { description })).id}`;
  long = await detailOf('Déjà vu. '.repeat(3_000));
  short = await detailOf('Short and à propos.');
  longest = await detailOf('Très long. '.repeat(12_000));
});
afterAll(() => service.close());

type Answer = { readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(`${service.origin}${path}`, { method, headers: { authorization, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

describe('an answer as it is', () => {
  test.each([
    ['short', () => short],
    ['long', () => long],
    ['very long', () => longest],
  ])('%s: its type, its length in bytes, its tag', async (_what, path) => {
    const { status, headers, bytes } = await ask(path());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      vary: 'Accept-Encoding',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())._self).toBe(service.origin + path());
  });
});

describe('"a content coding is acceptable if it is listed, unless its qvalue is 0" (RFC 9110, 12.5.3)', () => {
  test.each(['gzip', 'GZIP', 'deflate, gzip;q=0.5', 'gzip;q=1.0, identity; q=0.5', 'br, gzip, *;q=0', '*'])(
    'compressed for Accept-Encoding: %s',
    async (accepted) => {
      const plain = await ask(long);
      const { status, headers, bytes } = await ask(long, { 'accept-encoding': accepted });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(bytes.length),
        'content-type': 'application/json; charset=utf-8',
        vary: 'Accept-Encoding',
        // weak, so that one tag stands for both
        etag: plain.headers.etag,
      });
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
      expect(gunzipSync(bytes)).toEqual(plain.bytes);
    },
  );

  test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0, *', 'gzip;q=0.000', 'gzip;q=0.5, identity', 'x-gzipped'])(
    'as it is for Accept-Encoding: %s',
    async (accepted) => {
      const { headers, bytes } = await ask(long, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'Accept-Encoding' });
      expect(JSON.parse(bytes.toString())._self).toBe(service.origin + long);
    },
  );

  test('a short answer is not worth the work, and may still vary', async () => {
    const { headers } = await ask(short, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('Accept-Encoding');
  });

  test('what depends on Accept too says both', async () => {
    const { headers } = await ask('/changelog', { accept: 'application/json' });
    expect(headers.vary).toBe('Accept, Accept-Encoding');
  });
});

describe('HEAD: "identical to GET except that the server MUST NOT send content" (RFC 9110, 9.3.2)', () => {
  test('with the length of what GET would send', async () => {
    const { bytes, headers } = await ask(long);
    const head = await ask(long, {}, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const { 'content-length': length, 'content-type': type, etag, vary } = headers;
    expect(length).toBe(String(bytes.length));
    expect(head.headers).toMatchObject({ 'content-length': length, 'content-type': type, etag, vary });
  });

  test('compressed: with the coding, and without the length, which is known only when the work is done', async () => {
    const head = await ask(long, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(head.headers['content-length']).toBeUndefined();
    expect(head.headers['transfer-encoding']).toBeUndefined();
  });
});

describe('304', () => {
  test.each([{}, { 'accept-encoding': 'gzip' }])(
    'with the ETag, Vary and Cache-Control of the 200, and nothing of the body: %j',
    async (headers) => {
      const { headers: known } = await ask(long, headers);
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(long, { ...headers, 'if-none-match': known.etag ?? '' }, method);
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        const { etag, vary, 'cache-control': cache } = known;
        expect(again.headers).toMatchObject({ etag, vary, 'cache-control': cache });
        for (const name of ['content-type', 'content-length', 'content-encoding']) expect(again.headers[name]).toBeUndefined();
      }
    },
  );

  test('never for an answer without a version, whatever If-None-Match says', async () => {
    const { status, bytes } = await ask('/v1/job', { 'if-none-match': '*' });
    expect([status, JSON.parse(bytes.toString())._self]).toEqual([200, `${service.origin}/v1/job`]);
  });
});

test('an idle connection is kept longer than the minute that proxies keep theirs', async () => {
  const { headers } = await ask(short, { connection: 'keep-alive' });
  expect(headers['keep-alive']).toBe('timeout=65');
});
