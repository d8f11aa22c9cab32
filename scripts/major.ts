import { majors } from '../src/contract/document.ts';

/** The `--major` of a command; without one the latest. Throws where the service has no such version. */
export function readMajor(given = String(majors().at(-1))): number {
  const major = majors().find((each) => String(each) === given);
  if (major === undefined)
    throw new Error(`--major ${given} is no major version of the service, which has ${majors().join(', ')}.`);
  return major;
}
