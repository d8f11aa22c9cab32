/** A PostgreSQL of the test's own with replicas that stream from it, in a folder of its own; it ends with the test. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { aFreePort } from '../../../scripts/free-port.ts';
import { orLeaveOut } from '../../../scripts/probe.ts';

const BINARIES = ['initdb', 'pg_basebackup', 'pg_ctl'] as const;
const folders = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
];
const isRoot = process.getuid?.() === 0;

/**
 * Where the programs of a PostgreSQL are; undefined, said once, where they are not or cannot be
 * run: its tests are then left out.
 */
export const postgresPrograms = findPrograms();

function findPrograms(): string | undefined {
  const found = folders.find((folder) => BINARIES.every((name) => existsSync(path.join(folder, name))));
  // PostgreSQL refuses to run as root
  const usable = found !== undefined && (!isRoot || (existsSync('/usr/sbin/runuser') && hasUser()));
  return orLeaveOut(usable ? found : undefined, 'PostgreSQL to make replicas with');
}

function hasUser(): boolean {
  try {
    return execFileSync('id', ['-u', 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
}

type Command = readonly [program: (typeof BINARIES)[number], ...args: readonly string[]];

function asOwner(programs: string, [program, ...args]: Command): readonly [string, readonly string[]] {
  const command = path.join(programs, program);
  return isRoot ? ['/usr/sbin/runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

/** Sessions of a killed server end a little later, and a new server cannot start before. */
async function startWhenFree(name: string, args: readonly string[], tries = 100): Promise<void> {
  try {
    await promisify(execFile)(name, [...args], { cwd: '/' });
  } catch (error) {
    if (tries === 0) throw error;
    await startWhenFree(name, args, tries - 1);
  }
}

export type Server = {
  readonly url: string;
  readonly start: () => void;
  readonly stop: () => void;
  /** Ends it with -9, and its sessions with it. */
  readonly kill: () => void;
  /**
   * Starts it as soon as the remains of a kill are removed; resolves when it accepts connections.
   */
  readonly startAgain: () => Promise<void>;
  readonly query: (sql: string) => Promise<readonly Record<string, unknown>[]>;
};

type Setup = {
  /** The folder of the programs of PostgreSQL. */
  readonly programs?: string;
  /** What is committed is on the disk. */
  readonly durable?: boolean;
  /** How many it accepts. */
  readonly connections?: number | undefined;
  /** The lines of pg_hba.conf. */
  readonly access?: string;
  /** The certificate of the server and its key. */
  readonly certificate?: { readonly certificate: string; readonly key: string };
};

const TRUST = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';

/** The primary and as many replicas, on IPv4; a primary with a certificate on IPv6 and a socket in `folder` as well. */
export async function startReplication(
  replicas: number,
  { programs = postgresPrograms ?? '', durable = false, connections = 60, access = TRUST, certificate }: Setup = {},
) {
  const run = (...command: Command): void => {
    const [name, args] = asOwner(programs, command);
    execFileSync(name, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'replication-'));
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const servers: Server[] = [];
  const places = certificate
    ? `-c ssl=on -c listen_addresses=127.0.0.1,::1 -c unix_socket_directories=${folder}`
    : `-c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;

  const serverIn = async (data: string): Promise<Server> => {
    const port = await aFreePort();
    const options = `-p ${port} ${places} -c fsync=${durable ? 'on' : 'off'} -c shared_buffers=16MB -c max_connections=${connections} -c hot_standby_feedback=on -c wal_retrieve_retry_interval=100ms`;
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    const starting: Command = ['pg_ctl', 'start', '-w', '-D', data, '-l', `${data}.log`, '-o', options];
    const server: Server = {
      url,
      start: () => run(...starting),
      kill: () => void process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
      startAgain: () => startWhenFree(...asOwner(programs, starting)),
      stop: () => run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data),
      query: async (sql) => {
        const client = new Client({ connectionString: url });
        await client.connect();
        return client
          .query(sql)
          .then(({ rows }) => rows as Record<string, unknown>[])
          .finally(() => client.end());
      },
    };
    servers.push(server);
    return server;
  };

  const data = path.join(folder, 'primary');
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-N', '--no-locale', '-E', 'UTF8');
  writeFileSync(path.join(data, 'pg_hba.conf'), access);
  if (certificate) {
    writeFileSync(path.join(data, 'server.crt'), certificate.certificate);
    writeFileSync(path.join(data, 'server.key'), certificate.key, { mode: 0o600 });
    if (isRoot) execFileSync('chown', ['postgres', path.join(data, 'server.key')]);
  }
  const primary = await serverIn(data);
  primary.start();
  const followers: Server[] = [];
  for (let index = 0; index < replicas; index += 1) {
    const copy = path.join(folder, `replica-${index}`);
    run('pg_basebackup', '-d', primary.url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-N');
    const follower = await serverIn(copy);
    follower.start();
    followers.push(follower);
  }
  const end = (): void => {
    for (const server of servers.toReversed()) {
      try {
        server.stop();
      } catch {
        // it was stopped by the test
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { primary, followers, folder, end };
}
