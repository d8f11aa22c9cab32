import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { basic } from '../harness/client.ts';
import { aJob, aPublication, aSource } from '../harness/records.ts';
import { CREDENTIAL_KEY, CREDENTIAL_KEYS, type Service, startService } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { createCursors } from '../../src/contract/cursor.ts';
import { createDocumentTokens } from '../../src/resources/documents/download.ts';
import { hashPassword, keepPassword } from '../../src/auth/password.ts';
import { createKeyRing, fingerprintOf } from '../../src/core/key-ring.ts';
import { createTokens, hashToken } from '../../src/resources/submissions/apply-address.ts';
import { dayOf, formatDay } from '../../src/core/dates.ts';
import { aRefusedWrite } from '../harness/refused-write.ts';
import { until } from '../runtime/servers/redis.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** Requests that HTTP clients do not send, over a bare socket: none may reach an operation without credentials. */
describe('no way round the authentication', () => {
  let job: Awaited<ReturnType<typeof aJob>>;
  let authorization: string;
  beforeAll(async () => {
    const office = await aWorld(service);
    job = await aJob(service.prisma, office.organisation);
    authorization = `Authorization: ${basic(office.recruiter)}`;
  });

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

  test.each(elsewhere)('no operation, without credentials 401 below the base address and else 404: %s', async (_what, line) => {
    const { status, body } = await send(line);
    const [expected, code] = / (http:\/\/any)?\/v1\//.test(line) ? [401, 'unauthenticated'] : [404, 'not_found'];
    expect(status).toBe(expected);
    expect(JSON.parse(body)).toMatchObject({ _status: 'INVALID', code });
  });

  test.each(elsewhere)('404 with credentials too: %s', async (_what, line) => {
    expect((await send(line, authorization)).status).toBe(404);
  });

  test.each([
    ['no leading slash', 'GET v1/job/{job}/team', 400],
    ['a fragment', 'GET /v1/job/{job}/team#x', 400],
    ['absolute form with backslashes', 'GET http://any\\v1\\job\\{job}\\team', 400],
    ['a broken escape in the id', 'GET /v1/job/%zz/team', 400],
    ['an escape that is no UTF-8 in the id', 'GET /v1/job/%ff/team', 400],
    ['authority form', 'CONNECT any:80', 400],
    ['an unknown method', 'FOO /v1/job/{job}/team', 400],
    ['a method in small letters', 'get /v1/job/{job}/team', 400],
    ['TRACE', 'TRACE /v1/job/{job}/team', 401],
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
});

describe('faults of the database', () => {
  let office: World;
  beforeAll(async () => {
    office = await aWorld(service);
  });

  test('fault of ours: 500, no internals: a login that the database cannot answer is never a 401', async () => {
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
});

/** Servers whose CREDENTIAL_KEY was replaced, with the former one among its fallbacks. */
describe('a former key', () => {
  const CURRENT = 'the key that came after the one of tests';
  const keys = createKeyRing([CURRENT, CREDENTIAL_KEY]);

  let service: Service;
  let office: World;
  beforeAll(async () => void (service = await startService({ credentialKeys: keys })));
  // its password is hashed with the former key
  beforeEach(async () => void (office = await aWorld(service)));
  afterAll(() => service.close());

  const knock = async (credentials: { readonly login: string; readonly password: string } = office.recruiter) =>
    (await service.as(credentials).get('/account')).status;
  const stored = () => service.prisma.credential.findUniqueOrThrow({ where: { login: office.recruiter.login } });
  const isCarriedOver = async (): Promise<boolean> => (await stored()).passwordKey === fingerprintOf(CURRENT);

  test('a password that the former key hashed lets in, and is hashed with the current key from then on', async () => {
    expect((await stored()).passwordKey).toBe(fingerprintOf(CREDENTIAL_KEY));
    expect(await knock()).toBe(200);
    await until(isCarriedOver);
    const { passwordHash } = await stored();
    expect(Buffer.from(passwordHash)).toEqual(hashPassword(CURRENT, office.recruiter.password));
    expect(await knock()).toBe(200);
    expect(await knock({ ...office.recruiter, password: 'another' })).toBe(401);
  });

  test('it is written once, not at each login', async () => {
    expect(await knock()).toBe(200);
    await until(isCarriedOver);
    const versions = async () =>
      (await service.database.pool.query('SELECT xmin::text FROM credential WHERE login = $1', [office.recruiter.login])).rows;
    const before = await versions();
    expect([await knock(), await knock(), await knock()]).toEqual([200, 200, 200]);
    expect(await versions()).toEqual(before);
  });

  test('so is a previous password while it is good, and a hash of which nobody noted the key', async () => {
    const { login, password } = office.recruiter;
    const { passwordHash } = await stored();
    await service.prisma.credential.update({
      where: { login },
      data: {
        ...keepPassword(CREDENTIAL_KEYS, 'the next one'),
        previousPasswordHash: passwordHash,
        previousPasswordKey: null,
        previousExpiresAt: new Date(Date.now() + 60_000),
      },
    });
    expect(await knock()).toBe(200);
    await until(async () => (await stored()).previousPasswordKey === fingerprintOf(CURRENT));
    const now = await stored();
    expect(Buffer.from(now.previousPasswordHash ?? [])).toEqual(hashPassword(CURRENT, password));
    expect(now.passwordKey).toBe(fingerprintOf(CREDENTIAL_KEY));
    expect([await knock(), await knock({ login, password: 'the next one' })]).toEqual([200, 200]);
  });

  test('a database that takes no writes lets in all the same, and later it is made up for', async () => {
    const { allow } = await aRefusedWrite(service.database.pool, 'credential');
    expect([await knock(), await knock()]).toEqual([200, 200]);
    await allow();
    expect(await isCarriedOver()).toBe(false);
    expect(await knock()).toBe(200);
    await until(isCarriedOver);
  });

  test('a password that no key of the ring hashed is refused', async () => {
    const { login, password } = office.recruiter;
    const kept = keepPassword(createKeyRing(['the key of nobody here, long enough']), password);
    await service.prisma.credential.update({ where: { login }, data: kept });
    expect(await knock()).toBe(401);
  });

  test('cursors and document addresses that the former key made are accepted', async () => {
    const collection = `${service.origin}/v1/job`;
    const query = { alljobs: true, limit: 1 };
    const read = async (cursor: string) => (await service.as(office.recruiter).get(`/job?pagecursor=${cursor}`)).status;
    expect(await read(createCursors(CREDENTIAL_KEYS).issue({ collection, query, after: 0 }))).toBe(200);
    expect(await read(createCursors(createKeyRing(['the key of nobody'])).issue({ collection, query, after: 0 }))).toBe(400);
    const key = { tenantId: office.tenantId, documentId: 7 };
    const token = createDocumentTokens(CREDENTIAL_KEYS).issue(key, new Date());
    expect(createDocumentTokens(keys).redeem(token, new Date())).toMatchObject(key);
  });

  test('the feed shows the address that the current key makes, and the one that was published before goes on working', async () => {
    const { prisma } = service;
    const job = await aJob(prisma, office.organisation);
    const source = await aSource(prisma, office.tenantId);
    await aPublication(prisma, job, source, formatDay(dayOf(new Date())));
    const target = { tenantId: office.tenantId, jobId: job.id, sourceId: source.id };
    const former = createTokens(CREDENTIAL_KEYS)(target);
    await prisma.applyAddress.create({ data: { ...target, tokenHash: hashToken(former) } });
    const shown = async () => {
      const { body } = await service.as(office.recruiter).get(`/feed?source_id=${source.id}`);
      return String(body.items[0].apply_url);
    };
    const [address] = await Promise.all([shown(), shown(), shown()]);
    expect(address?.split('/').at(-1)).toBe(createTokens(keys)(target));
    for (const each of [address ?? '', (address ?? '').replace(/[^/]+$/, former)])
      expect((await service.as().request('HEAD', each)).status).toBe(200);
    expect(await prisma.applyAddress.count({ where: { jobId: job.id } })).toBe(2);
  });
});
