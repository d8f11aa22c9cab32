/**
 * `npm run bench`: this service against L, the least that can answer the same
 * (scripts/bench/least-server.ts), on databases that the run makes on the PostgreSQL at
 * DATABASE_URL, or else the local one, and drops. Figures are medians of rounds in which the two
 * take turns.
 */
import os from 'node:os';
import type { Client } from 'pg';
import { measureCallers } from './callers.ts';
import { createCleanup } from './cleanup.ts';
import { compare, comparisonRows } from './comparison.ts';
import { makeFilledDatabase } from './database.ts';
import { callersGoals, comparisonGoals, goalsTable, growthGoals, readsGoals, steadyGoals } from './goals.ts';
import { measureGrowth, type Size } from './growth.ts';
import type { Stand } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { connect, serverUrl } from './postgres.ts';
import { measureReads, readsTable } from './reads.ts';
import { AUTHORIZATION, startLeast, startService, type Server } from './servers.ts';
import { measureSteady } from './steady.ts';
import { figuresTable } from './table.ts';
import { createWrk } from './wrk.ts';

const options = optionsOrEnd();
const say = (text: string): void => (options.json ? console.error(text) : console.log(text));
const cleanup = createCleanup();
const measures = { comparison: runComparison, all: runReads, growth: runGrowth };

try {
  const result = await run();
  if (options.json) console.log(JSON.stringify(result, undefined, 2));
} catch (error) {
  if (!cleanup.interrupted()) console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function run() {
  const admin = await connect();
  if (admin === undefined) throw new Error(`No PostgreSQL answers at ${new URL(serverUrl()).host}.`);
  cleanup.add(() => admin.end());
  const machine = await describeMachine(admin);
  say(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB; Node ${machine.node}, PostgreSQL ${machine.postgres}`,
  );
  const wrk = await createWrk(AUTHORIZATION);
  cleanup.add(wrk.remove);
  const stand = { admin, wrk, rounds: options.rounds, seconds: options.seconds };
  const { table, goals, ...figures } = await measures[options.subject](stand);
  say(`\n${table}\n\n${goalsTable(goals)}`);
  return { machine, options, ...figures, goals };
}

async function runComparison(stand: Stand) {
  say('The service runs with WORKER=off: an advance queues its deliveries, and nothing sends them meanwhile.');
  const size = await openSize(stand, options.applications);
  const scene = { stand, ...size, least: await openLeast(size) };
  const compared = await compare(scene, say);
  const callers = await measureCallers(stand, size);
  const steady = await measureSteady(scene);
  const goals = [...comparisonGoals(compared), ...callersGoals(callers), ...steadyGoals(steady)];
  return { compared, callers, steady, goals, table: figuresTable([...comparisonRows(compared), callers.few, callers.many]) };
}

async function runReads(stand: Stand) {
  const size = await openSize(stand, options.applications);
  const reads = await measureReads(stand, size, await openLeast(size), options.only, say);
  return { reads, goals: readsGoals(reads), table: readsTable(reads) };
}

async function runGrowth(stand: Stand) {
  const small = await openSize(stand, 10_000);
  const growth = await measureGrowth(stand, small, await openSize(stand, options.applications), say);
  return { growth, goals: growthGoals(growth), table: figuresTable(growth.flatMap(({ sizes }) => sizes)) };
}

/** A filled database with the service on it. */
async function openSize({ admin }: Stand, applications: number): Promise<Size> {
  const database = await makeFilledDatabase(admin, applications, cleanup);
  say(`${applications.toLocaleString('en')} applications to ${database.jobs.length} jobs`);
  const client = await connect(database.url);
  if (client === undefined) throw new Error('The database that was filled does not answer.');
  cleanup.add(() => client.end());
  const service = await startService(database.url);
  cleanup.add(service.stop);
  return { database, client, service };
}

async function openLeast({ database }: Size): Promise<Server> {
  const least = await startLeast(database.url);
  cleanup.add(least.stop);
  return least;
}

/** Where and on what a run is made. */
async function describeMachine(server: Client) {
  const { rows } = await server.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    date: new Date().toISOString(),
    processor: os.cpus()[0]?.model ?? 'unknown',
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  };
}
