/** The service as a process on a PostgreSQL of the run, with the demo set and requests of all kinds to it. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { connect, databaseUrl } from '../../../scripts/bench/postgres.ts';
import { orLeaveOut } from '../../../scripts/probe.ts';
import { until } from '../../runtime/servers/redis.ts';
import { aFolder, start, type Started } from '../../runtime/process.ts';

/** A PostgreSQL to make databases on; undefined, said once, where none answers. */
const admin = orLeaveOut(await connect(), 'PostgreSQL that answers');
await admin?.end();
export const hasPostgres = admin !== undefined;

/**
 * On SIGUSR2 a process reports the longest block of its event loop since the last report, collects
 * garbage and reports its memory.
 */
const COUNT = `import { monitorEventLoopDelay } from 'node:perf_hooks'; import { setFlagsFromString } from 'node:v8'; import { runInNewContext } from 'node:vm'; import { writeFileSync, renameSync } from 'node:fs';
setFlagsFromString('--expose-gc'); const gc = runInNewContext('gc'); process.stdout.write('pid ' + process.pid + '\\n');
const loop = monitorEventLoopDelay({ resolution: 1 }); loop.enable();
process.on('SIGUSR2', () => { const blockedMs = loop.max / 1e6; gc(); gc(); setTimeout(() => loop.reset(), 20); const file = process.env.HELD_FILE; const { heapUsed, external, rss } = process.memoryUsage();
writeFileSync(file + '.new', JSON.stringify({ heap: heapUsed + external, rss, blockedMs })); renameSync(file + '.new', file); });`;

/** A database of this run's own. */
export async function aDatabase() {
  const name = `recruitment_load_${randomBytes(6).toString('hex')}`;
  await query(`CREATE DATABASE ${name}`);
  return { url: databaseUrl(name), drop: () => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** One statement on the server, or on one of its databases. */
export async function query(sql: string, url?: string): Promise<readonly Record<string, unknown>[]> {
  const client = url === undefined ? await connect() : new Client({ connectionString: url });
  if (client === undefined) throw new Error('PostgreSQL does not answer any more.');
  if (url !== undefined) await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end());
}

/** The settings of every server: no rate limit, and a log of errors only. */
export const settingsOf = async (url: string): Promise<Readonly<Record<string, string>>> => ({
  DATABASE_URL: url,
  CREDENTIAL_KEY: randomBytes(32).toString('hex'),
  SECRET_KEY: randomBytes(32).toString('hex'),
  DEMO_DATA: 'on',
  DATA_DIR: await aFolder(),
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
});

/** Bytes, open files, and the longest block of the event loop since the last report. */
export type Held = { readonly heap: number; readonly rss: number; readonly handles: number; readonly blockedMs: number };

/** A server with the port it listens on and a login to use it with, which can be asked what it holds. */
export async function aServer(settings: Readonly<Record<string, string>>) {
  const file = path.join(await aFolder(), 'held');
  const preload = `--import=data:text/javascript,${encodeURIComponent(COUNT)}`;
  const started: Started = await start({ ...settings, NODE_OPTIONS: preload, HELD_FILE: file });
  const pid = Number(/^pid (\d+)$/m.exec(started.printed())?.[1]);
  const held = async (): Promise<Held> => {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    await until(() => existsSync(file));
    const bytes = JSON.parse(readFileSync(file, 'utf8')) as Omit<Held, 'handles'>;
    return { ...bytes, handles: readdirSync(`/proc/${pid}/fd`).length };
  };
  const login = /curl -u '([^']+)'/.exec(started.welcome)?.[1] ?? '';
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return { ...started, port: Number(new URL(started.base).port), authorization, pid, held };
}

export type LoadedServer = Awaited<ReturnType<typeof aServer>>;

/**
 * Requests of all kinds, one after the other: pages, details, statistics, lists, and one write in
 * ten; `ofReads` are header lines of the others.
 */
export async function mixedRequests({ base, authorization }: Pick<LoadedServer, 'base' | 'authorization'>) {
  const items = async (address: string): Promise<readonly number[]> => {
    const answer = await fetch(base + address, { headers: { authorization, connection: 'close' } });
    return ((await answer.json()) as { readonly items: readonly { readonly id: number }[] }).items.map(({ id }) => id);
  };
  const jobs = (await items('job?limit=20')).slice(0, 8);
  const [busiest = 0] = jobs;
  const applications = await items(`job/${busiest}/application?limit=20`);
  const gets = [
    ...jobs.map((id) => `job/${id}/application?limit=20`),
    ...jobs.map((id) => `job/${id}/stats`),
    ...jobs.slice(0, 4).map((id) => `job/${id}`),
    ...applications.slice(0, 6).map((id) => `application/${id}`),
    'job?limit=20',
    'process',
    'account',
  ];
  const note = { candidate_id: 102, organisation_id: 1, text: 'Called back.' };
  let turn = 0;
  return (headers = '', ofReads = ''): string => {
    turn += 1;
    if (turn % 10 === 0) return asText('POST', 'note', authorization, headers, JSON.stringify(note));
    return asText('GET', gets[turn % gets.length] ?? '', authorization, headers + ofReads);
  };
}

/** A request as it goes over the wire; `headers` are whole lines. */
export function asText(method: string, address: string, authorization: string, headers = '', body?: string): string {
  const content = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} /v1/${address} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n${headers}${content}\r\n${body ?? ''}`;
}
