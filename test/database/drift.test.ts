import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { migrationsFolder, schemaDrift } from '../../scripts/database/difference.ts';

test('the migrations lead to prisma/schema.prisma; if not: npm run migration -- NAME', async () => {
  expect(await schemaDrift()).toBe('');
});

test('a column that only a migration has is a drift, a check, a function and a trigger are not', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-drift-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const sql = `CREATE FUNCTION drift() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
      CREATE TRIGGER drift BEFORE INSERT ON tenant FOR EACH ROW EXECUTE FUNCTION drift();
      ALTER TABLE tenant ADD CONSTRAINT drift CHECK (true), ADD COLUMN drifted int;`;
    await mkdir(path.join(folder, '20990101000000_drift'));
    await writeFile(path.join(folder, '20990101000000_drift', 'migration.sql'), sql);
    expect(await schemaDrift(folder)).toMatch(/^-- AlterTable\nALTER TABLE "tenant" DROP COLUMN "drifted";\s*$/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
