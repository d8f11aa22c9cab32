/**
 * `npm run describe:database`: writes the triggers and functions as the migrations leave them into
 * prisma/README.md.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';

const README = path.resolve(import.meta.dirname, '../../prisma/README.md');

type Query = (sql: string) => Promise<{ readonly rows: readonly object[] }>;

type Described = { readonly definition: string };

const TRIGGERS = `
  SELECT pg_get_triggerdef(t.oid, true) AS definition
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace
  ORDER BY c.relname COLLATE "C", t.tgname COLLATE "C"`;

const FUNCTIONS = `
  SELECT pg_get_functiondef(p.oid) AS definition
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
  ORDER BY p.proname COLLATE "C", p.oid`;

const wrap = (definition: string): string =>
  definition.replaceAll(/ (AFTER|BEFORE|FOR EACH|WHEN \(|EXECUTE FUNCTION)/g, '\n  $1');

/** The text of prisma/README.md for a migrated database. */
export async function describeDatabase(query: Query): Promise<string> {
  const triggers = (await query(TRIGGERS)).rows as readonly Described[];
  const functions = (await query(FUNCTIONS)).rows as readonly Described[];
  const sql = (definition: string): string => `\`\`\`sql\n${definition.trim()}\n\`\`\`\n`;
  return `# Triggers and functions

\`schema.prisma\` declares the tables. What Prisma cannot declare is below, as the migrations leave
it. \`npm run describe:database\` writes this file; a test compares it with a migrated database.

- \`stamp\` and \`revise\` keep \`modified_at\` and the revision of a row.
- \`touch_…\` mark the rows whose answer shows a value that has changed elsewhere.
- \`tally_…\` keep the counters of a job's statistics.
- \`count_…\` add to a counter of which several rows may exist, without waiting for another
  transaction. \`recount_…\` make the counters of a job anew.
- \`refuse_…\` and \`lock_…\` refuse or serialise changes that would break a rule.

## Triggers

${sql(triggers.map(({ definition }) => `${wrap(definition)};`).join('\n'))}
## Functions

${functions.map(({ definition }) => sql(definition)).join('\n')}`;
}

if (import.meta.main) {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'recruitment-describe-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, console.error);
  await applyMigrations(database.pool, MIGRATIONS);
  await writeFile(README, await describeDatabase((sql) => database.pool.query(sql)));
  await database.close();
  await rm(dataDirectory, { recursive: true });
}
