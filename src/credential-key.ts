import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key of the embedded database's passwords: made at the first start, readable by its owner alone, read at later ones. */
export function readOrCreateKey(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'credential.key');
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // wx: of two first starts one writes the key, the other reads it
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
