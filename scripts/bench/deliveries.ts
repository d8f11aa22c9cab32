/**
 * `npm run bench:deliveries`: how many events a second reach their receivers, for 1 and for 100
 * subscriptions, and what receivers wait for when one of them hangs; on the embedded database, and
 * on the PostgreSQL at DATABASE_URL or else the local one. Receivers answer at once, from a thread
 * of their own on loopback. Databases are made and dropped; everything stops by itself after about
 * a minute.
 */
import { cpus, totalmem } from 'node:os';
import { makeDatabase, type BenchDatabase } from './deliveries/databases.ts';
import { startReceivers } from './deliveries/receivers.ts';
import { measureIsolation, measureThroughput } from './deliveries/measure.ts';

const EVENTS = { embedded: 2_000, PostgreSQL: 10_000 } as const;
const SUBSCRIPTIONS = [1, 100] as const;

const receivers = await startReceivers();
console.log(`Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB\n`);

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  const database = await makeDatabase(kind);
  if (database === undefined) {
    console.log('No PostgreSQL answers: it is left out.');
    continue;
  }
  try {
    await measure(kind, database);
  } finally {
    await database.remove();
  }
}
await receivers.close();

async function measure(kind: keyof typeof EVENTS, database: BenchDatabase): Promise<void> {
  console.log(`${kind}\n  deliveries a second`);
  for (const subscriptions of SUBSCRIPTIONS) {
    const { perSecond, seconds } = await measureThroughput(database, receivers, subscriptions, EVENTS[kind]);
    console.log(
      `    ${String(subscriptions).padStart(3)} subscriptions  ${perSecond.toFixed(0).padStart(6)}   (${EVENTS[kind]} in ${seconds.toFixed(1)} s)`,
    );
  }
  console.log('  from commit to receiver, ms      p50     p99     max   (20 subscriptions, 100 events a second for 10 s)');
  for (const hanging of [0, 1]) {
    const { p50, p99, max } = await measureIsolation(database, receivers, hanging);
    const numbers = [p50, p99, max].map((value) => value.toFixed(1).padStart(8)).join('');
    console.log(`    ${hanging === 0 ? 'all receivers answer     ' : 'one hangs for 30 s       '}${numbers}`);
  }
  console.log();
}
