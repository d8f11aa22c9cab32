/** Appointments as text. */
import { expect, test } from '@jest/globals';
import { writeCalendar } from '../../../src/resources/interviews/calendar.ts';

const NOW = new Date('2026-11-24T09:12:03.120Z');

const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

const appointment = {
  uid: '1-1-1@interview',
  sequence: 0,
  cancelled: false,
  now: NOW,
  startsAt: NOW,
  endsAt: NOW,
  title: 'x',
  location: null,
  videoUrl: null,
  organiser: 'amara@northwind.example',
  attendee: { name: 'Léa Moreau', email: 'lea@mail.example' },
};
const written = (given: object) => unfold(writeCalendar({ ...appointment, ...given }));

test('the link of a call stands where Outlook and Gmail show it: as LOCATION without a place, else as DESCRIPTION', () => {
  const videoUrl = 'https://video.example/r?a=1,2;b';
  const linksIn = (given: object) => written(given).filter((line) => /^(LOCATION|DESCRIPTION|URL):/.test(line));
  expect(linksIn({ videoUrl })).toEqual(['LOCATION:https://video.example/r?a=1\\,2\\;b', `URL:${videoUrl}`]);
  expect(linksIn({ videoUrl, location: 'Ward 3' })).toEqual([
    'LOCATION:Ward 3',
    'DESCRIPTION:https://video.example/r?a=1\\,2\\;b',
    `URL:${videoUrl}`,
  ]);
  expect(linksIn({ location: 'Ward 3' })).toEqual(['LOCATION:Ward 3']);
});

const LONG = 'Maximiliane '.repeat(20);
test.each([
  ['a backslash', 'a\\b', 'a\\\\b', 'a\\b'],
  ['a comma', 'a,b', 'a\\,b', 'a,b'],
  ['a semicolon', 'a;b', 'a\\;b', 'a;b'],
  ['a colon', 'a:b', 'a:b', 'a:b'],
  ['a quotation mark', 'Lea "Lee" M', 'Lea "Lee" M', "Lea 'Lee' M"],
  ['a line break', 'a\r\nb', 'a b', 'a b'],
  ['a long line', LONG, LONG, LONG],
])('RFC 5545: %s in a text, and in a name in quotation marks', (_, value, text, name) => {
  const lines = written({ title: value, location: value, attendee: { name: value, email: 'lea@mail.example' } });
  expect(lines).toEqual(expect.arrayContaining([`SUMMARY:${text}`, `LOCATION:${text}`]));
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toBe(
    `ATTENDEE;CN="${name}";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:lea@mail.example`,
  );
});

test('no line is longer than 75 octets, and no character is cut', () => {
  const title = 'Gespräch über die Kinderkardiologie 👩🏽‍⚕️'.repeat(9);
  const calendar = writeCalendar({ ...appointment, title });
  expect(Math.max(...calendar.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(unfold(calendar)).toContain(`SUMMARY:${title}`);
  expect(calendar).not.toContain('\ufffd');
});

test('nothing in a text or an address becomes a line of its own', () => {
  const lines = unfold(
    writeCalendar({
      ...appointment,
      title: 'x\r\nATTENDEE:mailto:mallory@evil.example',
      location: 'y\nEND:VEVENT\u2028z',
      videoUrl: 'https://video.example/\r\nX-EVIL:1',
      attendee: { name: 'Léa\u2028X-EVIL:1', email: 'lea?cc=mallory%40evil.example&x/y@mail.example' },
    }),
  );
  expect(lines).toHaveLength(20);
  expect(lines).toEqual(
    expect.arrayContaining([
      'SUMMARY:x ATTENDEE:mailto:mallory@evil.example',
      'LOCATION:y END:VEVENT z',
      'URL:https://video.example/X-EVIL:1',
      'DESCRIPTION:https://video.example/X-EVIL:1',
      'ATTENDEE;CN="Léa X-EVIL:1";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:lea%3Fcc=mallory%2540evil.example%26x%2Fy@mail.example',
    ]),
  );
});
