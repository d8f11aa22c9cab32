/** The prepared statements of a connection after requests for lists. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

let service: Service;
let desk: World<'job' | 'steps'>;

beforeAll(async () => {
  service = await startService({ databasePoolSize: 1 });
  desk = await aWorld(service, ['job', 'steps']);
  await anApplication(service.prisma, desk.job);
});
afterAll(() => service.close());

async function countPrepared(): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_prepared_statements',
  );
  return rows[0]?.count ?? NaN;
}

/** So many plans for its values PostgreSQL makes of a statement before it keeps one. */
const PLANS_TRIED = 5;

const combinations = (filters: readonly string[]): readonly string[] =>
  Array.from({ length: 2 ** filters.length }, (_, set) => filters.filter((_filter, index) => set & (1 << index))).map(
    (combination) => combination.join('&'),
  );

async function readEach(path: string, queries: readonly string[]): Promise<void> {
  for (const query of queries)
    for (const headers of [{}, { 'if-none-match': '"other"' }])
      expect(await desk.client.get(`${path}${path.includes('?') ? '&' : '?'}${query}`, headers)).toMatchObject({ status: 200 });
}

const SLICES = ['since=1', 'modified_since=2026-01-01T00:00:00Z'];
const STEP_DAYS = ['last_step_since=2026-01-01', 'last_step_until=2026-12-31'];
const PERSON = ['last_name=Moreau', 'first_name=Mia', 'email=mia@mail.example'];

test.each([
  [
    'the applications of a job',
    () => `/job/${desk.job.id}/application`,
    ['step_name=New', 'step_status=START', 'step_id=1', ...STEP_DAYS, ...PERSON],
  ],
  ['the applications of a candidate', () => '/candidate/1/application', STEP_DAYS],
  ['candidates', () => '/candidate', [...PERSON, 'pool_name=one', 'pool_name=two']],
])(
  '1,024 combinations of list filters: of %s a connection keeps the statements of no filter and of each alone',
  async (_name, path, filters) => {
    const conditions = [...filters, ...SLICES];
    await readEach(path(), ['', ...conditions]);
    const kept = await countPrepared();
    await readEach(path(), combinations(conditions));
    expect(await countPrepared()).toBe(kept);
  },
);

test('and a connection that has answered them all, and all combinations of the other lists, keeps few', async () => {
  const steps = ['candidate_email=mia@mail.example', 'job_reference=x', 'step_status=START', 'step_name=New', 'application_id=1'];
  const lists: Readonly<Record<string, readonly string[]>> = {
    job: ['alljobs=true', 'status=OPEN', 'reference=x'],
    step: steps,
    note: ['candidate_id=1'],
    template: ['language=en'],
    'webhook/task': ['event=EmailSend', 'application_id=1', 'failed=true'],
  };
  for (const [path, filters] of Object.entries(lists)) await readEach(`/${path}`, combinations([...filters, ...SLICES]));
  expect(await countPrepared()).toBeLessThan(120);
});

test('a list that is read often is not planned at each call, and a statement for its values is not prepared', async () => {
  const { sql } = service.database;
  const lists = ['/job', '/candidate', '/application', '/step', '/note', '/template', '/webhook/task'];
  const ofJob = [`/job/${desk.job.id}/application`, `/job/${desk.job.id}/application?step_status=START`];
  for (const path of [...lists, ...ofJob]) await readEach(path, Array<string>(PLANS_TRIED + 1).fill('limit=5'));
  expect(
    await sql<{ readonly statement: string }>('SELECT statement FROM pg_prepared_statements WHERE custom_plans > $1', [
      PLANS_TRIED,
    ]),
  ).toEqual([]);
  const before = await countPrepared();
  await sql('SELECT $1::int AS one', [1], 'for its values');
  expect(await countPrepared()).toBe(before);
});
