import type { Row } from './measure.ts';

/** Lines with a name to the left and cells to the right. */
export function formatTable(head: readonly string[], lines: readonly (readonly [name: string, ...cells: string[]])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  const format = ([name = '', ...cells]: readonly string[]): string =>
    name.padEnd(width) + cells.map((cell, index) => cell.padStart((head[index]?.length ?? 0) + 3)).join('');
  return [format(['', ...head]), ...lines.map(format)].join('\n');
}

/** Throughput, processor time a request in microseconds, latency, size of an answer, memory after the load. */
export const figuresTable = (rows: readonly Row[]): string =>
  formatTable(
    ['requests/s', 'server us', 'PostgreSQL us', 'p50 ms', 'p99 ms', 'bytes', 'RSS MiB'],
    rows.map(({ name, figures }) => [
      name,
      figures.perSecond.toFixed(0),
      figures.serverMicroseconds.toFixed(0),
      figures.postgresMicroseconds.toFixed(0),
      figures.p50.toFixed(1),
      figures.p99.toFixed(1),
      figures.bytes.toFixed(0),
      figures.residentMiB.toFixed(0),
    ]),
  );
