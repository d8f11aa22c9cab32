import type { Config } from '../core/config.ts';
import type { Database } from '../database/database.ts';
import { applyMigrations, MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import type { Io } from './context.ts';

/**
 * Opens the database for a command. Migrating is the server's business, so that one with missing migrations is refused; a folder that
 * nobody ever opened is made ready, and the operator told.
 */
export async function openForSupport(io: Io, config: Config): Promise<Database> {
  const database = await io.openDatabase(config);
  try {
    const missing = await missingMigrations(database.pool, MIGRATIONS);
    if (missing.isNew && database.embedded) {
      await applyMigrations(database.pool, MIGRATIONS);
      io.stderr.write(`A new database was made in ${config.dataDirectory}.\n`);
    } else if (missing.names.length > 0) {
      throw new Error(describeMissing(missing.names));
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The sentence about migrations that are to be applied. */
export const describeMissing = (names: readonly string[]): string =>
  `The database lacks ${names.length === 1 ? 'a migration' : `${names.length} migrations`} of this program (${names.join(', ')}): start the service once, and it applies them.`;
