import { get, request, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { basic, type Credentials } from '../../harness/client.ts';
import { contract } from '../../harness/contract.ts';
import { aService, startService } from '../../harness/service.ts';
import { addressOf, inOrder, requestOf } from '../../harness/requests.ts';
import { aWorld, type World } from '../../harness/world.ts';
import type { Document } from '../../../src/contract/document.ts';
import { writeOutReferences } from '../../../src/contract/write-out-references.ts';

const service = aService();

describe('GET /', () => {
  let office: World;
  beforeAll(async () => void (office = await aWorld(service, [], { role: 'READER' })));
  afterEach(() => service.prisma.apiVersion.deleteMany());

  const read = async () => (await service.as(office.recruiter).get('/')).body;

  test('GET /: "returns the API index", every field as the contract shows it; `_version`: "string of the form `1.<minor>`"', async () => {
    const { status, headers, body } = await service.as(office.recruiter).get('/');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const example = (contract as unknown as Document).components['examples']?.['api-index'] as { readonly value: object };
    const shown = JSON.stringify(example.value).replaceAll('http://127.0.0.1:3000', service.origin);
    expect(body).toEqual({ ...JSON.parse(shown), _version: contract.info.version });
    expect(body._version).toMatch(/^1\.\d+$/);
  });

  test('`_last_version_url` equals `_self`: latest version in use, with or without the last slash of the address', async () => {
    for (const address of ['/', '']) {
      const { status, body } = await service.as(office.recruiter).get(address);
      expect([status, body._last_version_url]).toEqual([200, body._self]);
    }
  });

  const expire = (major: number, day: string) =>
    service.prisma.apiVersion.create({
      data: { major, expiresOn: new Date(day), deprecatedAt: new Date('2026-11-20T08:00:00.500Z') },
    });

  test('`_expiration` is null: no expiration planned, also when the version is known without a day', async () => {
    await service.prisma.apiVersion.create({ data: { major: 1 } });
    const { headers, body } = await service.as(office.recruiter).get('/');
    expect([body._expiration, headers.get('sunset'), headers.get('deprecation'), headers.get('link')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('`_expiration` is not null: the version is disabled on that date, and the day of another version is none of ours', async () => {
    await expire(2, '2098-01-01');
    expect((await read())._expiration).toBeNull();
    await expire(1, '2096-02-29');
    expect((await read())._expiration).toBe('2096-02-29');
  });

  test('`_expiration` set also sends `Sunset` (RFC 8594) and `Deprecation` (RFC 9745), on every answer of the version and on no other', async () => {
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
});

describe('GET /changelog', () => {
  test('"The changelog is at `{api_root}/changelog` (its reference is in `_changelog._self` of the index)", and needs no credentials', async () => {
    const { recruiter } = await aWorld(service);
    const address = (await service.as(recruiter).get('/')).body._changelog._self;
    expect(address).toBe(`${service.origin}/changelog`);
    const { status, body } = await service.as().get(address);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _status: 'OK', _self: address, _schema: `${service.origin}/schemav1/Changelog` });
    expect(await service.as({ login: 'nobody', password: 'wrong' }).get(address)).toMatchObject({ status: 200 });
  });

  test('"it lists new features, fixes, behaviour changes, deprecations and migration announcements", newest first, ours on top', async () => {
    const { items } = (await service.as().get(`${service.origin}/changelog`)).body as {
      items: { version: string; date: string; changes: { kind: string; text: string }[] }[];
    };
    expect(items[0]?.version).toBe(contract.info.version);
    const days = items.map(({ date }) => date);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { kind, text } of items.flatMap(({ changes }) => changes)) {
      expect(['FEATURE', 'FIX', 'BEHAVIOUR', 'DEPRECATION', 'MIGRATION']).toContain(kind);
      expect(text).not.toBe('');
    }
  });

  test('below the base address it is the same, as are schemas', async () => {
    for (const path of ['/changelog', '/schemav1/Job']) {
      const above = await service.as().get(`${service.origin}${path}`);
      expect(await service.as().get(path)).toMatchObject({ status: 200, body: above.body });
    }
    expect(await service.as().get('/schemav1/Nothing')).toMatchObject({ status: 404 });
  });
});

/**
 * Every address in an answer begins with the configured public URL, not with the host of the
 * request.
 */
describe('behind a proxy', () => {
  const PUBLIC = 'https://jobs.example/recruitment';

  const service = aService({ publicUrl: PUBLIC, trustProxy: 1 });
  let office: World<'ids'>;
  beforeAll(async () => void (office = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true })));

  const FORGED = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'ftp',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/evil',
    forwarded: 'host=evil.example;proto=ftp',
  };

  /** Calls with a Host of our own, which fetch does not send. */
  const call = (method: string, path: string, body?: unknown) =>
    new Promise<string>((resolve, reject) => {
      const headers = { ...FORGED, authorization: basic(office.recruiter), 'content-type': 'application/json' };
      const outgoing = request(`${service.origin}${path}`, { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => void (text += part));
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`))));
      });
      outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });

  test('every address of an answer is public, with its path prefix, and never of the Host header', async () => {
    const answers = [await call('GET', '/v1/job?alljobs=true&limit=1')];
    // a document is at another address
    for (const { operationId, method } of inOrder.filter(({ responses }) => '200' in responses && !('307' in responses))) {
      const { body } = requestOf(operationId, office.ids);
      if (method !== 'head') answers.push(await call(method.toUpperCase(), `/v1${addressOf(operationId, office.ids)}`, body));
    }
    const shown = answers.flatMap((text) => [...text.matchAll(/"(_self|_schema|_next|_last_version_url|apply_url)":"([^"]+)"/g)]);
    expect(new Set(shown.map(([, name]) => name))).toEqual(
      new Set(['_self', '_schema', '_next', '_last_version_url', 'apply_url']),
    );
    expect(shown.map(([, , address = '']) => address).filter((address) => !address.startsWith(`${PUBLIC}/`))).toEqual([]);
    expect(answers.filter((text) => text.includes('evil') || text.includes('http://127.0.0.1'))).toEqual([]);
  });
});

describe('the contract that it publishes', () => {
  const service = aService({ publicUrl: 'https://jobs.example/ats' });

  const read = (form: string, init: RequestInit = {}) => fetch(`${service.origin}/openapi/v1.${form}`, init);

  // the tests read what they expect
  // oxlint-disable-next-line typescript/no-explicit-any
  const json = async (): Promise<any> => (await read('json')).json();

  test('the published contract is the one that the service is held to, without credentials', async () => {
    expect((await read('json')).headers.get('content-type')).toBe('application/json; charset=utf-8');
    const moved = JSON.stringify(contract).replaceAll('http://127.0.0.1:3000', 'https://jobs.example/ats');
    expect(await json()).toEqual(writeOutReferences(JSON.parse(moved) as Document));
  });

  test('its servers are the public addresses of this service, and so are the addresses in its texts and examples', async () => {
    const { servers, paths } = await json();
    expect(servers).toMatchObject([{ url: 'https://jobs.example/ats/v1' }]);
    const [above] = paths['/changelog'].servers.toReversed();
    expect(above).toMatchObject({ url: 'https://jobs.example/ats' });
    expect(await (await read('yaml')).text()).not.toContain('127.0.0.1');
  });

  test('as YAML it says the same', async () => {
    const answer = await read('yaml');
    expect(answer.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    const text = await answer.text();
    expect(parse(text)).toEqual(await json());
    // where NO is a boolean
    expect(parse(text, { version: '1.1' })).toEqual(await json());
    expect(text).toMatch(/^openapi: 3\.1\.1\n/);
  });

  test('it is a valid description', async () => {
    const config = await createConfig({ extends: ['spec'] });
    expect(await lintFromString({ source: await (await read('json')).text(), config })).toEqual([]);
  });

  test.each(['json', 'yaml'])('CORS open, ETag: %s', async (form) => {
    const answer = await read(form, { headers: { origin: 'https://elsewhere.example' } });
    const tag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await read(form, { headers: { 'if-none-match': tag } });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    expect((await read(form, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
    const plain = await read(form, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, await answer.text()]);
    const head = await read(form, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
    const preflight = await read(form, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  test('another method is 405 with Allow, another name 404', async () => {
    const refused = await read('json', { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await refused.json()).toMatchObject({ _status: 'INVALID', code: 'method_not_allowed' });
    for (const form of ['xml', 'JSON', 'json/'])
      expect({ form, status: (await read(form)).status }).toEqual({ form, status: 404 });
  });
});
