/**
 * The image of a migrated, empty database: PostgreSQL's files, packed. A first start that unpacks it
 * needs neither `initdb` nor the migrations. `npm install` makes it; without it a start makes the
 * database itself.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MIGRATIONS } from '../migrations.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../node_modules/.cache/recruitment-service');

const digestOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
};

/** The version of PGlite, whose PostgreSQL has written the files. */
export function pgliteVersion(): string {
  const manifest = path.join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../../package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

/** What the image is made from. The name of its file begins with this and ends with the digest of its bytes. */
function originOf(): string {
  const names = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  const migrations = names.toSorted().flatMap((name) => [name, readFileSync(path.join(MIGRATIONS, name))]);
  return digestOf(pgliteVersion(), ...migrations);
}

/** The image of this program's migrations; undefined where there is none, or none that can be read whole. */
export function readImage(folder = FOLDER): Uint8Array<ArrayBuffer> | undefined {
  const origin = originOf();
  for (const name of namesIn(folder)) {
    const [from, digest] = name.replace('.tar.gz', '').split('-');
    if (from !== origin) continue;
    try {
      const image = new Uint8Array(readFileSync(path.join(folder, name)));
      if (digestOf(image) === digest) return image;
    } catch {
      // another process replaces it, or its file belongs to another user
    }
  }
  return undefined;
}

/** Keeps the image in place of former ones. */
export function keepImage(image: Uint8Array, folder = FOLDER): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${originOf()}-${digestOf(image)}.tar.gz`);
  writeFileSync(`${file}.${process.pid}`, image);
  for (const name of namesIn(folder)) rmSync(path.join(folder, name), { force: true });
  renameSync(`${file}.${process.pid}`, file);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  } catch {
    return [];
  }
}
