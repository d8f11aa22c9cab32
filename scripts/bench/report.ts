import type { ChangedPages } from './changed.ts';
import type { Compared } from './comparison.ts';
import type { GrowthRow } from './growth.ts';
import type { Figures } from './measure.ts';
import { cpuOf } from './processes.ts';
import type { Steady } from './steady.ts';

const LABEL = 34;
const COLUMN = 12;

/** A table of the operations: the service over L, then what each of them did. */
export function comparisonTable(compared: readonly Compared[]): string {
  const row = (label: string, cell: (each: Compared) => string): string =>
    label.padEnd(LABEL) + compared.map((each) => cell(each).padStart(COLUMN)).join('');
  const ratio = (of: (figures: Figures) => number) => (each: Compared) => (of(each.service) / of(each.least)).toFixed(2);
  const both = (of: (figures: Figures) => number, digits: number) => [
    row('  service', ({ service }) => of(service).toFixed(digits)),
    row('  L', ({ least }) => of(least).toFixed(digits)),
  ];
  return [
    row('', ({ operation }) => operation),
    row(
      'requests/s, service / L',
      ratio(({ perSecond }) => perSecond),
    ),
    ...both(({ perSecond }) => perSecond, 0),
    row('CPU a request, service / L', ratio(cpuOf)),
    row('  service: server, microseconds', ({ service }) => service.serverMicroseconds.toFixed(0)),
    row('  service: PostgreSQL', ({ service }) => service.postgresMicroseconds.toFixed(0)),
    row('  L: server', ({ least }) => least.serverMicroseconds.toFixed(0)),
    row('  L: PostgreSQL', ({ least }) => least.postgresMicroseconds.toFixed(0)),
    'p50, ms',
    ...both(({ p50 }) => p50, 1),
    'p99, ms',
    ...both(({ p99 }) => p99, 1),
    'bytes an answer',
    ...both(({ bytes }) => bytes, 0),
    'RSS after the load, MiB',
    ...both((figures) => figures.residentMiB, 0),
    row('304, requests/s of the service', ({ unchanged }) => unchanged?.perSecond.toFixed(0) ?? 'no ETag'),
    row('  CPU, 304 / its 200', ({ service, unchanged }) => (unchanged ? (cpuOf(unchanged) / cpuOf(service)).toFixed(2) : '')),
  ].join('\n');
}

/** The cost of a page of 20 after all its items changed, and the latency at a steady rate. */
export function furtherLines(changed: ChangedPages, { most, at70 }: Steady): string {
  const over = (one: number, other: number): string => (one / other).toFixed(2);
  return [
    `list 20, every item changed since: ${changed.changed.toFixed(0)} microseconds of CPU,`,
    `  ${over(changed.changed, changed.least)} x L, ${over(changed.changed, changed.unchanged)} x the same pages read again`,
    `Half list 20, three tenths statistics, a fifth advance: ${most.perSecond.toFixed(0)} requests/s at most;`,
    `  at 70 % of that, counted from when a request was due: p50 ${at70.p50.toFixed(1)} ms, p99 ${at70.p99.toFixed(1)} ms`,
  ].join('\n');
}

/**
 * The rows, each size with requests a second, processor time a request in microseconds, and that
 * over the first size's.
 */
export function growthTable(rows: readonly GrowthRow[]): string {
  const lines = rows.flatMap(({ what, sizes }) => [
    what,
    ...sizes.map(({ size, figures }) => {
      const cells = [
        figures.perSecond.toFixed(0),
        cpuOf(figures).toFixed(0),
        (cpuOf(figures) / cpuOf(sizes[0]?.figures ?? figures)).toFixed(2),
      ];
      return `  ${size.padStart(12)}${cells.map((cell) => cell.padStart(12)).join('')}`;
    }),
  ]);
  return [`${''.padEnd(14)}${['requests/s', 'CPU', 'CPU ratio'].map((head) => head.padStart(12)).join('')}`, ...lines].join('\n');
}
