/**
 * `npm run check:versioning` refuses contracts that would break the clients of a published one,
 * minor changes without a version and an entry of the changelog of their own, announced versions
 * that are not frozen once their date has passed, and published bundles that were changed. A folder
 * other than this project's may be named.
 */
import path from 'node:path';
import { InputError } from './diff/document.ts';
import { checkVersioning, findUnfrozen } from './diff/versioning.ts';

try {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));
  const { notes, faults } = await checkVersioning(root);
  for (const note of notes) console.log(note);
  const all = [...faults, ...(await findUnfrozen(root, new Date().toISOString().slice(0, 10)))];
  for (const fault of all) console.error(fault);
  if (all.length > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = 2;
  console.error(error instanceof InputError ? error.message : error);
}
