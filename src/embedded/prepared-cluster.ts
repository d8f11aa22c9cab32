import { readFileSync } from 'node:fs';
import path from 'node:path';
import { digestOfMigrations, MIGRATIONS } from '../migrations.ts';

const MODULES = path.resolve(import.meta.dirname, '../../node_modules');

/** Where clusters are prepared. */
export const PREPARED = path.join(MODULES, '.cache/cluster');

/**
 * Where the installation has put a cluster with this program's migrations and nobody's rows: a first start copies it, which takes 0.3 s, where
 * making one takes 2.6 s. Each release of PGlite and each set of migrations has a place of its own, so that what does not fit is never found.
 */
export async function preparedCluster(): Promise<string> {
  const pglite = path.join(MODULES, '@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(pglite, 'utf8')) as { readonly version: string };
  return path.join(PREPARED, `${version}-${(await digestOfMigrations(MIGRATIONS)).slice(0, 16)}`);
}
