/**
 * How long others wait while the service takes the largest application there is: starts src/main.ts, submits 14.9 MiB with two documents of
 * 5 MiB and reads `/v1/` every 10 ms meanwhile. `DATABASE_URL` must name an empty database; without it the embedded one is measured.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROUNDS = 5;
const MONITOR = `
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => { process.send(delay.max / 1e6); delay.reset(); });`;

const folder = await mkdtemp(path.join(os.tmpdir(), 'measure-'));
const service = spawn(
  process.execPath,
  ['--import', `data:text/javascript,${encodeURIComponent(MONITOR)}`, path.resolve(import.meta.dirname, '../src/main.ts')],
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
  const welcome = await new Promise<string>((resolve, reject) => {
    let text = '';
    service.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (/curl -u .*\n/.test(text)) resolve(text);
    });
    service.once('exit', () => reject(new Error('The service did not start.')));
  });
  const [, login = '', base = ''] = /curl -u '(.*)' (\S+)/.exec(welcome) ?? [];
  await measure(base, `Basic ${Buffer.from(login).toString('base64')}`);
} finally {
  service.kill();
  await new Promise((resolve) => service.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
}

async function measure(base: string, authorization: string): Promise<void> {
  const address = await findAddress(base, authorization);
  await submit(address, 1024);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await wait(500);
    await askDelay();
    const submitted = submit(address, 5 * 1024 * 1024);
    const reads: number[] = [];
    let ended = false;
    void submitted.finally(() => (ended = true));
    const reading: Promise<void>[] = [];
    while (!ended) {
      reading.push(timed(() => fetch(base, { headers: { authorization } })).then((taken) => void reads.push(taken)));
      await wait(10);
    }
    await Promise.all(reading);
    const sorted = reads.toSorted((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    const shown = {
      post: await submitted,
      reads: reads.length,
      p50: sorted[sorted.length >> 1] ?? 0,
      p99,
      delay: await askDelay(),
    };
    console.log(Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, Math.round(value)])));
  }
}

/** The longest time, in ms, that the service's event loop stood still since it was asked last. */
function askDelay(): Promise<number> {
  return new Promise((resolve) => {
    service.once('message', (delay) => resolve(Number(delay)));
    service.send('delay');
  });
}

/** A job that asks for no answers, on whatever source it is published. */
async function findAddress(base: string, authorization: string): Promise<string> {
  for (let source = 1; source <= 50; source += 1) {
    const response = await fetch(`${base}feed?source_id=${source}`, { headers: { authorization } });
    if (!response.ok) continue;
    const { items } = (await response.json()) as { items: { apply_url: string; questionnaire?: unknown }[] };
    const job = items.find(({ questionnaire }) => questionnaire === undefined);
    if (job) return job.apply_url;
  }
  throw new Error('The demo data has no job that takes applications.');
}

/** Submits the application of somebody new with two documents of so many bytes and returns how long it took, in ms. */
function submit(address: string, bytes: number): Promise<number> {
  const document = (name: string) => ({
    name,
    mime_type: 'application/pdf',
    content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]).toString('base64'),
  });
  const email = `${randomBytes(6).toString('hex')}@mail.example`;
  const named = { version: '1', first_name: 'Ada', last_name: 'Long', email, country: 'FR' };
  const padding = bytes < 1024 * 1024 ? '' : 'x'.repeat(1_600_000);
  const body = Buffer.from(JSON.stringify({ ...named, cv: document('cv.pdf'), cover: document('cover.pdf'), padding }));
  return timed(async () => {
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(`The service answered ${response.status}: ${await response.text()}`);
    await response.text();
  });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
