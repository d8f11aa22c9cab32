/** What goes on although an application has ended, and how a rejection ends its interviews. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { anInterview, anOffer, aTemplate, aWebhook } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { stepsOf } from '../../harness/world.ts';
import { aRoom, type Room } from '../interviews/room.ts';

const NOW = new Date('2026-11-24T09:12:03.120Z');

const service = aService({}, () => NOW);
let room: Room;
let steps: ReturnType<typeof stepsOf>;
beforeEach(async () => {
  room = await aRoom(service);
  steps = stepsOf(room.job);
});

const reject = (given: object = {}) =>
  room.client.post(`/application/${room.application.id}/reject`, { expected_current_step_id: steps.screening.id, ...given });
const enter = ({ id }: { readonly id: number }) =>
  room.client.post('/step', { application_id: room.application.id, process_step_id: id });
const linksTo = (kind: string, ...rows: readonly { readonly id: number }[]) => ({
  items: rows.map(({ id }) => ({ _self: `${service.origin}/v1/${kind}/${id}`, id })),
});
const letters = () => service.prisma.emailMessage.findMany({ where: { tenantId: room.tenantId }, orderBy: { id: 'asc' } });
const linesOf = (calendar: string | null | undefined) => (calendar ?? '').replaceAll('\r\n ', '').split('\r\n');
const times = { starts: '2026-12-01T09:00:00Z', ends: '2026-12-01T10:00:00Z', time_zone: 'Europe/Paris' };
const invite = async (title: string, letter: object = { template_id: room.template.id }) =>
  (await room.client.post(room.address, { title, interviewer_ids: [room.zoe.id], ...times, ...letter })).body;

describe('`still_open` names the interviews that are SCHEDULED and the offers that nobody has decided, by id', () => {
  const some = async () => {
    const { prisma } = service;
    const done = await anInterview(prisma, room.application, [room.zoe], { status: 'DONE' });
    const interviews = [
      await anInterview(prisma, room.application, [room.zoe]),
      await anInterview(prisma, room.application, [room.zoe]),
    ];
    for (const status of ['DECLINED', 'EXPIRED', 'WITHDRAWN'] as const) await anOffer(prisma, room.application, { status });
    const offer = await anOffer(prisma, room.application, { status: 'SENT' });
    return { done, offer, expected: { interviews: linksTo('interview', ...interviews), offers: linksTo('offer', offer) } };
  };

  test('of a rejection', async () => {
    const { expected } = await some();
    const { status, body } = await reject();
    expect([status, body.still_open]).toEqual([200, expected]);
    for (const { _self } of [...body.still_open.interviews.items, ...body.still_open.offers.items])
      expect((await room.client.get(_self.replace(`${service.origin}/v1`, ''))).status).toBe(200);
  });

  test('of `POST /step`, where the step is an END step', async () => {
    const { expected } = await some();
    expect((await enter(steps.interview)).body).not.toHaveProperty('still_open');
    expect((await enter(steps.rejected)).body.still_open).toEqual(expected);
  });

  test('of a hire; the accepted offer is decided', async () => {
    const { offer, expected } = await some();
    const accept = { expected_status: 'SENT', status: 'ACCEPTED' };
    const hire = { expected_current_step_id: steps.screening.id };
    const { body } = await room.client.post(`/offer/${offer.id}/status`, { ...accept, hire });
    expect(body.still_open).toEqual({ ...expected, offers: { items: [] } });
    const again = await room.client.post(`/offer/${offer.id}/status`, { expected_status: 'ACCEPTED', status: 'DECLINED' });
    expect(again.body).not.toHaveProperty('still_open');
  });
});

describe('`cancel_interviews`', () => {
  const statuses = async () => (await room.interviews()).map(({ status }) => status);

  test('without it, and with false, interviews go on', async () => {
    await anInterview(service.prisma, room.application, [room.zoe]);
    await reject({ cancel_interviews: false });
    expect(await statuses()).toEqual(['SCHEDULED']);
  });

  test('cancels those that are SCHEDULED, each with history and event; the answer names none any more', async () => {
    await aWebhook(service.prisma, room.organisation, { events: ['InterviewChange'] });
    const done = await anInterview(service.prisma, room.application, [room.zoe], { status: 'DONE' });
    const one = await anInterview(service.prisma, room.application, [room.zoe], { reason: 'x' });
    const other = await anInterview(service.prisma, room.application, [room.zoe]);
    const { status, body } = await reject({ cancel_interviews: true });
    expect([status, body.still_open.interviews]).toEqual([200, { items: [] }]);
    expect(await statuses()).toEqual(['DONE', 'CANCELLED', 'CANCELLED']);
    expect((await room.client.get(`/interview/${one.id}`)).body).not.toHaveProperty('reason');
    const events = await service.prisma.event.findMany({ where: { tenantId: room.tenantId }, orderBy: { id: 'asc' } });
    expect(events.map(({ subject }) => subject)).toEqual(
      [one, other].map(({ id }) => ({ interview: { id, status: 'CANCELLED' } })),
    );
    expect((await room.history()).map(({ text }) => text)).toEqual([
      'Moved to Rejected',
      `Interview ${one.id}: SCHEDULED → CANCELLED`,
      `Interview ${other.id}: SCHEDULED → CANCELLED`,
    ]);
    expect(done.status).toBe('DONE');
    expect(await letters()).toEqual([]);
  });

  test('what is over or was evaluated stays SCHEDULED, counted and named', async () => {
    const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
    const times = (from: number) => ({ startsAt: hours(from), endsAt: hours(from + 1) });
    const over = await anInterview(service.prisma, room.application, [room.zoe], times(-2));
    const running = await anInterview(service.prisma, room.application, [room.zoe], times(-0.5));
    const evaluated = await anInterview(service.prisma, room.application, [room.zoe]);
    const { status: given } = await service.as(room.zoe).post(`/interview/${evaluated.id}/evaluation`, { recommendation: 'NO' });
    const { status, body } = await reject({ cancel_interviews: true });
    expect([given, status, body.still_open.interviews.items]).toEqual([200, 200, linksTo('interview', over, evaluated).items]);
    const rows = await room.interviews();
    expect(rows.map(({ id, status: is }) => [id, is])).toEqual([
      [over.id, 'SCHEDULED'],
      [running.id, 'CANCELLED'],
      [evaluated.id, 'SCHEDULED'],
    ]);
  });

  test('a CANCEL goes out where a letter with a calendar entry went out before, with title and time and no words', async () => {
    const told = await invite('On the <ward>');
    const untold = await invite('Call', {});
    const withdrawn = await invite('Visit');
    await room.client.post(`/interview/${withdrawn.id}`, { starts: null, ends: null, template_id: room.template.id });
    const before = (await letters()).length;
    const { body } = await reject({ cancel_interviews: true });
    expect(body).not.toHaveProperty('email_id');
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    const [letter, ...more] = (await letters()).slice(before);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      templateId: null,
      sender: room.recruiter.email,
      subject: '✕ On the <ward>',
      message: '<p>✕ On the &lt;ward&gt;<br />✕ 2026-12-01 10:00 (Europe/Paris)</p>',
    });
    expect(linesOf(letter?.calendar)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', expect.stringContaining(`-${told.id}-`)]),
    );
    expect(untold.email_id).toBeUndefined();
  });

  test('the letter of the rejection takes the first one back, so that one letter does', async () => {
    const [one, other] = [await invite('Call'), await invite('Visit')];
    const template = await aTemplate(service.prisma, room.organisation, { subject: 'Your application' });
    const { body } = await reject({ cancel_interviews: true, template_id: template.id });
    const [, , rejection, second, ...more] = await letters();
    expect(more).toEqual([]);
    expect([body.email_id, rejection?.subject, second?.subject]).toEqual([rejection?.id, 'Your application', '✕ Visit']);
    const uids = [rejection, second].map((letter) => linesOf(letter?.calendar).find((line) => line.startsWith('UID:')));
    expect(uids).toEqual([one, other].map(({ id }) => expect.stringContaining(`-${id}-`)));
  });

  test('a candidate whose address is gone gets no letter, and the interview is cancelled', async () => {
    await invite('Call');
    await service.prisma.candidate.updateMany({ where: { id: room.application.candidateId }, data: { email: null } });
    expect((await reject({ cancel_interviews: true })).status).toBe(200);
    expect([await statuses(), (await letters()).length]).toEqual([['CANCELLED'], 1]);
  });

  test('a refused rejection cancels nothing', async () => {
    await invite('Call');
    expect((await reject({ cancel_interviews: true, target_step_id: steps.hired.id })).status).toBe(422);
    expect([await statuses(), (await letters()).length]).toEqual([['SCHEDULED'], 1]);
  });

  test('with an interview that is added at once: it is cancelled or refused, never left SCHEDULED', async () => {
    const added = { title: 'Call', interviewer_ids: [room.zoe.id], ...times };
    const [rejected, interview] = await Promise.all([reject({ cancel_interviews: true }), room.client.post(room.address, added)]);
    expect([rejected.status, [200, 422].includes(interview.status)]).toEqual([200, true]);
    expect((await statuses()).filter((status) => status === 'SCHEDULED')).toEqual([]);
  });

  test('100 interviews with calendar entries', async () => {
    const first = await invite('Call');
    const { id: _, calendar, ...letter } = await service.prisma.emailMessage.findFirstOrThrow({ where: { id: first.email_id } });
    for (let number = 1; number < 100; number += 1) {
      const { id, createdAt } = await anInterview(service.prisma, room.application, [room.zoe], {
        startsAt: new Date(times.starts),
        endsAt: new Date(times.ends),
      });
      const uid = `UID:${room.tenantId}-${id}-${createdAt.getTime()}@interview`;
      const own = calendar?.replace(/UID:\S+/, uid) ?? null;
      await service.prisma.emailMessage.create({ data: { ...letter, calendar: own } });
    }
    const { status, body } = await reject({ cancel_interviews: true });
    expect([status, body.still_open]).toEqual([200, { interviews: { items: [] }, offers: { items: [] } }]);
    expect(new Set(await statuses())).toEqual(new Set(['CANCELLED']));
    const cancelled = (await letters()).filter((each) => each.calendar?.includes('METHOD:CANCEL'));
    expect([first.status, cancelled.length]).toEqual(['SCHEDULED', 100]);
  });
});
