import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aDesk, faultsIn } from '../applications/desk.ts';
import {
  aCall,
  aDelivery,
  aJob,
  anApplication,
  anOrganisation,
  aQuestionnaire,
  aRecruiter,
  aSource,
  aTemplate,
  aWebhook,
  backdate,
} from '../support/records.ts';
import { startService, type Service } from '../support/service.ts';
import { dumpOf } from './dump.ts';

const EARLIER = new Date('2020-11-03T08:15:42Z');
const BODY = { reason: 'CANDIDATE_REQUEST', comment: 'By letter of 16 November.' };

/** What the test finds before the erasure and must not find after it; no other row has any of it. */
const PERSONAL = [
  ...['Zénobie', 'zenobie', 'Quarrington', 'quarrington', 'zq@mail.example', 'zq.second@mail.example', '1971-02-03'],
  ...['+33 6 91 01', '+33 6 91 02', '+33 6 91 03', '17 rue du Gypaète', '69291', 'Villeperdrix', 'Falconer', 'Faucons SA'],
  ...[
    '1999-04-05',
    'linkedin/zq',
    '@zq-insta',
    'CV of ZQ.pdf',
    'Bytes of ZQ',
    'Cover of ZQ.txt',
    'note on ZQ',
    'other note on ZQ',
  ],
  ...['subject about ZQ', 'message to ZQ', 'reply of ZQ', '<msg.zq@mail.example>', 'answer of ZQ', 'history of ZQ'],
  ...['receiver knows ZQ', 'no such mailbox ZQ', 'until ZQ moves'],
];

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => void (desk = await aDesk(service)));
afterAll(() => service.close());

type Row = { readonly tenantId: number; readonly id: number };

/** A candidate with personal data in every place that takes it, in two organisations of the tenant. */
async function aKnownPerson() {
  const { prisma } = service;
  const tenantId = desk.tenant.id;
  const other = await anOrganisation(prisma, tenantId);
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const job = await aJob(prisma, desk.organisation, { questionnaireId: questionnaire.id });
  const source = await aSource(prisma, tenantId);
  const application = await anApplication(prisma, job, {
    sourceId: source.id,
    score: 80,
    questionnaireScore: 67,
    availability: 'date',
    availabilityDate: new Date('2027-01-15'),
    consentProcessing: true,
    consentRetention: true,
    candidate: {
      firstName: 'Zénobie',
      lastName: 'Quarrington',
      email: 'zq@mail.example',
      emailSecondary: 'zq.second@mail.example',
      birthdate: new Date('1971-02-03'),
      homePhone: '+33 6 91 01',
      mobilePhone: '+33 6 91 02',
      officePhone: '+33 6 91 03',
      address: '17 rue du Gypaète',
      postalcode: '69291',
      town: 'Villeperdrix',
      country: 'FR',
      position: 'Falconer',
      positionCompany: 'Faucons SA',
      experienceStart: new Date('1999-04-05'),
      linkedin: 'linkedin/zq',
      instagram: '@zq-insta',
    },
  });
  const { candidateId } = application;
  const elsewhere = await anApplication(prisma, await aJob(prisma, other), { candidateId });
  await aPoolWith(candidateId);
  await documentsOf(application);
  await wordsOn(application, elsewhere, other);
  const key = { tenantId, applicationId: application.id, questionnaireId: questionnaire.id };
  const answer = { questionId: questionnaire.why.id, text: 'answer of ZQ' };
  const choice = { questionId: questionnaire.licence.id, text: 'Yes' };
  await prisma.questionnaireSubmission.create({ data: { ...key, score: 67 } });
  await prisma.answer.createMany({ data: [answer, choice].map((each) => ({ ...key, ...each })) });
  const { yes } = questionnaire.licence;
  await prisma.answerChoice.create({ data: { ...key, questionId: questionnaire.licence.id, choiceId: yes.id } });
  const webhook = await aWebhook(prisma, desk.organisation);
  const delivery = await aDelivery(prisma, webhook, application);
  const call = await aCall(prisma, delivery, { responseBody: 'receiver knows ZQ', error: 'until ZQ moves' });
  await prisma.call.updateMany({ where: { id: call.id }, data: { responseStatus: 500 } });
  await backdate(prisma, 'candidate', candidateId, { createdAt: EARLIER, modifiedAt: EARLIER });
  return { candidateId, application, elsewhere, other, job, questionnaire, call, delivery };
}

