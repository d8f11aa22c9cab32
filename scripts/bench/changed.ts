import type { Client } from 'pg';
import type { Scene } from './comparison.ts';
import { sendAll } from './driver.ts';
import { mediansOf } from './medians.ts';
import { pageRequest, type PageOfJob } from './operations.ts';
import { costOf, cpuOf, readTimes } from './processes.ts';
import type { Server } from './servers.ts';

/** Processor time of one page of 20, server and PostgreSQL together, in microseconds. */
export type ChangedPages = {
  /** The service, every item changed since it was last read. */
  readonly changed: number;
  /** The service, the same pages read again. */
  readonly unchanged: number;
  /** L, which keeps nothing. */
  readonly least: number;
};

const CONNECTIONS = 16;

/**
 * Changes all applications of the first pages of many jobs, then reads each of these pages once in
 * the service, again, and once in L.
 */
export async function measureChangedPages(scene: Scene): Promise<ChangedPages> {
  const { client, database, service, least } = scene;
  const pages = database.jobs.filter(({ applications }) => applications >= 20).map(({ id }) => ({ job: id, limit: 20 }));
  const rounds: ChangedPages[] = [];
  for (let round = 0; round < scene.stand.rounds; round++) {
    await change(client, pages);
    const changed = await costOfPages(scene, service, pages);
    const unchanged = await costOfPages(scene, service, pages);
    rounds.push({ changed, unchanged, least: await costOfPages(scene, least, pages) });
  }
  return mediansOf(rounds);
}

async function change(client: Client, pages: readonly PageOfJob[]): Promise<void> {
  await client.query(
    `UPDATE application AS a SET last_action_time = now() FROM unnest($1::int[]) AS shown(job), LATERAL (
       SELECT id FROM application WHERE tenant_id = 1 AND job_id = shown.job ORDER BY id LIMIT 20
     ) AS item WHERE a.tenant_id = 1 AND a.id = item.id`,
    [pages.map(({ job }) => job)],
  );
}

async function costOfPages({ stand, database }: Scene, server: Server, pages: readonly PageOfJob[]): Promise<number> {
  const queue = pages.map((page) => pageRequest(server, page));
  const before = await readTimes(stand.admin, database.name, server.pid);
  await sendAll(server, () => queue.pop(), CONNECTIONS);
  return cpuOf(costOf(pages.length, before, await readTimes(stand.admin, database.name, server.pid)));
}
