import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { mediansOf } from './medians.ts';
import { startEmbedded, startService, type Server } from './servers.ts';

/** Milliseconds from a start to the first answer, and those that `npm run generate` takes. */
export type Starts = {
  readonly postgres: number;
  /** With an empty folder. */
  readonly embeddedFirst: number;
  readonly embeddedSecond: number;
  readonly generate: number;
};

const TIMES = 3;

/** Measures each start as often as there are rounds; medians. */
export async function measureStarts(url: string): Promise<Starts> {
  const rounds: Starts[] = [];
  for (let round = 0; round < TIMES; round++) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
    try {
      rounds.push({
        postgres: await startAndStop(() => startService(url)),
        embeddedFirst: await startAndStop(() => startEmbedded(folder)),
        embeddedSecond: await startAndStop(() => startEmbedded(folder)),
        generate: await npm('generate'),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return mediansOf(rounds);
}

async function startAndStop(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startMs;
}

/** Milliseconds that a script of npm's takes. */
async function npm(script: string): Promise<number> {
  const began = performance.now();
  await promisify(execFile)('npm', ['run', '--silent', script], { cwd: path.resolve(import.meta.dirname, '../..') });
  return performance.now() - began;
}
