/**
 * Hostile files for what support imports: every record is read or refused with a reason, and
 * nothing in a file is expanded or fetched.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createCheck } from '../../../src/cli/import/check-record.ts';
import { readCsv } from '../../../src/cli/import/read-csv.ts';
import { readNdjson, UnreadableFile, type Found } from '../../../src/cli/import/read-file.ts';
import { readIndeed } from '../../../src/cli/import/read-indeed.ts';
import { readJsonLd } from '../../../src/cli/import/read-json-ld.ts';
import { BROKEN, VALUES } from './corpora/json.ts';
import { MARKUP, PIECES } from './corpora/markup.ts';
import { FRAGMENTS, HOSTILE } from './corpora/texts.ts';
import { createDraws } from './draws.ts';
import { expectFigure, parameter, seed } from './figures.ts';

const SHARE = 8;
const inputs = Math.ceil((parameter('INPUTS', 100_000) * SHARE) / 100);
const { pick, below } = createDraws(seed());
const TIMEOUT = 60 * 60_000;
/** Milliseconds that a file may take on a busy machine. */
const SLOWEST = 5_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'recruitment-injection-'));
let judged = 0;
afterAll(() => rmSync(folder, { recursive: true }));

const text = (pieces = FRAGMENTS, most = 12): string => Array.from({ length: 1 + below(most) }, () => pick(pieces)).join('');
const hostile = (): string => (below(3) > 0 ? pick(HOSTILE) : text());
const markup = (): string => (below(2) === 0 ? pick(MARKUP) : text(PIECES, 30));

type Reader = { readonly read: (file: string) => AsyncIterable<Found>; readonly check?: ReturnType<typeof createCheck> };

/** Reads a file to its end; a file that is none at all may be refused as a whole. */
async function readWhole(
  content: string | Buffer,
  { read, check = createCheck(undefined, false) }: Reader,
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

const settings = {
  organisation: 'o',
  process: 'p',
  organisationName: 'O',
  status: 'OPEN',
  source: undefined,
  today: '2026-11-20',
};
const readers = {
  csv: { read: readCsv, check: createCheck('candidate', true) },
  ndjson: { read: readNdjson },
  xml: { read: (file) => readIndeed(file, settings) },
  jsonLd: { read: (file) => readJsonLd(file, settings) },
} satisfies Record<string, Reader>;
const LINES = 200;
const line = {
  csv: () => [hostile(), hostile(), `"${hostile()}"`].join(','),
  ndjson: () =>
    below(2) === 0 ? pick(BROKEN) : `{"kind":${pick(VALUES)},"reference":${JSON.stringify(hostile())},"x":${pick(VALUES)}}`,
  xml: () => `<job><title>${markup()}</title><referencenumber>${hostile()}</referencenumber></job>`,
  jsonLd: () =>
    `<script type="application/ld+json">${pick([...BROKEN, `{"@type":"JobPosting","title":${pick(VALUES)},"identifier":${pick(VALUES)}}`])}</script>`,
};
const around = {
  csv: ['reference,first_name,last_name\n', '\n', ''],
  ndjson: ['', '\n', ''],
  xml: ['<source>', '', '</source>'],
  jsonLd: ['<html>', '', '</html>'],
} as const;

test.each(Object.keys(readers) as (keyof typeof readers)[])(
  'files that support imports: %s',
  async (format) => {
    const [head, between, tail] = around[format];
    // of XML all that follows a fault is lost
    const lines = format === 'xml' ? 1 : LINES;
    for (let left = Math.ceil(inputs / 4); left > 0; left -= lines) {
      const content = head + Array.from({ length: lines }, line[format]).join(between) + tail;
      await readWhole(content, readers[format]);
      judged += lines;
    }
  },
  TIMEOUT,
);

const laughs = `<!DOCTYPE s [<!ENTITY a0 "lol">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>`;
test.each([
  ['a billion laughs', `${laughs}<source><job><title>&a30;</title></job></source>`],
  [
    'an entity from a file',
    '<!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]><source><job><title>&e;</title></job></source>',
  ],
  [
    'an entity from the net',
    '<!DOCTYPE s [<!ENTITY e SYSTEM "http://127.0.0.1:9/">]><source><job><title>&e;</title></job></source>',
  ],
  [
    'a parameter entity',
    '<!DOCTYPE s [<!ENTITY % e SYSTEM "file:///etc/passwd">%e;]><source><job><title>x</title></job></source>',
  ],
  ['an outside document type', '<!DOCTYPE s SYSTEM "file:///etc/passwd"><source><job><title>x</title></job></source>'],
  [
    'XInclude',
    '<source xmlns:xi="http://www.w3.org/2001/XInclude"><job><title><xi:include href="file:///etc/passwd" parse="text"/></title></job></source>',
  ],
  ['depth', `<source>${'<a>'.repeat(100_000)}`],
])('XML with %s: nothing is expanded, nothing fetched', async (_, content) => {
  const began = performance.now();
  const read = JSON.stringify(await readWhole(content, readers.xml));
  expect(read).not.toMatch(/root:|lollol/);
  expect(read.length).toBeLessThan(10_000);
  expect(performance.now() - began).toBeLessThan(SLOWEST);
});

test('so many records were read or refused', () =>
  expectFigure('hostile records in files, read or refused', judged, 'records', { atLeast: inputs }));
