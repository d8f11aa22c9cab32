import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { InputError } from './document.ts';

/**
 * The folder of the published bundles, and its file with their digests in the format of
 * `sha256sum`.
 */
export const RELEASED = 'openapi/released';
const DIGESTS = 'SHA256SUMS';

/** Whether a text is a version of the interface, such as `1.13`. */
export const isVersion = (text: unknown): text is string => typeof text === 'string' && /^\d+\.\d+$/.test(text);

/** Published versions of the project at a root, the newest last. */
export async function listReleased(root: string): Promise<readonly string[]> {
  const names = await readdir(path.join(root, RELEASED)).catch(() => []);
  const versions = names.filter((name) => name.endsWith('.json')).map((name) => path.basename(name, '.json'));
  return versions.filter(isVersion).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** Path of a published bundle from the project's root. */
export const releasedFile = (version: string): string => `${RELEASED}/${version}.json`;

/** The faults of the published bundles: each must equal the published one byte by byte. */
export async function findThawed(root: string): Promise<readonly string[]> {
  const digests = await readDigests(root);
  const present = new Set((await listReleased(root)).map((version) => path.basename(releasedFile(version))));
  const problems: string[] = [];
  for (const name of present) {
    const digest = digests.get(name);
    if (digest === undefined) problems.push(`${RELEASED}/${name} is not in ${DIGESTS}: publish by npm run contract:release.`);
    else if (digest !== digestOf(await readFile(path.join(root, RELEASED, name))))
      problems.push(`${RELEASED}/${name} was changed after it was published, and is frozen: restore it.`);
  }
  for (const name of digests.keys())
    if (!present.has(name)) problems.push(`${RELEASED}/${name} was published and is gone: restore it.`);
  return problems;
}

/** Freezes a bundle as a published version. Throws an InputError when that version was published before. */
export async function release(root: string, version: string, bundle: Buffer): Promise<string> {
  const file = releasedFile(version);
  const name = path.basename(file);
  const digests = await readDigests(root);
  if (digests.has(name)) throw new InputError(`${file} was published before, and is frozen: move info.version on.`);
  await mkdir(path.join(root, RELEASED), { recursive: true });
  await writeFile(path.join(root, file), bundle, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(error.code === 'EEXIST' ? `${file} exists: released files are not overwritten.` : error.message);
  });
  const lines = [...digests.set(name, digestOf(bundle))].map(([other, digest]) => `${digest}  ${other}\n`);
  await writeFile(path.join(root, RELEASED, DIGESTS), lines.join(''));
  return file;
}

async function readDigests(root: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, RELEASED, DIGESTS), 'utf8').catch(() => '');
  return new Map([...text.matchAll(/^([0-9a-f]{64}) [ *](\S+)$/gm)].map(([, digest = '', name = '']) => [name, digest]));
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
