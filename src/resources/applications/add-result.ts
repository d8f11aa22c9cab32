import { recordResult } from '#generated/database/statements.ts';
import type { Caller } from '../../auth/visibility.ts';
import { linkFaults } from '../detail-faults.ts';
import { readChangeableApplication, touchApplication } from '../held/access.ts';
import type { Write } from '../../database/sql.ts';
import { erasedFaults, faultIf, invalid, type Fault } from '../../core/problem.ts';
import { isBlank } from '../../core/wording.ts';

/** The result of an assessment, as a third party gives it. */
type GivenResult = {
  readonly name: string;
  readonly score: number | undefined;
  readonly maxScore: number | undefined;
  readonly url: string | undefined;
  readonly summary: string | undefined;
  readonly externalId: string | undefined;
};

export type ResultOrder = GivenResult & { readonly applicationId: number };

type Recorded = { readonly id: number; readonly replaced: boolean };

/** The detail of an application shows all of them. */
const MAX_RESULTS = 100;

/** Records the result of an assessment, in place of the one with the same external identifier. */
export async function addResult(write: Write, caller: Caller, order: ResultOrder, now: Date): Promise<Recorded> {
  const { sql } = write;
  const application = await readChangeableApplication(sql, caller, order.applicationId);
  const erased = erasedFaults(application.candidate);
  const faults = [...erased, ...resultFaults(order)];
  if (faults.length > 0) throw invalid(faults);
  await touchApplication(sql, application, now);
  const by = { tenantId: caller.tenantId, userId: caller.id };
  const [recorded] = await recordResult(sql, { ...order, ...by, date: now, most: MAX_RESULTS });
  if (recorded !== undefined) return recorded;
  throw invalid([{ field: '_body', code: 'too_long', detail: `An application may have ${MAX_RESULTS} results.` }]);
}

/** The rules of a result that no schema states. */
export const resultFaults = ({ name, score, maxScore, url, summary, externalId }: GivenResult): readonly Fault[] => [
  ...faultIf(isBlank(name), 'name', 'too_short'),
  ...scoreFaults(score, maxScore),
  ...linkFaults('url', url),
  ...faultIf(summary !== undefined && isBlank(summary), 'summary', 'too_short'),
  ...faultIf(externalId !== undefined && isBlank(externalId), 'external_id', 'too_short'),
];

function scoreFaults(score: number | undefined, maxScore: number | undefined): readonly Fault[] {
  const together = '`score` and `max_score` are given together.';
  if (score === undefined && maxScore === undefined) return [];
  if (score === undefined) return [{ field: 'score', code: 'required', detail: together }];
  if (maxScore === undefined) return [{ field: 'max_score', code: 'required', detail: together }];
  if (maxScore <= 0) return [{ field: 'max_score', code: 'out_of_range', detail: 'It must be greater than 0.' }];
  return faultIf(score < 0 || score > maxScore, 'score', 'out_of_range', 'It must be from 0 to `max_score`.');
}
