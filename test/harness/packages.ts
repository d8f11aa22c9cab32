/**
 * Packages that tests use and the service does not. `.ci/run` installs them first, so that no test
 * waits for a registry; a run by hand does it at the first use.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/recruitment-service/packages');
const NPM = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/** A `node_modules` with the packages of the lock file in the folder; installed once for each lock file. */
export async function packagesOf(folder: string): Promise<string> {
  const lock = await readFile(path.join(folder, 'package-lock.json'));
  const place = path.join(CACHE, createHash('sha256').update(lock).digest('hex').slice(0, 32));
  if (!existsSync(place)) {
    await mkdir(CACHE, { recursive: true });
    const unfinished = await mkdtemp(`${place}-`);
    for (const name of ['package.json', 'package-lock.json']) await cp(path.join(folder, name), path.join(unfinished, name));
    await promisify(execFile)('npm', NPM, { cwd: unfinished });
    // another process may have been quicker
    await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true }));
  }
  return path.join(place, 'node_modules');
}

const SUITES = path.resolve(import.meta.dirname, '../suites');

if (import.meta.main) for (const name of ['generators', 'programs/postgres-versions']) await packagesOf(path.join(SUITES, name));
