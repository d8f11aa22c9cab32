/**
 * Hostile files for what support imports: every record is read or refused with a reason.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, test } from '@jest/globals';
import { createCheck } from '../../../src/records/check-record.ts';
import { kindOf } from '../../../src/records/kind.ts';
import { readCsv } from '../../../src/records/read-csv.ts';
import { readNdjson, UnreadableFile, type Found } from '../../../src/records/read-file.ts';
import { RECORDS } from '../../../src/resources/records.ts';
import { BROKEN, VALUES } from './corpora/json.ts';
import { FRAGMENTS, HOSTILE } from './corpora/texts.ts';
import { createDraws } from './draws.ts';
import { expectFigure, parameter, seed } from './figures.ts';

const SHARE = 8;
const inputs = Math.ceil((parameter('INPUTS', 100_000) * SHARE) / 100);
const { pick, below } = createDraws(seed());
const TIMEOUT = 60 * 60_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'recruitment-injection-'));
let judged = 0;
afterAll(() => rmSync(folder, { recursive: true }));

const text = (pieces = FRAGMENTS, most = 12): string => Array.from({ length: 1 + below(most) }, () => pick(pieces)).join('');
const hostile = (): string => (below(3) > 0 ? pick(HOSTILE) : text());

type Reader = { readonly read: (file: string) => AsyncIterable<Found>; readonly check?: ReturnType<typeof createCheck> };

/** Reads a file to its end; a file that is none at all may be refused as a whole. */
async function readWhole(
  content: string | Buffer,
  { read, check = createCheck(RECORDS, undefined, false) }: Reader,
): Promise<readonly unknown[]> {
  const file = path.join(folder, 'input');
  writeFileSync(file, content);
  const reads: unknown[] = [];
  try {
    for await (const found of read(file)) reads.push(check(found));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return reads;
}

const readers = {
  csv: { read: (file) => readCsv(file, kindOf(RECORDS, 'candidate')), check: createCheck(RECORDS, 'candidate', true) },
  ndjson: { read: readNdjson },
} satisfies Record<string, Reader>;
const LINES = 200;
const line = {
  csv: () => [hostile(), hostile(), `"${hostile()}"`].join(','),
  ndjson: () =>
    below(2) === 0 ? pick(BROKEN) : `{"kind":${pick(VALUES)},"reference":${JSON.stringify(hostile())},"x":${pick(VALUES)}}`,
};
const around = {
  csv: ['reference,first_name,last_name\n', '\n', ''],
  ndjson: ['', '\n', ''],
} as const;

test.each(Object.keys(readers) as (keyof typeof readers)[])(
  'files that support imports: %s',
  async (format) => {
    const [head, between, tail] = around[format];
    for (let left = Math.ceil(inputs / 2); left > 0; left -= LINES) {
      const content = head + Array.from({ length: LINES }, line[format]).join(between) + tail;
      await readWhole(content, readers[format]);
      judged += LINES;
    }
  },
  TIMEOUT,
);

test('so many records were read or refused', () =>
  expectFigure('hostile records in files, read or refused', judged, 'records', { atLeast: inputs }));
