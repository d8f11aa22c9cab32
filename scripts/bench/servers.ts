import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aFreePort } from '../free-port.ts';
import { CALLER, CALLER_OF_FEW, KEYS, PUBLIC_URL } from './population.ts';
import { startFlags, startVariables } from './start-command.ts';

const root = path.resolve(import.meta.dirname, '../..');

const headerOf = ({ login, password }: typeof CALLER | typeof CALLER_OF_FEW): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** The headers with which the callers of the population authenticate. */
export const [AUTHORIZATION, AUTHORIZATION_OF_FEW] = [headerOf(CALLER), headerOf(CALLER_OF_FEW)];

/** A server under measurement. */
export type Server = { readonly name: 'service' | 'H'; readonly origin: string; readonly pid: number };

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

type Watched = { readonly flags?: readonly string[]; readonly onOutput?: (text: string) => void };

/** Starts the service or H on a database; the cleanup stops it. */
export async function startServer(
  name: Server['name'],
  url: string,
  cleanup: AsyncDisposableStack,
  { flags = [], onOutput }: Watched = {},
): Promise<Server> {
  const port = String(await aFreePort());
  const program = name === 'H' ? ['scripts/bench/hand-written/server.ts'] : [...startFlags, 'src/main.ts'];
  const variables = name === 'H' ? {} : startVariables;
  const env = { ...variables, ...process.env, ...ENVIRONMENT, DATABASE_URL: url, PORT: port };
  const stdio = ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'] as const;
  const child = spawn(process.execPath, [...flags, ...program], { cwd: root, env, stdio: [...stdio] });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  cleanup.defer(async () => void (child.kill() && (await once(child, 'exit'))));
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${origin}/v1/account`);
  return { name, origin, pid: child.pid ?? 0 };
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
