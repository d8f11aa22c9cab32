/** Prepares what a first start with the embedded database begins with; runs after every `npm install`. */
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../src/database.ts';
import { PREPARED, preparedCluster } from '../src/embedded/prepared-cluster.ts';
import { applyMigrations, MIGRATIONS } from '../src/migrations.ts';

const unfinished = path.join(PREPARED, 'unfinished');

try {
  rmSync(PREPARED, { recursive: true, force: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: unfinished }, console.error);
  await applyMigrations(database.pool, MIGRATIONS);
  // half of the files that a first start would copy, and nobody makes a database from them here
  await database.pool.query('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await database.pool.query(`DROP DATABASE ${name}`);
  await database.close();
  renameSync(path.join(unfinished, 'postgresql'), await preparedCluster());
  rmSync(unfinished, { recursive: true });
} catch (error) {
  // who uses a PostgreSQL does not need it, and who does not makes it at the first start
  console.warn(`No cluster was prepared for the first start: ${(error as Error).message}`);
}
