/**
 * `npm run generate:database` writes the client of prisma/schema.prisma to generated/prisma, and its
 * tables, the statements of prisma/sql and the triggers that follow from the kinds of resources to
 * generated/database. They are committed, so that an installation runs no script and needs no
 * `prisma` command. `--check` names stale files and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openMigrated } from './functions.ts';
import { statementsFile } from './generate-statements.ts';
import { triggersFile } from './generate-triggers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['generated/prisma', 'generated/database'];
// the schema names its output relative to itself
const folder = mkdtempSync(path.join(os.tmpdir(), 'prisma-client-'));

/** The generated files below a folder, by their paths from there. */
const readFiles = (from: string): ReadonlyMap<string, string> =>
  new Map(
    FOLDERS.flatMap((name) => globSync(`${name}/**/*.{ts,sql}`, { cwd: from })).map((name) => [
      name,
      readFileSync(path.join(from, name), 'utf8'),
    ]),
  );

try {
  const schema = path.join(folder, 'prisma/schema.prisma');
  cpSync(path.join(root, 'prisma/schema.prisma'), schema);
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/prisma/build/index.js'), 'generate', '--no-hints', '--schema', schema],
    {
      cwd: root,
      // Prisma would download a schema engine that `generate` does not use
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  writeFileSync(path.join(folder, 'generated/database/statements.ts'), await statementsFile());
  const migrated = await openMigrated();
  writeFileSync(path.join(folder, 'generated/database/triggers.sql'), await triggersFile(migrated));
  await migrated.close();
  if (process.argv.includes('--check')) {
    const [now, then] = [readFiles(root), readFiles(folder)];
    const stale = [...new Set([...now.keys(), ...then.keys()])].filter((name) => now.get(name) !== then.get(name));
    for (const name of stale) console.error(`${name} is stale: run npm run generate:database`);
    if (stale.length > 0) process.exitCode = 1;
  } else
    for (const name of FOLDERS) {
      rmSync(path.join(root, name), { recursive: true, force: true });
      cpSync(path.join(folder, name), path.join(root, name), { recursive: true });
    }
} finally {
  rmSync(folder, { recursive: true });
}
