import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createApp } from '../../src/runtime/app.ts';
import { versions } from '../../src/resources/versions.ts';
import { openDatabase } from '../../src/database/database.ts';
import { startServer } from '../../src/runtime/http-server.ts';
import { createClient } from '../harness/client.ts';
import { anOffice } from '../harness/records.ts';
import { CREDENTIAL_KEYS, startService, type Service } from '../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  service = await startService();
  office = await anOffice(service.prisma);
});
afterAll(() => service.close());

test('"fault of ours: 500, no internals": a login that the database cannot answer is never a 401', async () => {
  await service.database.pool.query('ALTER TABLE credential RENAME TO credential_gone');
  try {
    const answers = [
      await service.as(office.recruiter).get('/'),
      await service.as({ login: 'nobody', password: 'x' }).get('/'),
      await service.as(office.recruiter).post('/note', {}),
    ];
    for (const { status, headers, body } of answers) {
      expect([status, body.code]).toEqual([500, 'internal_error']);
      expect(headers.get('www-authenticate')).toBeNull();
      expect(JSON.stringify(body)).not.toMatch(/credential|prisma|relation|select/i);
    }
  } finally {
    await service.database.pool.query('ALTER TABLE credential_gone RENAME TO credential');
  }
  expect(service.logged.join('')).toContain('"msg":"fault"');
  expect((await service.as(office.recruiter).get('/')).status).toBe(200);
});

test('a request without usable credentials asks the database nothing, and is 401 all the same', async () => {
  await service.database.pool.query('ALTER TABLE credential RENAME TO credential_gone');
  try {
    expect((await service.as().get('/')).status).toBe(401);
  } finally {
    await service.database.pool.query('ALTER TABLE credential_gone RENAME TO credential');
  }
});

test('"database away: 503 + `Retry-After`" and never a 401', async () => {
  // nothing listens on port 1
  const away = await openDatabase({ databaseUrl: 'postgresql://root@127.0.0.1:1/away', dataDirectory: '' }, () => {});
  const server = await startServer({ host: '127.0.0.1', port: 0 }, (origin) =>
    createApp({
      database: away,
      versions,
      settings: { publicUrl: origin, credentialKeys: CREDENTIAL_KEYS, rateLimitPerMinute: 100, trustProxy: false },
      log: pino({ level: 'silent' }),
    }),
  );
  try {
    const { status, headers, body } = await createClient(server.origin, office.recruiter).get('/');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(headers.get('www-authenticate')).toBeNull();
  } finally {
    await server.close(1000);
    await away.close();
  }
});
