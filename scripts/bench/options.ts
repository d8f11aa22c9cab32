import { parseArgs } from 'node:util';

/** What `npm run bench` is asked for. */
export type Options = {
  readonly applications: readonly number[];
  readonly rounds: number;
  /** Length of a round. */
  readonly seconds: number;
  readonly workers: number;
  /** Growth instead of the comparison: from 10,000 to 1,000,000 applications, unless others are asked for. */
  readonly growth: boolean;
  /** Starts instead of the comparison. */
  readonly start: boolean;
  /** Many applicants to one job instead of the comparison. */
  readonly applicants: boolean;
  readonly keep: boolean;
  readonly save: boolean;
  readonly json: boolean;
};

/** Reads the arguments; throws with a sentence for a wrong one. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      applications: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      workers: { type: 'string', default: '1' },
      growth: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      applicants: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    applications: (values.applications ?? (values.growth ? '1e4,1e6' : '1e5'))
      .split(',')
      .map((text) => wholeNumber('applications', text, 1_000, 10_000_000)),
    rounds: wholeNumber('rounds', values.rounds, 1, 100),
    seconds: wholeNumber('seconds', values.seconds, 1, 600),
    workers: wholeNumber('workers', values.workers, 1, 64),
    growth: values.growth,
    start: values.start,
    applicants: values.applicants,
    keep: values.keep,
    save: values.save,
    json: values.json,
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} takes a whole number from ${least} to ${most}; "${text}" is not.`);
}
