import { closeSync, openSync, writeSync } from 'node:fs';
import { Refusal as Refused, type Context } from '../command.ts';
import type { Printable } from '../output.ts';
import type { Refusal } from './records.ts';

/** Prints refused lines at once. */
type Report = {
  readonly add: (refusal: Refusal) => void;
  readonly close: () => void;
  /** The JSON report for scripts. */
  readonly summary: () => Printable;
};

/** A script that needs more of them writes the report to a file. */
const IN_DOCUMENT = 1000;

/**
 * Writes the report to the file if there is one, else into the JSON document, else to standard
 * error. Refuses a file that cannot be written.
 */
export function createReport({ io, json }: Context, file: string | undefined): Report {
  const descriptor = file === undefined ? undefined : create(file);
  const kept: Refusal[] = [];
  // on a terminal the bar stands where the sentence goes
  const clear = (io.stderr as { readonly isTTY?: boolean }).isTTY === true ? '\r\u001b[2K' : '';
  let count = 0;
  return {
    add: (refusal) => {
      count += 1;
      if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(refusal)}\n`);
      else if (!json) io.stderr.write(`${clear}${describe(refusal)}\n`);
      if (json && kept.length < IN_DOCUMENT) kept.push(refusal);
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
    },
    summary: () => ({ faults: kept, faults_left_out: count - kept.length }),
  };
}

function create(file: string): number {
  try {
    // references of people may be personal
    return openSync(file, 'w', 0o600);
  } catch (error) {
    throw new Refused(`The report cannot be written: ${(error as Error).message}.`);
  }
}

/** Escapes text of the file, so that it stays on one line and cannot control the terminal. */
const describe = ({ line, kind, reference, field, reason }: Refusal): string =>
  [`line ${line}`, ...(kind ? [`${kind}${reference === undefined ? '' : ` "${reference}"`}`] : []), `${field} ${reason}`.trim()]
    .join(': ')
    .replaceAll(/\p{C}+/gu, ' ');
