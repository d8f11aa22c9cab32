/**
 * Two major versions from two contracts, side by side: version 1 and a small second one (v2/), over
 * the same services.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { majorOf, majors } from '../../../src/contract/document.ts';
import { webhookFormats } from '../../../src/deliveries/formats.ts';
import type { HandlersInCommon } from '../../../src/http/operations.ts';
import { v1 } from '../../../src/resources/v1.ts';
import { versions } from '../../../src/resources/versions.ts';
import { operations } from '../../harness/contract.ts';
import { aJob, anApplication, aWebhook, WEBHOOK_SECRET } from '../../harness/records.ts';
import { aReceiver, verify } from '../../harness/receiver.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { v2, v2Format } from './v2/version.ts';

const EXPIRY = '2027-01-31';
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(v2.document, 'v2');

let clock: Date | undefined;
let service: Service;
let office: World;
let job: Awaited<ReturnType<typeof aJob>>;
beforeAll(async () => {
  const webhookVersions = new Map([...webhookFormats, [2, v2Format]]);
  service = await startService({ versions: [v1, v2], formats: webhookVersions }, () => clock ?? new Date());
  office = await aWorld(service);
  job = await aJob(service.prisma, office.organisation);
});
beforeEach(async () => {
  clock = undefined;
  await service.prisma.apiVersion.deleteMany();
});
afterAll(() => service.close());

const read = (path: string) => service.as(office.recruiter).get(service.origin + path);
const fits = (schema: string, value: unknown) => ajv.validate(`v2#/components/schemas/${schema}`, value);
const expireV1 = () =>
  service.prisma.apiVersion.create({ data: { major: 1, expiresOn: new Date(EXPIRY), deprecatedAt: new Date('2026-11-21') } });

test('"both versions stay reachable side by side": one job, told by each in its own words', async () => {
  const one = await read(`/v1/job/${job.id}`);
  const two = await read(`/v2/job/${job.id}`);
  expect(one.body).toMatchObject({ _self: `${service.origin}/v1/job/${job.id}`, id: job.id, title: job.title });
  expect(two.body).toEqual({ _self: `${service.origin}/v2/job/${job.id}`, id: String(job.id), name: job.title });
  expect(fits('Job', two.body)).toBe(true);
  expect([(await read('/v2/job')).status, (await read('/v3/')).status, (await read(`/V2/job/${job.id}`)).status]).toEqual([
    404, 404, 404,
  ]);
});

test('each version has its own contract: what it refuses, the sentences of its errors, its schemas, its published document', async () => {
  expect((await read('/v2/job/0')).body.error).toBe('Please check the request.');
  expect((await read('/v2/job/2147483647')).body.error).toBe('There is nothing to see here.');
  expect((await read('/v1/job/2147483647')).body.error).toBe('The resource does not exist or is not visible to you.');
  expect((await service.as().get(`${service.origin}/v2/`)).body.error).toBe('Please log in.');
  expect((await read('/schemav2/Job')).body.properties).toHaveProperty('name');
  expect((await read('/schemav1/Job')).body.$id).toBe(`${service.origin}/schemav1/Job`);
  expect((await read('/openapi/v2.json')).body).toMatchObject({
    info: { version: '2.0' },
    servers: [{ url: `${service.origin}/v2` }],
  });
  expect((await read('/openapi/v1.json')).body.info.version).toBe('1.20');
});

test('an error is said in the words of the version that was called, whatever its address; what belongs to none in those of the latest', async () => {
  const said = async (path: string) => (await service.as().get(service.origin + path)).body.error;
  expect([await said('/v1'), await said('/v1/')]).toEqual(Array(2).fill('Valid credentials are required.'));
  expect([await said('/v2'), await said('/v2/')]).toEqual(Array(2).fill('Please log in.'));
  expect(await said('/schemav1/Nope')).toBe('The resource does not exist or is not visible to you.');
  expect([await said('/schemav2/Nope'), await said('/v10/'), await said('/nowhere')]).toEqual(
    Array(3).fill('There is nothing to see here.'),
  );
});

test('the pages explain both: /docs the latest, each its own address, the changelog of the contract that has one', async () => {
  const page = async (path: string, accept = 'text/html') => {
    const answer = await fetch(service.origin + path, { headers: { accept } });
    return [answer.status, await answer.text()] as const;
  };
  for (const [path, version, other] of [
    ['/docs', '2.0', '1.20'],
    ['/docs/v2', '2.0', '1.20'],
    ['/docs/v1', '1.20', '2.0'],
  ] as const) {
    const [status, html] = await page(path);
    expect([path, status]).toEqual([path, 200]);
    expect(html).toContain(`<span class="version">${version}</span>`);
    expect(html).toMatch(new RegExp(`<a href="[^"]*docs[^"]*">${other}</a>`));
  }
  for (const [path, accept] of [
    ['/changelog', 'text/html'],
    ['/changelog', 'application/json'],
    ['/changelog.atom', '*/*'],
  ] as const) {
    const [status, text] = await page(path, accept);
    expect([path, accept, status, text.includes('1.20')]).toEqual([path, accept, 200, true]);
  }
});

test('what is served is what there are contracts, formats and types of', () => {
  expect(majors()).toEqual(versions.map(({ document }) => majorOf(document)));
  expect([...webhookFormats.keys()]).toEqual(majors());
});

type Described<Query, Body> = {
  readonly parameters: { readonly query?: Query };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Body } } };
};
type Note = Described<{ since?: number }, { readonly text: string; readonly user?: string }>;
type Older = Readonly<Record<'alike' | 'parameter' | 'required' | 'optional' | 'gone', Note>>;
type Newer = {
  readonly alike: Note;
  readonly parameter: Described<{ after?: number }, { readonly text: string; readonly user?: string }>;
  readonly required: Described<{ since?: number }, { readonly html: string; readonly user?: string }>;
  readonly optional: Described<{ since?: number }, { readonly text: string; readonly author?: string }>;
  readonly come: Note;
};

