import { parseArgs } from 'node:util';

/**
 * Other measurements, each an option: growth from 10,000 to 1,000,000 applications, starts, many
 * applicants to one job, two servers on one database.
 */
const OTHERS = ['growth', 'start', 'applicants', 'two-servers'] as const;

type Subject = 'comparison' | (typeof OTHERS)[number];

/** The options of `npm run bench`. */
export type Options = {
  readonly subject: Subject;
  readonly applications: readonly number[];
  readonly rounds: number;
  /** Length of a round. */
  readonly seconds: number;
  readonly workers: number;
  /** Hundredths of a core that each of two servers is held to; undefined: nothing holds them. */
  readonly share: number | undefined;
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
      share: { type: 'string' },
      growth: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      applicants: { type: 'boolean', default: false },
      'two-servers': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const subject = OTHERS.find((other) => values[other]) ?? 'comparison';
  return {
    subject,
    applications: (values.applications ?? (subject === 'growth' ? '1e4,1e6' : '1e5'))
      .split(',')
      .map((text) => wholeNumber('applications', text, 1_000, 10_000_000)),
    rounds: wholeNumber('rounds', values.rounds, 1, 100),
    seconds: wholeNumber('seconds', values.seconds, 1, 600),
    workers: wholeNumber('workers', values.workers, 1, 64),
    // the smallest quota in Linux is a millisecond
    share: values.share === undefined ? undefined : wholeNumber('share', values.share, 10, 100),
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
