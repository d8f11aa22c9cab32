/** Compares the triggers and functions of a migrated database with their sources, prisma/functions and src/resources/kinds.ts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from './difference.ts';
import { triggersFile } from './generate-triggers.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Defined = { readonly name: string; readonly definition: string };

const TRIGGERS = `
  SELECT format('%I ON %I', t.tgname, c.relname) AS name, pg_get_triggerdef(t.oid) AS definition
  FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname COLLATE "C", t.tgname COLLATE "C"`;

const FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS definition
  FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace ORDER BY p.proname COLLATE "C", p.oid`;

/** A database in memory with the migrations of the folder. */
export async function openMigrated(folder = migrationsFolder): Promise<PGlite> {
  const database = await PGlite.create();
  for (const file of globSync('*/migration.sql', { cwd: folder }).toSorted())
    await database.exec(readFileSync(path.join(folder, file), 'utf8'));
  return database;
}

/**
 * The SQL that leads from the migrations, and a next one of tables, to prisma/functions and the
 * generated triggers; empty when there is no difference.
 */
export async function functionDrift(folder?: string, tables = ''): Promise<string> {
  const database = await openMigrated(folder);
  await database.exec(tables);
  const read = async (sql: string): Promise<readonly Defined[]> => (await database.query<Defined>(sql)).rows;
  try {
    const [triggers, functions] = [await read(TRIGGERS), await read(FUNCTIONS)];
    const generated = await triggersFile(database);
    for (const { name } of triggers) await database.exec(`DROP TRIGGER ${name}`);
    for (const { name } of functions) await database.exec(`DROP FUNCTION ${name} CASCADE`);
    for (const file of globSync('prisma/functions/*.sql', { cwd: root }).toSorted())
      await database.exec(readFileSync(path.join(root, file), 'utf8'));
    await database.exec(generated);
    const [wantedTriggers, wantedFunctions] = [await read(TRIGGERS), await read(FUNCTIONS)];
    return [
      ...missingFrom(wantedTriggers, triggers).map(({ name }) => `DROP TRIGGER ${name};`),
      ...missingFrom(functions, wantedFunctions).map(({ definition }) => `${definition.trim()};`),
      ...missingFrom(triggers, wantedTriggers).map(({ definition }) => `${definition};`),
      ...functions
        .filter(({ name }) => !wantedFunctions.some((each) => each.name === name))
        .map(({ name }) => `DROP FUNCTION ${name};`),
    ].join('\n\n');
  } finally {
    await database.close();
  }
}

/** Those of the second list that the first has not, or has otherwise. */
const missingFrom = (here: readonly Defined[], there: readonly Defined[]): readonly Defined[] =>
  there.filter(({ name, definition }) => !here.some((each) => each.name === name && each.definition === definition));
