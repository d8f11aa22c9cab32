/**
 * `node scripts/bench/rate-limit.ts [SECONDS]`: the cost of a request for each store of the rate
 * limit: memory, the PostgreSQL at DATABASE_URL and the Redis at REDIS_URL. It needs `wrk`. There
 * is one server for each store; they are measured in turns.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { Client } from 'pg';
import { openRateLimitStore } from '../../src/http/rate-limit/open-store.ts';
import { createApp } from '../../src/runtime/app.ts';
import { openDatabase } from '../../src/database/database.ts';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { createLog } from '../../src/core/log.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { connectRedis } from '../../src/http/rate-limit/redis.ts';
import { startServer } from '../../src/runtime/http-server.ts';
import { versions } from '../../src/resources/versions.ts';

const ROUNDS = 4;
const credentialKeys = createKeyRing(['a key for measurements, long enough']);
const LIMIT = 1_000_000;
const PLACES = ['none', 'memory', 'postgres', ...(process.env['REDIS_URL'] === undefined ? [] : ['redis'])];

/** Serves with one store; sends its address to the parent, and its CPU time at each message. */
async function serve(place: string, databaseUrl: string): Promise<void> {
  const log = createLog('error');
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, console.error);
  const redis = place === 'redis' ? await connectRedis(process.env['REDIS_URL'] ?? '', console.error) : undefined;
  const settings = {
    rateLimitPerMinute: place === 'none' ? 0 : LIMIT,
    trustProxy: false,
    credentialKeys,
  } as const;
  const { store } = openRateLimitStore({ ...settings, databaseUrl: place === 'postgres' ? databaseUrl : undefined }, redis, log);
  const { origin } = await startServer({ host: '127.0.0.1', port: 0 }, (publicUrl) =>
    createApp({ database, versions, settings: { ...settings, publicUrl }, log, rateLimitStore: store }),
  );
  const tell = (message: object): boolean => process.send?.(message) ?? false;
  process.on('message', () => tell({ cpu: process.cpuUsage() }));
  tell({ origin });
}

type Told = { readonly origin: string; readonly cpu: NodeJS.CpuUsage };
const hear = async (child: ChildProcess): Promise<Told> => ((await once(child, 'message')) as [Told])[0];

/** Seconds of processor that the children of a process have used, from /proc. */
const secondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);

async function measure(seconds: number): Promise<void> {
  const at = process.env['DATABASE_URL'] ?? `postgresql://${os.userInfo().username}@127.0.0.1:5432/test`;
  const name = `measure_rate_limit_${process.pid}`;
  const admin = new Client({ connectionString: at });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const databaseUrl = Object.assign(new URL(at), { pathname: `/${name}` }).href;
  const children: ChildProcess[] = [];
  try {
    const database = await openDatabase({ databaseUrl, dataDirectory: '' }, console.error);
    await applyMigrations(database.pool, MIGRATIONS);
    const [login] = await fillWithDemoData(database.prisma, { credentialKeys, today: new Date() });
    await database.close();
    const authorization = `Basic ${Buffer.from(`${login?.login}:${login?.password}`).toString('base64')}`;
    const servers = [];
    for (const place of PLACES) {
      const child = fork(import.meta.filename, [place, databaseUrl]);
      children.push(child);
      servers.push({ place, child, origin: (await hear(child)).origin });
    }
    const redis = PLACES.includes('redis')
      ? execFileSync('pidof', ['redis-server'], { encoding: 'utf8' }).trim().split(' ').map(Number)
      : [];
    const backends = async () =>
      (await admin.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = $1', [name])).rows.map(
        ({ pid }) => pid,
      );
    for (const path of ['/changelog', '/v1/']) {
      const sums = new Map(PLACES.map((place) => [place, { requests: 0, node: 0, store: 0 }]));
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const { place, child, origin } of servers) {
          const usage = async (): Promise<number> => {
            child.send('usage');
            const { cpu } = await hear(child);
            return (cpu.user + cpu.system) / 1e6;
          };
          execFileSync('wrk', ['-t1', '-c16', '-d1s', '-H', `Authorization: ${authorization}`, origin + path]);
          const pids = [...(await backends()), ...redis];
          const [node, store] = [await usage(), secondsOf(pids)];
          const report = execFileSync(
            'wrk',
            ['-t1', '-c16', `-d${seconds}s`, '-H', `Authorization: ${authorization}`, origin + path],
            { encoding: 'utf8' },
          );
          if (/Non-2xx/.test(report)) throw new Error(report);
          const sum = sums.get(place);
          if (!sum || round < 0) continue;
          sum.requests += Number(/(\d+) requests in/.exec(report)?.[1]);
          sum.node += (await usage()) - node;
          sum.store += secondsOf(pids) - store;
        }
      }
      console.log(`GET ${path}, 16 at a time; microseconds of processor a request`);
      console.table(
        Object.fromEntries(
          [...sums].map(([place, { requests, node, store }]) => [
            place,
            {
              requests_per_s: Math.round(requests / seconds / ROUNDS),
              server: Math.round((node / requests) * 1e6),
              database_and_redis: Math.round((store / requests) * 1e6),
            },
          ]),
        ),
      );
    }
  } finally {
    for (const child of children) child.kill();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

const [first = '3', databaseUrl] = process.argv.slice(2);
await (databaseUrl === undefined ? measure(Number(first)) : serve(first, databaseUrl));
