import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { addDays, formatDay } from '../../core/dates.ts';
import { MIGRATIONS } from '../migrations.ts';

/** For so many days a demo set is good: all in it happened before the first of them, and a company looks alive also behind a quiet week. */
const DEMO_DAYS = 7;

const ROOT = path.resolve(import.meta.dirname, '../../..');

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

/** By day (UTC), the place of one that has its demo set besides, without the logins. The set is another one as soon as anything of the program is. */
export function placesOfDemo(): (day: Date) => string {
  const place = `${placeOfCluster()}-demo-${digestOf(path.join(ROOT, 'src'), path.join(ROOT, 'package.json'))}`;
  return (day) => `${place}-${formatDay(day)}`;
}

/** What a first start begins with, with the newest demo set that is still good where one is wanted; undefined where nothing is prepared. */
export function findPrepared({ demo, now = new Date() }: { readonly demo: boolean; readonly now?: Date }): string | undefined {
  const days = demo ? Array.from({ length: DEMO_DAYS }, (_, age) => addDays(now, -age)) : [];
  return [...days.map(placesOfDemo()), placeOfCluster()].find((place) => existsSync(place));
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
