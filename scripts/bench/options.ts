import { parseArgs } from 'node:util';

/** Other measurements, each an option: all reads, growth to a million applications. */
const OTHERS = ['all', 'growth'] as const;

/** The options of `npm run bench`. */
export type Options = {
  readonly subject: 'comparison' | (typeof OTHERS)[number];
  readonly applications: number;
  readonly rounds: number;
  /** Length of a round. */
  readonly seconds: number;
  /** A part of the names of the reads that are measured. */
  readonly only: string;
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
      only: { type: 'string', default: '' },
      all: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const subject = OTHERS.find((other) => values[other]) ?? 'comparison';
  return {
    subject,
    applications: wholeNumber('applications', values.applications ?? (subject === 'growth' ? '1e6' : '1e5'), 1_000, 10_000_000),
    rounds: wholeNumber('rounds', values.rounds, 1, 100),
    seconds: wholeNumber('seconds', values.seconds, 1, 600),
    only: values.only,
    json: values.json,
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} takes a whole number from ${least} to ${most}; "${text}" is not.`);
}
