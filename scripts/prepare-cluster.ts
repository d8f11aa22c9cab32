/** Prepares what first starts with the embedded database copy: a database with nobody's rows, and one with today's demo set (prepared-cluster.ts). */
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connectEmbedded, type Database } from '../src/database/database.ts';
import { writeDemoRows } from '../src/demo/demo-data.ts';
import { openEmbeddedDatabase } from '../src/database/embedded/embedded-database.ts';
import { placeOfCluster, placesOfDemo, PREPARED } from '../src/database/embedded/prepared-database.ts';
import { applyMigrations, MIGRATIONS } from '../src/database/migrations.ts';

const unfinished = path.join(PREPARED, 'unfinished');
const today = new Date();

rmSync(PREPARED, { recursive: true, force: true });
await prepare(placeOfCluster(), undefined, async ({ pool }) => {
  await applyMigrations(pool, MIGRATIONS);
  // half of the files that a first start would copy, and nobody makes a database from them here
  await pool.query('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await pool.query(`DROP DATABASE ${name}`);
});
await prepare(placesOfDemo()(today), placeOfCluster(), ({ prisma }) =>
  prisma.$transaction((transaction) => writeDemoRows(transaction, today), { timeout: 60_000 }),
);

/** Puts a database in its place once it is whole. */
async function prepare(place: string, from: string | undefined, write: (database: Database) => Promise<void>): Promise<void> {
  const database = connectEmbedded(await openEmbeddedDatabase(unfinished, () => from), console.error);
  await write(database);
  await database.close();
  renameSync(path.join(unfinished, 'postgresql'), place);
  rmSync(unfinished, { recursive: true });
}
