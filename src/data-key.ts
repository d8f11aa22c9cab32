import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A key of the embedded database: made in the data directory when it is first asked for, readable by its owner alone. */
export function readOrCreateKey(dataDirectory: string, name: 'credential' | 'secret'): string {
  const file = path.join(dataDirectory, `${name}.key`);
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // wx: of two first starts one writes the key, the other reads it
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
