import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { anApplication, anOffer, aWebhook } from '../harness/records.ts';
import { aWorker, startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { stateOf } from '../resources/applications/desk.ts';

/** A quarter of an hour after the day is over, in UTC. */
const NIGHT = new Date('2026-11-27T00:15:00Z');
const YESTERDAY = new Date('2026-11-26');

let service: Service;
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  application = await anApplication(service.prisma, desk.job);
  await service.prisma.offer.deleteMany();
});
afterAll(() => service.close());

const statusOf = async ({ id }: { readonly id: number }) =>
  (await service.prisma.offer.findFirstOrThrow({ where: { id } })).status;

test('the service itself sets EXPIRED in the night after `expires`, with history and event, in nobody’s name', async () => {
  await aWebhook(service.prisma, desk.organisation, { events: ['OfferChange'] });
  const offer = await anOffer(service.prisma, application, { status: 'SENT', expires: YESTERDAY, reason: 'x' });
  await service.worker.deliverDue(NIGHT);
  expect((await desk.client.get(`/offer/${offer.id}`)).body).toMatchObject({ status: 'EXPIRED', expires: '2026-11-26' });
  expect(await service.prisma.offer.findFirstOrThrow({ where: { id: offer.id } })).toMatchObject({ reason: null });
  const { history, lastActionTime } = await stateOf(service.prisma, application);
  expect(history).toMatchObject([{ action: 'OFFER', text: 'Offer expired', userId: null, date: NIGHT }]);
  expect(lastActionTime).toEqual(NIGHT);
  expect(await service.prisma.event.findMany({ where: { applicationId: application.id } })).toMatchObject([
    { name: 'OfferChange', subject: { offer: { id: offer.id, status: 'EXPIRED' } } },
  ]);
  expect((await desk.client.get('/offer?status=EXPIRED')).body.items).toHaveLength(1);
});

test.each([
  ['on the last day, to its end (UTC)', 'SENT', YESTERDAY, new Date('2026-11-26T23:59:59.999Z')],
  ['without a last day', 'SENT', null, NIGHT],
  ['a draft', 'DRAFT', YESTERDAY, NIGHT],
  ['one that is approved', 'APPROVED', YESTERDAY, NIGHT],
  ['one that was accepted', 'ACCEPTED', YESTERDAY, NIGHT],
  ['one that was declined', 'DECLINED', YESTERDAY, NIGHT],
] as const)('it stays: %s', async (_, status, expires, now) => {
  const offer = await anOffer(service.prisma, application, { status, expires });
  const before = await stateOf(service.prisma, application);
  await service.worker.deliverDue(now);
  expect(await statusOf(offer)).toBe(status);
  expect(await stateOf(service.prisma, application)).toEqual(before);
});

test('idempotent, safe with several workers: each expires once, those of other tenants too', async () => {
  const other = await aWorld(service, ['job', 'steps']);
  const applications = [application, await anApplication(service.prisma, other.job)];
  for (let each = 0; each < 8; each += 1) applications.push(await anApplication(service.prisma, desk.job));
  for (const each of applications) await anOffer(service.prisma, each, { status: 'SENT', expires: YESTERDAY });
  const workers = [aWorker(service), aWorker(service), aWorker(service)];
  await Promise.all(workers.map((worker) => worker.deliverDue(NIGHT)));
  await service.worker.deliverDue(NIGHT);
  expect(await service.prisma.offer.groupBy({ by: ['status'], _count: true })).toEqual([{ status: 'EXPIRED', _count: 10 }]);
  for (const each of applications)
    expect((await stateOf(service.prisma, each)).history.map(({ text }) => text)).toEqual(['Offer expired']);
  await Promise.all(workers.map((worker) => worker.stop()));
});

test('the answer of the candidate, a rename, an erasure and the night at once: each is carried out or refused, none fails', async () => {
  const { prisma } = service;
  const { id: jobId, tenantId } = desk.job;
  for (let round = 0; round < 12; round += 1) {
    const own = await anApplication(prisma, desk.job);
    const offer = await anOffer(prisma, own, { status: 'SENT', expires: YESTERDAY });
    const accept = { expected_status: 'SENT', status: 'ACCEPTED' };
    const [accepted, erased] = await Promise.all([
      desk.client.post(`/offer/${offer.id}/status`, accept),
      desk.client.post(`/candidate/${own.candidateId}/erase`, { reason: 'OTHER' }),
      prisma.job.update({ where: { tenantId_id: { tenantId, id: jobId } }, data: { title: `Title ${round}` } }),
      service.worker.deliverDue(NIGHT),
    ]);
    expect(erased.status).toBe(200);
    expect([200, 409, 422]).toContain(accepted.status);
    // an erasure that is before the night withdraws the offer
    expect(accepted.status === 200 ? ['ACCEPTED'] : ['EXPIRED', 'WITHDRAWN']).toContain(await statusOf(offer));
    const { history } = await stateOf(prisma, own);
    expect(history.filter(({ action }) => action === 'OFFER')).toHaveLength(1);
  }
});

test('an offer of an erased candidate expires, too', async () => {
  const offer = await anOffer(service.prisma, application, { status: 'SENT', expires: YESTERDAY });
  await service.prisma.candidate.updateMany({ where: { id: application.candidateId }, data: { erasedAt: NIGHT } });
  await service.worker.deliverDue(NIGHT);
  expect(await statusOf(offer)).toBe('EXPIRED');
});
