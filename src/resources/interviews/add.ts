import type { Caller } from '../../auth/visibility.ts';
import { givenOf } from '../../core/given.ts';
import { erasedFaults, faultIf, invalid, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { MAX_INTERVIEWS, holdApplication, organisationFaults, requireOwner } from '../held/access.ts';
import { readTemplate, type LetterOrder } from '../letters/send-email.ts';
import { recordHappening } from '../record-selection.ts';
import { detailFaults, interviewerFaults, namedFaults, readTimeZone, type GivenDetails } from './details.ts';
import { sendInterviewLetter, writeInterviewLetter } from './letter.ts';

type NewInterview = {
  readonly applicationId: number;
  readonly details: GivenDetails & { readonly title: string };
  readonly interviewerIds: readonly number[];
  readonly letter: LetterOrder;
  readonly organisationId: number | undefined;
};

/** Adds an interview to an application, and queues the letter. Throws all faults of the body at once. */
export async function addInterview(
  write: Write,
  caller: Caller,
  { applicationId, details, interviewerIds, letter: order, organisationId }: NewInterview,
  now: Date,
): Promise<{ readonly id: number; readonly emailId: number | undefined }> {
  const { prisma } = write;
  const { tenantId } = caller;
  const template = await readTemplate(write, caller, order.templateId);
  const application = await holdApplication(write.sql, caller, applicationId);
  requireOwner(caller, application.job.organisationId, organisationId);
  const timeZone = details.timeZone ?? (await readTimeZone(write, caller));
  const interview = { ...NONE, ...givenOf(details), timeZone, status: 'SCHEDULED' as const };
  const { letter, faults } = await writeInterviewLetter(application, caller, order, template, interview);
  const count = await prisma.interview.count({ where: { tenantId, applicationId } });
  const all: readonly Fault[] = [
    ...erasedFaults(application.candidate),
    ...faultIf(
      application.currentStep.status === 'END',
      '_body',
      'already_ended',
      'An application at an END step gets no further interviews.',
    ),
    ...faultIf(count >= MAX_INTERVIEWS, '_body', 'too_long', `An application may have ${MAX_INTERVIEWS} interviews.`),
    ...organisationFaults(caller, organisationId),
    ...detailFaults(details, NONE),
    ...(await namedFaults(write, application, details)),
    ...(await interviewerFaults(write, application, interviewerIds)),
    ...faults,
  ];
  if (all.length > 0) throw invalid(all);
  const { id, createdAt } = await prisma.interview.create({
    data: { ...interview, tenantId, applicationId },
    // not its status: Citus returns columns as they are only
    select: { id: true, createdAt: true },
  });
  await prisma.interviewer.createMany({ data: interviewerIds.map((userId) => ({ tenantId, interviewId: id, userId })) });
  const added = { ...interview, createdAt, id, applicationId, organisationId: application.job.organisationId };
  await recordHappening(write, caller, 'InterviewChange', added, `Interview ${id} added`, now);
  return { id, emailId: await sendInterviewLetter(write, caller, application, letter, added, now) };
}

const NONE = {
  startsAt: null,
  endsAt: null,
  location: null,
  videoUrl: null,
  stepId: null,
  questionnaireId: null,
  externalId: null,
};
