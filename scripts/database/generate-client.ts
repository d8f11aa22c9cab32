/**
 * `npm run generate:database` writes the client of prisma/schema.prisma to generated/prisma, which is
 * committed, so that an installation runs no script and needs no `prisma` command. `--check` names
 * stale files and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'generated/prisma');
// the schema names its output relative to itself
const folder = mkdtempSync(path.join(os.tmpdir(), 'prisma-client-'));

function readFiles(of: string): ReadonlyMap<string, string> {
  return new Map(globSync('**/*.ts', { cwd: of }).map((name) => [name, readFileSync(path.join(of, name), 'utf8')]));
}

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
  const wanted = path.join(folder, 'generated/prisma');
  if (process.argv.includes('--check')) {
    const [now, then] = [readFiles(target), readFiles(wanted)];
    const stale = [...new Set([...now.keys(), ...then.keys()])].filter((name) => now.get(name) !== then.get(name));
    for (const name of stale) console.error(`generated/prisma/${name} is stale: run npm run generate:database`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    rmSync(target, { recursive: true, force: true });
    cpSync(wanted, target, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true });
}
