/**
 * Servers and programs that some tests need and a machine may lack. Without them these tests are
 * left out with a message; with `LEAVE_OUT=nothing`, as in `.ci/run`, their absence is a failure.
 */
import { spawnSync } from 'node:child_process';

const leavesNothingOut = process.env['LEAVE_OUT'] === 'nothing';

/** How long a server may take to answer, in milliseconds: longer where its silence is a failure. */
export const ANSWER_MS = leavesNothingOut ? 10_000 : 2_000;

/**
 * Returns `found`. Undefined with a message when it is missing; throws when nothing may be left
 * out.
 */
export function orLeaveOut<Found>(found: Found | undefined, name: string): Found | undefined {
  if (found !== undefined) return found;
  if (leavesNothingOut) throw new Error(`There is no ${name} here, and no test may be left out.`);
  console.log(`There is no ${name} here: its tests are left out.`);
  return undefined;
}

/** Whether a program can be started. */
export const hasProgram = (name: string, flag = '--version'): boolean =>
  orLeaveOut(spawnSync(name, [flag]).error === undefined || undefined, name) !== undefined;
