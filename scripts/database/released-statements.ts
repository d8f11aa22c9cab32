/**
 * The statements of the published version, which its servers send while those of the next version
 * have migrated the database: prisma/released/<version>.statements.sql prepares them.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as statements from '#generated/database/statements.ts';

/** PostgreSQL prepares these and no others. */
const PREPARED = /^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/;

/** Writes those of prisma/sql for a version such as 1.19; returns the name of the file. */
export async function keepStatements(release: string): Promise<string> {
  const file = `prisma/released/${release}.statements.sql`;
  const lines: string[] = [];
  for (const [name, send] of Object.entries(statements) as [string, (...given: unknown[]) => Promise<unknown>][])
    await send(async (text: string) => void (PREPARED.test(text) && lines.push(`PREPARE "${name}" AS\n${text};\n`)), {});
  writeFileSync(path.resolve(import.meta.dirname, '../..', file), lines.join('\n'));
  return file;
}
