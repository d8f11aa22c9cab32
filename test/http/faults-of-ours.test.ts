import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import { Client } from 'pg';
import { createFailureHandler } from '../../src/http/failure.ts';
import { loadDocument } from '../../src/contract/document.ts';
import { aJob, anApplication, aRecruiter } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { expectError } from './refusals.ts';
import { aScene } from './scene.ts';

const server = process.env['DATABASE_URL'];
const onServer = server === undefined ? test.skip : test;

describe('"fault of ours: 500, internal_error, no internals"', () => {
  let service: Service;
  beforeAll(async () => void (service = await startService()));
  afterAll(() => service.close());

  test('a stored row that breaks the contract is not sent: logged with its request, answered 500', async () => {
    const { client, organisation } = await aScene(service);
    const job = await aJob(service.prisma, organisation);
    await anApplication(service.prisma, job, { candidate: { email: 'surely no address' } });

    const answer = await client.get(`/job/${job.id}/application`);

    expectError(answer, 500, 'internal_error');
    expect(JSON.stringify(answer.body)).not.toMatch(/surely|email|items|Error|\.ts/);
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
    const { client, job } = await aScene(service);
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
    app.use(createFailureHandler([loadDocument(1)], (error) => reported.push((error as Error).message)));
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
    const { client } = await aScene(service);
    const before = service.logged.length;
    await client.post('/note', '{');
    await client.get('/nowhere');
    expect(service.logged.slice(before).filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  });
});

describe('"database away or overloaded: 503 + Retry-After, unavailable, no internals"', () => {
  const expectUnavailable = (answer: Parameters<typeof expectError>[0]): void => {
    expectError(answer, 503, 'unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(answer.headers.get('www-authenticate')).toBeNull();
  };

  test('a database that was closed', async () => {
    const service = await startService();
    const { client, job, note } = await aScene(service);
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
    const recruiter = await aRecruiter(service.prisma, [(await aScene(service)).organisation]);
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
