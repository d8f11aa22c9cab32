import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { MIGRATION_LOCK, runOnNodes } from './citus.ts';
import type { Sql } from './sql.ts';
import { migrationFailure } from './migration-error.ts';

type Migration = { readonly name: string; readonly sql: string };
type Entry = { readonly migration_name: string; readonly checksum: string; readonly finished: boolean };

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');

// Prisma's own table, rows and lock, so that `prisma migrate deploy` and this function see one
// history and exclude each other.
const ledger = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** The migration that stands for those up to the last one of release 1.18. */
const SQUASHED = { name: '20261126122507_version_1_18', last: '20261126122507_assessment_results' } as const;

/** Between two attempts at a migration whose locks others hold. */
const PAUSE_MS = 2_000;

/**
 * Applies the folder's missing migrations and returns the names of those it applied. When several
 * servers start at once, each migration is applied by one of them. It is one transaction, and an
 * error names its statement. Where others hold its locks it is rolled back and tried again, each
 * time after a call of `onHeld`. `onBegin` is called where any is missing. Rejects before any
 * change when an applied migration was edited, when one failed under another tool, or when the
 * database has unknown migrations. A database of release 1.18 is taken as it is; an older one is
 * refused.
 */
export async function applyMigrations(
  pool: Pool,
  folder: string,
  { onBegin, onHeld }: { readonly onBegin?: () => void; readonly onHeld?: (error: Error) => void } = {},
): Promise<readonly string[]> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(pool)]);
  if (isComplete(migrations, applied)) return [];
  onBegin?.();
  const client = await pool.connect();
  try {
    const names: string[] = [];
    for (;;) {
      try {
        const name = await applyNext(client, migrations);
        if (name === undefined) return names;
        names.push(name);
      } catch (error) {
        if (!isHeld(error)) throw error;
        onHeld?.(error);
        await sleep(PAUSE_MS);
      }
    }
  } finally {
    client.release();
  }
}

/** Whether another transaction held a lock that the migration needs, or both were in a deadlock. */
const isHeld = (error: unknown): error is Error =>
  error instanceof Error && /^(55P03|40P01)$/.test((error.cause as { readonly code?: string } | undefined)?.code ?? '');

/**
 * Lock and settings end with the transaction, so that a pooler keeps neither. A migration may be
 * slow, and so may the one of another server that this one waits for. Requests wait behind a
 * migration that waits for a table, for a dump for example: so it gives up before they time out.
 */
const BEGIN_ALONE = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL client_min_messages = warning;
  SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}); SET LOCAL lock_timeout = '1s'; ${ledger}`;

/** Applies the oldest missing migration and returns its name; undefined when none is missing. */
async function applyNext(client: PoolClient, migrations: readonly Migration[]): Promise<string | undefined> {
  try {
    await client.query(BEGIN_ALONE);
    const applied = await readLedger(client);
    const squashed = squashedBy(migrations, applied);
    if (squashed !== undefined) await client.query(...entryOf(squashed));
    if (squashed !== undefined) await client.query(FORGET_SQUASHED, [SQUASHED.name]);
    const [next] = pendingMigrations(migrations, applied);
    if (next === undefined) await client.query('COMMIT');
    else await apply(client, next);
    return next?.name;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // the connection itself may be what failed
    throw error;
  }
}

/**
 * Names the migrations that the database lacks, and changes nothing. `isNew`: it never had one.
 * Rejects when `applyMigrations` would refuse the database.
 */
export async function missingMigrations(
  pool: Pool,
  folder: string,
): Promise<{ readonly isNew: boolean; readonly names: readonly string[] }> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(pool)]);
  return { isNew: applied.length === 0, names: pendingMigrations(migrations, applied).map(({ name }) => name) };
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(path.join(folder, name, 'migration.sql'), 'utf8') })),
  );
}

async function readApplied(pool: Pool): Promise<readonly Entry[]> {
  const { rows } = await pool.query<{ found: boolean }>(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS found`);
  return rows[0]?.found ? readLedger(pool) : [];
}

async function readLedger(connection: Pick<PoolClient, 'query'>): Promise<readonly Entry[]> {
  const { rows } = await connection.query<Entry>(
    'SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name',
  );
  return rows;
}

/**
 * Whether there is nothing to apply. Without the lock, any other state may be a migration that
 * another process is running.
 */
function isComplete(migrations: readonly Migration[], applied: readonly Entry[]): boolean {
  try {
    return pendingMigrations(migrations, applied).length === 0;
  } catch {
    return false;
  }
}

/** The migration that replaces all those of 1.18, for a database that has them; else undefined. */
function squashedBy(migrations: readonly Migration[], applied: readonly Entry[]): Migration | undefined {
  const has = (name: string): boolean => applied.some((entry) => entry.migration_name === name);
  const squashed = migrations.find(({ name }) => name === SQUASHED.name);
  if (squashed === undefined || applied.length === 0 || has(SQUASHED.name)) return undefined;
  if (has(SQUASHED.last)) return squashed;
  throw new Error('The database is older than release 1.18, from which this one upgrades: start release 1.18 on it first.');
}

const FORGET_SQUASHED = `DELETE FROM "_prisma_migrations" WHERE "migration_name" < $1`;

function pendingMigrations(migrations: readonly Migration[], entries: readonly Entry[]): readonly Migration[] {
  const isSquashed = squashedBy(migrations, entries) !== undefined;
  const applied = isSquashed ? entries.filter(({ migration_name: name }) => name > SQUASHED.name) : entries;
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new Error(
        `The database is newer than this program: it has the migration ${name}, which this program does not know. Start a newer release.`,
      );
    }
    if (!finished) throw new Error(`The migration ${name} failed under another tool. Repair it with \`prisma migrate resolve\`.`);
    if (!checksums(migration.sql).includes(checksum)) {
      throw new Error(
        `The migration ${name} was edited after it was applied. Restore its file and write a new migration for the change.`,
      );
    }
  }
  const done = new Set(applied.map((entry) => entry.migration_name));
  return migrations.filter(({ name }) => !done.has(name) && !(isSquashed && name === SQUASHED.name));
}

// With both line ends, because Prisma accepts a checkout on Windows too.
function checksums(sql: string): readonly [string, ...string[]] {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  const unix = sql.replaceAll('\r\n', '\n');
  return [digest(sql), digest(unix), digest(unix.replaceAll('\n', '\r\n'))];
}

/** The statement that notes a migration as applied, and its values. */
const entryOf = ({ name, sql }: Migration): [text: string, values: string[]] => [
  `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
   VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
  [randomUUID(), checksums(sql)[0], name],
];

/** Ends the transaction by a COMMIT. */
async function apply(client: PoolClient, { name, sql }: Migration): Promise<void> {
  const fail = (text: string) => (error: unknown) => {
    throw migrationFailure(name, text, 0, error);
  };
  const query: Sql = async <Row>(text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values]).catch(fail(text))).rows as readonly Row[];
  await runOnNodes(query, sql, (part) => run(client, name, part));
  await query(...entryOf({ name, sql }));
  await client.query('COMMIT').catch(fail(''));
}

/** Runs statements of a migration; an error names the failed statement. */
async function run(client: PoolClient, name: string, sql: string): Promise<void> {
  // counts the finished statements, to name the failed one when the error has no position
  let finished = 0;
  const count = (): void => void finished++;
  client.connection.on('commandComplete', count);
  try {
    await client.query(sql);
  } catch (error) {
    throw migrationFailure(name, sql, finished, error);
  } finally {
    client.connection.off('commandComplete', count);
  }
}
