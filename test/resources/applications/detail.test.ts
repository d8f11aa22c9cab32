import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aQuestionnaire, aRecruiter } from '../../harness/records.ts';
import { aService, CREDENTIAL_KEYS } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { idsOf } from './desk.ts';
import { createDocumentTokens } from '../../../src/resources/documents/download.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { createTokenCipher } from '../../../src/core/encrypted-token.ts';
import { findOperation } from '../../harness/contract.ts';
import { inOrder, requestOf } from '../../harness/requests.ts';
import { personOf } from '../shown.ts';

const START = new Date('2026-11-20T09:00:00Z');
const HOUR_MS = 3_600_000;

let now = START;
const service = aService({}, () => now);
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));
beforeEach(() => void (now = START));

const at = new Date('2026-11-03T08:15:42Z');
type Action = { readonly name: string; readonly method: string; readonly _self: string };
const names = (actions: readonly Pick<Action, 'name'>[]) => actions.map(({ name }) => name);

async function aFullApplication() {
  const { prisma } = service;
  const tenantId = desk.tenantId;
  const [earlier, questionnaire] = [await aQuestionnaire(prisma, tenantId), await aQuestionnaire(prisma, tenantId)];
  const job = await aJob(prisma, desk.organisation, { questionnaireId: questionnaire.id });
  const application = await anApplication(prisma, job, {
    availability: 'date',
    availabilityDate: new Date('2027-01-15'),
    consentProcessing: true,
    consentRetention: false,
  });
  const key = { tenantId, applicationId: application.id };
  await prisma.questionnaireSubmission.create({ data: { ...key, questionnaireId: earlier.id } });
  await prisma.questionnaireSubmission.create({ data: { ...key, questionnaireId: questionnaire.id } });
  const file = { ...key, mimeType: 'application/pdf', size: 3, date: at };
  const cv = await prisma.document.create({ data: { ...file, type: 'CV', name: 'CV Léa.pdf' } });
  const cover = await prisma.document.create({ data: { ...file, type: 'COVER', name: 'Why.txt', mimeType: 'text/plain' } });
  const texts = { name: 'Reasoning', url: 'https://assessments.example/1', summary: 'Quick', externalId: '1' };
  const given = { ...texts, score: 41.5, maxScore: 50, userId: desk.recruiter.id, date: at };
  const result = await prisma.assessmentResult.create({ data: { ...key, ...given } });
  return { application, job, earlier, questionnaire, cv, cover, result };
}

test('list item + `process`, `questionnaires`, `documents`, `results`, `_actions`: all that an application can show', async () => {
  const { application, job, earlier, questionnaire, cv, cover, result } = await aFullApplication();
  const base = `${service.origin}/v1`;
  const item = (await desk.client.get(`/job/${job.id}/application`)).body.items[0];

  const { status, body } = await desk.client.get(`/application/${application.id}`);

  const self = `${base}/application/${application.id}`;
  const { _actions, ...shown } = body;
  expect(status).toBe(200);
  expect(shown).toEqual({
    ...item,
    _schema: `${service.origin}/schemav1/ApplicationDetail`,
    process: { _self: `${base}/process/${job.processId}`, id: job.processId },
    questionnaires: {
      items: [earlier.id, questionnaire.id].map((id) => ({ id, name: 'Screening', _self: `${self}/questionnaire/${id}` })),
    },
    documents: {
      items: [
        { id: cv.id, type: 'CV', name: 'CV Léa.pdf', mime_type: 'application/pdf' },
        { id: cover.id, type: 'COVER', name: 'Why.txt', mime_type: 'text/plain' },
      ].map((each) => ({ ...each, _self: `${self}/document/${each.id}`, size: 3, date: at.toISOString() })),
    },
    results: {
      items: [
        {
          id: result.id,
          name: 'Reasoning',
          score: 41.5,
          max_score: 50,
          url: 'https://assessments.example/1',
          summary: 'Quick',
          external_id: '1',
          date: at.toISOString(),
          user: personOf(desk.recruiter),
        },
      ],
    },
    interviews: { _self: `${base}/interview?application_id=${application.id}` },
    offers: { _self: `${base}/offer?application_id=${application.id}` },
    evaluations: { strong_no: 0, no: 0, yes: 0, strong_yes: 0 },
    availability: 'date',
    availability_date: '2027-01-15',
    consent: { processing: true, retention: false },
  });
  expect(item.latest_cv_url).toBe(`${self}/cv`);
  expect(names(_actions)).toEqual([
    'advance-step',
    'add-step',
    'reject',
    'score',
    'add-document',
    'add-result',
    'add-offer',
    'send-email',
    'submit-questionnaire',
    'add-interview',
    'add-note',
  ]);
});