async function aPoolWith(candidateId: number) {
  const { id } = await service.prisma.pool.create({ data: { tenantId: desk.tenant.id, name: 'Falconry' } });
  await service.prisma.candidatePool.create({ data: { tenantId: desk.tenant.id, poolId: id, candidateId } });
}

async function documentsOf({ tenantId, id }: Row) {
  const file = (type: 'CV' | 'COVER', name: string) => {
    const content = { create: { bytes: Uint8Array.from(Buffer.from('Bytes of ZQ')) } };
    const data = { tenantId, applicationId: id, type, name, mimeType: 'text/plain', size: 11, content };
    return service.prisma.document.create({ data });
  };
  await file('CV', 'CV of ZQ.pdf');
  await file('COVER', 'Cover of ZQ.txt');
}

async function wordsOn({ tenantId, id, candidateId }: Row & { candidateId: number }, elsewhere: Row, other: Row) {
  const { prisma } = service;
  const note = { tenantId, candidateId };
  await prisma.note.create({ data: { ...note, organisationId: desk.organisation.id, text: 'note on ZQ' } });
  await prisma.note.create({ data: { ...note, organisationId: other.id, text: 'other note on ZQ' } });
  const mail = { tenantId, applicationId: id, subject: 'subject about ZQ' };
  const addresses = { sender: 'zq@mail.example', recipient: desk.recruiter.email };
  const reply = { ...mail, ...addresses, message: 'reply of ZQ', messageId: '<msg.zq@mail.example>', received: true };
  await prisma.emailMessage.create({ data: reply });
  const sent = { ...mail, sender: desk.recruiter.email, recipient: 'zq@mail.example', message: 'message to ZQ' };
  const failed = await prisma.emailMessage.create({
    data: { ...sent, delivery: { create: { attempts: 1 } } },
    include: { delivery: true },
  });
  await aCall(prisma, { tenantId, id: failed.delivery?.id ?? 0 }, { responseStatus: 0, error: 'no such mailbox ZQ' });
  const entry = { tenantId, action: 'EMAIL', text: 'history of ZQ' } as const;
  await prisma.historyEntry.createMany({ data: [id, elsewhere.id].map((applicationId) => ({ ...entry, applicationId })) });
}

const found = async () => {
  const dump = await dumpOf(service.database.pool);
  return PERSONAL.filter((text) => dump.includes(text));
};
const erase = (id: number, body: object = BODY) => desk.client.post(`/candidate/${id}/erase`, body);
const counts = async () => {
  const { prisma } = service;
  return {
    candidates: await prisma.candidate.count(),
    applications: await prisma.application.count(),
    stepChanges: await prisma.stepChange.count(),
    emails: await prisma.emailMessage.count(),
    submissions: await prisma.questionnaireSubmission.count(),
    events: await prisma.event.count(),
    deliveries: await prisma.delivery.count(),
    calls: await prisma.call.count(),
  };
};

