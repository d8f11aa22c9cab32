/**
 * Cost of large and hostile bodies for other requests. It starts src/main.ts, submits each kind of
 * body to an apply address, and prints how long the event loop was blocked and the memory in
 * multiples of the body. `DATABASE_URL` must name an empty database; without it the embedded one is
 * used.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findApplyAddress } from './apply-address.ts';
import { memoryOf } from './process-memory.ts';
import { startFlags } from './start-command.ts';

const ROUNDS = 5;
const LIMIT = 15 * 1024 * 1024;
const DOCUMENT_BYTES = 5 * 1024 * 1024;

/** Reports the longest time that the event loop stood still, in milliseconds, since it was asked last. */
const MONITOR = `
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => { process.send(delay.max / 1e6); delay.reset(); });`;

const folder = await mkdtemp(path.join(os.tmpdir(), 'measure-'));
const service = spawn(
  process.execPath,
  [
    ...startFlags,
    '--import',
    `data:text/javascript,${encodeURIComponent(MONITOR)}`,
    path.resolve(import.meta.dirname, '../../src/main.ts'),
  ],
  {
    env: {
      CREDENTIAL_KEY: randomBytes(32).toString('hex'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      DEMO_DATA: 'on',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  },
);

try {
  const banner = await new Promise<string>((resolve, reject) => {
    let text = '';
    service.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (/curl -u .*\n/.test(text)) resolve(text);
    });
    service.once('exit', () => reject(new Error('The service did not start.')));
  });
  const [, login = '', base = ''] = /curl -u '(.*)' (\S+)/.exec(banner) ?? [];
  await measure(base, `Basic ${Buffer.from(login).toString('base64')}`);
} finally {
  service.kill();
  await new Promise((resolve) => service.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
}

/** Bodies by what is in them, each as a function that makes a new one. */
function kindsOf(): Readonly<Record<string, () => Buffer>> {
  const document = (bytes: Buffer) => ({ name: 'cv.pdf', mime_type: 'application/pdf', content: bytes.toString('base64') });
  const pdf = () => document(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(DOCUMENT_BYTES - 9)]));
  const submission = (given: object) => {
    const email = `${randomBytes(6).toString('hex')}@mail.example`;
    return JSON.stringify({ version: '1', first_name: 'Ada', last_name: 'Long', email, country: 'FR', ...given });
  };
  const filled = (open: string, unit: string, close: string, bytes = LIMIT) =>
    Buffer.from(
      submission({ x: 0 }).replace(
        '"x":0',
        open + unit.repeat(Math.floor((bytes - 300) / unit.length)).replace(/,$/, '') + close,
      ),
    );
  return {
    'the least': () => Buffer.from(submission({})),
    'one document of 200 kB': () =>
      Buffer.from(submission({ cv: document(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])) })),
    'two documents of 5 MiB': () => Buffer.from(submission({ cv: pdf(), cover: pdf() })),
    'two texts of 5 MiB': () =>
      Buffer.from(submission({ cv: { ...document(Buffer.alloc(DOCUMENT_BYTES, 'a')), mime_type: 'text/plain' }, cover: pdf() })),
    'a document all escaped': () => filled('"cv":{"name":"a","mime_type":"application/pdf","content":"', '\\u0041', '"}'),
    'a document of quotes': () => filled('"cv":{"name":"a","mime_type":"application/pdf","content":"', '\\"', '"}'),
    'empty choices': () => filled('"answers":{"1":{"choices":[', '"",', ']}}'),
    'unknown fields': () => filled('"y":0,', '"a":1,', '"x":0'),
    'a text of the outside': () => filled('"email":"', 'a.', '"', 1_700_000),
    'nested lists': () => filled('"x":', '[', ''),
    'no JSON': () => Buffer.alloc(LIMIT, '{'),
    'broken UTF-8': () => Buffer.alloc(LIMIT, 0xff),
    'an archive of empty files': () => Buffer.from(submission({ cv: document(zipOf(DOCUMENT_BYTES)) })),
  };
}

/** A ZIP archive of as many empty files as there is room for. */
function zipOf(bytes: number): Buffer {
  const entry = Buffer.alloc(31);
  entry.write('PK\x03\x04');
  entry.writeUInt16LE(1, 26);
  entry.write('a', 30);
  return Buffer.concat(Array.from({ length: Math.floor(bytes / entry.length) }, () => entry));
}

async function measure(base: string, authorization: string): Promise<void> {
  const address = await findApplyAddress(base, authorization);
  const kinds = kindsOf();
  const documents = kinds['two documents of 5 MiB'] as () => Buffer;
  await measureKind(address, 'two documents, first request', documents, 1);
  for (const make of Object.values(kinds).slice(0, 2)) await submit(address, make());
  for (const [kind, make] of Object.entries(kinds)) await measureKind(address, kind, make, ROUNDS);
  await measureCrowd(base, authorization, address, documents);
}

/** Submits bodies of one kind one after another, and prints the worst of each figure. */
async function measureKind(address: string, kind: string, make: () => Buffer, count: number): Promise<void> {
  const memory = memoryOf(Number(service.pid));
  const rounds: { status: number; took_ms: number; stood_still_ms: number; memory: number }[] = [];
  for (let round = 0; round < count; round += 1) {
    const body = make();
    await wait(300);
    await askDelay();
    const before = memory.resetPeak();
    const began = performance.now();
    const status = await submit(address, body);
    const tookMs = performance.now() - began;
    const grown = (memory.peak() - before) / body.length;
    rounds.push({ status, took_ms: tookMs, stood_still_ms: await askDelay(), memory: grown });
  }
  const worst = (name: 'took_ms' | 'stood_still_ms' | 'memory') => Math.max(...rounds.map((each) => each[name]));
  const multiple = make().length > 1024 * 1024 ? `${worst('memory').toFixed(1)} x the body` : '';
  console.log(
    `${kind.padEnd(28)} ${rounds[0]?.status}  ${Math.round(worst('took_ms'))} ms, stood still ${Math.round(worst('stood_still_ms'))} ms  ${multiple}`,
  );
}

/** Forty at once, while another client reads the index every 10 ms. */
async function measureCrowd(base: string, authorization: string, address: string, make: () => Buffer): Promise<void> {
  const bodies = Array.from({ length: 40 }, make);
  const memory = memoryOf(Number(service.pid));
  const before = memory.resetPeak();
  await askDelay();
  let ended = false;
  const reads: number[] = [];
  const submitted = Promise.all(bodies.map((body) => submit(address, body))).finally(() => (ended = true));
  while (!ended) {
    const began = performance.now();
    await fetch(base, { headers: { authorization } }).then((response) => response.text());
    reads.push(performance.now() - began);
    await wait(10);
  }
  const statuses = Object.entries(Object.groupBy(await submitted, String)).map(([status, all]) => `${all?.length} x ${status}`);
  console.log(
    `40 at once: ${statuses.join(', ')}; others wait ${Math.round(Math.max(...reads))} ms at most, stood still ` +
      `${Math.round(await askDelay())} ms, ${Math.round((memory.peak() - before) / 1024 / 1024)} MiB more`,
  );
}

function askDelay(): Promise<number> {
  return new Promise((resolve) => {
    service.once('message', (delay) => resolve(Number(delay)));
    service.send('delay');
  });
}

async function submit(address: string, body: Buffer): Promise<number> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') };
  const response = await fetch(address, { method: 'POST', headers, body: new Uint8Array(body) });
  await response.text();
  return response.status;
}
