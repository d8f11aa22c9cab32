import { findStillOpen } from '#generated/database/statements.ts';
import type { Sql } from '../../database/sql.ts';
import { UNDECIDED } from './offer-statuses.ts';
import type { ChangeableApplication } from './access.ts';
import type { Step } from './steps.ts';

/** What still goes on in an application that has ended: ids of its interviews and offers. */
export type StillOpen = { readonly interviewIds: readonly number[]; readonly offerIds: readonly number[] };

/**
 * The interviews still to come and the undecided offers, after an application has entered a step.
 * Undefined where the step is no END step. The caller writes in its organisation.
 */
export async function readStillOpen(
  sql: Sql,
  { tenantId, id: applicationId }: ChangeableApplication,
  { status }: Pick<Step, 'status'>,
): Promise<StillOpen | undefined> {
  if (status !== 'END') return undefined;
  const found = await findStillOpen(sql, { tenantId, applicationId, offerStatuses: UNDECIDED });
  const idsOf = (kind: string) => found.flatMap((each) => (each.kind === kind ? each.id : []));
  return { interviewIds: idsOf('interview'), offerIds: idsOf('offer') };
}
