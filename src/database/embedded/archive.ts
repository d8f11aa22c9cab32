/**
 * A folder as one compressed file (ustar in gzip, which `tar xzf` reads), with a description in
 * front.
 */
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncPath, syncTree } from './sync-files.ts';

const BLOCK = 512;
const DESCRIPTION = 'backup.json';
const FOLDER = 'content';
const PLAIN_NAME = /^content(?:\/(?!\.\.?(?:\/|$))[\w.-]+)+$/;

/** The file is no archive of this kind, or not the whole of one. */
export class NotAnArchive extends Error {}

/**
 * Writes the folder, which must not change meanwhile. The file appears when it is complete and on
 * disk; until then it is named `.unfinished`.
 */
export async function writeArchive(file: string, description: object, folder: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true });
    // the first level: three times as fast as the usual one, and a tenth larger
    await pipeline(Readable.from(blocksOf(description, folder)), createGzip({ level: 1 }), written);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  syncPath(path.dirname(path.resolve(file)));
}

async function* blocksOf(description: object, folder: string): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(description));
  yield headerOf(DESCRIPTION, text.length);
  yield padded(text);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (nameOf(one, folder) < nameOf(other, folder) ? -1 : 1))) {
    const name = nameOf(entry, folder);
    const from = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) yield headerOf(name, undefined);
    else if (entry.isFile()) yield* fileBlocks(name, from);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const nameOf = ({ parentPath, name }: Dirent, folder: string): string =>
  [FOLDER, ...path.relative(folder, path.join(parentPath, name)).split(path.sep)].join('/');

async function* fileBlocks(name: string, from: string): AsyncGenerator<Buffer> {
  const { size } = await stat(from);
  yield headerOf(name, size);
  let read = 0;
  for await (const chunk of createReadStream(from, { highWaterMark: 1 << 20 })) {
    read += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (read !== size) throw new Error(`${from} has changed while it was copied.`);
  yield Buffer.alloc(rest(size));
}

const rest = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(rest(bytes.length))]);
const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** Of a file with its size, of a folder without one. */
function headerOf(name: string, size: number | undefined): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} has too long a name.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(
    octal(size === undefined ? 0o700 : 0o600, 7) + octal(0, 7) + octal(0, 7) + octal(size ?? 0, 11) + octal(0, 11),
    100,
  );
  header.write(`        ${size === undefined ? '5' : '0'}`, 148);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/**
 * Unpacks into a new folder and syncs it to disk. `judge` gets the description first, and throws to
 * refuse it. Throws `NotAnArchive`.
 */
export async function readArchive(file: string, folder: string, judge: (description: unknown) => void): Promise<void> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  const fed = pipeline(source, unzipped);
  try {
    await unpack(takeFrom(unzipped), folder, judge);
    await fed;
  } catch (error) {
    source.destroy();
    await fed.catch(() => {});
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') || error instanceof SyntaxError ? new NotAnArchive('It is damaged.', { cause: error }) : error;
  }
  await syncTree(folder);
}

type Take = (size: number) => Promise<Buffer>;

async function unpack(take: Take, folder: string, judge: (description: unknown) => void): Promise<void> {
  const first = readHeader(await take(BLOCK));
  if (first?.name !== DESCRIPTION || first.size > 1 << 20) throw new NotAnArchive('It is something else.');
  const text = await take(first.size + rest(first.size));
  judge(JSON.parse(text.toString('utf8', 0, first.size)));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let entry = readHeader(await take(BLOCK)); entry !== undefined; entry = readHeader(await take(BLOCK))) {
    if (!PLAIN_NAME.test(entry.name)) throw new NotAnArchive('It names files that no backup has.');
    const target = path.join(folder, ...entry.name.split('/').slice(1));
    if (entry.isFolder) await mkdir(target, { mode: 0o700 });
    else await writeFrom(take, target, entry.size);
  }
  await take(BLOCK);
}

async function writeFrom(take: Take, target: string, size: number): Promise<void> {
  const written = await open(target, 'wx', 0o600);
  try {
    for (let left = size; left > 0; left -= 1 << 20) await written.writeFile(await take(Math.min(left, 1 << 20)));
  } finally {
    await written.close();
  }
  await take(rest(size));
}

/** Undefined for the end of the archive. */
function readHeader(header: Buffer) {
  if (header.every((byte) => byte === 0)) return undefined;
  const sum = Number.parseInt(header.toString('latin1', 148, 156), 8);
  header.fill(' ', 148, 156);
  const type = header.toString('latin1', 156, 157);
  if (sumOf(header) !== sum || !'05'.includes(type)) throw new NotAnArchive('It is something else.');
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  return { name, isFolder: type === '5', size: Number.parseInt(header.toString('latin1', 124, 135), 8) };
}

/** Reads exactly so many bytes of a stream. */
function takeFrom(stream: AsyncIterable<unknown>): Take {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (size) => {
    const parts = [held];
    for (let length = held.length; length < size;) {
      const { done, value } = await chunks.next();
      if (done) throw new NotAnArchive('It ends too early.');
      parts.push(value as Buffer);
      length += (value as Buffer).length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(size);
    return all.subarray(0, size);
  };
}
