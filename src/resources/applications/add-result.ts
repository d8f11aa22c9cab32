import { recordResult } from '#generated/database/statements.ts';
import type { Caller } from '../../auth/caller.ts';
import { readChangeableApplication } from './access.ts';
import type { Write } from '../../database/write.ts';
import { ERASED, invalid, type Fault } from '../../core/problem.ts';
import { resultFaults, type GivenResult } from './result-rules.ts';
import { touchApplication } from './touch.ts';

export type ResultOrder = GivenResult & { readonly applicationId: number };

type Recorded = { readonly id: number; readonly replaced: boolean };

/** The detail of an application shows all of them. */
const MAX_RESULTS = 100;

/** Records the result of an assessment, in place of the one with the same external identifier. */
export async function addResult(write: Write, caller: Caller, order: ResultOrder, now: Date): Promise<Recorded> {
  const { sql } = write;
  const application = await readChangeableApplication(sql, caller, order.applicationId);
  const erased: readonly Fault[] = application.candidate.erasedAt === null ? [] : [ERASED];
  const faults = [...erased, ...resultFaults(order)];
  if (faults.length > 0) throw invalid(faults);
  await touchApplication(sql, application, now);
  const [recorded] = await recordResult(sql, {
    tenantId: caller.tenantId,
    applicationId: order.applicationId,
    userId: caller.id,
    date: now,
    name: order.name,
    score: order.score ?? null,
    maxScore: order.maxScore ?? null,
    url: order.url ?? null,
    summary: order.summary ?? null,
    externalId: order.externalId ?? null,
    most: MAX_RESULTS,
  });
  if (recorded !== undefined) return recorded;
  throw invalid([{ field: '_body', code: 'too_long', detail: `An application may have ${MAX_RESULTS} results.` }]);
}
