import { beforeEach, describe, expect, test } from '@jest/globals';
import { envelopeOf } from '../../harness/envelope.ts';
import { anApplication, aRecruiter, aWebhook } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { aRoom, type Room } from './room.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { personOf } from '../shown.ts';

const NOW = new Date('2026-11-24T09:12:03.120Z');

const service = aService({}, () => NOW);
let room: Room;
beforeEach(async () => void (room = await aRoom(service)));

const add = (given: object = {}, client = room.client, address = room.address) =>
  client.post(address, { title: 'Interview on the ward', interviewer_ids: [room.jonas.id], ...given });

const times = { starts: '2026-12-01T14:30:00+01:00', ends: '2026-12-01T15:30:00+01:00' };

describe('POST /application/{applicationid}/interview', () => {
  test('answers the interview with all that was given, and records it: history, last action, event', async () => {
    const { organisation, application, job, jonas, zoe, questionnaire, steps, tenantId } = room;
    await aWebhook(service.prisma, organisation, { events: ['InterviewChange'] });
    const { status, body } = await add({
      ...times,
      interviewer_ids: [zoe.id, jonas.id],
      time_zone: 'Europe/Paris',
      location: ' Ward 3 ',
      video_url: 'https://video.example/r/8f2c',
      step_id: steps.interview.id,
      questionnaire_id: questionnaire.id,
      external_id: 'cal-1',
    });
    expect(status).toBe(200);
    const self = `${service.origin}/v1/interview/${body.id}`;
    expect(body).toEqual({
      ...envelopeOf('Interview'),
      _self: self,
      id: body.id,
      application: { _self: `${service.origin}/v1/application/${application.id}`, id: application.id },
      job: expect.objectContaining({ id: job.id }),
      candidate: expect.objectContaining({ id: application.candidateId }),
      organisation: { id: organisation.id, name: organisation.name },
      title: 'Interview on the ward',
      status: 'SCHEDULED',
      starts: '2026-12-01T13:30:00.000Z',
      ends: '2026-12-01T14:30:00.000Z',
      time_zone: 'Europe/Paris',
      location: 'Ward 3',
      video_url: 'https://video.example/r/8f2c',
      step: { id: steps.interview.id, name: 'Interview', status: 'CURRENT' },
      questionnaire: {
        id: questionnaire.id,
        name: 'Screening',
        questionnaires: { _self: `${service.origin}/v1/questionnaire` },
      },
      interviewers: {
        items: [
          { user: personOf(jonas), evaluated: false },
          { user: personOf(zoe), evaluated: false },
        ],
      },
      evaluations: { items: [] },
      hidden_evaluations: 0,
      external_id: 'cal-1',
      creation_date: expect.any(String),
      modification_date: expect.any(String),
      _actions: [
        expect.objectContaining({ name: 'update', _self: self }),
        expect.objectContaining({ name: 'change-status', _self: `${self}/status` }),
      ],
    });
    expect((await room.client.get(`/interview/${body.id}`)).body).toEqual(body);
    expect(await room.history()).toEqual([
      { action: 'INTERVIEW', text: `Interview ${body.id} added`, userId: room.recruiter.id },
    ]);
    const where = { tenantId };
    expect(await service.prisma.event.findMany({ where })).toMatchObject([
      { name: 'InterviewChange', applicationId: application.id, subject: { interview: { id: body.id, status: 'SCHEDULED' } } },
    ]);
    const { lastActionTime } = await service.prisma.application.findFirstOrThrow({ where: { id: application.id } });
    expect(lastActionTime).toEqual(NOW);
  });

  test('"Without a time it is an evaluation that is asked for"; without a time zone it is the caller\'s own', async () => {
    const { status, body } = await add({}, room.jonas.client);
    expect([status, body.starts, body.ends, body.time_zone]).toEqual([200, undefined, undefined, 'Europe/Paris']);
  });

  test('an interview across a change of daylight time: times are instants, whatever the zone', async () => {
    const night = { starts: '2027-03-28T01:30:00+01:00', ends: '2027-03-28T03:30:00+02:00', time_zone: 'Europe/Paris' };
    const { body } = await add(night);
    expect([body.starts, body.ends]).toEqual(['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z']);
  });

  test.each([
    ['both or neither', { starts: times.starts }, { ends: ['required'] }],
    ['both or neither', { ends: times.ends }, { starts: ['required'] }],
    ['`ends` after `starts`', { starts: times.ends, ends: times.starts }, { ends: ['out_of_range'] }],
    ['`ends` after `starts`', { starts: times.ends, ends: times.ends }, { ends: ['out_of_range'] }],
    ['at most 24 h', { starts: '2026-12-01T00:00:00Z', ends: '2026-12-02T00:00:00.001Z' }, { ends: ['out_of_range'] }],
    ['a time zone that does not exist', { time_zone: 'Europe/Atlantis' }, { time_zone: ['unknown_value'] }],
    ['an offset is no time zone', { time_zone: '+01:00' }, { time_zone: ['unknown_value'] }],
    ['a hostile video URL', { video_url: 'javascript:alert(1)' }, { video_url: ['format'] }],
    ['a hostile video URL', { video_url: 'http://video.example/' }, { video_url: ['format'] }],
    [
      'blanks',
      { title: '  ', location: '\u200b', external_id: ' ' },
      { title: ['too_short'], location: ['too_short'], external_id: ['too_short'] },
    ],
    ['texts without a template', { subject: 'x' }, { template_id: ['required'] }],
  ])('%s: %j is refused', async (_, given, faults) => {
    expectInvalid(await add(given), faults);
    expect(await room.interviews()).toEqual([]);
  });

  test('a time zone that does not exist is refused beside the faults of a letter with times', async () => {
    const given = { ...times, time_zone: '\u0001', template_id: room.template.id, subject: '{{interview.pay}}' };
    expectInvalid(await add(given), { time_zone: ['unknown_value'], subject: ['unknown_value'] });
  });

  test('24 hours are allowed, and a time in the past', async () => {
    expect((await add({ starts: '2001-12-01T00:00:00Z', ends: '2001-12-02T00:00:00Z' })).status).toBe(200);
  });

  test('"Interviewers are members of the organisation of the job": no stranger, no disabled one, none twice', async () => {
    const { prisma } = service;
    const stranger = await aWorld(service);
    const disabled = await aRecruiter(prisma, [room.organisation], 'RECRUITER', { disabledAt: NOW });
    const ids = [room.reader.id, stranger.recruiter.id, disabled.id, room.zoe.id, room.zoe.id, 2_147_483_647];
    expectInvalid(await add({ interviewer_ids: ids }), {
      'interviewer_ids.1': ['not_found'],
      'interviewer_ids.2': ['not_found'],
      'interviewer_ids.4': ['repeated'],
      'interviewer_ids.5': ['not_found'],
    });
  });

  test('`already_ended` (END step)', async () => {
    const { id } = await anApplication(service.prisma, room.job, { currentStepId: room.steps.hired.id });
    expectInvalid(await add({}, room.client, `/application/${id}/interview`), { _body: ['already_ended'] });
  });

  test('`taken` (`external_id`): unique within the application', async () => {
    await add({ external_id: 'cal-1' });
    const { id } = await anApplication(service.prisma, room.job);
    expect((await add({ external_id: 'cal-1' }, room.client, `/application/${id}/interview`)).status).toBe(200);
  });

  test('`too_long` (100 an application)', async () => {
    const { tenantId, application } = room;
    const data = Array.from({ length: 99 }, () => ({ tenantId, applicationId: application.id, title: 'x', timeZone: 'UTC' }));
    await service.prisma.interview.createMany({ data });
    const offers = async () => JSON.stringify((await room.client.get(`/application/${application.id}`)).body._actions);
    expect(await offers()).toContain('add-interview');
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectInvalid(await add(), { _body: ['too_long'] });
    expect(await room.interviews()).toHaveLength(100);
    expect(await offers()).not.toContain('add-interview');
  });
});
