/**
 * `npm run bench`: this service against H, the hand-written server (scripts/bench/README.md), on
 * databases that the run makes on the PostgreSQL at DATABASE_URL, or else the local one, and drops.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { makeFilledDatabase } from './database.ts';
import { measureGrowth, type Size } from './growth.ts';
import { cpuOf, judge, measureInTurns, residentMiB } from './measure.ts';
import { operationsOf, requireAgreement } from './operations.ts';
import { connect, serverUrl } from './postgres.ts';
import { measurePromoted } from './promoted.ts';
import { startServer } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    applications: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    growth: { type: 'boolean', default: false },
  },
});
const HEAD = `${'us: server  PostgreSQL  the same of H'.padStart(62)}     CPU of H`;
const cleanup = new AsyncDisposableStack();
const interrupt = (): void => void cleanup.disposeAsync().finally(() => process.exit(130));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

try {
  await run();
} catch (error) {
  if (!cleanup.disposed) throw error; // else interrupted, which explains it
} finally {
  await cleanup.disposeAsync();
}

async function run(): Promise<void> {
  const admin = await connect();
  if (admin === undefined) throw new Error(`No PostgreSQL answers at ${new URL(serverUrl()).host}.`);
  cleanup.defer(() => admin.end());
  const { rows } = await admin.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  console.log(`${os.cpus().length} x ${os.cpus()[0]?.model}, Node ${process.version}, PostgreSQL ${rows[0]?.version}`);
  const stand = { admin, rounds: Number(options.rounds), seconds: Number(options.seconds) };

  const open = async (applications: number): Promise<Size> => {
    console.log(`Filling a database with ${applications} applications ...`);
    const database = await makeFilledDatabase(admin, applications, cleanup);
    return { database, service: await startServer('service', database.url, cleanup) };
  };

  if (options.growth) {
    const small = await open(10_000);
    await measureGrowth(stand, small, await open(Number(options.applications ?? 1e6)), console.log);
  } else {
    const { database, service } = await open(Number(options.applications ?? 1e5));
    const h = await startServer('H', database.url, cleanup);
    const operations = (await operationsOf(database)).filter(({ name }) => name.includes(options.only));
    for (const operation of operations) await requireAgreement(database.client, operation, [service, h]);
    console.log(`The service and H give the same answers to ${operations.length} operations.\n\n${HEAD}`);
    for (const { name, writes, most, loadOf } of operations) {
      const contestants = [service, h].map(async (server) => ({ server, database: database.name, load: await loadOf(server) }));
      const [ours, theirs] = await measureInTurns(stand, await Promise.all(contestants));
      const figures = [ours.server, ours.postgres, theirs.server, theirs.postgres];
      const cells = figures.map((each) => each.toFixed(0).padStart(10));
      const ofPostgres = writes ? '' : `; PostgreSQL's ${judge(ours.postgres / theirs.postgres, 1.25)}`;
      console.log(`${name.padEnd(22)}${cells.join('')}     ${judge(cpuOf(ours) / cpuOf(theirs), most)}${ofPostgres}`);
    }
    console.log(`\nMemory of the service under load, MiB: ${judge(residentMiB(service), 300)}`);
    for (const { name, service: ours, h: theirs, most } of await measurePromoted(database, cleanup))
      console.log(`KiB promoted a request, ${name.padEnd(12)}${judge(ours, most)}; H ${theirs.toFixed(2)}`);
  }
}
