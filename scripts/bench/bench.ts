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
import {
  callersGoals,
  comparisonGoals,
  goalsTable,
  growthGoals,
  mirrorGoals,
  readsGoals,
  startGoals,
  steadyGoals,
  twoServersGoals,
} from './goals.ts';
import { measureGrowth, type Size } from './growth.ts';
import { planEqualJobs, planJobs } from './jobs.ts';
import type { Stand } from './measure.ts';
import { measureMirror, mirrorTable } from './mirror.ts';
import { readOptions, type Options } from './options.ts';
import { connect, serverUrl } from './postgres.ts';
import { createProcessorShares } from './processor-share.ts';
import { measureReads, readsTable } from './reads.ts';
import { AUTHORIZATION, startLeast, startService, type Server } from './servers.ts';
import { measureStarts } from './starts.ts';
import { measureSteady } from './steady.ts';
import { figuresTable } from './table.ts';
import { measureTwoServers, twoServersTable } from './two-servers.ts';
import { createWrk } from './wrk.ts';

const options = optionsOrEnd();
const say = (text: string): void => (options.json ? console.error(text) : console.log(text));
const cleanup = createCleanup();
const measures = {
  comparison: runComparison,
  all: runReads,
  growth: runGrowth,
  mirror: runMirror,
  start: runStarts,
  'two-servers': runTwoServers,
};

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
  const { table, goals, ...figures } = await measures[options.subject](admin);
  say(`\n${table}\n\n${goalsTable(goals)}`);
  return { machine, options, ...figures, goals };
}

/** What a measurement of load needs. A copy and starts are measured without wrk. */
async function openStand(admin: Client): Promise<Stand> {
  const wrk = await createWrk(AUTHORIZATION);
  cleanup.add(wrk.remove);
  return { admin, wrk, rounds: options.rounds, seconds: options.seconds };
}

async function runComparison(admin: Client) {
  const stand = await openStand(admin);
  say('The service runs with WORKER=off: an advance queues its deliveries, and nothing sends them meanwhile.');
  const size = await openSize(admin, options.applications);
  const scene = { stand, ...size, least: await openLeast(size) };
  const compared = await compare(scene, say);
  const callers = await measureCallers(stand, size);
  const steady = await measureSteady(scene);
  const goals = [...comparisonGoals(compared), ...callersGoals(callers), ...steadyGoals(steady)];
  return { compared, callers, steady, goals, table: figuresTable([...comparisonRows(compared), callers.few, callers.many]) };
}

async function runReads(admin: Client) {
  const stand = await openStand(admin);
  const size = await openSize(admin, options.applications);
  const reads = await measureReads(stand, size, await openLeast(size), options.only, say);
  return { reads, goals: readsGoals(reads), table: readsTable(reads) };
}

async function runGrowth(admin: Client) {
  const stand = await openStand(admin);
  const small = await openSize(admin, 10_000);
  const growth = await measureGrowth(stand, small, await openSize(admin, options.applications), say);
  return { growth, goals: growthGoals(growth), table: figuresTable(growth.flatMap(({ sizes }) => sizes)) };
}

async function runMirror(admin: Client) {
  const { client, service } = await openSize(admin, options.applications, planEqualJobs(options.applications, 1_000));
  const mirrored = await measureMirror(client, service, say);
  return { mirrored, goals: mirrorGoals(mirrored), table: mirrorTable(mirrored) };
}

async function runStarts(admin: Client) {
  const { url } = await makeFilledDatabase(admin, 1_000, cleanup);
  const starts = await measureStarts(url);
  return { starts, goals: startGoals(starts), table: 'milliseconds' };
}

/**
 * The machine may have no cores for two servers: a share of one each will do, where the rest
 * suffices for PostgreSQL and wrk.
 */
async function runTwoServers(admin: Client) {
  const stand = await openStand(admin);
  const size = await openSize(admin, options.applications);
  const second = await startService(size.database.url);
  cleanup.add(second.stop);
  const wrk = await createWrk(AUTHORIZATION);
  cleanup.add(wrk.remove);
  const servers = [size.service, second] as const;
  const hold = (): void => {
    if (options.share === undefined) return;
    const shares = createProcessorShares(options.share / 100);
    cleanup.add(async () => shares.release());
    for (const { pid } of servers) shares.hold(pid);
  };
  const twoServers = await measureTwoServers(stand, size, { servers, wrks: [stand.wrk, wrk] }, hold);
  return { twoServers, goals: twoServersGoals(twoServers), table: twoServersTable(twoServers) };
}

/** A filled database with the service on it. */
async function openSize(admin: Client, applications: number, jobs = planJobs(applications)): Promise<Size> {
  const database = await makeFilledDatabase(admin, applications, cleanup, jobs);
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
