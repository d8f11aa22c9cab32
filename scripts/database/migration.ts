/**
 * `npm run migration -- NAME` writes the next migration: what separates prisma/schema.prisma and
 * prisma/functions from prisma/migrations.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFile, migrationsFolder, schemaDrift } from './difference.ts';
import { functionDrift } from './functions.ts';

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0 || !/^[a-z][a-z0-9_]{0,99}$/.test(name)) {
  console.error(
    'usage: npm run migration -- NAME, where NAME consists of lower-case letters, digits and underscores, as in add_job_city',
  );
  process.exit(2);
}
const tables = await schemaDrift();
const sql = [tables, await functionDrift(undefined, tables)].filter((part) => part !== '').join('\n');
if (sql === '') {
  console.log('The migrations already lead to prisma/schema.prisma and prisma/functions: nothing to write.');
} else {
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrationsFolder, `${moment}_${name}`);
  const file = path.join(folder, 'migration.sql');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(migrationsFolder, lockFile.name), lockFile.content);
  await writeFile(file, `${sql.trimEnd()}\n`);
  console.log(
    `${path.relative(process.cwd(), file)} is written. Read it before you commit it: Prisma drops and adds what was renamed.`,
  );
}