test('"personal data of the candidate removed everywhere [...]; counts and ids stay": nowhere in a dump of the database, in whatever organisation', async () => {
  const { candidateId, application, elsewhere, job, delivery } = await aKnownPerson();
  const { prisma } = service;
  // accents are escaped in bytes only
  expect(await found()).toEqual(PERSONAL);
  const [before, statistics] = [await counts(), (await desk.client.get(`/job/${job.id}/stats`)).body];
  const calledWith = { 'idempotency-key': 'erase-once' };

  const answer = await desk.client.post(`/candidate/${candidateId}/erase`, BODY, calledWith);

  expect([answer.status, answer.body]).toEqual([200, { _status: 'OK', _actions: [] }]);
  expect(await found()).toEqual([]);
  expect(await counts()).toEqual(before);
  expect((await desk.client.get(`/job/${job.id}/stats`)).body).toEqual(statistics);
  const { body } = await desk.client.get(`/candidate/${candidateId}`);
  const base = `${service.origin}/v1`;
  expect(body).toEqual({
    _status: 'OK',
    _self: `${base}/candidate/${candidateId}`,
    _schema: `${service.origin}/schemav1/Candidate`,
    id: candidateId,
    title: 'UNKNOWN',
    first_name: '',
    last_name: '',
    applications: { _self: `${base}/candidate/${candidateId}/application` },
    notes: { _self: `${base}/note?candidate_id=${candidateId}` },
    pools: { items: [] },
    creation_date: EARLIER.toISOString(),
    modification_date: expect.any(String),
    erased: true,
    _actions: [],
  });
  const detail = (await desk.client.get(`/application/${application.id}`)).body;
  expect(detail.documents.items).toEqual([]);
  for (const field of ['score', 'questionnaire_score', 'availability', 'availability_date', 'consent'])
    expect(detail).not.toHaveProperty(field);
  expect(detail.source).toBeDefined();
  const blank = { subject: '', sender: '', recipient: '' };
  expect(detail.emails.items).toEqual([expect.objectContaining(blank), expect.objectContaining(blank)]);
  for (const { id } of [application, elsewhere]) {
    const last = await prisma.historyEntry.findFirst({ where: { applicationId: id }, orderBy: { id: 'desc' } });
    expect(last).toMatchObject({ action: 'ERASE', userId: desk.recruiter.id });
    expect(last?.text).toBe('Personal data erased: the candidate asked for it. By letter of 16 November.');
  }
  const mails = await prisma.delivery.findMany({ where: { tenantId: desk.tenant.id, emailId: { not: null } } });
  expect(mails.map(({ state }) => state)).toEqual(['CANCELLED']);
  expect((await prisma.delivery.findFirstOrThrow({ where: { id: delivery.id } })).state).toBe('PENDING');
});

test('"`erased: true` and a new modification date so that mirrors notice": the candidate, its applications, step changes, webhook calls', async () => {
  const { candidateId, application, elsewhere, call } = await aKnownPerson();
  const { prisma } = service;
  const dates = { createdAt: EARLIER, modifiedAt: EARLIER };
  const changes = await prisma.stepChange.findMany({ where: { tenantId: desk.tenant.id } });
  for (const { id } of [application, elsewhere]) await backdate(prisma, 'application', id, dates);
  for (const { id } of changes) await backdate(prisma, 'step_change', id, dates);
  await backdate(prisma, 'call', call.id, dates);
  const since = new Date(EARLIER.getTime() + 1).toISOString();
  const idsSince = async (path: string) => (await desk.client.get(`${path}?modified_since=${since}`)).body.items;
  expect(await idsSince('/candidate')).toEqual([]);
  expect(await idsSince(`/candidate/${candidateId}/application`)).toEqual([]);

  await erase(candidateId);

  expect(await idsSince('/candidate')).toEqual([expect.objectContaining({ id: candidateId, erased: true })]);
  expect(await idsSince(`/candidate/${candidateId}/application`)).toEqual([expect.objectContaining({ id: application.id })]);
  expect(await idsSince('/webhook/task')).toEqual([
    expect.objectContaining({ id: call.id, response_body: '', response_status: 500 }),
  ]);
  const touched = await prisma.stepChange.count({ where: { tenantId: desk.tenant.id, modifiedAt: { gt: EARLIER } } });
  expect([changes.length, touched]).toEqual([2, 2]);
});

test('"erasing again changes nothing"', async () => {
  const { candidateId } = await aKnownPerson();
  await erase(candidateId);
  const before = await dumpOf(service.database.pool);
  const again = await erase(candidateId, { reason: 'OTHER' });
  expect([again.status, again.body]).toEqual([200, { _status: 'OK', _actions: [] }]);
  expect(await dumpOf(service.database.pool)).toBe(before);
});

test('nothing of another candidate is erased, not of one with the same names, nor of the next application to the same job', async () => {
  const { candidateId, job } = await aKnownPerson();
  const candidate = { firstName: 'Zénobie', lastName: 'Quarrington', email: 'namesake@mail.example', mobilePhone: '+44 1' };
  const namesake = await anApplication(service.prisma, job, { candidate, score: 12 });
  await documentsOf(namesake);
  const read = async () => {
    const paths = [`/candidate/${namesake.candidateId}`, `/application/${namesake.id}`];
    return Promise.all(paths.map(async (path) => (await desk.client.get(path)).body));
  };
  const before = await read();
  expect((await erase(candidateId)).status).toBe(200);
  expect(await read()).toEqual(before);
});

