/** A new application: its row, first step, history, event and documents. */
import { insertApplication } from '#generated/database/statements.ts';
import { invalid } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { formatDay } from '../../core/dates.ts';
import { identifyEvent } from '../../deliveries/outbox.ts';
import { recordDocument, type TypedDocument } from '../documents/upload.ts';

type NewApplication = {
  readonly tenantId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly sourceId: number | undefined;
  /** Undefined: the START step. */
  readonly stepId?: number | undefined;
  /** The recruiter who records it; undefined when the candidate applied. */
  readonly userId?: number;
  /** When it was received. */
  readonly date: Date;
  readonly documents: readonly TypedDocument[];
  readonly particulars?: Particulars;
};

/** The parts of an application that come from candidates only. */
type Particulars = {
  readonly availability: string | undefined;
  readonly availabilityDate: Date | undefined;
  readonly consentProcessing: boolean | undefined;
  readonly consentRetention: boolean | undefined;
  readonly score: number | null;
};

/** Whether it says that the applicant is available from a day, and not from which. */
export const lacksDate = (availability: string | null | undefined, day: unknown): boolean => availability === 'date' && !day;

/**
 * Writes the application and returns its id. The caller holds the lock of the job, so this is one
 * statement when there are no documents.
 */
export async function recordApplication(write: Write, application: NewApplication, now: Date): Promise<number> {
  const { tenantId, jobId, candidateId, sourceId, stepId, userId, date, documents, particulars } = application;
  const { availability, availabilityDate: day, consentProcessing, consentRetention, score } = particulars ?? {};
  const availabilityDate = availability === 'date' && day ? formatDay(day) : null;
  const own = { tenantId, jobId, candidateId, sourceId, stepId, userId };
  const given = { availability, availabilityDate, consentProcessing, consentRetention, score };
  const [applied] = await insertApplication(write.sql, { ...own, ...given, received: date, now, ...identifyEvent() });
  // the process of the job was changed after the step was checked
  if (!applied) throw invalid([{ field: 'step_id', code: 'not_in_process' }]);
  if (applied.queued) write.queued = true;
  for (const document of documents)
    await recordDocument(write.sql, { tenantId, applicationId: applied.id, userId }, document, date);
  return applied.id;
}
