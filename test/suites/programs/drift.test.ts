import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { migrationsFolder, schemaDrift } from '../../../scripts/database/difference.ts';
import { functionDrift } from '../../../scripts/database/functions.ts';

/** What one more migration, of this SQL, is a drift of. */
async function driftWith(sql: string, find: (folder: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-drift-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    await mkdir(path.join(folder, '20990101000000_drift'));
    await writeFile(path.join(folder, '20990101000000_drift', 'migration.sql'), sql);
    return await find(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// what else is found is missing from the migrations: npm run migration -- NAME
test('the migrations lead to prisma/schema.prisma: only a column that one more migration adds is a drift', async () => {
  const sql = `CREATE FUNCTION drift() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
    CREATE TRIGGER drift BEFORE INSERT ON tenant FOR EACH ROW EXECUTE FUNCTION drift();
    ALTER TABLE tenant ADD CONSTRAINT drift CHECK (true), ADD COLUMN drifted int;`;
  expect(await driftWith(sql, schemaDrift)).toMatch(/^-- AlterTable\nALTER TABLE "tenant" DROP COLUMN "drifted";\s*$/);
});

test('the migrations lead to prisma/functions and the triggers that follow from the kinds: only what one more migration changes is a drift', async () => {
  const sql = `DROP TRIGGER stamp ON note; CREATE FUNCTION drift() RETURNS void LANGUAGE sql AS 'SELECT';`;
  expect((await driftWith(sql, functionDrift)).split('\n\n')).toEqual([
    'CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION stamp();',
    'DROP FUNCTION drift();',
  ]);
});
