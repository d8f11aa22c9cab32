/** Prepares what first starts with the embedded database copy: a database with nobody's rows, and one with today's demo set (prepared-cluster.ts). */
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connectEmbedded, openDatabase, type Database } from '../src/database.ts';
import { writeDemoRows } from '../src/demo/demo-data.ts';
import { openEmbeddedDatabase } from '../src/embedded/embedded-database.ts';
import { placeOfCluster, placeOfDemo, PREPARED } from '../src/embedded/prepared-cluster.ts';
import { applyMigrations, MIGRATIONS } from '../src/migrations.ts';

const unfinished = path.join(PREPARED, 'unfinished');
const today = new Date();

/** Puts the database in its place once it is whole. */
async function prepare(place: string, database: Database, write: () => Promise<void>): Promise<void> {
  await write();
  await database.close();
  renameSync(path.join(unfinished, 'postgresql'), place);
  rmSync(unfinished, { recursive: true });
}

try {
  rmSync(PREPARED, { recursive: true, force: true });
  const empty = await openDatabase({ databaseUrl: undefined, dataDirectory: unfinished }, console.error);
  await prepare(placeOfCluster(), empty, async () => {
    await applyMigrations(empty.pool, MIGRATIONS);
    // half of the files that a first start would copy, and nobody makes a database from them here
    await empty.pool.query('UPDATE pg_database SET datistemplate = false');
    for (const name of ['template0', 'template1']) await empty.pool.query(`DROP DATABASE ${name}`);
  });
  const demo = connectEmbedded(await openEmbeddedDatabase(unfinished, placeOfCluster), console.error);
  await prepare(placeOfDemo(today), demo, () =>
    demo.prisma.$transaction((transaction) => writeDemoRows(transaction, today), { timeout: 60_000 }),
  );
} catch (error) {
  // who uses a PostgreSQL does not need it, and who does not makes it at the first start
  console.warn(`No database was prepared for the first start: ${(error as Error).message}`);
}
