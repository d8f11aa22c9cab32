/**
 * "Start with an unreachable database": every program waits, says so, and begins when it comes. A
 * newer schema is refused with a sentence.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../../runtime/servers/redis.ts';
import { postgresPrograms, startReplication } from '../../runtime/servers/replication.ts';
import { aFolder, killAll, startInVain, startUnwatched } from '../../runtime/process.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../harness/service.ts';
import { expectFigure } from './figures.ts';

const WAITING = 'the database does not answer: the start waits for it';

const programs = [
  { name: 'npm start', program: 'main.ts' },
  { name: 'npm run worker', program: 'worker.ts' },
] as const;

const withPostgres = postgresPrograms === undefined ? describe.skip : describe;

withPostgres('starting on a PostgreSQL', () => {
  let replication: Awaited<ReturnType<typeof startReplication>>;
  beforeAll(async () => void (replication = await startReplication(0)));
  afterAll(() => {
    killAll();
    replication?.end();
  });

  const settingsFor = async (url: string): Promise<Readonly<Record<string, string>>> => ({
    DATABASE_URL: url,
    CREDENTIAL_KEY,
    SECRET_KEY,
    DATA_DIR: await aFolder(),
    PUBLIC_URL: 'https://ats.example',
    LOG_LEVEL: 'warn',
  });

  test('that is away: each waits with a line in the log every few seconds, without the password, and begins when it comes', async () => {
    const { primary } = replication;
    primary.stop();
    const url = Object.assign(new URL(primary.url), { password: 'geheim' }).href;
    const settings = await settingsFor(url);
    const given = startUnwatched(settings, [], 'main.ts');
    const waiting = programs.map(({ program }) => startUnwatched(settings, [], program));
    const begun = Promise.all(waiting.map((each) => each.begun));
    begun.catch(() => {}); // that one has ended shows below
    const moments = waiting.map(
      ({ printed }) =>
        () =>
          momentsOf(printed()),
    );
    await Promise.race([
      until(() => momentsOf(given.printed()).length > 0 && moments.every((read) => read().length >= 2)),
      begun,
    ]);
    expect(await given.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    for (const [index, read] of moments.entries()) {
      const [first = 0, second = 0] = read();
      const name = programs[index]?.name ?? '';
      expectFigure(`${name}: between two lines of the log, not less than`, (second - first) / 1_000, 's', { atLeast: 3 });
      expectFigure(`${name}: between two lines of the log`, (second - first) / 1_000, 's', { atMost: 10 });
    }
    primary.start();
    const came = performance.now();
    const started = await begun;
    expectFigure('both have begun after', (performance.now() - came) / 1_000, 's', { atMost: 20 });
    for (const { printed } of waiting) expect(printed()).not.toContain('geheim');
    for (const each of started) expect(await each.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });

  test('whose schema is newer: each refuses, exit 1 and a sentence', async () => {
    const { primary } = replication;
    await primary.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('newer', 'of another release', '99990101000000_newer', now())`);
    const settings = await settingsFor(primary.url);
    const ended = await Promise.all(programs.map(({ program }) => startInVain(settings, [], program)));
    for (const { code, stderr } of ended) {
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^The (service|worker) did not start\. The database is newer than this program: it has the migration 99990101000000_newer, which this program does not know\. Start a newer release\.\n$/,
      );
    }
  });

  test('that has no such database: a wrong setting is not waited for', async () => {
    const url = Object.assign(new URL(replication.primary.url), { pathname: '/nowhere', password: 'geheim' }).href;
    const { code, stderr } = await startInVain(await settingsFor(url));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The service did not start\. The database that DATABASE_URL names cannot be used\.\n/);
    expect(stderr).not.toContain('geheim');
  });
});

/** When the log has said that it waits, in milliseconds. */
const momentsOf = (printed: string): readonly number[] =>
  printed
    .split('\n')
    .filter((line) => line.includes(WAITING))
    .map((line) => (JSON.parse(line) as { time: number }).time);
