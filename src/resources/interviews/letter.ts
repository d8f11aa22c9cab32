import type { Interview, Template } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { isTimeZone } from '../../contract/formats.ts';
import type { Write } from '../../database/write.ts';
import type { ChangeableApplication } from '../applications/access.ts';
import { writeNamedLetter, type LetterOrder, type NamedLetter } from '../applications/named-letter.ts';
import { queueLetter, templateFor } from '../applications/send-email.ts';
import { writeCalendar } from './calendar.ts';
import type { INTERVIEW_KEYWORDS } from '../templates/keywords.ts';

type Appointed = Told & Pick<Interview, 'id' | 'status' | 'createdAt' | 'modifiedAt'>;

type Times = Pick<Interview, 'startsAt' | 'endsAt'>;

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
 * Queues a letter about an interview; undefined where there is none. `former` are the times that it
 * had before the change. Returns the id of the e-mail.
 */
export async function sendInterviewLetter(
  write: Write,
  caller: Caller,
  application: ChangeableApplication,
  letter: NamedLetter | undefined,
  interview: Appointed,
  now: Date,
  former: Times = interview,
): Promise<number | undefined> {
  if (letter === undefined) return undefined;
  const calendar = appointmentOf(interview, former, caller, letter, now);
  return (await queueLetter(write, caller, application, letter.templateId, { ...letter, calendar }, now)).id;
}

/**
 * The appointment that a letter carries: while the interview is to take place or was cancelled, with
 * its time, or with the former one that was taken away.
 */
function appointmentOf(interview: Appointed, former: Times, { tenantId, email }: Caller, { recipient }: NamedLetter, now: Date) {
  const { id, status, createdAt, modifiedAt } = interview;
  const hasTime = interview.startsAt !== null;
  const { startsAt, endsAt } = hasTime ? interview : former;
  if (startsAt === null || endsAt === null || !['SCHEDULED', 'CANCELLED'].includes(status)) return undefined;
  return writeCalendar({
    ...interview,
    startsAt,
    endsAt,
    // the time, because other databases have the same ids
    uid: `${tenantId}-${id}-${createdAt.getTime()}@interview`,
    sequence: Math.floor((modifiedAt.getTime() - createdAt.getTime()) / 1_000),
    cancelled: status === 'CANCELLED' || !hasTime,
    now,
    organiser: email,
    attendee: recipient,
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
