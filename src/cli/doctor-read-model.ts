import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Sql } from '../database/sql.ts';
import type { ItemKind } from '../resources/applications/list.ts';
import { readRows } from '../resources/applications/rows.ts';
import { octetsOf } from '../contract/outcome.ts';
import { listItems } from '../resources/v1.ts';
import { publicAddress, type Check } from './command.ts';

const PAGE = 200;

// The kept counts compared with a recount, in one statement and so of one moment.
const MISCOUNTED = `
  SELECT DISTINCT "tenant_id", "job_id" FROM (
    SELECT "tenant_id", "job_id" FROM (
      SELECT "tenant_id", "id" AS "job_id", "organisation_id", "contract_type_id", "status" FROM "job"
    ) AS job LEFT JOIN "job_tally" AS kept USING ("tenant_id", "job_id") LEFT JOIN (
      SELECT "tenant_id", "job_id", count(*) AS "n" FROM "application" GROUP BY 1, 2
    ) AS counted USING ("tenant_id", "job_id")
    WHERE (kept."count", kept."organisation_id", kept."contract_type_id", kept."status")
      IS DISTINCT FROM (coalesce(counted."n", 0), job."organisation_id", job."contract_type_id", job."status")
    UNION ALL
    SELECT "tenant_id", "job_id" FROM "source_tally" AS kept FULL JOIN (
      SELECT "tenant_id", "job_id", coalesce("source_id", 0) AS "source_id", count(*) AS "n", max("tally_day"("date")) AS "day"
      FROM "application" GROUP BY 1, 2, 3
    ) AS counted USING ("tenant_id", "job_id", "source_id")
    WHERE (kept."count", kept."last_day") IS DISTINCT FROM (counted."n", counted."day")
    UNION ALL
    SELECT "tenant_id", "job_id" FROM "week_tally" AS kept FULL JOIN (
      SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date AS "week_start", count(*) AS "n"
      FROM "application" GROUP BY 1, 2, 3
    ) AS counted USING ("tenant_id", "job_id", "week_start") WHERE kept."count" IS DISTINCT FROM counted."n"
    UNION ALL
    SELECT "tenant_id", "job_id" FROM (
      SELECT "tenant_id", "job_id", "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered"
      FROM "application" GROUP BY 1, 2, 3
      UNION ALL
      SELECT "tenant_id", "job_id", "step_id", 0, count(DISTINCT "application_id") FROM "step_change" GROUP BY 1, 2, 3
      UNION ALL
      SELECT "tenant_id", "job_id", "step_id", -"current", -"entered" FROM "step_tally"
    ) AS differing GROUP BY 1, 2, "step_id" HAVING sum("current") <> 0 OR sum("entered") <> 0
  ) AS miscounted ORDER BY 1, 2`;

/** Compares the counts of statistics with the rows they count, and recounts the jobs that differ. */
export const checkTallies: Check = async ({ database }) => {
  const jobs = await database.inTransaction(async (transaction) => {
    // whole tables are read
    await transaction.prisma
      .$executeRaw`SELECT set_config('statement_timeout', '0', true), set_config('enable_seqscan', 'on', true)`;
    const miscounted = await transaction.prisma.$queryRawUnsafe<{ tenant_id: number; job_id: number }[]>(MISCOUNTED);
    for (const { tenant_id: tenant, job_id: job } of miscounted)
      await transaction.prisma
        .$executeRaw`SELECT "recount_applications"(${tenant}::int, ${job}::int), "recount_steps"(${tenant}::int, ${job}::int)`;
    return miscounted.map(({ job_id: job }) => job);
  });
  if (jobs.length === 0) return 'all statistics equal a recount';
  throw new Error(`${jobs.length} jobs were miscounted and are counted anew: ${jobs.slice(0, 20).join(', ')}`);
};

/**
 * Compares the stored list items with newly made ones. An application whose item differs gets a new revision and
 * modification date: that invalidates item and ETag, and lists by `modified_since` show it.
 */
export const checkItems: Check = async ({ prisma, database: { sql }, config }) => {
  const items = listItems(publicAddress(config));
  const wrong: number[] = [];
  let ready = 0;
  let others = 0;
  for (let after = 0, more = true; more;) {
    const page = await readItems(prisma, items.kind, after);
    for (const [tenantId, kept] of Map.groupBy(page, (item) => item.tenantId)) {
      const { good, differing } = await compareItems(sql, items, tenantId, kept);
      for (const { applicationId: id, revision } of differing)
        // on any update the database sets revision and date
        await prisma.application.updateMany({ where: { tenantId, id, revision }, data: { modifiedAt: new Date() } });
      wrong.push(...differing.map(({ applicationId }) => applicationId));
      ready += good.length;
      others += kept.length - good.length - differing.length;
    }
    after = page.at(-1)?.applicationId ?? after;
    more = page.length === PAGE;
  }
  const state = `${ready} of ${await prisma.application.count()} applications have theirs ready, ${others} are of an earlier state, release or PUBLIC_URL: those are made when they are read`;
  if (wrong.length === 0) return state;
  throw new Error(`${state}; ${wrong.length} were wrong and are made anew: ${wrong.slice(0, 20).join(', ')}`);
};

type KeptItem = Awaited<ReturnType<typeof readItems>>[number];

/** The items that would be sent: equal to newly made ones (`good`), and differing. */
async function compareItems(
  sql: Sql,
  { kind, present }: ReturnType<typeof listItems>,
  tenantId: number,
  kept: readonly KeptItem[],
) {
  const found = await readRows(
    sql,
    tenantId,
    kept.map(({ applicationId }) => applicationId),
  );
  const made = new Map(found.map((row) => [row.id, { revision: row.revision, octets: octetsOf(JSON.stringify(present(row))) }]));
  const sent = kept.filter(
    ({ applicationId, revision, format }) => format === kind.format && made.get(applicationId)?.revision === revision,
  );
  const isGood = ({ applicationId, body }: KeptItem): boolean => made.get(applicationId)?.octets === body;
  return { good: sent.filter(isGood), differing: sent.filter((item) => !isGood(item)) };
}

/** One page of items. The ids of applications are unique over all tenants. */
const readItems = (prisma: PrismaClient, { major }: ItemKind, after: number) =>
  prisma.applicationItem.findMany({
    where: { major, applicationId: { gt: after } },
    orderBy: { applicationId: 'asc' },
    take: PAGE,
  });
