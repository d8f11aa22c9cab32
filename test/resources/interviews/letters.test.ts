import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { createFileMailer } from '../../../src/deliveries/mail/file-mailer.ts';
import { startService, type Service } from '../../harness/service.ts';
import { anInterview } from '../../harness/records.ts';
import { aRoom, type Room } from './room.ts';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectInvalid } from '../../http/refusals.ts';

const NOW = new Date('2026-11-24T09:12:03.120Z');

let folder: string;
let service: Service;
let room: Room;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interviews-'));
  service = await startService({}, () => NOW, createFileMailer(folder, 'jobs@northwind.example'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => void (room = await aRoom(service)));

const meeting = {
  title: 'On the ward; with <Jonas>',
  starts: '2026-12-01T14:30:00+01:00',
  ends: '2026-12-01T15:30:00+01:00',
  time_zone: 'Europe/Paris',
  location: 'Ward 3, room 12',
  video_url: 'https://video.example/r/8f2c',
};
const add = (given: object = {}) =>
  room.client.post(room.address, { ...meeting, interviewer_ids: [room.zoe.id], template_id: room.template.id, ...given });
const letters = () => service.prisma.emailMessage.findMany({ where: { tenantId: room.tenantId }, orderBy: { id: 'asc' } });
const candidate = () => service.prisma.candidate.findFirstOrThrow({ where: { id: room.application.candidateId } });
const lineOf = (name: string, calendar: string | null | undefined) =>
  unfold(calendar).find((line) => line.startsWith(`${name}:`));
const unfold = (calendar: string | null | undefined) => (calendar ?? '').replaceAll('\r\n ', '').split('\r\n');

describe('Letters gain `{{interview.title}}, .starts, .ends, .location, .video_url`', () => {
  test('times are written in the time zone of the interview, with its name; values are escaped in the message', async () => {
    const { body } = await add();
    const [letter] = await letters();
    expect(letter).toMatchObject({
      id: body.email_id,
      subject: 'On the ward; with <Jonas>: 2026-12-01 14:30 (Europe/Paris)',
      message:
        '<p>2026-12-01 14:30 (Europe/Paris) to 2026-12-01 15:30 (Europe/Paris), Ward 3, room 12 https://video.example/r/8f2c</p>',
    });
  });

  test('on both sides of a change of daylight time', async () => {
    await add({ starts: '2027-03-28T00:30:00Z', ends: '2027-03-28T01:30:00Z' });
    const [letter] = await letters();
    expect(letter?.message).toContain('2027-03-28 01:30 (Europe/Paris) to 2027-03-28 03:30 (Europe/Paris)');
  });

  test('without a time, place or call the keywords are empty, and there is no appointment', async () => {
    await add({ starts: undefined, ends: undefined, location: undefined, video_url: undefined, title: 'CV' });
    const [letter] = await letters();
    expect(letter).toMatchObject({ subject: 'CV:', message: '<p> to ,  </p>', calendar: null });
  });

  test('own texts have them, too; other letters do not', async () => {
    await add({ subject: 'See you {{interview.starts}}', message: '<p>{{ interview.location }}</p>' });
    expect(await letters()).toMatchObject([
      { subject: 'See you 2026-12-01 14:30 (Europe/Paris)', message: '<p>Ward 3, room 12</p>' },
    ]);
    const sent = await room.client.post(`/application/${room.application.id}/send-email`, { template_id: room.template.id });
    expectInvalid(sent, { template_id: ['unknown_value'] });
    expectInvalid(await add({ subject: '{{interview.pay}}' }), { subject: ['unknown_value'] });
  });

  test('a candidate without an address is `no_recipient`, and no interview is added', async () => {
    await service.prisma.candidate.updateMany({ where: { id: room.application.candidateId }, data: { email: null } });
    expectInvalid(await add(), { _body: ['no_recipient'] });
    expect(await room.interviews()).toEqual([]);
  });
});

describe('carry an `.ics` (RFC 5545)', () => {
  test('the letter leaves with the appointment as a part and as a file, and a retry sends the same', async () => {
    await add();
    const [{ calendar, messageId } = { calendar: null, messageId: null }] = await letters();
    await service.worker.deliverDue(new Date(Date.now() + 60_000));
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name))));
    const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
    const mail = mails.find((each) => each.messageId === messageId);
    const invitations = mail?.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType)) ?? [];
    expect(invitations.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics']);
    for (const { content } of invitations) expect(textOf(content).split(/\r?\n/)).toEqual(calendar?.split('\r\n'));
    expect(files.some((file) => file.toString().includes('text/calendar; charset=utf-8; method=REQUEST'))).toBe(true);
  });
  const textOf = (content: string | Uint8Array | ArrayBuffer): string =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();

  test('METHOD REQUEST with UTC times; CANCEL has the same UID, and SEQUENCE counts the letters', async () => {
    const { id } = (await add()).body;
    await room.client.post(`/interview/${id}`, { location: 'Ward 4', template_id: room.template.id });
    const cancel = { expected_status: 'SCHEDULED', status: 'CANCELLED', template_id: room.template.id };
    await room.client.post(`/interview/${id}/status`, cancel);
    const [added, changed, cancelled] = (await letters()).map(({ calendar }) => unfold(calendar));
    const { firstName, lastName, email } = await candidate();
    expect(added).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Recruitment service//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      expect.stringMatching(/^UID:\d+-\d+-\d+@interview$/),
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261124T091203Z',
      'DTSTART:20261201T133000Z',
      'DTEND:20261201T143000Z',
      'SUMMARY:On the ward\\; with <Jonas>',
      'LOCATION:Ward 3\\, room 12',
      'DESCRIPTION:https://video.example/r/8f2c',
      'URL:https://video.example/r/8f2c',
      `ORGANIZER:mailto:${room.recruiter.email}`,
      `ATTENDEE;CN="${firstName} ${lastName}";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${email}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(changed).toEqual(expect.arrayContaining(['LOCATION:Ward 4', 'SEQUENCE:1', added?.[5]]));
    expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', added?.[5]]));
  });

  test('calendars take changes from the ORGANIZER of the first letter only: it stays when a colleague writes, who gets the replies', async () => {
    const { id } = (await add()).body;
    await room.jonas.client.post(`/interview/${id}`, { location: 'Ward 4', template_id: room.template.id });
    const cancel = { expected_status: 'SCHEDULED', status: 'CANCELLED', template_id: room.template.id };
    await room.zoe.client.post(`/interview/${id}/status`, cancel);
    const sent = await letters();
    expect(sent.map(({ sender }) => sender)).toEqual([room.recruiter.email, room.jonas.email, room.zoe.email]);
    expect(sent.map(({ calendar }) => lineOf('ORGANIZER', calendar))).toEqual(
      Array(3).fill(`ORGANIZER:mailto:${room.recruiter.email}`),
    );
  });

  test('after letters of 1.19, which counted seconds, ORGANIZER is that of the first one and SEQUENCE goes on', async () => {
    const { id } = (await add()).body;
    const [{ calendar, ...first } = { calendar: null, id: 0 }] = await letters();
    const former = { calendar: calendar?.replace('SEQUENCE:0', 'SEQUENCE:86400') ?? null, sender: room.zoe.email };
    await service.prisma.emailMessage.updateMany({ where: { id: first.id }, data: former });
    await room.client.post(`/interview/${id}`, { template_id: room.template.id });
    const [, next] = await letters();
    expect(lineOf('SEQUENCE', next?.calendar)).toBe('SEQUENCE:86401');
    expect(lineOf('ORGANIZER', next?.calendar)).toBe(`ORGANIZER:mailto:${room.zoe.email}`);
  });

  test('two letters at once have two SEQUENCEs; each appointment of an application counts by itself', async () => {
    const [{ body: one }, { body: other }] = await Promise.all([add(), add()]);
    const change = (id: number, location: string) =>
      room.client.post(`/interview/${id}`, { location, template_id: room.template.id });
    await Promise.all([change(one.id, 'Ward 4'), change(one.id, 'Ward 5'), change(other.id, 'Ward 6')]);
    const sent = (await letters()).map(({ calendar }) => calendar);
    const sequencesOf = (id: number) =>
      sent
        .filter((calendar) => calendar?.includes(`UID:${room.tenantId}-${id}-`))
        .map((calendar) => lineOf('SEQUENCE', calendar));
    expect(new Set(sequencesOf(one.id))).toEqual(new Set(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2']));
    expect(new Set(sequencesOf(other.id))).toEqual(new Set(['SEQUENCE:0', 'SEQUENCE:1']));
  });

  test('"A letter is sent all the same" where nothing differs', async () => {
    const { body } = await add();
    const { body: again } = await room.client.post(`/interview/${body.id}`, {
      location: meeting.location,
      template_id: room.template.id,
    });
    expect(again.modification_date).toBe(body.modification_date);
    const sent = await letters();
    expect(sent.map(({ id }) => id)).toEqual([body.email_id, again.email_id]);
    expect(sent.map(({ calendar }) => lineOf('SEQUENCE', calendar))).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
  });

  test('METHOD CANCEL of the former time with the letter of the update that takes it away, and only with that', async () => {
    const { body } = await add();
    const update = (given: object) => room.client.post(`/interview/${body.id}`, { ...given, template_id: room.template.id });
    await update({ starts: null, ends: null, location: null });
    await update({ title: 'Some day' });
    await update({ starts: '2026-12-03T09:00:00Z', ends: '2026-12-03T10:00:00Z' });
    const [added, away, without, again] = (await letters()).map(({ calendar }) => unfold(calendar));
    const former = ['DTSTART:20261201T133000Z', 'DTEND:20261201T143000Z'];
    expect(added).toEqual(expect.arrayContaining(['METHOD:REQUEST', ...former]));
    expect(away).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', added?.[5], ...former]));
    expect(without).toEqual(['']);
    expect(again).toEqual(expect.arrayContaining(['METHOD:REQUEST', added?.[5], 'DTSTART:20261203T090000Z']));
  });

  test('what calendars know is taken back, also when the time was taken away without a letter; what they do not know is not', async () => {
    const { body } = await add();
    const away = { starts: null, ends: null };
    await room.client.post(`/interview/${body.id}`, away);
    await room.client.post(`/interview/${body.id}`, { title: 'Some day', template_id: room.template.id });
    const unknown = (await add({ template_id: undefined })).body;
    const cancel = { expected_status: 'SCHEDULED', status: 'CANCELLED', template_id: room.template.id };
    await room.client.post(`/interview/${unknown.id}/status`, cancel);
    const [, changed, cancelled] = await letters();
    expect(unfold(changed?.calendar)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'DTSTART:20261201T133000Z', 'SEQUENCE:1']),
    );
    expect(cancelled?.calendar).toBeNull();
  });

  test('a letter about an interview that took place has no appointment', async () => {
    const at = { startsAt: new Date(meeting.starts), endsAt: new Date(meeting.ends) };
    const { id } = await anInterview(service.prisma, room.application, [room.zoe], at);
    const done = { expected_status: 'SCHEDULED', status: 'DONE', template_id: room.template.id };
    await room.client.post(`/interview/${id}/status`, done);
    expect(await letters()).toMatchObject([{ calendar: null }]);
  });
});