describe('"Roles: RECRUITER and ADMIN of an organisation through which the candidate is visible"', () => {
  const untouched = async (id: number) => {
    const { erasedAt, firstName } = await service.prisma.candidate.findFirstOrThrow({ where: { id } });
    expect([erasedAt, firstName]).toEqual([null, 'Zénobie']);
  };
  test('a READER: 403, also one that writes in another organisation; nothing is erased', async () => {
    const { candidateId } = await aKnownPerson();
    const reader = await aRecruiter(service.prisma, [desk.organisation], 'READER');
    const address = `/candidate/${candidateId}/erase`;
    expect((await service.as(reader).post(address, BODY)).status).toBe(403);
    const { id: organisationId, tenantId } = await anOrganisation(service.prisma, desk.tenant.id);
    await service.prisma.membership.create({ data: { tenantId, organisationId, userId: reader.id, role: 'ADMIN' } });
    const { status, body } = await service.as(reader).post(address, BODY);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    await untouched(candidateId);
  });
  test('"Not visible and not existing": 404', async () => {
    const { candidateId } = await aKnownPerson();
    const elsewhere = await anOrganisation(service.prisma, desk.tenant.id);
    const neighbour = service.as(await aRecruiter(service.prisma, [elsewhere], 'ADMIN'));
    const stranger = (await aDesk(service)).client;
    for (const client of [neighbour, stranger])
      expect((await client.post(`/candidate/${candidateId}/erase`, BODY)).status).toBe(404);
    expect((await erase(2_147_483_647)).status).toBe(404);
    await untouched(candidateId);
  });
  test('an ADMIN of the other organisation', async () => {
    const { candidateId, other } = await aKnownPerson();
    const admin = service.as(await aRecruiter(service.prisma, [other], 'ADMIN'));
    expect((await admin.post(`/candidate/${candidateId}/erase`, { reason: 'RETENTION' })).status).toBe(200);
    expect((await desk.client.get(`/candidate/${candidateId}`)).body.erased).toBe(true);
  });
});

test.each([
  [{}, { reason: ['required'] }],
  [{ reason: 'BORED' }, { reason: ['unknown_value'] }],
  [{ reason: 'OTHER', comment: 'x'.repeat(501) }, { comment: ['too_long'] }],
  [{ reason: 'OTHER', force: true }, { force: ['unknown_field'] }],
])('%j is refused and nothing is erased', async (body, expected) => {
  const { candidateId } = await aKnownPerson();
  expect(faultsIn(await erase(candidateId, body))).toEqual({ status: 422, invalid: expected });
  expect((await desk.client.get(`/candidate/${candidateId}`)).body.erased).toBe(false);
});

test('afterwards the application may still be moved, and nothing be written that would never be erased; `_actions` says so', async () => {
  const { candidateId, application, questionnaire } = await aKnownPerson();
  const address = `/application/${application.id}`;
  const template = await aTemplate(service.prisma, desk.organisation, { subject: 'Hello', message: '<p>Hello</p>' });
  await erase(candidateId);

  const { body } = await desk.client.get(address);
  expect(body._actions.map(({ name }: { name: string }) => name)).toEqual(['advance-step', 'add-step']);
  const mail = await desk.client.post(`${address}/send-email`, { template_id: template.id });
  expect(faultsIn(mail)).toEqual({ status: 422, invalid: { _body: ['not_found'] } });
  const answers = { [questionnaire.why.id]: { answer: 'answer of ZQ' }, [questionnaire.licence.id]: { answer: 'Yes' } };
  const submitted = await desk.client.post(`${address}/questionnaire`, { questionnaire_id: questionnaire.id, answers });
  expect(faultsIn(submitted)).toEqual({ status: 422, invalid: { _body: ['not_found'] } });
  expect((await desk.client.post(`${address}/advance-step`, { expected_current_step_id: body.step.id })).status).toBe(200);
  const step = { application_id: application.id, process_step_id: body.step.id };
  const moved = await desk.client.post('/step', step);
  expect(moved.body._actions.map(({ name }: { name: string }) => name)).toEqual(['advance-step', 'add-step']);
  const { items } = (await desk.client.get(`${address}/questionnaire/${questionnaire.id}`)).body;
  expect(JSON.stringify(items)).not.toContain('ZQ');
  expect(await found()).toEqual([]);
});
