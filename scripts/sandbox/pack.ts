/** `npm run sandbox:pack`: the sandbox as a package, with the packages of the service. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/database/database.ts';
import { dumpCluster } from '../../src/database/embedded/backup.ts';
import { clusterOf } from '../../src/database/embedded/data-folder.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { packProgram } from '../pack-program.ts';

packProgram({
  name: 'recruitment-sandbox',
  description: 'The recruitment service with demo data in memory, for tests of its consumers',
  entry: 'scripts/sandbox/sandbox.ts',
  section: 'Sandbox',
  script: 'sandbox',
  reads: ['prisma/migrations', 'prisma/seed', 'src/docs'],
  files: { 'dist/image.tar.gz': await makeImage() },
  describe: ({ engines, dependencies, optionalDependencies }) => ({
    engines,
    imports: { '#generated/*.ts': './dist/generated/*.js' },
    dependencies,
    optionalDependencies,
  }),
});

/** The files of a migrated, empty database, packed: to make them takes most of a start. */
async function makeImage(): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-image-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder }, console.error);
    await applyMigrations(database.pool, MIGRATIONS);
    await database.close();
    return await dumpCluster(clusterOf(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}
