import type { InterviewStatus } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import type { StatementWrite } from '../../database/write.ts';
import { recordHappening } from '../record-selection.ts';

type Recorded = {
  readonly id: number;
  readonly applicationId: number;
  readonly organisationId: number;
  readonly status: InterviewStatus;
};

/** Records a change of an interview: last action and history of its application, event. */
export const recordInterview = (write: StatementWrite, caller: Caller, interview: Recorded, text: string, now: Date) =>
  record(write, caller, interview, { action: 'INTERVIEW', event: 'InterviewChange', text }, now);

/** Records that the caller evaluated an interview, not how. */
export const recordEvaluation = (write: StatementWrite, caller: Caller, interview: Recorded, now: Date) =>
  record(
    write,
    caller,
    interview,
    { action: 'EVALUATION', event: 'EvaluationSubmit', text: `Interview ${interview.id} evaluated` },
    now,
  );

const record = (
  write: StatementWrite,
  { tenantId, id: userId }: Caller,
  { id, applicationId, organisationId, status }: Recorded,
  what: Pick<Parameters<typeof recordHappening>[1], 'action' | 'event' | 'text'>,
  now: Date,
): Promise<void> =>
  recordHappening(
    write,
    { tenantId, userId, applicationId, organisationId, ...what, subject: { interview: { id, status } } },
    now,
  );
