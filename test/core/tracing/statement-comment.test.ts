/** The trace of a request in the statements that a PostgreSQL gets, and no statement prepared for it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import { parseTraceparent, runInTrace, type TraceContext } from '../../../src/core/tracing/trace-context.ts';
import { recordStatements } from '../../suites/isolation/recorded-statements.ts';
import { postgresPrograms, startReplication } from '../../runtime/servers/replication.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const runs = postgresPrograms === undefined ? test.skip : test;

let cluster: Awaited<ReturnType<typeof startReplication>> | undefined;
let database: Database | undefined;

beforeAll(async () => {
  if (postgresPrograms === undefined) return;
  cluster = await startReplication(0);
  const settings = { databaseUrl: cluster.primary.url, dataDirectory: '', databasePoolSize: 1, traceStatements: true };
  database = await openDatabase(settings, () => {});
  await applyMigrations(database.pool, MIGRATIONS);
  await ask(database); // the connection is set up now
}, 60_000);
afterAll(async () => {
  await database?.close();
  cluster?.end();
});

const ask = async ({ prisma, sql }: Database): Promise<void> => {
  await sql('SELECT 1 AS "plain"', []);
  await prisma.tenant.findMany();
  await prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 2 AS "raw"`;
    await transaction.tenant.create({ data: { name: 'a tenant' } });
  });
};

async function statementsIn(trace: TraceContext, used: Database): Promise<readonly string[]> {
  const recording = recordStatements();
  try {
    await runInTrace(trace, () => ask(used));
  } finally {
    recording.stop();
  }
  return [...recording.statements].filter((text) => /SELECT|INSERT/.test(text));
}

runs('statements of a sampled trace carry it; those of others are as they were, and prepared', async () => {
  if (database === undefined) return;
  const sampled = parseTraceparent(TRACE) as TraceContext;
  const commented = await statementsIn(sampled, database);
  expect(commented.length).toBeGreaterThanOrEqual(4);
  for (const text of commented) expect(text).toContain(`/*traceparent='${TRACE}'*/`);
  const plain = await statementsIn({ ...sampled, sampled: false }, database);
  expect(plain).toHaveLength(commented.length);
  for (const text of plain) expect(text).not.toContain('traceparent');
  const { rows } = await database.pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ statement }) => statement.includes('traceparent='))).toEqual([]);
});