// the compiler wants exactly these names
test('a newer version takes the handlers of operations that are described alike, optional fields and parameters included', () => {
  const kept: Readonly<Record<keyof HandlersInCommon<Older, Newer>, true>> = { alike: true };
  expect(Object.keys(kept)).toEqual(['alike']);
});

test('services are shared: a note that version 2 takes is read by version 1', async () => {
  const { candidateId } = await anApplication(service.prisma, job);
  const note = { candidate_id: candidateId, organisation_id: office.organisation.id };
  const post = (path: string, body: object) => service.as(office.recruiter).post(service.origin + path, body);
  expect(await post('/v2/note', { ...note, html: '<p>Called.</p>' })).toMatchObject({ status: 200, body: { added: true } });
  expect(await post('/v2/note', { ...note, text: '<p>Called.</p>' })).toMatchObject({
    status: 422,
    body: { invalid: { html: [{ code: 'required' }], text: [{ code: 'unknown_field' }] } },
  });
  const { body } = await read(`/v1/note?candidate_id=${candidateId}`);
  expect(body.items).toMatchObject([{ text: '<p>Called.</p>' }]);
});

test('`_last_version_url` differs from `_self`: a newer version is available, and `Link` leads to it once version 1 expires', async () => {
  const latest = `${service.origin}/v2/`;
  expect((await read('/v1/')).body).toMatchObject({
    _self: `${service.origin}/v1/`,
    _last_version_url: latest,
    _expiration: null,
  });
  clock = new Date(Date.parse(EXPIRY) - 1);
  await expireV1();
  const one = await read('/v1/');
  expect(one.body).toMatchObject({ _last_version_url: latest, _expiration: EXPIRY });
  expect(one.headers.get('link')).toBe(`<${service.origin}/changelog>; rel="deprecation", <${latest}>; rel="successor-version"`);
  const two = await read('/v2/');
  expect(fits('Index', two.body)).toBe(true);
  expect(two.body._schema).toBe(`${service.origin}/schemav2/Index`);
  expect(two.body).toMatchObject({ _self: latest, _last_version_url: latest, _expiration: null });
  expect([two.headers.get('sunset'), two.headers.get('deprecation'), two.headers.get('link')]).toEqual([null, null, null]);
});

test('"the version is disabled on that date": from its first moment version 1 answers 410 to everything, and only version 1', async () => {
  await expireV1();
  clock = new Date(Date.parse(EXPIRY) - 1);
  expect((await read('/v1/')).status).toBe(200);
  clock = new Date(EXPIRY);
  const notes = await service.prisma.note.count();
  for (const { path, method } of operations) {
    const address = path.replace(/\{[^}]+\}/g, '1');
    const init = method === 'post' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const { status, headers, body } = await service.as(office.recruiter).request(method.toUpperCase(), address, init);
    expect([address, status, method === 'head' || body.code]).toEqual([address, 410, method === 'head' || 'version_expired']);
    expect(headers.get('sunset')).toBe('Sun, 31 Jan 2027 00:00:00 GMT');
  }
  expect(await service.prisma.note.count()).toBe(notes);
  expect((await service.as().get(`${service.origin}/v1/nowhere`)).body.code).toBe('version_expired');
  expect((await service.as().get(`${service.origin}/v1`)).body.error).toBe('This major version of the interface is disabled.');
  expect((await service.as().request('OPTIONS', `${service.origin}/v1/job`)).status).toBe(410);
  for (const path of ['/v2/', `/v2/job/${job.id}`, '/changelog', '/schemav1/Job', '/schemav2/Job', '/openapi/v1.json']) {
    expect([path, (await read(path)).status]).toEqual([path, 200]);
  }
});

test('"webhook formats follow the same versioning principle": a subscription keeps the format of its version', async () => {
  const receivers = { 1: await aReceiver(), 2: await aReceiver(), 3: await aReceiver() };
  try {
    for (const [version, { url }] of Object.entries(receivers))
      await aWebhook(service.prisma, office.organisation, { url, version: Number(version), events: ['ProcessStepChange'] });
    const application = await anApplication(service.prisma, job);
    const step = { application_id: application.id, process_step_id: application.currentStepId };
    expect((await service.as(office.recruiter).post('/step', step)).status).toBe(200);
    await service.worker.deliverDue(new Date(Date.now() + 1000));
    const [one] = receivers[1].received;
    const [two] = receivers[2].received;
    const self = `${service.origin}/v1/application/${application.id}`;
    expect(verify(WEBHOOK_SECRET, one!)).toMatchObject({
      event: 'ProcessStepChange',
      version: '1',
      application: { _self: self },
    });
    const told = verify(WEBHOOK_SECRET, two!);
    expect(told).toEqual({ type: 'ProcessStepChange', version: '2', application_url: self.replace('/v1/', '/v2/') });
    expect(fits('WebhookEvent', told)).toBe(true);
    const { body } = await read('/v1/webhook');
    expect(body.items.map(({ version }: { readonly version: string }) => version)).toEqual(['1', '2', '3']);
    // the event of an unknown format waits for a worker that knows it
    expect(receivers[3].received).toEqual([]);
    const history = (await read('/v1/webhook/task?failed=true')).body.items;
    expect(history).toMatchObject([
      { response_status: 0, error: expect.stringContaining('a format that this worker does not know') },
    ]);
  } finally {
    await Promise.all(Object.values(receivers).map((receiver) => receiver.close()));
  }
});
