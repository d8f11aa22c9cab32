/** `npm run bench -- --growth`: the service on 10,000 applications and on a million. */
import { createCursors } from '../../src/contract/cursor.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import type { FilledDatabase } from './database.ts';
import { cpuOf, judge, measureInTurns, type Stand } from './measure.ts';
import { ask, inTurn, pagesOf } from './operations.ts';
import { KEYS, PUBLIC_URL } from './population.ts';
import type { Server } from './servers.ts';

/** A filled database with the service on it. */
export type Size = { readonly database: FilledDatabase; readonly service: Server };

type Measured = { readonly size: Size; readonly paths: readonly string[] };

const CHANGES = '/v1/change?limit=100&modified_since=';
const EVER = '1970-01-01T00:00:00Z';

/** Compares the CPU time of the same requests at both sizes, and at both ends of the biggest job and of the changes. */
export async function measureGrowth(stand: Stand, small: Size, large: Size, say: (line: string) => void): Promise<void> {
  const compare = async (goal: string, most: number, measured: readonly Measured[]): Promise<void> => {
    // the list items are made once and cached
    for (const { size, paths } of measured) for (const path of paths) await ask(size.service, { path });
    const contestants = measured.map(({ size, paths }) => {
      return { server: size.service, database: size.database.name, load: inTurn(paths.map((path) => ({ path }))) };
    });
    const [first, second] = await measureInTurns(stand, contestants);
    say(`${goal.padEnd(52)}${judge(cpuOf(second) / cpuOf(first), most)}`);
  };
  const atBoth = (what: string, pathsOf: (database: FilledDatabase) => readonly string[]): Promise<void> => {
    const measured = [small, large].map((size) => ({ size, paths: pathsOf(size.database) }));
    return compare(`${what}, of that among 10,000`, 1.3, measured);
  };
  const of = (goal: string, most: number, ...paths: readonly string[]): Promise<void> =>
    compare(goal, most, paths.map((path) => ({ size: large, paths: [path] })).toReversed());
  const [biggest, ordinary] = [large.database.jobs[0]?.id ?? 1, large.database.jobs.at(-2)?.id ?? 1];
  const pageOf = (job: number): string => `/v1/job/${job}/application?limit=20`;
  await atBoth('applications, 20', ({ jobs }) => pagesOf(jobs, 20).slice(0, 400));
  await atBoth('applications, 100', ({ jobs }) => pagesOf(jobs, 100).slice(0, 400));
  await atBoth('statistics', ({ jobs }) => jobs.map(({ id }) => `/v1/job/${id}/stats`));
  await atBoth('changes, 100', () => [CHANGES + EVER]);
  await of('applications of the biggest job, of an ordinary one', 1.3, pageOf(biggest), pageOf(ordinary));
  await of('last page of the biggest job, of page 1', 1.15, await lastPage(large.database, biggest), pageOf(biggest));
  await of('last page of changes, of page 1', 1.15, CHANGES + (await lateChange(large.database)), CHANGES + EVER);
}

async function lastPage({ client }: FilledDatabase, job: number): Promise<string> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM application WHERE tenant_id = 1 AND job_id = $1 ORDER BY id DESC OFFSET 20 LIMIT 1',
    [job],
  );
  const path = `/v1/job/${job}/application`;
  const { issue } = createCursors(createKeyRing([KEYS.CREDENTIAL_KEY]));
  return `${path}?pagecursor=${issue({ collection: PUBLIC_URL + path, query: { limit: 20 }, after: rows[0]?.id ?? 0 })}`;
}

/** A date after which there is a page of changes, and little more. */
async function lateChange({ client }: FilledDatabase): Promise<string> {
  const { rows } = await client.query<{ at: Date }>(
    'SELECT modified_at AS at FROM step_change WHERE tenant_id = 1 ORDER BY modified_at DESC, id DESC OFFSET 100 LIMIT 1',
  );
  return (rows[0]?.at ?? new Date()).toISOString();
}
