/**
 * `npm run contract:release` freezes each generated contract whose version was not published yet as
 * openapi/released/<version>.json, keeps the schema of the database with some rows and the statements,
 * and closes the section of the operators' changelog. It refuses what `npm run check:versioning`
 * refuses, apart from versions that are not frozen.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keepRows, newMigrations } from '../database/released-rows.ts';
import { keepStatements } from '../database/released-statements.ts';
import { InputError, readContract, treeAt } from './diff/document.ts';
import { closeChangelog } from './diff/operators-changelog.ts';
import { isVersion, listReleased, release } from './diff/released.ts';
import { checkVersioning, contractsOf } from './diff/versioning.ts';

const root = path.resolve(import.meta.dirname, '../..');

try {
  const { faults } = await checkVersioning(root);
  if (faults.length > 0) throw new InputError(faults.join('\n'));
  const released = await listReleased(root);
  for (const file of contractsOf(root)) {
    const contract = await readContract(path.join(root, file));
    const { version } = treeAt(contract.root['info'], 'info');
    if (!isVersion(version)) throw new InputError(`${file} has no version.`);
    if (released.includes(version)) {
      console.log(`${version} was published before, and stays as it is.`);
      continue;
    }
    console.log(`${await release(root, version, await readFile(path.join(root, file)))} is published: commit it.`);
    const migrations = newMigrations();
    console.log(`${await keepRows(version)} is kept: commit it.`);
    console.log(`${await keepStatements(version)} is kept: commit it.`);
    const today = new Date().toISOString().slice(0, 10);
    console.log(`${await closeChangelog(root, version, today, migrations)} has its section: commit it.`);
  }
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof InputError ? error.message : error);
}