test('what was not given is absent: no availability, no consent, no questionnaire, no document', async () => {
  const { id } = await anApplication(service.prisma, desk.job);
  const { body } = await desk.client.get(`/application/${id}`);
  for (const field of ['availability', 'availability_date', 'consent']) expect(body).not.toHaveProperty(field);
  expect([body.questionnaires.items, body.documents.items, body.latest_cv_url]).toEqual([[], [], '']);
  const asked = await anApplication(service.prisma, desk.job, { consentRetention: true });
  expect((await desk.client.get(`/application/${asked.id}`)).body.consent).toEqual({ retention: true });
});

test('what the caller may do now: following each of `_actions` as given, with a valid body, succeeds; none for a READER', async () => {
  const { client, callers, ids } = await aWorld(service, ['ids']);
  const address = `/application/${ids.application}`;
  expect((await callers.READER.get(address)).body._actions).toEqual([]);
  const actions: readonly Action[] = (await client.get(address)).body._actions;
  expect(names(actions)).toHaveLength(11);
  const offered = actions.map((action) => ({
    ...action,
    operation: findOperation(action.method, new URL(action._self).pathname),
  }));
  // in this order: a rejection ends the application, and a step change leads back
  for (const { operationId } of inOrder)
    for (const { name, _self, operation } of offered.filter((each) => each.operation?.operationId === operationId))
      expect([name, (await client.post(_self, requestOf(operationId, ids).body)).status]).toEqual([name, operation && 200]);
});

test('304 without a body as long as nothing changed; a change of the application, or of what is shown of others, is a new version', async () => {
  const { application, job, questionnaire } = await aFullApplication();
  const address = `/application/${application.id}`;
  const seen = new Set<string>();
  const expectNew = async () => {
    const { status, headers, body } = await desk.client.get(address, { 'if-none-match': [...seen].join(', ') });
    expect([status, body.id]).toEqual([200, application.id]);
    const tag = headers.get('etag') ?? '';
    seen.add(tag);
    const again = await desk.client.get(address, { 'if-none-match': tag });
    expect([again.status, again.body]).toEqual([304, undefined]);
  };
  await expectNew();
  await desk.client.post('/step', { application_id: application.id, process_step_id: job.process.steps[1]?.id });
  await expectNew();
  await service.prisma.candidate.updateMany({ where: { id: application.candidateId }, data: { lastName: 'Roux' } });
  await expectNew();
  await service.prisma.questionnaire.updateMany({ where: { id: questionnaire.id }, data: { name: 'Renamed' } });
  await expectNew();
  const colleague = await aRecruiter(service.prisma, [desk.organisation], 'READER');
  expect((await service.as(colleague).get(address, { 'if-none-match': [...seen].join(', ') })).status).toBe(200);
});

test('the ETag covers what `_actions` depend on: the next step, the questionnaire of the job, the e-mail address of the candidate', async () => {
  const { application, job } = await aFullApplication();
  const { tenantId } = job;
  const { prisma } = service;
  const key = (id: number) => ({ where: { tenantId_id: { tenantId, id } } });
  const next = job.process.steps.find(({ rank }) => rank === 2)?.id ?? 0;
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['advance-step', () => prisma.processStep.update({ ...key(next), data: { operational: true } })],
    ['reject', () => prisma.processStep.updateMany({ where: { tenantId, processId: job.processId }, data: { outcome: null } })],
    ['submit-questionnaire', () => prisma.job.update({ ...key(job.id), data: { questionnaireId: null } })],
    ['send-email', () => prisma.candidate.update({ ...key(application.candidateId), data: { email: null, emailKey: null } })],
  ];
  const address = `/application/${application.id}`;
  for (const [action, change] of changes) {
    const before = await desk.client.get(address);
    expect(names(before.body._actions)).toContain(action);
    await change();
    const after = await desk.client.get(address, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([action, after.status]).toEqual([action, 200]);
    expect(names(after.body._actions)).not.toContain(action);
  }
});

test('"`/candidate/{id}/application`": the same items as the job shows, only to jobs of the caller\'s organisations', async () => {
  const { prisma } = service;
  const elsewhere = await anOrganisation(prisma, desk.tenantId);
  const first = await anApplication(prisma, await aJob(prisma, desk.organisation));
  const { candidateId } = first;
  const hidden = await anApplication(prisma, await aJob(prisma, elsewhere), { candidateId });
  const second = await anApplication(prisma, desk.job, { candidateId });
  const address = `/candidate/${candidateId}/application`;
  const page = await desk.client.get(`${address}?limit=1`);
  expect(page.body.items).toEqual((await desk.client.get(`/job/${first.jobId}/application`)).body.items);
  expect(idsOf(await desk.client.get(page.body._next))).toEqual([second.id]);
  const both = service.as(await aRecruiter(prisma, [desk.organisation, elsewhere]));
  expect(idsOf(await both.get(address))).toEqual([first.id, hidden.id, second.id]);
});

