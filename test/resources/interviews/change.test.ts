import { beforeEach, describe, expect, test } from '@jest/globals';
import type { InterviewStatus } from '#generated/prisma/client.ts';
import { anInterview, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aRoom, type Room } from './room.ts';
import { expectInvalid } from '../../http/refusals.ts';

const service = aService();
let room: Room;
let interview: Awaited<ReturnType<typeof anInterview>>;
let address: string;

const STARTS = new Date('2026-12-01T13:30:00Z');
const ENDS = new Date('2026-12-01T14:30:00Z');
beforeEach(async () => {
  room = await aRoom(service);
  interview = await anInterview(service.prisma, room.application, [room.jonas, room.zoe], { startsAt: STARTS, endsAt: ENDS });
  address = `/interview/${interview.id}`;
});

const row = async () =>
  service.prisma.interview.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: room.tenantId, id: interview.id } },
    include: { interviewers: { select: { userId: true }, orderBy: { userId: 'asc' } }, evaluations: true },
  });
const evaluate = (client: Room['client'], recommendation = 'YES') => client.post(`${address}/evaluation`, { recommendation });
const emails = () => service.prisma.emailMessage.count({ where: { tenantId: room.tenantId } });

describe('POST /interview/{interviewid}', () => {
  const update = (body: object, client = room.client) => client.post(address, body);

  test('null clears a detail, what is omitted stays, and every detail can be given, shown and taken away', async () => {
    const given = {
      starts: '2026-12-02T13:30:00.000Z',
      ends: '2026-12-02T14:30:00.000Z',
      time_zone: 'America/New_York',
      location: 'Ward 3',
      video_url: 'https://video.example/r/8f2c',
      external_id: 'cal-1',
    };
    const links = { step_id: room.steps.interview.id, questionnaire_id: room.questionnaire.id };
    const { status, body } = await update({ ...given, ...links, title: 'Second', interviewer_ids: [room.reader.id] });
    expect(status).toBe(200);
    const shown = { ...given, title: 'Second', step: { id: links.step_id }, questionnaire: { id: links.questionnaire_id } };
    expect(body).toMatchObject({ ...shown, interviewers: { items: [{ user: { id: room.reader.id } }] } });
    expect((await update({ location: 'Ward 4' })).body).toMatchObject({ ...shown, location: 'Ward 4' });
    const fields = ['starts', 'ends', 'time_zone', 'location', 'video_url', 'external_id', 'step_id', 'questionnaire_id'];
    const none = (await update(Object.fromEntries(fields.map((name) => [name, null])))).body;
    for (const name of ['starts', 'ends', 'location', 'video_url', 'external_id', 'step', 'questionnaire'])
      expect(none).not.toHaveProperty(name);
    expect(none).toMatchObject({ title: 'Second', time_zone: 'UTC' });
    expect(none).toEqual((await room.client.get(address)).body);
    expect(await room.history()).toHaveLength(3);
  });

  test('"Details that are there already are not written, and leave the date. A letter is sent all the same": the caller named it', async () => {
    const before = await row();
    const times = { starts: STARTS.toISOString(), ends: ENDS.toISOString() };
    const same = { title: before.title, ...times, location: null, interviewer_ids: [room.zoe.id, room.jonas.id] };
    const { status, body } = await update({ ...same, template_id: room.template.id });
    expect([status, body.email_id, await emails()]).toEqual([200, expect.any(Number), 1]);
    expect(await row()).toEqual(before);
  });

  test('a time zone that is taken away is that of the caller', async () => {
    await update({ time_zone: 'America/New_York' });
    expect((await update({ time_zone: null }, room.jonas.client)).body.time_zone).toBe('Europe/Paris');
  });

  test.each<[InterviewStatus, readonly string[]]>([
    ['SCHEDULED', ['update', 'change-status']],
    ['DONE', ['change-status']],
    ['NO_SHOW', ['change-status']],
    ['CANCELLED', []],
  ])('"An update is for `SCHEDULED` interviews", else `interview_closed`: %s offers %j', async (status, actions) => {
    await service.prisma.interview.updateMany({ where: { id: interview.id }, data: { status } });
    expect((await room.client.get(address)).body._actions.map(({ name }: { name: string }) => name)).toEqual(actions);
    const answer = await update({ title: 'Second' });
    if (status === 'SCHEDULED') expect(answer.status).toBe(200);
    else expectInvalid(answer, { _body: ['interview_closed'] });
  });

  test('the times are checked together with those that stay', async () => {
    expectInvalid(await update({ starts: '2026-12-01T14:30:00Z' }), { ends: ['out_of_range'] });
    expectInvalid(await update({ ends: null }), { ends: ['required'] });
    expect((await update({ ends: '2026-12-01T14:00:00Z' })).status).toBe(200);
  });

  test('`has_evaluations` (questionnaire, or an interviewer who has evaluated)', async () => {
    await evaluate(room.jonas.client);
    expectInvalid(await update({ questionnaire_id: room.questionnaire.id }), {
      questionnaire_id: ['has_evaluations'],
    });
    expectInvalid(await update({ interviewer_ids: [room.zoe.id] }), { interviewer_ids: ['has_evaluations'] });
    expect((await update({ interviewer_ids: [room.jonas.id] })).status).toBe(200);
  });

  test('An interviewer who has not evaluated cannot be taken off by himself, once there are evaluations', async () => {
    await evaluate(room.jonas.client);
    const leave = () => update({ interviewer_ids: [room.jonas.id] }, room.zoe.client);
    expectInvalid(await leave(), { interviewer_ids: ['has_evaluations'] });
    await evaluate(room.zoe.client);
    expectInvalid(await leave(), { interviewer_ids: ['has_evaluations'] });
  });

  test('sees evaluations of others in it only after giving one: who leaves before the first one does not come back after it', async () => {
    const both = { interviewer_ids: [room.jonas.id, room.zoe.id] };
    const others = { interviewer_ids: [room.jonas.id] };
    expect((await update(others, room.zoe.client)).status).toBe(200);
    await evaluate(room.jonas.client);
    expect((await room.zoe.client.get(address)).body).toMatchObject({ evaluations: { items: [{}] }, hidden_evaluations: 0 });
    expectInvalid(await update(both, room.zoe.client), { interviewer_ids: ['has_evaluations'] });
    expect((await update(both)).status).toBe(200);
    expect((await room.zoe.client.get(address)).body).toMatchObject({ evaluations: { items: [] }, hidden_evaluations: 1 });
  });

  test('An interviewer who has left stays until taken off', async () => {
    await service.prisma.membership.deleteMany({ where: { userId: room.jonas.id } });
    expect((await update({ interviewer_ids: [room.jonas.id, room.zoe.id], location: 'Ward 3' })).status).toBe(200);
    expect((await update({ interviewer_ids: [room.zoe.id] })).status).toBe(200);
    expectInvalid(await update({ interviewer_ids: [room.jonas.id] }), { 'interviewer_ids.0': ['not_found'] });
  });

  test('the identifier of another interview is `taken`, its own is not', async () => {
    await anInterview(service.prisma, room.application, [room.zoe], { externalId: 'cal-2' });
    expectInvalid(await update({ external_id: 'cal-2' }), { external_id: ['taken'] });
    expect((await update({ external_id: 'cal-1' })).status).toBe(200);
    expect((await update({ external_id: 'cal-1', location: 'Ward 3' })).status).toBe(200);
  });

  test('an erased candidate leaves no action', async () => {
    await service.prisma.candidate.updateMany({ where: { id: room.application.candidateId }, data: { erasedAt: new Date() } });
    expect((await room.client.get(address)).body._actions).toEqual([]);
  });
});

