/**
 * `npm run bench`: this service against L, the least that can answer the same
 * (scripts/bench/least-server.ts), on databases that the run makes on the PostgreSQL at
 * DATABASE_URL, or else the local one, and drops. Figures are medians of rounds in which the two
 * take turns.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { applicantsLines, measureApplicants } from './applicants.ts';
import { measureChangedPages } from './changed.ts';
import { createCleanup } from './cleanup.ts';
import { compare } from './comparison.ts';
import { makeFilledDatabase } from './database.ts';
import { applicantsGoals, comparisonGoals, goalsTable, growthGoals, startGoals, steadyGoals, twoServersGoals } from './goals.ts';
import { measureGrowth, type Size } from './growth.ts';
import { describeMachine } from './machine.ts';
import type { Stand } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { connect, serverUrl } from './postgres.ts';
import { createProcessorShares } from './processor-share.ts';
import { comparisonTable, furtherLines, growthTable } from './report.ts';
import { AUTHORIZATION, startLeast, startService } from './servers.ts';
import { measureStarts } from './starts.ts';
import { measureSteady } from './steady.ts';
import { measureTwoServers, twoServersLines } from './two-servers.ts';
import { createWrk } from './wrk.ts';

const options = optionsOrEnd();
const say = (text: string): void => (options.json ? console.error(text) : console.log(text));
const cleanup = createCleanup();
const measures = {
  comparison: runComparisons,
  growth: runGrowth,
  start: runStarts,
  applicants: runApplicants,
  'two-servers': runTwoServers,
};

try {
  const result = await run();
  if (options.json) console.log(JSON.stringify(result, undefined, 2));
  if (options.save) save(result);
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
  const wrk = await createWrk(AUTHORIZATION);
  cleanup.add(wrk.remove);
  const machine = await describeMachine(admin);
  say(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB; Node ${machine.node}, PostgreSQL ${machine.postgres}`,
  );
  const stand = { admin, wrk, rounds: options.rounds, seconds: options.seconds };
  const measured = await measures[options.subject](stand);
  say(`\n${goalsTable(measured.goals)}`);
  return { machine, options, ...measured };
}

async function runApplicants(stand: Stand) {
  const size = await openSize(stand.admin, options.applications[0] ?? 0);
  const applicants = await measureApplicants(stand, size);
  say(`\n${applicantsLines(applicants)}`);
  return { applicants, goals: applicantsGoals(applicants) };
}

/**
 * The machine may have no cores for two servers: a share of one each will do, where the rest
 * suffices for PostgreSQL and wrk.
 */
async function runTwoServers(stand: Stand) {
  const size = await openSize(stand.admin, options.applications[0] ?? 0);
  const second = await startService(size.database.url, 1);
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
  say(`\n${twoServersLines(twoServers)}`);
  return { twoServers, goals: twoServersGoals(twoServers) };
}

async function runStarts({ admin }: Stand) {
  const { url } = await makeFilledDatabase(admin, 1_000, false, cleanup);
  const starts = await measureStarts(url);
  return { starts, goals: startGoals(starts) };
}

/** The comparison on a database of each size. */
async function runComparisons(stand: Stand) {
  say('The service runs with WORKER=off: an advance queues its deliveries, and nothing sends them meanwhile.');
  const sizes = [];
  for (const applications of options.applications) {
    const size = await openSize(stand.admin, applications);
    const least = await startLeast(size.database.url);
    cleanup.add(least.stop);
    const scene = { stand, ...size, least };
    const compared = await compare(scene, say);
    say(`\n${comparisonTable(compared)}`);
    const steady = await measureSteady(scene);
    const changed = await measureChangedPages(scene);
    say(`\n${furtherLines(changed, steady)}`);
    sizes.push({
      applications,
      compared,
      steady,
      changed,
      goals: [...comparisonGoals(compared), ...steadyGoals(steady)],
    });
  }
  return { sizes, goals: sizes.flatMap(({ goals }) => goals) };
}

/** The same at the first and at the last of the sizes. */
async function runGrowth(stand: Stand) {
  const [fewest = 0, ...others] = options.applications;
  const small = await openSize(stand.admin, fewest);
  const large = await openSize(stand.admin, others.at(-1) ?? fewest);
  const growth = await measureGrowth(stand, small, large, say);
  say(`\n${growthTable(growth)}`);
  return { growth, goals: growthGoals(growth) };
}

/** A filled database with the service on it. */
async function openSize(admin: Client, applications: number): Promise<Size> {
  const database = await makeFilledDatabase(admin, applications, options.keep, cleanup);
  const filled = `${database.copied ? 'copied' : 'filled'} in ${database.seconds.toFixed(1)} s`;
  say(`\n${applications.toLocaleString('en')} applications to ${database.jobs.length} jobs, ${filled}`);
  const client = await connect(database.url);
  if (client === undefined) throw new Error('The database that was filled does not answer.');
  cleanup.add(() => client.end());
  const service = await startService(database.url, options.workers);
  cleanup.add(service.stop);
  return { database, client, service };
}

function save(result: Awaited<ReturnType<typeof run>>): void {
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const { date, commit } = result.machine;
  const file = path.join(folder, `${date.slice(0, 10)}-${commit.replaceAll(' ', '-')}-${options.subject}.json`);
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
  say(`Saved as ${path.relative(process.cwd(), file)}.`);
}
