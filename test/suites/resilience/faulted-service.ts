/**
 * The service as a process on a PostgreSQL of its own that the test may ill-treat, and requests for
 * every operation of it.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, globSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from '../../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import { startReplication, type Server } from '../../runtime/servers/replication.ts';
import { aFolder, start, type Started } from '../../runtime/process.ts';
import { until } from '../../runtime/servers/redis.ts';
import { createClient, type Answer } from '../../harness/client.ts';
import { operations, wantsCredentials } from '../../harness/contract.ts';
import { send } from '../../harness/requests.ts';
import { CREDENTIAL_KEY, SECRET_KEY, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import type { OperationId } from '../../../src/contract/v1.ts';
import { aFreePort } from '../../../scripts/free-port.ts';
import { orLeaveOut } from '../../../scripts/probe.ts';

/** An answer and how long it took, in milliseconds. */
export type Timed = Answer & { readonly what: string; readonly milliseconds: number };

/** More than the operations that wait when the templates do, beside what the server reads by itself. */
export const POOL_SIZE = 12;
const DATABASE = 'faulted';

/** Operations that can run once in an erased world; all others can be repeated. */
const asked = operations
  .filter(wantsCredentials)
  .map(({ operationId }) => operationId)
  .filter((operationId) => operationId !== 'eraseCandidate');

/** A small disk in memory; undefined, said once, where this user may not mount one. */
export function mountDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return orLeaveOut<never>(undefined, 'right to mount a disk in memory');
  }
  const unmount = (): void => {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  return { folder, unmount };
}

/** Leaves no room on the disk of the file. */
export function fill(file: string): void {
  const megabyte = Buffer.alloc(2 ** 20);
  try {
    for (;;) appendFileSync(file, megabyte);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}

/** The children of the process that are there now, and whether each is stopped or has ended. */
function childrenOf(parent: number) {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [, pid, state, of] = /^(\d+) \(.*\) (\S) (\d+)/s.exec(readFileSync(file, 'utf8')) ?? [];
      return Number(of) === parent ? [{ pid: Number(pid), stopped: /[TZ]/.test(state ?? '') }] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
}

/** Stops every process of the PostgreSQL where it is; returns how to let them go on. */
export async function freeze(server: Server): Promise<() => void> {
  const [row] = await server.query(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`);
  const first = Number(row?.['pid']);
  // the first one starts the others: none comes after it stopped, and one that began before is found the next time
  process.kill(first, 'SIGSTOP');
  await until(() => {
    const going = childrenOf(first).filter(({ stopped }) => !stopped);
    for (const { pid } of going) signal(pid, 'SIGSTOP');
    return going.length === 0;
  });
  return () => {
    for (const { pid } of childrenOf(first)) signal(pid, 'SIGCONT');
    process.kill(first, 'SIGCONT');
  };
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' }); // it ended meanwhile
  }
}

/** A connection of the test's own. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // it may be what the test breaks
  await client.connect();
  return client;
}

/** Starts it with a database in the folder, or where PostgreSQL keeps its own. */
export async function startFaulted(tablespace?: string) {
  const replication = await startReplication(0);
  const { primary } = replication;
  if (tablespace !== undefined) {
    execFileSync('chown', ['postgres', tablespace]);
    chmodSync(tablespace, 0o700);
    await primary.query(`CREATE TABLESPACE small LOCATION '${tablespace}'`);
  }
  await primary.query(`CREATE DATABASE ${DATABASE}${tablespace === undefined ? '' : ' TABLESPACE small'}`);
  const url = Object.assign(new URL(primary.url), { pathname: `/${DATABASE}` }).href;
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' }, () => {});
  await applyMigrations(database.pool, MIGRATIONS);
  const metricsPort = await aFreePort();
  const settings = {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    CREDENTIAL_KEY,
    SECRET_KEY,
    DATA_DIR: await aFolder(),
    RATE_LIMIT_PER_MINUTE: '1000000',
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'error',
  };
  const started: Started = await start(settings);
  const { origin } = new URL(started.base);
  const as: Service['as'] = (credentials) => createClient(origin, credentials);
  const world = await aWorld({ prisma: database.prisma, as }, ['ids'], { role: 'ADMIN', owner: true });
  await database.close();

  const timed = async (what: string, answer: () => Promise<Answer>): Promise<Timed> => {
    const began = performance.now();
    return { ...(await answer()), what, milliseconds: performance.now() - began };
  };
  const ask = (operation: OperationId): Promise<Timed> => timed(operation, () => send(world.client, operation, world.ids));

  return {
    settings,
    started,
    origin,
    primary,
    url,
    world,
    timed,
    ask,
    operations: asked,
    /** Every operation once, one after the other. */
    askEach: async (): Promise<readonly Timed[]> => {
      const answers: Timed[] = [];
      for (const operation of asked) answers.push(await ask(operation));
      return answers;
    },
    /** Every operation once, at once. */
    askAll: (): Promise<readonly Timed[]> => Promise.all(asked.map(ask)),
    metrics: () => timed('metrics', () => createClient('').get(`http://127.0.0.1:${metricsPort}/metrics`)),
    health: () => timed('health', () => createClient('').get(`${origin}/health/ready`)),
    end: async (): Promise<void> => {
      await started.end('SIGTERM');
      replication.end();
    },
  };
}

export type Faulted = Awaited<ReturnType<typeof startFaulted>>;
