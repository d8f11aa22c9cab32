import { requireWriterIn, type Caller } from '../../auth/visibility.ts';
import { erasedFaults, faultIf, invalid, type Fault } from '../../core/problem.ts';
import { listOf } from '../../core/wording.ts';
import type { Write } from '../../database/sql.ts';
import { readTemplate, type LetterOrder } from '../letters/send-email.ts';
import { changedColumns, requireExpectedDate } from '../changed-columns.ts';
import { recordHappening } from '../record-selection.ts';
import { owesEvaluation } from '../held/blind.ts';
import { detailFaults, interviewerFaults, namedFaults, readTimeZone, type GivenDetails } from './details.ts';
import { holdInterview, type HeldInterview } from './hold.ts';
import { sendInterviewLetter, writeInterviewLetter } from './letter.ts';

type InterviewChange = {
  readonly interviewId: number;
  /** A time zone that is null becomes that of the caller. */
  readonly details: Omit<GivenDetails, 'timeZone'> & { readonly timeZone?: string | null | undefined };
  /** Undefined: they stay. */
  readonly interviewerIds: readonly number[] | undefined;
  readonly expectedDate: Date | undefined;
  readonly letter: LetterOrder;
};

/**
 * Changes the details of an interview that is to take place, and queues the letter. Details that it
 * has already are not written. `stale_resource` when it was modified since the expected date. Returns
 * the id of the e-mail.
 */
export async function updateInterview(
  write: Write,
  caller: Caller,
  { interviewId: id, details, interviewerIds, expectedDate, letter: order }: InterviewChange,
  now: Date,
): Promise<number | undefined> {
  const { prisma } = write;
  const { tenantId } = caller;
  const template = await readTemplate(write, caller, order.templateId);
  const { interview, application } = await holdInterview(write, caller, id);
  requireWriterIn(caller, interview.organisationId);
  const { status } = interview;
  requireExpectedDate(interview, expectedDate, { code: 'stale_resource', id, status });
  const timeZone = details.timeZone === null ? await readTimeZone(write, caller) : details.timeZone;
  const { interviewers, evaluations, ...row } = interview;
  const columns = changedColumns(row, { ...details, timeZone });
  const present = interviewers.map(({ userId }) => userId);
  const changed = { ...interview, ...columns };
  const { letter, faults } = await writeInterviewLetter(application, caller, order, template, changed);
  const all: readonly Fault[] = [
    ...erasedFaults(application.candidate),
    ...faultIf(status !== 'SCHEDULED', '_body', 'interview_closed', `Interview ${id} is ${status}.`),
    ...detailFaults({ ...details, timeZone }, interview),
    ...(await namedFaults(write, application, columns, id)),
    ...(interviewerIds === undefined ? [] : await interviewerFaults(write, application, interviewerIds, present)),
    ...evaluatedFaults(interview, caller, columns.questionnaireId !== undefined, interviewerIds ?? present),
    ...faults,
  ];
  if (all.length > 0) throw invalid(all);
  const added = (interviewerIds ?? []).filter((userId) => !present.includes(userId));
  const removed = interviewerIds === undefined ? [] : present.filter((userId) => !interviewerIds.includes(userId));
  if (Object.keys(columns).length + added.length + removed.length > 0) {
    await prisma.interviewer.deleteMany({ where: { tenantId, interviewId: id, userId: { in: removed } } });
    const couldRead = evaluations.length > 0;
    await prisma.interviewer.createMany({ data: added.map((userId) => ({ tenantId, interviewId: id, userId, couldRead })) });
    const where = { tenantId_id: { tenantId, id } };
    // also for interviewers alone: the update dates the interview
    await prisma.interview.update({ where, data: { ...columns, status }, select: { id: true } });
    await recordHappening(write, caller, 'InterviewChange', interview, `Interview ${id} changed`, now);
  }
  return sendInterviewLetter(write, caller, application, letter, changed, now);
}

/**
 * Evaluations keep their questionnaire and their authors. Callers cannot leave an interview to read
 * its evaluations before giving their own, nor join it after reading them.
 */
function evaluatedFaults(
  { evaluations, interviewers }: HeldInterview,
  caller: Caller,
  isOtherQuestionnaire: boolean,
  interviewerIds: readonly number[],
): readonly Fault[] {
  const authors = evaluations.map(({ userId }) => userId);
  if (authors.length === 0) return [];
  const leaving = authors.filter((userId) => !interviewerIds.includes(userId));
  const stays = interviewerIds.includes(caller.id);
  const evades = owesEvaluation(caller, interviewers, evaluations) && !stays;
  const joins = stays && !interviewers.some(({ userId }) => userId === caller.id);
  return [
    ...faultIf(isOtherQuestionnaire, 'questionnaire_id', 'has_evaluations'),
    ...faultIf(leaving.length > 0, 'interviewer_ids', 'has_evaluations', `Evaluated by: ${listOf(leaving)}.`),
    ...faultIf(
      evades && leaving.length === 0,
      'interviewer_ids',
      'has_evaluations',
      'You have not evaluated yet. A colleague can take you out.',
    ),
    ...faultIf(
      joins && leaving.length === 0,
      'interviewer_ids',
      'has_evaluations',
      'You have seen the evaluations. A colleague can add you.',
    ),
  ];
}
