/**
 * The keys of the embedded database are files in its folder, one key a line, the current one first.
 * A server reads them at its start, commands at each run. So that both use the same, a new key
 * waits in a file of its own until no process has the folder open; the next start adopts it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncPath } from './sync-files.ts';
import { createKeyRing, keysOf, type KeyRing } from '../../core/key-ring.ts';

export const KEY_NAMES = ['credential', 'secret'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Where a key of the embedded database is. */
export const keyFile = (dataDirectory: string, name: KeyName): string => path.join(dataDirectory, `${name}.key`);

/** Where its successor waits. */
const comingFile = (dataDirectory: string, name: KeyName): string => `${keyFile(dataDirectory, name)}.coming`;

/** A key: 256 random bits, in base64url. */
export const makeKey = (): string => randomBytes(32).toString('base64url');

/**
 * The keys of the embedded database. The first one is generated on demand, readable by its owner
 * only.
 */
export function readOrCreateKeys(dataDirectory: string, name: KeyName): KeyRing {
  const file = keyFile(dataDirectory, name);
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // wx: of two first starts one writes the key, the other reads it
    writeFileSync(file, makeKey(), { flag: 'wx', mode: 0o600 });
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

/** Whether a new key waits. */
export const hasComingKey = (dataDirectory: string, name: KeyName): boolean => existsSync(comingFile(dataDirectory, name));

/** Makes a new key, which waits. */
export function makeComingKey(dataDirectory: string, name: KeyName): void {
  replaceFile(comingFile(dataDirectory, name), `${makeKey()}\n`);
}

/**
 * Puts waiting new keys before the others. Only the holder of the folder's lock may call it; after
 * a crash the next call completes it.
 */
export function putComingKeysInPlace(dataDirectory: string): void {
  for (const name of KEY_NAMES.filter((each) => hasComingKey(dataDirectory, each))) {
    const file = keyFile(dataDirectory, name);
    const { current } = readKeys(comingFile(dataDirectory, name));
    writeKeys(file, createKeyRing([current, ...(existsSync(file) ? keysOf(readKeys(file)) : [])]));
    rmSync(comingFile(dataDirectory, name));
    syncPath(dataDirectory);
  }
}

/** Takes the former keys out of the file. */
export function removeFormerKeys(dataDirectory: string, name: KeyName): void {
  const file = keyFile(dataDirectory, name);
  writeKeys(file, createKeyRing([readKeys(file).current]));
}

const writeKeys = (file: string, keys: KeyRing): void => replaceFile(file, `${keysOf(keys).join('\n')}\n`);

/** In one step, and on the disk: a key that is lost is every password lost. */
function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  syncPath(path.dirname(file));
}
