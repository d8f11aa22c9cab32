import type { InterviewStatus } from '#generated/prisma/client.ts';
import { requireWriterIn, type Caller } from '../../auth/visibility.ts';
import { blankFaults, erasedFaults, faultIf, invalid, Problem, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { readTemplate, type LetterOrder } from '../letters/send-email.ts';
import { recordHappening } from '../record-selection.ts';
import { holdInterview } from './hold.ts';
import { writeInterviewLetter, sendInterviewLetter } from './letter.ts';

type StatusChange = {
  readonly interviewId: number;
  readonly expected: InterviewStatus;
  readonly status: InterviewStatus;
  readonly reason: string | undefined;
  readonly letter: LetterOrder;
};

/** The statuses that follow each. */
export const NEXT: Readonly<Record<InterviewStatus, readonly InterviewStatus[]>> = {
  SCHEDULED: ['DONE', 'NO_SHOW', 'CANCELLED'],
  DONE: ['NO_SHOW'],
  NO_SHOW: ['SCHEDULED', 'DONE'],
  CANCELLED: [],
};

/**
 * Gives an interview another status, and queues the letter. Nothing happens where it has it already.
 * `stale_resource` when it has another one than expected. Returns the id of the e-mail.
 */
export async function changeInterviewStatus(
  write: Write,
  caller: Caller,
  { interviewId: id, expected, status, reason, letter: order }: StatusChange,
  now: Date,
): Promise<number | undefined> {
  const template = await readTemplate(write, caller, order.templateId);
  const { interview, application } = await holdInterview(write, caller, id);
  requireWriterIn(caller, interview.organisationId);
  const { status: present, modifiedAt: modificationDate } = interview;
  if (expected !== present) throw new Problem({ code: 'stale_resource', id, modificationDate, status: present });
  if (status === present) return undefined;
  const changed = { ...interview, status };
  const { letter, faults } = await writeInterviewLetter(application, caller, order, template, changed);
  const all: readonly Fault[] = [
    ...erasedFaults(application.candidate),
    ...faultIf(!NEXT[present].includes(status), 'status', 'status_not_reachable', follows(id, present)),
    ...blankFaults({ reason }),
    ...faults,
  ];
  if (all.length > 0) throw invalid(all);
  await write.prisma.interview.update({
    where: { tenantId_id: { tenantId: caller.tenantId, id } },
    data: { status, reason: reason ?? null },
    select: { id: true },
  });
  await recordHappening(write, caller, 'InterviewChange', changed, `Interview ${id}: ${present} → ${status}`, now);
  return sendInterviewLetter(write, caller, application, letter, changed, now);
}

const follows = (id: number, present: InterviewStatus): string =>
  NEXT[present].length === 0 ? `Interview ${id} stays ${present}.` : `${present} is followed by ${NEXT[present].join(', ')}.`;
