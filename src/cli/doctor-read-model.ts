import { findMiscountedJobs, recountJob, setLocally } from '#generated/database/statements.ts';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { eachApart } from '../core/each-apart.ts';
import type { Sql } from '../database/sql.ts';
import type { ItemKind } from '../resources/applications/list.ts';
import { readRows } from '../resources/applications/service.ts';
import { octetsOf } from '../contract/outcome.ts';
import { listItems } from '../resources/v1.ts';
import { publicAddress, type Check } from './command.ts';

const PAGE = 200;

/** Compares the counts of statistics with the rows they count, and recounts the jobs that differ. */
export const checkTallies: Check = async ({ database }) => {
  const jobs = await database.inTransaction(async ({ sql }) => {
    // whole tables are read
    await setLocally(sql, { settings: JSON.stringify({ statement_timeout: '0' }) });
    const miscounted = await findMiscountedJobs(sql);
    for (const job of miscounted) await recountJob(sql, job);
    return miscounted.map(({ jobId }) => jobId);
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
  const errors: unknown[] = [];
  let ready = 0;
  let others = 0;
  for (let after = 0, more = true; more;) {
    const page = await readItems(prisma, items.kind, after);
    const compareOf = async ([tenantId, kept]: readonly [number, readonly KeptItem[]]): Promise<void> => {
      const { good, differing: found } = await compareItems(sql, items, tenantId, kept);
      // none is sent while a change of a name is still to raise revisions
      const isUnmarked = found.length > 0 && (await prisma.pendingTouch.count({ where: { tenantId } })) > 0;
      const differing = isUnmarked ? [] : found;
      for (const { applicationId: id, revision } of differing)
        // on any update the database sets revision and date
        await prisma.application.updateMany({ where: { tenantId, id, revision }, data: { modifiedAt: new Date() } });
      wrong.push(...differing.map(({ applicationId }) => applicationId));
      ready += good.length;
      others += kept.length - good.length - differing.length;
    };
    await eachApart(
      Map.groupBy(page, (item) => item.tenantId),
      compareOf,
      (error) => void errors.push(error),
    );
    after = page.at(-1)?.applicationId ?? after;
    more = page.length === PAGE;
  }
  const state = `${ready} of ${await prisma.application.count()} applications have theirs ready, ${others} are of an earlier state, release or PUBLIC_URL: those are made when they are read`;
  if (errors.length > 0) throw new Error(`${state}; not all could be compared.`, { cause: errors[0] });
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
