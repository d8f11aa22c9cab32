import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFlags } from './start-command.ts';
import { CALLER, KEYS } from './population.ts';
import { aFreePort } from '../free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The public URL of all servers. */
export const PUBLIC_URL = 'http://bench.example';

/** The header with which a caller of the population authenticates. */
export const authorizationOf = (login: string): string =>
  `Basic ${Buffer.from(`${login}:${CALLER.password}`).toString('base64')}`;

export const AUTHORIZATION = authorizationOf(CALLER.login);

/** A server under measurement. */
export type Server = {
  readonly name: 'service' | 'L';
  readonly origin: string;
  readonly pid: number;
  /** From its start to its first answer, in milliseconds. */
  readonly startMs: number;
  readonly stop: () => Promise<void>;
};

type Program = {
  readonly name: Server['name'];
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The request that is repeated until it is answered 200. */
  readonly first: string;
};

/**
 * Starts this service on a database, delivering nothing and without a limit that the load would
 * reach; it logs each request to nowhere.
 */
export const startService = (url: string): Promise<Server> =>
  start({
    name: 'service',
    file: 'src/main.ts',
    environment: { DATABASE_URL: url, DEMO_DATA: 'off' },
    first: '/v1/account',
  });

/** Starts the server that the service is measured against, on the same database. */
export const startLeast = (url: string): Promise<Server> =>
  start({
    name: 'L',
    file: 'scripts/bench/least-server.ts',
    environment: { DATABASE_URL: url },
    first: '/v1/job/1/stats',
  });

async function start({ name, file, environment, first }: Program): Promise<Server> {
  const port = await aFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const own = name === 'service';
  const child = spawn(process.execPath, [...(own ? startFlags : []), path.join(root, file)], {
    cwd: root,
    env: { ...process.env, ...common, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // a server that has not answered yet is not registered for the cleanup
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await untilAnswers(child, origin + first);
    return { name, origin, pid: child.pid ?? 0, startMs: performance.now() - began, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const common = {
  ...KEYS,
  PUBLIC_URL,
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  WORKER: 'off',
  LOG_LEVEL: 'info',
};

/** A generous limit for the first answer, because the machine may be busy. */
const PATIENCE_MS = 120_000;

async function untilAnswers(child: ChildProcess, address: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await wait(5)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended before it answered.`);
    const response = await fetch(address, { headers: { Authorization: AUTHORIZATION } }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
  }
  throw new Error(`Nothing answers at ${address}.`);
}
