/** A PgBouncer of the test's own (Debian's package), in front of a PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { aFreePort } from '../free-port.ts';
import { orLeaveOut } from '../probe.ts';
import { openDatabase } from '../../src/database/database.ts';

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

/** Where the program is; undefined where it is not: its tests are left out. */
export const poolerProgram = orLeaveOut(
  folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file)),
  'PgBouncer',
);

export type Pooler = {
  /** The address of the database through the pooler, as a service behind one has it. */
  readonly url: string;
  readonly end: () => Promise<void>;
};

/**
 * Starts PgBouncer, which logs in to the server with the user of the URL; `mode` is its
 * `pool_mode`.
 */
export async function startPooler(server: string, mode: 'transaction' | 'session' = 'transaction'): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pooler-'));
  const own = await aFreePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username} ${password === '' ? '' : `password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 1000
server_login_retry = 1
`,
  );
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(poolerProgram ?? '', ['-q', ...user, file], { stdio: 'ignore' });
  while (!(await listens(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await sleep(20);
  }
  const url = Object.assign(new URL(server), {
    hostname: '127.0.0.1',
    port: own,
    search: mode === 'transaction' ? '?pgbouncer=true' : '',
  });
  return {
    url: url.href,
    end: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

/** The statements with which the service refuses a role without its settings. */
export async function missingSettings(databaseUrl: string): Promise<readonly string[]> {
  const database = await openDatabase(
    { databaseUrl: Object.assign(new URL(databaseUrl), { search: '?pgbouncer=true' }).href, dataDirectory: '' },
    () => {},
  );
  const refusal = await database.sql('SELECT 1', []).then(
    () => '',
    (error: Error) => error.message,
  );
  await database.close();
  return refusal.match(/ALTER ROLE .*;/g) ?? [];
}

/** Gives the role of the URL the settings of the service, in every database of the server. */
export async function giveSettings(server: string): Promise<void> {
  const statements = await missingSettings(server);
  const client = new Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement.replace(/ IN DATABASE \S+/, ''));
  await client.end();
}
