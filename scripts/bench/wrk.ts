import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A request that is repeated. Two bodies are sent in turn, `etag` as `If-None-Match`. Without an
 * `authorization` of its own it has that of the load.
 */
export type LoadRequest = {
  readonly path: string;
  readonly bodies?: readonly [string, string];
  readonly etag?: string | undefined;
  readonly authorization?: string;
};

/** The result of a load; times in milliseconds, `bytes` of one answer with headers. */
type Load = {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
};

export type Wrk = {
  /** Sends the requests in turn, over and over, on 16 connections. Rejects when any was not answered well. */
  readonly load: (origin: string, requests: readonly LoadRequest[], seconds: number, authorization?: string) => Promise<Load>;
  readonly remove: () => Promise<void>;
};

const CONNECTIONS = 16;

/** The program that wrk runs. */
const LOAD = path.join(import.meta.dirname, 'load.lua');

type Summary = Readonly<Record<'requests' | 'microseconds' | 'bytes' | 'p50' | 'p99' | 'refused' | 'broken', number>>;

/** Prepares wrk to call as one client; rejects where it is not installed. */
export async function createWrk(authorization: string): Promise<Wrk> {
  await requireWrk();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const list = path.join(folder, 'requests');
  return {
    load: async (origin, requests, seconds, as = authorization) => {
      const lines = requests.map(({ path: target, bodies = ['', ''], etag = '', authorization: own = as }) =>
        [target, ...bodies, etag, own].join('\t'),
      );
      await writeFile(list, lines.join('\n'));
      const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '20s', '--latency', '-s', LOAD];
      const { stdout } = await run('wrk', [...options, origin, '--', list]);
      return readSummary(origin, stdout);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function requireWrk(): Promise<void> {
  try {
    await run('wrk', ['--version']);
  } catch (error) {
    // it has no success to say its version with
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error('wrk is not installed: apt-get install wrk');
  }
}

function readSummary(origin: string, output: string): Load {
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`wrk did not say what it measured:\n${output}`);
  const { requests, microseconds, bytes, p50, p99, refused, broken } = JSON.parse(line) as Summary;
  if (requests === 0 || refused > 0 || broken > 0)
    throw new Error(
      `Of ${requests} requests to ${origin} ${refused} were refused and ${broken} not answered: nothing is measured.`,
    );
  return { requests, seconds: microseconds / 1e6, p50: p50 / 1000, p99: p99 / 1000, bytes: bytes / requests };
}
