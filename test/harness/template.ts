/** The migrated databases of which each test database is a copy. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';

/**
 * The folder of a migrated, empty embedded database. The first process of the run that asks makes it,
 * so that a run of rules alone starts no database.
 */
export async function embeddedTemplate(): Promise<string> {
  const folder = path.join(process.env['TEST_SCRATCH'] ?? '', 'template');
  const claim = `${folder}.claim`;
  while (!existsSync(folder)) {
    const isOurs = await mkdir(claim).then(
      () => true,
      () => false,
    );
    if (!isOurs) await sleep(50);
    else await makeEmbedded(folder).finally(() => rm(claim, { recursive: true }));
  }
  return folder;
}

async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  // no test cuts the power, and a commit that waits for the disk is half of a test's time
  await migrate(undefined, `${folder}.new`, 'ALTER DATABASE postgres SET synchronous_commit = off');
  await rename(`${folder}.new`, folder);
}

/** Migrates the database at this URL, or in this folder. */
export async function migrate(databaseUrl: string | undefined, dataDirectory: string, setting = ''): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory }, console.error);
  await applyMigrations(database.pool, MIGRATIONS);
  await database.pool.query(setting);
  await database.close();
}
