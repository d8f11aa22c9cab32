import { EventName, type Prisma } from '#generated/prisma/client.ts';
import { scopeValues, type Scope } from '../../auth/visibility.ts';
import { isAmong, scanFound, scanOfEach } from '../../pages/scans.ts';
import { cutPage, pageOf, type Scan } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { bindTo, listOf, type Bind, type Sql } from '../../database/sql.ts';
import { mergeOf } from '../../pages/merge.ts';
import { createRead, type ReadRow } from '../../database/read.ts';

/** Conditions on the history of webhook calls; all given ones apply. */
export type CallFilters = {
  readonly event: EventName | undefined;
  readonly applicationId: number | undefined;
  readonly failed: boolean | undefined;
};

const shown = {
  id: true,
  calledAt: true,
  responseStatus: true,
  responseBody: true,
  attempt: true,
  nextAttemptAt: true,
  durationMs: true,
  error: true,
  modifiedAt: true,
  delivery: {
    select: {
      event: { select: { publicId: true, name: true, applicationId: true, stepChange: true } },
      webhook: { select: { id: true, organisationId: true, state: true } },
    },
  },
} satisfies Prisma.CallSelect;

const readCallRows = createRead('Call', { select: shown });

export type CallRow = ReadRow<'Call', { select: typeof shown }>;

/** A page of the webhook calls in scope, newest first. */
export async function readCalls(sql: Sql, scope: Scope, filters: CallFilters, slice: Slice): Promise<Page<CallRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const collection = { whole: scanCalls(), scan: scanOf(filters, bind) };
  const page = pageOf(collection, slice, bind, { descending: true });
  return cutPage(await readCallRows(sql, page, values), slice.limit);
}

/** Along the index of each organisation that has webhooks. */
const scanCalls = (...more: readonly string[]): Scan =>
  scanOfEach(
    `(SELECT DISTINCT w."organisation_id" AS "id" FROM "webhook" AS w WHERE w."tenant_id" = $1 AND ${isAmong('w')}) AS o`,
    'call',
    more,
  );

/** Scans along the calls of an application, or those of each outcome and event in each organisation. */
function scanOf({ event, applicationId, failed }: CallFilters, bind: Bind): Scan {
  if (event === undefined && applicationId === undefined && failed === undefined) return scanCalls();
  const outcomes = `${bind(failed === undefined ? [true, false] : [failed])}::boolean[]`;
  const events = `${bind(event ? [event] : Object.values(EventName))}::"EventName"[]`;
  const among = [`p."failed" = ANY (${outcomes})`, `p."event" = ANY (${events})`];
  if (applicationId) return scanFound('call', [`p."application_id" = ${bind(applicationId)}::int`, ...among]);
  const ofAll = scanCalls(...among);
  const ofEach = scanCalls(`p."failed" = f."value"`, `p."event" = e."value"`);
  const sources = `unnest(${listOf(outcomes)}) AS f("value") CROSS JOIN unnest(${listOf(events)}) AS e("value")`;
  return (taken) => (taken.order.by === 'date' ? ofAll(taken) : mergeOf(sources, ofEach(taken), taken));
}
