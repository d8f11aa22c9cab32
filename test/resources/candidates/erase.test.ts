import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { lockApplicant } from '#generated/database/statements.ts';
import type { Transaction } from '../../../src/database/sql.ts';
import type { Credentials } from '../../harness/client.ts';
import { anApplication, backdate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { dumpOf } from './dump.ts';
import { aKnownPerson, documentsOf, PERSONAL, RECORDED } from './known-person.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { expectInvalid } from '../../http/refusals.ts';

const BODY = { reason: 'CANDIDATE_REQUEST', comment: 'By letter of 16 November.' };

const service = aService();
let desk: World<'job' | 'steps'>;
beforeEach(async () => void (desk = await aWorld(service, ['job', 'steps'])));

const found = async () => {
  const dump = await dumpOf(service.database.pool);
  return PERSONAL.filter((text) => dump.includes(text));
};
const erase = (id: number, by: Credentials) => service.as(by).post(`/candidate/${id}/erase`, BODY);
const KEPT =
  'candidate application step_change email_message interview interviewer offer questionnaire_submission event delivery call';
const counts = () =>
  Promise.all(
    KEPT.split(' ').map(async (table) => (await service.database.pool.query(`SELECT count(*) FROM "${table}"`)).rows[0]),
  );

test('personal data of the candidate removed everywhere [...]; counts and ids stay: nowhere in a dump of the database, in whatever organisation', async () => {
  const { candidateId, application, elsewhere, job, delivery, eraser } = await aKnownPerson(service, desk);
  const { prisma } = service;
  // so that the item cache has the items
  for (const path of [`/job/${job.id}/application`, `/candidate/${candidateId}/application`, '/candidate', '/note', '/step'])
    expect((await desk.client.get(path)).status).toBe(200);
  expect(await prisma.applicationItem.count({ where: { body: { contains: 'zq@mail.example' } } })).toBeGreaterThan(0);
  expect(await found()).toEqual(PERSONAL);
  const [before, statistics] = [await counts(), (await desk.client.get(`/job/${job.id}/stats`)).body];

  const answer = await erase(candidateId, eraser);

  const result = { candidate_id: candidateId, candidate: { _self: `${service.origin}/v1/candidate/${candidateId}` } };
  expect([answer.status, answer.body]).toEqual([200, { ...envelopeOf('CandidateResult'), ...result, _actions: [] }]);
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
    documents: { _self: `${base}/candidate/${candidateId}/document` },
    notes: { _self: `${base}/note?candidate_id=${candidateId}` },
    pools: { items: [] },
    creation_date: RECORDED.toISOString(),
    modification_date: expect.any(String),
    erased: true,
    _actions: [],
  });
  const detail = (await desk.client.get(`/application/${application.id}`)).body;
  expect([detail.documents.items, detail.results.items]).toEqual([[], []]);
  for (const field of ['score', 'questionnaire_score', 'availability', 'availability_date', 'consent'])
    expect(detail).not.toHaveProperty(field);
  const rejected = { tenantId_id: { tenantId: desk.tenantId, id: elsewhere.id } };
  expect(await prisma.application.findUniqueOrThrow({ where: rejected, include: { currentStep: true } })).toMatchObject({
    rejectionReasonId: null,
    currentStep: { outcome: 'REJECTED' },
  });
  expect(await prisma.interview.findFirstOrThrow({ where: { applicationId: application.id } })).toMatchObject({
    status: 'NO_SHOW',
  });
  expect(await prisma.evaluation.count()).toBe(0);
  expect(await prisma.questionnaireSubmission.findMany({ where: { applicationId: application.id } })).toEqual([
    expect.objectContaining({ score: null }),
  ]);
  expect(await prisma.offer.findFirstOrThrow({ where: { applicationId: application.id } })).toMatchObject({ status: 'DECLINED' });
  expect(detail.source).toBeDefined();
  const blank = { subject: '', sender: '', recipient: '', message_id: null, error: null };
  expect(detail.emails.items).toEqual([expect.objectContaining(blank), expect.objectContaining(blank)]);
  for (const { id } of [application, elsewhere]) {
    const last = await prisma.historyEntry.findFirst({ where: { applicationId: id }, orderBy: { id: 'desc' } });
    expect(last).toMatchObject({ action: 'ERASE', userId: eraser.id });
    expect(last?.text).toBe('Personal data erased: the candidate asked for it. By letter of 16 November.');
  }
  const mails = await prisma.delivery.findMany({ where: { tenantId: desk.tenantId, emailId: { not: null } } });
  expect(mails.map(({ state }) => state)).toEqual(['CANCELLED']);
  expect((await prisma.delivery.findFirstOrThrow({ where: { id: delivery.id } })).state).toBe('PENDING');
});

