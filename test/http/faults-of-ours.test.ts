import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import { Client } from 'pg';
import { createFailureHandler } from '../../src/http/failure.ts';
import { createLinks } from '../../src/contract/links.ts';
import { loadDocument } from '../../src/contract/document.ts';
import { aJob, anApplication, aRecruiter } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { expectError } from './refusals.ts';
import { noteOn } from './note.ts';
import { basic } from '../harness/client.ts';

describe('faults of ours', () => {
  const server = process.env['DATABASE_URL'];
  const onServer = server === undefined ? test.skip : test;

  describe('fault of ours: 500, internal_error, no internals', () => {
    let service: Service;
    beforeAll(async () => void (service = await startService()));
    afterAll(() => service.close());

    test('a stored row that breaks the contract is not sent: logged with its request, answered 500', async () => {
      const { client, organisation } = await aWorld(service, ['job', 'application']);
      const job = await aJob(service.prisma, organisation);
      await anApplication(service.prisma, job, { candidate: { email: 'surely no address' } });

      const answer = await client.get(`/job/${job.id}/application`);

      expectError(answer, 500, 'internal_error');
      // each time
      expectError(await client.get(`/job/${job.id}/application`), 500, 'internal_error');
      const { _schema: _, ...said } = answer.body;
      expect(JSON.stringify(said)).not.toMatch(/surely|email|items|Error|\.ts/);
      const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
      const about = lines.filter((line) => line['request_id'] === answer.headers.get('x-request-id'));
      expect(about).toContainEqual(
        expect.objectContaining({
          level: 50,
          msg: 'fault',
          operation: 'listJobApplications',
          route: '/v1/job/{jobid}/application',
          trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
          err: expect.objectContaining({ message: expect.stringContaining('email') }),
        }),
      );
      expect(about).toContainEqual(expect.objectContaining({ msg: 'request', status: 500 }));
      expect(service.logged.join('')).not.toContain('surely no address');
    });

    test('the service goes on after it', async () => {
      const { client, job } = await aWorld(service, ['job', 'application']);
      expect(await client.get(`/job/${job.id}/application`)).toMatchObject({ status: 200 });
    });

    test('a fault after the answer has begun is logged, also when all of it is sent', async () => {
      const reported: unknown[] = [];
      const app = express();
      app.get('/begun', (_request, response) => {
        response.write('a');
        throw new Error('begun');
      });
      app.get('/ended', (_request, response) => {
        response.end('a');
        throw new Error('ended');
      });
      app.use(
        createFailureHandler([{ document: loadDocument(1), links: createLinks(loadDocument(1), 'http://localhost') }], (error) =>
          reported.push((error as Error).message),
        ),
      );
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await fetch(`${origin}/begun`)
        .then((response) => response.text())
        .catch(() => {});
      expect(await fetch(`${origin}/ended`).then((response) => response.text())).toBe('a');
      server.close();
      expect(reported).toEqual(['begun', 'ended']);
    });

    test('what a caller did wrong is no fault in the log', async () => {
      const { client } = await aWorld(service, ['job', 'application']);
      const before = service.logged.length;
      await client.post('/note', '{');
      await client.get('/nowhere');
      expect(service.logged.slice(before).filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
    });
  });

  describe('database away or overloaded: 503 + Retry-After, unavailable, no internals', () => {
    const expectUnavailable = (answer: Parameters<typeof expectError>[0]): void => {
      expectError(answer, 503, 'unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(answer.headers.get('www-authenticate')).toBeNull();
    };

    test('a database that was closed', async () => {
      const service = await startService();
      const world = await aWorld(service, ['job', 'application']);
      const { client, job } = world;
      const note = noteOn(world);
      await service.database.close();
      try {
        expectUnavailable(await client.get('/'));
        expectUnavailable(await client.get(`/job/${job.id}/stats`));
        expectUnavailable(await client.post('/note', note));
        expect(await client.get(`${service.origin}/changelog`)).toMatchObject({ status: 200 });
        expectError(await service.as().get('/'), 401, 'unauthenticated');
      } finally {
        await service.close().catch(() => undefined); // the database is closed already
      }
    });

    onServer('a PostgreSQL that ends every connection and is away, and its return', async () => {
      const service = await startService();
      const recruiter = await aRecruiter(service.prisma, [(await aWorld(service, ['job', 'application'])).organisation]);
      const client = service.as(recruiter);
      expect(await client.get('/')).toMatchObject({ status: 200 });
      const [row] = await service.prisma.$queryRaw<{ name: string }[]>`SELECT current_database()::text AS name`;
      const name = row?.name ?? '';
      const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const operator = new Client({ connectionString: server });
      await operator.connect();
      try {
        await operator.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
        await operator.query(`ALTER DATABASE "${name}" RENAME TO "${name}_away"`);
        expectUnavailable(await client.get('/'));
        expectUnavailable(await client.get('/job/1/team'));
        // the opener of the database gets the errors of broken connections
        expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: '57P01' }));
        await operator.query(`ALTER DATABASE "${name}_away" RENAME TO "${name}"`);
        expect(await client.get('/')).toMatchObject({ status: 200 });
      } finally {
        told.mockRestore();
        await operator.end();
        await service.close();
      }
    });
  });
});

/** How answers travel: asked with node:http, which decodes nothing and adds no header. */
describe('sending', () => {
  let service: Service;
  let authorization: string;
  /** The details of a job whose text is long, of one whose is short, and of one that is very long. */
  let long: string;
  let short: string;
  let longest: string;

  beforeAll(async () => {
    service = await startService();
    const { organisation, recruiter } = await aWorld(service);
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
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
        );
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

  describe('a content coding is acceptable if it is listed, unless its qvalue is 0 (RFC 9110, 12.5.3)', () => {
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

  describe('HEAD: identical to GET except that the server MUST NOT send content (RFC 9110, 9.3.2)', () => {
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
});
