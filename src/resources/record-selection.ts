import { recordSelection } from '#generated/database/statements.ts';
import type { EventName, HistoryAction } from '#generated/prisma/enums.ts';
import type { StatementWrite } from '../database/write.ts';
import { identifyEvent, type EventSubject } from '../deliveries/outbox.ts';

type Happening = {
  readonly tenantId: number;
  readonly applicationId: number;
  /** That of the job. */
  readonly organisationId: number;
  /** Null: the service itself. */
  readonly userId: number | null;
  readonly action: Extract<HistoryAction, 'INTERVIEW' | 'EVALUATION' | 'OFFER'>;
  /** For the history: nothing personal, no pay, no recommendation. */
  readonly text: string;
  readonly event: Extract<EventName, 'InterviewChange' | 'EvaluationSubmit' | 'OfferChange'>;
  readonly subject: EventSubject;
};

/** Records what happened to an interview or offer: last action and history of the application, event. */
export async function recordHappening(write: StatementWrite, happening: Happening, now: Date): Promise<void> {
  const subject = JSON.stringify(happening.subject);
  const [recorded] = await recordSelection(write.sql, { ...happening, ...identifyEvent(), subject, date: now });
  if (recorded?.queued) write.queued = true;
}
