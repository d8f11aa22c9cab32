import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatDay } from '../day.ts';
import { MIGRATIONS } from '../migrations.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where the installation prepares clusters, for first starts to copy: that takes 0.3 s, where making one takes 2.6 s. */
export const PREPARED = path.join(ROOT, 'node_modules/.cache/cluster');

/**
 * The place of one with this program's migrations and nobody's rows. Each release of PGlite and each set of migrations has a place of its own, so
 * that what does not fit is never found.
 */
export function placeOfCluster(): string {
  const pglite = path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(pglite, 'utf8')) as { readonly version: string };
  return path.join(PREPARED, `${version}-${digestOf(MIGRATIONS)}`);
}

/** The place of one that has the demo set of a day (UTC) besides, without its logins. The set is another one as soon as anything of the program is. */
export const placeOfDemo = (today: Date): string =>
  `${placeOfCluster()}-demo-${formatDay(today)}-${digestOf(path.join(ROOT, 'src'), path.join(ROOT, 'package.json'))}`;

/** What a first start begins with, with today's demo set where there is one and it is wanted; undefined where nothing is prepared. */
export function findPrepared({ demo }: { readonly demo: boolean }): string | undefined {
  const places = demo ? [placeOfDemo(new Date()), placeOfCluster()] : [placeOfCluster()];
  return places.find((place) => existsSync(place));
}

/** Another one for any other files, or other names of them. */
function digestOf(...places: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of places.flatMap(filesAt)) digest.update(`${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

const filesAt = (place: string): readonly string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .toSorted();
