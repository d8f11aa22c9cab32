/** The appointment of an interview as mail programs take it (RFC 5545, RFC 5546). */
import { oneLine } from '../../core/wording.ts';

type Appointment = {
  /** The same for all letters about an interview. */
  readonly uid: string;
  /** Greater than that of every former letter. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly now: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly location: string | null;
  readonly videoUrl: string | null;
  /** An e-mail address, that of the first letter: calendars take changes from this one only. */
  readonly organiser: string;
  readonly attendee: { readonly name: string; readonly email: string };
};

/** Writes an appointment, or takes it back. */
export function writeCalendar({ uid, sequence, cancelled, now, startsAt, endsAt, ...appointment }: Appointment): string {
  const { title, location, videoUrl, organiser, attendee } = appointment;
  const link = videoUrl === null ? null : new URL(videoUrl).href;
  const place = location ?? link;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Recruitment service//EN',
    `METHOD:${cancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${text(title)}`,
    ...(place === null ? [] : [`LOCATION:${text(place)}`]),
    // Outlook and Gmail show no URL
    ...(link === null || link === place ? [] : [`DESCRIPTION:${text(link)}`]),
    ...(link === null ? [] : [`URL:${link}`]),
    `ORGANIZER:${mailto(organiser)}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:${mailto(attendee.email)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261201T133000Z` */
const instant = (date: Date): string => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** One line; what would end a value is escaped. */
const text = (value: string): string => oneLine(value).replaceAll(/[\\;,]/g, '\\$&');

/** The value of a parameter: in quotation marks, so it cannot have one itself; nothing in it is escaped. */
const quoted = (value: string): string => `"${oneLine(value).replaceAll('"', "'")}"`;

/** Signs that an address may have and a URI may not (RFC 6068) are encoded. */
const mailto = (email: string): string => `mailto:${email.replaceAll(/[%?#&/`{|}^]/g, encodeURIComponent)}`;

const MOST_OCTETS = 75;

/**
 * Folds a line at 75 octets (RFC 5545, 3.1) between characters; continuations begin with a space.
 */
function folded(line: string): string {
  let octets = 0;
  return Array.from(line, (character) => {
    const size = Buffer.byteLength(character);
    octets += size;
    if (octets <= MOST_OCTETS) return character;
    octets = size + 1;
    return `\r\n ${character}`;
  }).join('');
}
