/** The probes of `npm run worker`, on the port of its metrics, with a PostgreSQL that comes and goes. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../../runtime/servers/redis.ts';
import { postgresPrograms, startReplication } from '../../runtime/servers/replication.ts';
import { aFolder, killAll, startUnwatched } from '../../runtime/process.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../harness/service.ts';
import { aFreePort } from '../../../scripts/free-port.ts';

const onPostgres = postgresPrograms === undefined ? test.skip : test;

let replication: Awaited<ReturnType<typeof startReplication>> | undefined;
beforeAll(async () => {
  if (postgresPrograms !== undefined) replication = await startReplication(0);
});
afterAll(() => {
  killAll();
  replication?.end();
});

onPostgres('a worker lives, and says that it is starting, is ready, has no database, is ready again', async () => {
  if (replication === undefined) return;
  const { primary } = replication;
  primary.stop();
  const port = await aFreePort();
  const worker = startUnwatched(
    {
      DATABASE_URL: primary.url,
      CREDENTIAL_KEY,
      SECRET_KEY,
      DATA_DIR: await aFolder(),
      PUBLIC_URL: 'https://ats.example',
      METRICS_PORT: String(port),
    },
    [],
    'worker.ts',
  );
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => undefined,
    );
  const untilReady = (status: number) => until(async () => (await ask('/health/ready'))?.status === status);
  await untilReady(503);
  expect(await ask('/health/ready')).toEqual({
    status: 503,
    text: '{"status":"unavailable","reasons":[{"part":"service","reason":"It is starting."}]}',
  });
  expect(await ask('/health/live')).toEqual({ status: 200, text: '{"status":"live"}' });
  expect(await ask('/metrics')).toEqual({ status: 503, text: '' });
  primary.start();
  await worker.begun;
  // on a slow machine a probe may be late
  await until(async () => (await ask('/health/ready'))?.text === '{"status":"ready"}');
  expect((await ask('/metrics'))?.text).toContain('recruitment_database_up 1');
  expect(await ask('/')).toMatchObject({ status: 404 });
  primary.stop();
  await untilReady(503);
  expect((await ask('/health/ready'))?.text).toMatch(/^\{"status":"unavailable","reasons":\[\{"part":"database"/);
  expect(await ask('/health/live')).toMatchObject({ status: 200 });
  primary.start();
  await untilReady(200);
  expect(await worker.end('SIGTERM')).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The delivery worker has begun\..*\n$/),
  });
  expect(await ask('/health/live')).toBeUndefined();
});
