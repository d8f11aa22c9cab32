/**
 * Every address in an answer begins with the configured public URL, not with the host of the
 * request.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { basic } from '../../harness/client.ts';
import { aCall, aDelivery, aJob, anApplication, anOffice, aQuestionnaire, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

const PUBLIC = 'https://jobs.example/recruitment';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  service = await startService({ publicUrl: PUBLIC, trustProxy: 1 });
  office = await anOffice(service.prisma);
});
afterAll(() => service.close());

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

const addressesIn = (text: string): string[] => text.match(/[a-z]+:\/\/[^"]*/g) ?? [];

test('index and changelog: addresses of the public address with its path prefix, never of the Host header', async () => {
  const index = await call('GET', '/v1/');
  expect(JSON.parse(index)).toMatchObject({
    _self: `${PUBLIC}/v1/`,
    _last_version_url: `${PUBLIC}/v1/`,
    _schema: `${PUBLIC}/schemav1/ApiIndex`,
    _changelog: { _self: `${PUBLIC}/changelog` },
    candidates: { _self: `${PUBLIC}/v1/candidate` },
    jobs: { _self: `${PUBLIC}/v1/job` },
    steps: { _self: `${PUBLIC}/v1/step` },
  });
  expect(JSON.parse(await call('GET', '/changelog'))).toMatchObject({ _self: `${PUBLIC}/changelog` });
});

test('every other answer with addresses in it: `_self`, `_schema`, `_next`, `_actions` and references', async () => {
  const { prisma } = service;
  const asked = await aQuestionnaire(prisma, office.tenantId);
  const job = await aJob(prisma, office.organisation, { questionnaireId: asked.id });
  const { id, candidateId } = await anApplication(prisma, job);
  await anApplication(prisma, job);
  const delivery = await aDelivery(prisma, await aWebhook(prisma, office.organisation), { tenantId: office.tenantId, id });
  for (const attempt of [1, 2]) await aCall(prisma, delivery, { attempt });
  const answers = { [asked.why.id]: { answer: 'x' }, [asked.licence.id]: { answer: 'Yes' } };
  const texts = [
    await call('GET', `/v1/job/${job.id}/stats?organisation_id=${office.organisation.id}`),
    await call('GET', `/v1/job/${job.id}/team`),
    await call('GET', `/v1/job/${job.id}/application?limit=1`),
    await call('GET', `/v1/process/${job.processId}`),
    await call('GET', '/v1/webhook/task?limit=1'),
    await call('POST', `/v1/application/${id}/questionnaire`, { questionnaire_id: asked.id, answers }),
    await call('GET', `/v1/application/${id}/questionnaire/${asked.id}`),
    await call('POST', '/v1/note', { candidate_id: candidateId, organisation_id: office.organisation.id, text: 'x' }),
    await call('POST', '/v1/step', { application_id: id, process_step_id: job.process.steps[1]?.id }),
  ];
  for (const text of texts) {
    expect(
      addressesIn(text).filter((address) => !address.startsWith(`${PUBLIC}/v1/`) && !address.startsWith(`${PUBLIC}/schemav1/`)),
    ).toEqual([]);
    expect(addressesIn(text).length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('evil');
  }
  expect(JSON.parse(texts[4] ?? '')).toMatchObject({
    _next: expect.stringMatching(/^https:\/\/jobs\.example\/recruitment\/v1\/webhook\/task\?/),
  });
});
