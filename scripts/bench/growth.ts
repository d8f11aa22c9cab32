/** `npm run bench -- --growth`: the service on 10,000 applications and on a million. */
import { createCursors } from '../../src/contract/cursor.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import type { FilledDatabase } from './database.ts';
import { type Contestant, cpuOf, judge, measureInTurns, type Stand } from './measure.ts';
import { advanceBy, ask, inTurn, movesIn, numbered, pagesOf, pick, post } from './operations.ts';
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
  // who may close a job
  for (const { database } of [small, large])
    await database.client.query(`UPDATE membership SET role = 'ADMIN' WHERE tenant_id = 1`);
  const [biggest, ordinary] = [large.database.jobs[0]?.id ?? 1, large.database.jobs.at(-2)?.id ?? 1];
  const pageOf = (job: number): string => `/v1/job/${job}/application?limit=20`;
  await atBoth('applications, 20', ({ jobs }) => pagesOf(jobs, 20).slice(0, 400));
  await atBoth('applications, 100', ({ jobs }) => pagesOf(jobs, 100).slice(0, 400));
  await atBoth('statistics', ({ jobs }) => jobs.map(({ id }) => `/v1/job/${id}/stats`));
  await atBoth('changes, 100', () => [CHANGES + EVER]);
  await of('applications of the biggest job, of an ordinary one', 1.3, pageOf(biggest), pageOf(ordinary));
  await of('last page of the biggest job, of page 1', 1.15, await lastPage(large.database, biggest), pageOf(biggest));
  await of('last page of changes, of page 1', 1.15, CHANGES + (await lateChange(large.database)), CHANGES + EVER);
  for (const [what, actionOf] of WRITES) {
    const contestants = [small, large].map(async ({ service: server, database }) => {
      return { server, database: database.name, ...(await actionOf(database)) };
    });
    const [first, second] = await measureInTurns(stand, await Promise.all(contestants));
    say(`${`${what}, of that among 10,000`.padEnd(52)}${judge(cpuOf(second) / cpuOf(first), 1.3)}`);
  }
}

type Action = Omit<Contestant, 'server' | 'database'>;
type Write = readonly [what: string, actionOf: (database: FilledDatabase) => Action | Promise<Action>];

/** Each without the rows that it leaves to the worker, which is off. */
const WRITES: readonly Write[] = [
  [
    'status of the biggest job',
    onBiggestJob('/status', (number) => {
      const [expected_status, status] = number % 2 === 0 ? ['OPEN', 'CLOSED'] : ['CLOSED', 'OPEN'];
      return { expected_status, status };
    }),
  ],
  ['title of the biggest job', onBiggestJob('', (number) => ({ title: `Nurse ${number}` }))],
  ['name of a step', byStatement((number) => `UPDATE process_step SET name = 'Step ${number}' WHERE tenant_id = 1 AND id = 2`)],
  [
    'name of a recruiter',
    byStatement((number) => `UPDATE "user" SET last_name = 'User ${number}' WHERE tenant_id = 1 AND id = 3`),
  ],
  ['erase', async ({ client }) => ({ load: numbered(erasureOf(await pick(client, 'true'))), connections: 1 })],
  ['advance', async ({ client }) => ({ load: advanceBy(await movesIn(client)) })],
];

/** On one connection, as changes of one job wait for each other. */
function onBiggestJob(path: string, bodyOf: (number: number) => object): Write[1] {
  return ({ jobs }) => ({
    load: numbered((number) => post(`/v1/job/${jobs[0]?.id}${path}`, bodyOf(number))),
    connections: 1,
  });
}

/** What no operation does. */
function byStatement(textOf: (number: number) => string): Write[1] {
  return ({ client }) => ({ act: numbered((number) => client.query(textOf(number))) });
}

const erasureOf = (picked: Awaited<ReturnType<typeof pick>>) => (number: number) =>
  post(`/v1/candidate/${picked[number % picked.length]?.candidate_id}/erase`, { reason: 'OTHER' });

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
