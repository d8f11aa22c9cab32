/**
 * PostgreSQL from its package of npm, for Linux on x64 alone: `node test/harness/packaged-postgres.ts
 * COMMAND...` runs a command with the newest one at DATABASE_URL.
 */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startReplication } from '../runtime/servers/replication.ts';
import { packagesOf } from './packages.ts';

/** The major versions beside the oldest one, which is that of Debian; the newest last. */
export const PACKAGED = ['16', '17', '18'] as const;

const PACKAGES = path.resolve(import.meta.dirname, '../suites/programs/postgres-versions');

/** Starts a PostgreSQL of this major version. */
export async function startPackaged(version: string, connections?: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postgres-package-'));
  chmodSync(folder, 0o755); // PostgreSQL refuses to run as root, so another user runs it
  const name = `postgres-${version}`;
  const installed = path.join(folder, name);
  cpSync(path.join(await packagesOf(PACKAGES), name), installed, { recursive: true });
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  const { primary, end } = await startReplication(0, { programs: path.join(installed, 'native/bin'), connections });
  return {
    ...primary,
    end: async () => {
      end();
      await rm(folder, { recursive: true });
    },
  };
}

if (import.meta.main) {
  const [command = '', ...given] = process.argv.slice(2);
  const { url, end } = await startPackaged(PACKAGED.at(-1) ?? '', 300);
  const { status } = spawnSync(command, given, { env: { ...process.env, DATABASE_URL: url }, stdio: 'inherit' });
  await end();
  process.exit(status ?? 1);
}