let application: Awaited<ReturnType<typeof anApplication>>;
beforeEach(async () => void (application = await anApplication(service.prisma, desk.job)));

const PDF = Buffer.from('%PDF-1.4\n\0\xff\xfe', 'latin1');

function aDocument(type: 'CV' | 'COVER', name: string, bytes: Uint8Array = PDF, mimeType = 'application/pdf') {
  const key = { tenantId: desk.tenantId, applicationId: application.id };
  const content = { create: { bytes: Uint8Array.from(bytes) } };
  return service.prisma.document.create({ data: { ...key, type, name, mimeType, size: bytes.length, content } });
}

const lead = async (path: string) => {
  const { status, headers, body } = await desk.client.get(path);
  expect([status, headers.get('cache-control'), body]).toEqual([307, 'no-store', undefined]);
  return headers.get('location') ?? '';
};
const cv = () => lead(`/application/${application.id}/cv`);
const fetchBytes = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('"307 to a signed address": the latest CV, to be read without credentials, saved and not kept', async () => {
  await aDocument('CV', 'old.pdf', Buffer.from('%PDF-old'));
  await aDocument('CV', 'CV "Léa"\r\nX: y.pdf');
  await aDocument('COVER', 'cover.pdf', Buffer.from('%PDF-cover'));
  const address = await cv();
  expect(address).toMatch(new RegExp(`^${service.origin}/document/[\\w-]+$`));

  const { status, headers, bytes } = await fetchBytes(address);

  expect([status, bytes.equals(PDF)]).toEqual([200, true]);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-length')).toBe(String(PDF.length));
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
  expect(headers.get('content-disposition')).toContain("filename*=UTF-8''");
  expect(headers.get('x')).toBeNull();
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
  expect((await service.as().get(address)).status).toBe(200);
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
});

test('404 without a CV, though there is a cover letter; 404 for a document of another application', async () => {
  const cover = await aDocument('COVER', 'cover.pdf');
  expect((await desk.client.get(`/application/${application.id}/cv`)).status).toBe(404);
  const other = await anApplication(service.prisma, desk.job);
  expect((await desk.client.get(`/application/${other.id}/document/${cover.id}`)).status).toBe(404);
  expect(await lead(`/application/${application.id}/document/${cover.id}`)).toContain('/document/');
});

test('lives one hour: read until its last millisecond, 404 from then on', async () => {
  await aDocument('CV', 'cv.pdf');
  const address = await cv();
  now = new Date(START.getTime() + HOUR_MS - 1);
  expect((await fetchBytes(address)).status).toBe(200);
  now = new Date(START.getTime() + HOUR_MS);
  const { status, body } = await desk.client.get(address);
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('an altered address, one of another secret, one sealed for another purpose: 404', async () => {
  const { id: documentId } = await aDocument('CV', 'cv.pdf');
  const address = await cv();
  const token = address.slice(address.lastIndexOf('/') + 1);
  const key = { tenantId: desk.tenantId, documentId };
  const expires = START.getTime() + HOUR_MS;
  const altered = Array.from(
    { length: token.length },
    (_, index) => token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1),
  );
  const forged = [
    ...altered.filter((_, index) => index % 9 === 0),
    token.slice(0, -4),
    `${token}AAAA`,
    `${documentId}`,
    createDocumentTokens(createKeyRing([`${CREDENTIAL_KEYS.current}.`])).issue(key, now),
    createTokenCipher<object>(CREDENTIAL_KEYS, 'pagecursor').encrypt({ ...key, expires }),
  ];
  for (const text of forged) expect((await service.as().get(`${service.origin}/document/${text}`)).status).toBe(404);
  const good = createDocumentTokens(CREDENTIAL_KEYS).issue(key, now);
  for (const base of ['', '/v1']) expect((await service.as().get(`${service.origin}${base}/document/${good}`)).status).toBe(200);
});

test('a document that is gone since its address was given: 404', async () => {
  const { id } = await aDocument('CV', 'cv.pdf');
  const address = await cv();
  await service.prisma.document.deleteMany({ where: { id } });
  expect((await service.as().get(address)).status).toBe(404);
});
