import { findAppointments } from '#generated/database/statements.ts';
import type { Interview, Template } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/visibility.ts';
import { isTimeZone } from '../../contract/formats.ts';
import type { Write } from '../../database/sql.ts';
import type { ChangeableApplication } from '../held/access.ts';
import {
  queueLetter,
  templateFor,
  writeLetter,
  writeNamedLetter,
  type Letter,
  type LetterOrder,
  type NamedLetter,
} from '../letters/send-email.ts';
import { writeCalendar } from './calendar.ts';
import type { INTERVIEW_KEYWORDS } from '../letters/keywords.ts';

type Appointed = Told & Pick<Interview, 'id' | 'status' | 'createdAt'>;

type InterviewKeywords = Readonly<Record<(typeof INTERVIEW_KEYWORDS)[number], string>>;

/** What letters say of an interview. */
type Told = Pick<Interview, 'title' | 'startsAt' | 'endsAt' | 'timeZone' | 'location' | 'videoUrl'>;

/** Writes the letter about an interview that a body asks for, or says why it cannot be sent. */
export const writeInterviewLetter = (
  application: ChangeableApplication,
  caller: Caller,
  order: LetterOrder,
  template: Template | undefined,
  interview: Told,
) => writeNamedLetter(application, caller, order, templateFor(application, template), keywordsOf(interview));

/**
 * Queues a letter about an interview; undefined where there is none. The application is locked, so
 * each letter of an appointment has a SEQUENCE of its own. Returns the id of the e-mail.
 */
export async function sendInterviewLetter(
  write: Write,
  caller: Caller,
  application: ChangeableApplication,
  letter: NamedLetter | undefined,
  interview: Appointed,
  now: Date,
): Promise<number | undefined> {
  if (letter === undefined) return undefined;
  const uid = uidOf(application, interview);
  const known = (await readAppointments(write, application)).find((each) => each.uid === uid);
  const calendar = appointmentOf(application, interview, caller.email, known, now);
  return (await queueLetter(write, caller, application, letter.templateId, { ...letter, calendar }, now)).id;
}

/** Letters that take back what calendars have of cancelled interviews; none to a candidate without an address. */
export async function writeCancellations(
  write: Write,
  caller: Caller,
  application: ChangeableApplication,
  interviews: readonly Appointed[],
  now: Date,
): Promise<readonly Letter[]> {
  if (interviews.length === 0) return [];
  const appointments = new Map((await readAppointments(write, application)).map((each) => [each.uid, each]));
  const letters = interviews.map(async (interview): Promise<readonly Letter[]> => {
    const known = appointments.get(uidOf(application, interview));
    const calendar = appointmentOf(application, interview, caller.email, known, now);
    if (calendar === undefined) return [];
    const letter = await writeLetter(application, caller, NO_TEXTS, CROSSED_OUT, keywordsOf(interview));
    return 'faults' in letter ? [] : [{ ...letter, calendar }];
  });
  return (await Promise.all(letters)).flat();
}

const NO_TEXTS = { subject: undefined, message: undefined };

/** Without words, because the caller has chosen none; `und` is no language (BCP 47). */
const CROSSED_OUT = {
  language: 'und',
  subject: '✕ {{interview.title}}',
  message: '<p>✕ {{interview.title}}<br>✕ {{interview.starts}}</p>',
};

const readAppointments = ({ sql }: Write, { tenantId, id: applicationId }: ChangeableApplication) =>
  findAppointments(sql, { tenantId, applicationId });

/** What calendars know of an appointment. */
type Known = Awaited<ReturnType<typeof findAppointments>>[number];

/** With the time, because other databases have the same ids. */
const uidOf = ({ tenantId }: ChangeableApplication, { id, createdAt }: Appointed): string =>
  `${tenantId}-${id}-${createdAt.getTime()}@interview`;

/**
 * The appointment of a letter: that of a planned interview with a time; or its cancellation, when
 * calendars have it and the interview was cancelled or has lost its time.
 */
function appointmentOf(
  application: ChangeableApplication,
  interview: Appointed,
  sender: string,
  known: Known | undefined,
  now: Date,
): string | undefined {
  const { status, startsAt, endsAt } = interview;
  const { firstName, lastName, email } = application.candidate;
  const isOn = status === 'SCHEDULED' && startsAt !== null && endsAt !== null;
  const isOff = known?.method === 'REQUEST' && (status === 'SCHEDULED' || status === 'CANCELLED');
  const times = isOn ? { startsAt, endsAt } : isOff ? known : undefined;
  if (times === undefined || email === null) return undefined;
  return writeCalendar({
    ...interview,
    ...times,
    uid: uidOf(application, interview),
    sequence: known === undefined ? 0 : known.sequence + 1,
    cancelled: !isOn,
    now,
    organiser: known?.organiser ?? sender,
    attendee: { name: `${firstName} ${lastName}`, email },
  });
}

/** The values of the keywords that only letters about interviews have. */
const keywordsOf = ({ title, startsAt, endsAt, timeZone, location, videoUrl }: Told): InterviewKeywords => ({
  'interview.title': title,
  'interview.starts': timeIn(timeZone, startsAt),
  'interview.ends': timeIn(timeZone, endsAt),
  'interview.location': location ?? '',
  'interview.video_url': videoUrl ?? '',
});

/** `2026-12-01 14:30 (Europe/Paris)`: as days in letters are written, in any language. Empty without a time. */
function timeIn(timeZone: string, instant: Date | null): string {
  // a zone that does not exist is refused together with the faults of the letter
  if (instant === null || !isTimeZone(timeZone)) return '';
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
  return `${local} (${timeZone})`;
}
