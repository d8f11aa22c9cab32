/**
 * The schema of the published version and some rows as it writes them, from which a test upgrades.
 * prisma/released/<version>.sql has the rows of the demo set that belong to one candidate in fifteen,
 * SHA256SUMS the migrations.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';

const folder = path.resolve(import.meta.dirname, '../../prisma/released');
const KEYS = createKeyRing(['the key of a release that is kept for a test']);

/**
 * Without triggers: rows whose parents are gone go too. The remaining ones have evaluations and
 * offers.
 */
const FEW = `SET LOCAL session_replication_role = replica;
  DELETE FROM "candidate" WHERE "id" % 15 <> 1;
  DO $$ DECLARE reference record; gone bigint; more bigint := 1; BEGIN
    WHILE more > 0 LOOP
      more := 0;
      FOR reference IN
        SELECT conrelid::regclass AS child, confrelid::regclass AS parent,
          string_agg(format('p.%I = c.%I', theirs.attname, ours.attname), ' AND ') AS pair,
          string_agg(format('c.%I IS NOT NULL', ours.attname), ' AND ') AS given
        FROM pg_constraint, unnest(conkey, confkey) AS k (own, other)
        JOIN pg_attribute AS ours ON true JOIN pg_attribute AS theirs ON true
        WHERE contype = 'f' AND (ours.attrelid, ours.attnum, theirs.attrelid, theirs.attnum) = (conrelid, own, confrelid, other)
        GROUP BY pg_constraint.oid, conrelid, confrelid
      LOOP
        EXECUTE format('DELETE FROM %s AS c WHERE %s AND NOT EXISTS (SELECT FROM %s AS p WHERE %s)',
          reference.child, reference.given, reference.parent, reference.pair);
        GET DIAGNOSTICS gone = ROW_COUNT;
        more := more + gone;
      END LOOP;
    END LOOP;
  END $$`;

const RECOUNT = `DELETE FROM "step_tally";
  SELECT "recount_applications"("tenant_id", "id"), "recount_steps"("tenant_id", "id") FROM "job"`;

const TABLES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' ORDER BY 1`;

const SEQUENCES = `SELECT sequencename AS name, last_value::int AS last FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Writes them for a version such as 1.19, in place of the former version's. */
export async function keepRows(release: string): Promise<string> {
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'recruitment-release-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, console.error);
  try {
    await applyMigrations(database.pool, MIGRATIONS);
    await fillWithDemoData(database, { credentialKeys: KEYS, secretKeys: KEYS, today: new Date() });
    await database.pool.query(FEW);
    await database.pool.query(RECOUNT);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(path.join(folder, `${release}.sql`), await printRows(database, release));
  } finally {
    await database.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  const sums = globSync('*/migration.sql', { cwd: MIGRATIONS }).toSorted();
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.map((file) => `${digestOf(file)}  ../migrations/${file}\n`).join(''));
  return `prisma/released/${release}.sql`;
}

/** The migrations since the published version. */
export function newMigrations(): readonly string[] {
  const sums = path.join(folder, 'SHA256SUMS');
  const published = existsSync(sums) ? readFileSync(sums, 'utf8') : '';
  const names = globSync('*/migration.sql', { cwd: MIGRATIONS }).map((file) => path.dirname(file));
  return names.filter((name) => !published.includes(`/${name}/`)).toSorted();
}

async function printRows({ pool }: Database, release: string): Promise<string> {
  const lines = [
    `-- Rows as ${release} writes them, for its migrations (SHA256SUMS).`,
    'SET session_replication_role = replica;',
  ];
  for (const { name } of (await pool.query<{ name: string }>(TABLES)).rows) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" AS t ORDER BY t`);
    if (rows.length > 0)
      lines.push(
        `INSERT INTO "${name}" SELECT * FROM jsonb_populate_recordset(NULL::"${name}", '[`,
        `${rows.map(({ row }) => quoted(row).slice(1, -1)).join(',\n')}]');`,
      );
  }
  for (const { name, last } of (await pool.query<{ name: string; last: number }>(SEQUENCES)).rows)
    lines.push(`SELECT setval('"${name}"', ${last});`);
  return `${[...lines, 'RESET session_replication_role;'].join('\n')}\n`;
}

const digestOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(MIGRATIONS, file)))
    .digest('hex');
