/**
 * The keys of the embedded database are files in its folder, one key a line, the current one first.
 * A server reads them at its start, commands at each run: stop the server before changing them.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createKeyRing, type KeyRing } from './key-ring.ts';

export type KeyName = 'credential' | 'secret';

/** Where a key of the embedded database is. */
export const keyFile = (dataDirectory: string, name: KeyName): string => path.join(dataDirectory, `${name}.key`);

/**
 * The keys of the embedded database. The first one is generated on demand, readable by its owner
 * only.
 */
export function readOrCreateKeys(dataDirectory: string, name: KeyName): KeyRing {
  const file = keyFile(dataDirectory, name);
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // wx: of two first starts one writes the key, the other reads it
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKeys(file);
}

function readKeys(file: string): KeyRing {
  const lines = readFileSync(file, 'utf8').split('\n');
  const [current, ...others] = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (current === undefined) throw new Error(`${file} is empty: put the key back that was in it.`);
  return createKeyRing([current, ...others]);
}
