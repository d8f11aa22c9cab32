/** How the log leaves the process. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const LINES = 100;

/**
 * Writes the lines in one turn, a last one afterwards, exits in the same turn, and reports the
 * lengths of the writes.
 */
const PROGRAM = `
  import fs from 'node:fs';
  import { createLog } from ${JSON.stringify(path.resolve('src/core/log.ts'))};
  const pieces = [];
  const { write, writeSync } = fs;
  let done = 0;
  fs.write = (descriptor, text, ...given) => {
    const settle = given.pop();
    pieces.push(text.length);
    write(descriptor, text, ...given, (...outcome) => {
      done += 1;
      settle(...outcome);
    });
  };
  fs.writeSync = (descriptor, text, ...given) => pieces.push(text.length) && writeSync(descriptor, text, ...given);
  process.on('exit', () => writeSync(2, JSON.stringify(pieces)));
  const log = createLog('info');
  for (let line = 0; line < ${LINES}; line += 1) log.info({ line }, 'line');
  setInterval(() => {
    if (done === 0 || done < pieces.length) return;
    log.info({ line: ${LINES} }, 'line');
    process.exit(0);
  }, 10);
`;

test('the lines of a turn are written in pieces that a pipe takes whole, each line in one of them, and none is lost at the end', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual(
    Array.from({ length: LINES + 1 }, (_, line) => line),
  );
  const pieces = JSON.parse(stderr) as readonly number[];
  expect(pieces.length).toBeLessThan(LINES / 10);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(4_096);
  const ends = lines
    .map((line) => line.length + 1)
    .reduce<number[]>((sums, length) => [...sums, (sums.at(-1) ?? 0) + length], []);
  let written = 0;
  for (const piece of pieces) expect(ends).toContain((written += piece));
});
