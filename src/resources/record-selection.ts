import { recordSelection } from '#generated/database/statements.ts';
import type { InterviewStatus, OfferStatus } from '#generated/prisma/enums.ts';
import type { StatementWrite } from '../database/sql.ts';
import { identifyEvent } from '../deliveries/outbox.ts';

/** An interview or offer; the organisation is that of the job. */
type Subject = {
  readonly id: number;
  readonly applicationId: number;
  readonly organisationId: number;
  readonly status: InterviewStatus | OfferStatus;
};

/** The user who did it; null for support. */
export type Actor = { readonly tenantId: number; readonly id: number | null };

/** The action in the history and the subject of each event. */
const HAPPENINGS = {
  InterviewChange: { action: 'INTERVIEW', kind: 'interview' },
  EvaluationSubmit: { action: 'EVALUATION', kind: 'interview' },
  OfferChange: { action: 'OFFER', kind: 'offer' },
} as const;

/**
 * Records an action on an interview or offer: last action and history of the application, event.
 * `text` is for the history: nothing personal, no pay, no recommendation.
 */
export async function recordHappening(
  write: StatementWrite,
  { tenantId, id: userId }: Actor,
  event: keyof typeof HAPPENINGS,
  { id, applicationId, organisationId, status }: Subject,
  text: string,
  date: Date,
): Promise<void> {
  const { action, kind } = HAPPENINGS[event];
  const subject = JSON.stringify({ [kind]: { id, status } });
  const happening = { tenantId, applicationId, organisationId, userId, action, text, event, subject, date };
  const [recorded] = await recordSelection(write.sql, { ...happening, ...identifyEvent() });
  if (recorded?.queued) write.queued = true;
}
