/**
 * `npm run check:versioning` refuses contracts that would break the clients of a published one,
 * minor changes without a version and an entry of the changelog of their own, and published bundles
 * that were changed. A folder other than this project's may be named.
 */
import path from 'node:path';
import { InputError } from './diff/document.ts';
import { checkVersioning } from './diff/versioning.ts';

try {
  const { notes, faults } = await checkVersioning(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..')));
  for (const note of notes) console.log(note);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = 2;
  console.error(error instanceof InputError ? error.message : error);
}
