import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aFreePort } from '../free-port.ts';
import { CALLER, KEYS, PUBLIC_URL } from './population.ts';
import { startFlags } from './start-command.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The header with which the caller of the population authenticates. */
export const AUTHORIZATION = `Basic ${Buffer.from(`${CALLER.login}:${CALLER.password}`).toString('base64')}`;

/** A server under measurement. */
export type Server = {
  readonly name: 'service' | 'H';
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** The service delivers nothing, has a limit that no load reaches, and logs each request to nowhere. */
const ENVIRONMENT = {
  ...KEYS,
  PUBLIC_URL,
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  WORKER: 'off',
  LOG_LEVEL: 'info',
  DEMO_DATA: 'off',
};

/** Starts the service or H on a database. */
export async function startServer(name: Server['name'], url: string): Promise<Server> {
  const port = await aFreePort();
  const program = name === 'H' ? ['scripts/bench/hand-written/server.ts'] : [...startFlags, 'src/main.ts'];
  const child = start(program, { DATABASE_URL: url, PORT: String(port) });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilAnswers(child, `${origin}/v1/account`);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { name, origin, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Starts a worker, which may call receivers on this machine. */
export function startWorker(url: string) {
  const child = start(['src/worker.ts'], { DATABASE_URL: url, WEBHOOK_ALLOW_PRIVATE: 'on' });
  return { ended: once(child, 'exit'), stop: () => stop(child) };
}

function start(program: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A generous limit for the first answer, because the machine may be busy. */
const PATIENCE_MS = 120_000;

async function untilAnswers(child: ChildProcess, address: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await wait(20)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended before it answered.`);
    const response = await fetch(address, { headers: { Authorization: AUTHORIZATION } }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
  }
  throw new Error(`Nothing answers at ${address}.`);
}
