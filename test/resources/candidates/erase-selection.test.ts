/** Erasure ends what only a person could end: nobody may write about an erased candidate. */
import { beforeEach, expect, test } from '@jest/globals';
import type { InterviewStatus, OfferStatus } from '#generated/prisma/enums.ts';
import { createErasedReferences } from '../../../src/core/erased-reference.ts';
import { eraseHeld } from '../../../src/resources/erasure/erase.ts';
import { holdCandidateOf } from '../../../src/resources/candidates/hold.ts';
import { anApplication, anInterview, anOffer, aWebhook, backdate } from '../../harness/records.ts';
import { aService, CREDENTIAL_KEYS } from '../../harness/service.ts';
import { aRoom, type Room } from '../interviews/room.ts';

const NOW = new Date('2026-11-24T09:12:03.120Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');

const service = aService({}, () => NOW);
let room: Room;
beforeEach(async () => void (room = await aRoom(service)));

const erase = () => room.client.post(`/candidate/${room.application.candidateId}/erase`, { reason: 'OTHER' });
const eventsOf = () =>
  service.prisma.event.findMany({
    where: { tenantId: room.tenantId },
    select: { name: true, subject: true },
    orderBy: { id: 'asc' },
  });

test.each<[InterviewStatus, InterviewStatus]>([
  ['SCHEDULED', 'CANCELLED'],
  ['DONE', 'DONE'],
  ['NO_SHOW', 'NO_SHOW'],
  ['CANCELLED', 'CANCELLED'],
])('an interview that is %s is %s afterwards, and has no actions', async (status, afterwards) => {
  const { id } = await anInterview(service.prisma, room.application, [room.zoe], { status, reason: 'Personal' });
  expect((await erase()).status).toBe(200);
  const { body } = await room.client.get(`/interview/${id}`);
  expect(body).toMatchObject({ status: afterwards, _actions: [] });
  expect(body).not.toHaveProperty('reason');
  expect((await room.zoe.client.get(`/interview?user_id=${room.zoe.id}&status=SCHEDULED`)).body.items).toEqual([]);
});

test.each<[OfferStatus, OfferStatus]>([
  ['DRAFT', 'WITHDRAWN'],
  ['PENDING_APPROVAL', 'WITHDRAWN'],
  ['APPROVED', 'WITHDRAWN'],
  ['SENT', 'WITHDRAWN'],
  ['ACCEPTED', 'ACCEPTED'],
  ['DECLINED', 'DECLINED'],
  ['EXPIRED', 'EXPIRED'],
  ['WITHDRAWN', 'WITHDRAWN'],
])('an offer that is %s is %s afterwards, and has no actions', async (status, afterwards) => {
  const { id } = await anOffer(service.prisma, room.application, { status });
  expect((await erase()).status).toBe(200);
  expect((await room.client.get(`/offer/${id}`)).body).toMatchObject({ status: afterwards, _actions: [] });
});

test('each has its history, event and date; no letter is sent', async () => {
  const { prisma } = service;
  await aWebhook(prisma, room.organisation, { events: ['InterviewChange', 'OfferChange', 'EmailSend'] });
  const added = { title: 'Call', interviewer_ids: [room.zoe.id], starts: '2026-12-01T09:00:00Z', ends: '2026-12-01T10:00:00Z' };
  const { body: interview } = await room.client.post(room.address, { ...added, template_id: room.template.id });
  const offer = await anOffer(prisma, room.application, { status: 'SENT' });
  await backdate(prisma, 'interview', interview.id, { createdAt: EARLIER, modifiedAt: EARLIER });
  await backdate(prisma, 'offer', offer.id, { createdAt: EARLIER, modifiedAt: EARLIER });
  const before = { letters: await prisma.emailMessage.count(), events: (await eventsOf()).length };
  await erase();
  expect((await room.history()).filter(({ text }) => text !== '')).toEqual([
    { action: 'INTERVIEW', text: `Interview ${interview.id}: SCHEDULED → CANCELLED`, userId: room.recruiter.id },
    { action: 'OFFER', text: 'Offer withdrawn', userId: room.recruiter.id },
    { action: 'ERASE', text: 'Personal data erased.', userId: room.recruiter.id },
  ]);
  expect((await eventsOf()).slice(before.events)).toEqual([
    { name: 'InterviewChange', subject: { interview: { id: interview.id, status: 'CANCELLED' } } },
    { name: 'OfferChange', subject: { offer: { id: offer.id, status: 'WITHDRAWN' } } },
  ]);
  expect(await prisma.emailMessage.count()).toBe(before.letters);
  const since = new Date(EARLIER.getTime() + 1).toISOString();
  for (const [path, id] of [
    ['interview', interview.id],
    ['offer', offer.id],
  ])
    expect((await room.client.get(`/${path}?modified_since=${since}`)).body.items).toMatchObject([{ id }]);
});

test('support erases without a user; another candidate keeps interview and offer', async () => {
  const other = await anApplication(service.prisma, room.job);
  for (const application of [room.application, other]) {
    await anInterview(service.prisma, application, [room.zoe]);
    await anOffer(service.prisma, application);
  }
  const erasure = {
    reason: 'RETENTION',
    comment: undefined,
    author: { tenantId: room.tenantId, operation: 'retention run' },
  } as const;
  await service.database.inTransaction(async (transaction) => {
    const candidate = await holdCandidateOf(transaction, room.tenantId, room.application.candidateId);
    const write = Object.assign(transaction, { queued: false });
    await eraseHeld(write, candidate, erasure, createErasedReferences(CREDENTIAL_KEYS), NOW);
  });
  expect((await room.history()).map(({ userId }) => userId)).toEqual([null, null, null]);
  expect((await room.interviews()).map(({ status }) => status)).toEqual(['CANCELLED', 'SCHEDULED']);
  const offers = await service.prisma.offer.findMany({ where: { tenantId: room.tenantId }, orderBy: { id: 'asc' } });
  expect(offers.map(({ status }) => status)).toEqual(['WITHDRAWN', 'DRAFT']);
});
