import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, afterAll, expect, test } from '@jest/globals';
import { basic, type Credentials } from '../../harness/client.ts';
import { contract } from '../../harness/contract.ts';
import { anOffice } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  service = await startService();
  office = await anOffice(service.prisma, 'READER');
});
afterEach(() => service.prisma.apiVersion.deleteMany());
afterAll(() => service.close());

const read = async () => (await service.as(office.recruiter).get('/')).body;

test('GET /: "returns the API index", every field', async () => {
  const { status, headers, body } = await service.as(office.recruiter).get('/');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const base = `${service.origin}/v1`;
  expect(body).toEqual({
    _status: 'OK',
    _self: `${base}/`,
    _schema: `${service.origin}/schemav1/ApiIndex`,
    _version: '1.14',
    _expiration: null,
    _last_version_url: `${base}/`,
    _changelog: { _self: `${service.origin}/changelog` },
    candidates: { _self: `${base}/candidate`, description: expect.stringMatching(/./) },
    jobs: { _self: `${base}/job`, description: expect.stringMatching(/./) },
    steps: { _self: `${base}/step`, description: expect.stringMatching(/./) },
    account: { _self: `${base}/account`, description: expect.stringMatching(/./) },
    notes: { _self: `${base}/note`, description: expect.stringMatching(/./) },
    processes: { _self: `${base}/process`, description: expect.stringMatching(/./) },
    templates: { _self: `${base}/template`, description: expect.stringMatching(/./) },
    webhook_tasks: { _self: `${base}/webhook/task`, description: expect.stringMatching(/./) },
  });
});

test('`_version`: "string of the form `1.<minor>`", the version of the contract', async () => {
  expect((await read())._version).toBe(contract.info.version);
  expect(contract.info.version).toMatch(/^1\.\d+$/);
});

test('"`_last_version_url` equals `_self`: latest version in use", with or without the last slash of the address', async () => {
  for (const address of ['/', '']) {
    const { status, body } = await service.as(office.recruiter).get(address);
    expect([status, body._last_version_url]).toEqual([200, body._self]);
  }
});

const expire = (major: number, day: string) =>
  service.prisma.apiVersion.create({
    data: { major, expiresOn: new Date(day), deprecatedAt: new Date('2026-11-20T08:00:00.500Z') },
  });

test('"`_expiration` is null: no expiration planned", also when the version is known without a day', async () => {
  await service.prisma.apiVersion.create({ data: { major: 1 } });
  const { headers, body } = await service.as(office.recruiter).get('/');
  expect([body._expiration, headers.get('sunset'), headers.get('deprecation'), headers.get('link')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('"`_expiration` is not null: the version is disabled on that date", and the day of another version is none of ours', async () => {
  await expire(2, '2098-01-01');
  expect((await read())._expiration).toBeNull();
  await expire(1, '2096-02-29');
  expect((await read())._expiration).toBe('2096-02-29');
});

test('"`_expiration` set also sends `Sunset` (RFC 8594) and `Deprecation` (RFC 9745)", on every answer of the version and on no other', async () => {
  await expire(1, '2096-02-29');
  const announced = ['Wed, 29 Feb 2096 00:00:00 GMT', '@1795161600', `<${service.origin}/changelog>; rel="deprecation"`];
  const told = async (credentials: Credentials | undefined, path: string) => {
    const { headers } = await service.as(credentials).get(path);
    return ['sunset', 'deprecation', 'link'].map((name) => headers.get(name));
  };
  for (const path of ['/', '/job', '/job/0', '/nowhere']) expect(await told(office.recruiter, path)).toEqual(announced);
  expect(await told(undefined, '/')).toEqual(announced);
  expect(await told(undefined, `${service.origin}/changelog`)).toEqual([null, null, null]);
});

test('so does the answer that refuses one request too many', async () => {
  const limited = await startService({ rateLimitPerMinute: 1 });
  const data = { major: 1, expiresOn: new Date('2096-02-29'), deprecatedAt: new Date('2026-11-20T08:00:00Z') };
  await limited.prisma.apiVersion.create({ data });
  await limited.as().get('/');
  const { status, headers } = await limited.as().get('/');
  expect([status, headers.get('sunset')]).toEqual([429, 'Wed, 29 Feb 2096 00:00:00 GMT']);
  await limited.close();
});

test('an operation without an ETag answers 200 to `If-None-Match: *`, too: its contract has no 304', async () => {
  // fetch would send Cache-Control: no-cache beside it
  const headers = { authorization: basic(office.recruiter), 'if-none-match': '*' };
  for (const path of ['/v1/', '/v1/job', '/changelog']) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(service.origin + path, { headers }, resolve).once('error', reject),
    );
    answer.resume();
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
});

test('"Errors: 401" without credentials, 400 for a parameter the index does not have', async () => {
  const stranger = await service.as().get('/');
  expect([stranger.status, stranger.body.code]).toEqual([401, 'unauthenticated']);
  const { status, body } = await service.as(office.recruiter).get('/?verbose=1');
  expect([status, Object.keys(body.parameters)]).toEqual([400, ['verbose']]);
});