test('`erased: true` and a new modification date so that mirrors notice: the candidate, its applications, step changes, webhook calls', async () => {
  const { candidateId, application, elsewhere, call, eraser } = await aKnownPerson(service, desk);
  const { prisma } = service;
  const dates = { createdAt: RECORDED, modifiedAt: RECORDED };
  const changes = await prisma.stepChange.findMany({ where: { tenantId: desk.tenantId } });
  for (const { id } of [application, elsewhere]) await backdate(prisma, 'application', id, dates);
  for (const { id } of changes) await backdate(prisma, 'step_change', id, dates);
  await backdate(prisma, 'call', call.id, dates);
  const since = new Date(RECORDED.getTime() + 1).toISOString();
  const idsSince = async (path: string) => (await desk.client.get(`${path}?modified_since=${since}`)).body.items;
  expect(await idsSince('/candidate')).toEqual([]);
  expect(await idsSince(`/candidate/${candidateId}/application`)).toEqual([]);

  await erase(candidateId, eraser);

  expect(await idsSince('/candidate')).toEqual([expect.objectContaining({ id: candidateId, erased: true })]);
  expect(await idsSince(`/candidate/${candidateId}/application`)).toEqual([expect.objectContaining({ id: application.id })]);
  expect(await idsSince('/webhook/task')).toEqual([
    expect.objectContaining({ id: call.id, response_body: '', response_status: 500 }),
  ]);
  const touched = await prisma.stepChange.count({ where: { tenantId: desk.tenantId, modifiedAt: { gt: RECORDED } } });
  expect([changes.length, touched]).toEqual([2, 2]);
});

test('nothing of another candidate is erased, not of one with the same names, nor of the next application to the same job', async () => {
  const { candidateId, job, eraser } = await aKnownPerson(service, desk);
  const candidate = { firstName: 'Zénobie', lastName: 'Quarrington', email: 'namesake@mail.example', mobilePhone: '+44 1' };
  const namesake = await anApplication(service.prisma, job, { candidate, score: 12 });
  await documentsOf(service.prisma, namesake);
  const read = async () => {
    const paths = [`/candidate/${namesake.candidateId}`, `/application/${namesake.id}`];
    return Promise.all(paths.map(async (path) => (await desk.client.get(path)).body));
  };
  const before = await read();
  expect((await erase(candidateId, eraser)).status).toBe(200);
  expect(await read()).toEqual(before);
});

test('afterwards the application may still be moved and rejected; `_actions` says so', async () => {
  const { candidateId, application, questionnaire, eraser } = await aKnownPerson(service, desk);
  const address = `/application/${application.id}`;
  await erase(candidateId, eraser);

  const { body } = await desk.client.get(address);
  expect(body._actions.map(({ name }: { name: string }) => name)).toEqual(['advance-step', 'add-step', 'reject']);
  const note = { candidate_id: candidateId, organisation_id: desk.organisation.id, text: 'note on ZQ' };
  const faulty = await desk.client.post('/note', { ...note, text: '<br>' });
  expectInvalid(faulty, { candidate_id: ['candidate_erased'], text: ['too_short'] });
  const stranger = await aWorld(service, ['job', 'steps']);
  const unseen = await stranger.client.post('/note', { ...note, organisation_id: stranger.organisation.id });
  expectInvalid(unseen, { candidate_id: ['not_found'] });
  const rejection = { expected_current_step_id: body.step.id };
  expect((await desk.client.post(`${address}/advance-step`, { expected_current_step_id: body.step.id })).status).toBe(200);
  const step = { application_id: application.id, process_step_id: body.step.id };
  const moved = await desk.client.post('/step', step);
  expect(moved.body._actions.map(({ name }: { name: string }) => name)).toEqual(['advance-step', 'add-step', 'reject']);
  expect((await desk.client.post(`${address}/reject`, rejection)).status).toBe(200);
  const { items } = (await desk.client.get(`${address}/questionnaire/${questionnaire.id}`)).body;
  expect(
    items.map(({ answer }: { answer: { text?: string; choices: unknown[] } }) => [answer.text ?? '', answer.choices]),
  ).toEqual(Array(3).fill(['', []]));
});

test('what is being written down about the candidate when the erasure comes is erased too', async () => {
  const { candidateId, application, eraser } = await aKnownPerson(service, desk);
  const key = { tenantId: desk.tenantId, candidateId };
  const applicant = { tenantId: desk.tenantId, organisationIds: [desk.organisation.id], applicationId: application.id };
  const held = ({ sql }: Transaction) => lockApplicant(sql, applicant);
  const order: string[] = [];
  let erasing: Promise<unknown> = Promise.resolve();
  await service.database.inTransaction(async (transaction) => {
    expect(await held(transaction)).toHaveLength(1);
    erasing = erase(candidateId, eraser).then(({ status }) => order.push(`erased ${status}`));
    await setTimeout(200);
    await transaction.prisma.note.create({ data: { ...key, organisationId: desk.organisation.id, text: 'late note on ZQ' } });
    order.push('written');
  });
  await erasing;
  expect(order).toEqual(['written', 'erased 200']);
  expect(await service.prisma.note.count({ where: key })).toBe(0);
  expect(await service.database.inTransaction(held)).toEqual([]);
});