const STATUSES = ['SCHEDULED', 'DONE', 'NO_SHOW', 'CANCELLED'] as const;
/** The table of the interface, row to column. */
const MAY: Readonly<Record<InterviewStatus, readonly InterviewStatus[]>> = {
  SCHEDULED: ['DONE', 'NO_SHOW', 'CANCELLED'],
  DONE: ['NO_SHOW'],
  NO_SHOW: ['SCHEDULED', 'DONE'],
  CANCELLED: [],
};
const CELLS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

describe('POST /interview/{interviewid}/status', () => {
  const change = (expected: InterviewStatus, status: InterviewStatus, more: object = {}) =>
    room.client.post(`${address}/status`, { expected_status: expected, status, ...more });
  const stand = (status: InterviewStatus) =>
    service.prisma.interview.updateMany({ where: { id: interview.id }, data: { status } });

  test.each(CELLS)('%s to %s; "the same status again changes nothing": no reason, no letter', async (from, to) => {
    await stand(from);
    const before = await row();
    const answer = await change(from, to, { reason: 'One', ...(from === to && { template_id: room.template.id }) });
    const after = await row();
    if (from === to) {
      expect([answer.status, await emails()]).toEqual([200, 0]);
      expect(after).toEqual(before);
    } else if (MAY[from].includes(to)) {
      expect([answer.status, after.status]).toEqual([200, to]);
      expect(await room.history()).toEqual([
        { action: 'INTERVIEW', text: `Interview ${interview.id}: ${from} → ${to}`, userId: room.recruiter.id },
      ]);
    } else {
      expectInvalid(answer, { status: ['status_not_reachable'] });
      expect(after).toEqual(before);
      expect(await room.history()).toEqual([]);
    }
  });

  test('the reason is kept with the status, and goes with the next one; one of blanks is refused', async () => {
    expectInvalid(await change('SCHEDULED', 'DONE', { reason: '  ' }), { reason: ['too_short'] });
    expect((await change('SCHEDULED', 'NO_SHOW', { reason: ' Ill. ' })).body.reason).toBe('Ill.');
    expect((await change('NO_SHOW', 'SCHEDULED')).body).not.toHaveProperty('reason');
  });

  test('a letter is queued with the change, and none where it cannot be sent', async () => {
    const template = await aTemplate(service.prisma, room.organisation, { subject: 'Cancelled: {{interview.title}}' });
    const { body } = await change('SCHEDULED', 'CANCELLED', { template_id: template.id });
    const [email] = await service.prisma.emailMessage.findMany({ where: { tenantId: room.tenantId } });
    expect([body.email_id, email?.subject]).toEqual([email?.id, 'Cancelled: Interview on the ward']);
    await service.prisma.candidate.updateMany({ where: { id: room.application.candidateId }, data: { email: null } });
    await stand('SCHEDULED');
    expectInvalid(await change('SCHEDULED', 'DONE', { template_id: template.id }), {
      _body: ['no_recipient'],
    });
    expect((await row()).status).toBe('SCHEDULED');
  });
});
