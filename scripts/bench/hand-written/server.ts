/**
 * H, the hand-written server that the service is measured against: node:http and pg on the
 * service's own tables, without framework and validator. Clients get the same from both: Basic
 * credentials that are cached for two seconds, a count of their requests, a request id, quota and
 * security headers, sealed cursors, ETags and a log line.
 */
import { hash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Pool, types, type PoolClient } from 'pg';
import { parseBasic } from '../../../src/auth/basic.ts';
import { hashPassword } from '../../../src/auth/password.ts';
import type { Sql } from '../../../src/database/sql.ts';
import { KEYS, PUBLIC_URL } from '../population.ts';
import { instant, unseal, type Asked, type Caller, type Row } from './answers.ts';
import { READS } from './reads.ts';
import { WRITES, type Order } from './writes.ts';

types.setTypeParser(types.builtins.TIMESTAMPTZ, instant);
types.setTypeParser(types.builtins.DATE, (text) => text);
const { DATABASE_URL: connectionString, PORT, RATE_LIMIT_PER_MINUTE: limit } = process.env;
const pool = new Pool({ connectionString, max: 10, idleTimeoutMillis: 300_000, options: '-c TimeZone=UTC' });

const KEPT_MS = 2_000;
const callers = new Map<string, { readonly caller: Promise<Caller>; readonly until: number }>();

function authenticate(authorization: string): Promise<Caller> {
  const digest = hash('sha256', authorization, 'base64');
  const known = callers.get(digest);
  if (known !== undefined && known.until > Date.now()) return known.caller;
  const caller = readCaller(authorization);
  callers.set(digest, { caller, until: Date.now() + KEPT_MS });
  return caller;
}

async function readCaller(authorization: string): Promise<Caller> {
  const { login = '', password = '' } = parseBasic(authorization) ?? {};
  const { rows } = await pool.query<Caller>(
    `SELECT x.tenant_id AS tenant, x.user_id AS user, array_agg(m.organisation_id) AS organisations
     FROM credential AS x JOIN membership AS m ON m.tenant_id = x.tenant_id AND m.user_id = x.user_id
     WHERE x.login = $1 AND x.password_hash = $2 AND x.revoked_at IS NULL AND x.disabled_at IS NULL AND (x.expires_at IS NULL OR x.expires_at > now())
     GROUP BY x.id`,
    [login, hashPassword(KEYS.CREDENTIAL_KEY, password)],
  );
  if (rows[0] === undefined) throw new Error('Nobody has these credentials.');
  return rows[0];
}

const counts = new Map<string, { count: number; readonly until: number }>();

function countRequest(address: string, response: ServerResponse): void {
  const now = Date.now();
  const before = counts.get(address);
  const counted = before !== undefined && before.until > now ? before : { count: 0, until: now + 60_000 };
  counted.count++;
  counts.set(address, counted);
  const [left, reset] = [Number(limit) - counted.count, Math.ceil((counted.until - now) / 1000)];
  if (left < 0) throw new Error('The limit is reached.');
  response.setHeader('RateLimit-Policy', `"minute";q=${limit};w=60`);
  response.setHeader('RateLimit-Limit', String(limit)).setHeader('RateLimit-Remaining', left).setHeader('RateLimit-Reset', reset);
  response.setHeader('RateLimit', `"minute";r=${left};t=${reset}`);
}

const names = new Map<string, string>();

/** Sends statements that are prepared once a connection. */
const sqlOn =
  (client: Pool | PoolClient): Sql =>
  async (text, values) => {
    const name = names.get(text) ?? `h${names.size}`;
    names.set(text, name);
    return (await client.query({ name, text, values: [...values] })).rows;
  };

type Answered = { readonly name: string; readonly caller?: Caller | undefined; readonly body: object; readonly tagged?: boolean };

type Page = Pick<Asked, 'limit' | 'after'>;

async function read(url: string, authorization: string): Promise<Answered> {
  const [path = '', search] = url.split('?');
  const [name, { path: route, text, values, present }] = findIn(READS, path);
  const query = new URLSearchParams(search);
  const cursor = query.get('pagecursor');
  const position = cursor === null ? { limit: Number(query.get('limit') ?? 20), after: 0 } : (unseal(cursor) as Page);
  const caller = await authenticate(authorization);
  const addresses = { self: PUBLIC_URL + url, collection: PUBLIC_URL + path, id: Number(route.exec(path)?.[1]) };
  const asked = { caller, ...addresses, ...position, since: query.get('modified_since') };
  const rows = await sqlOn(pool)<Row>(text, [caller.tenant, caller.organisations, ...values(asked)]);
  return { name, caller, tagged: asked.id > 0, body: present(rows, asked) };
}

async function write(url: string, authorization: string, request: IncomingMessage): Promise<Answered> {
  const [name, { path, inTransaction, run }] = findIn(WRITES, url);
  const caller = await authenticate(authorization);
  const body = (await json(request)) as Order['body'];
  const order = { caller, key: path.exec(url)?.[1] ?? '', body, self: PUBLIC_URL + url };
  if (!inTransaction) return { name, caller, body: await run({ ...order, sql: sqlOn(pool) }) };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const answered = await run({ ...order, sql: sqlOn(client) });
    await client.query('COMMIT');
    return { name, caller, body: answered };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

function findIn<Item extends { readonly path: RegExp }>(items: Readonly<Record<string, Item>>, path: string): [string, Item] {
  const found = Object.entries(items).find(([, item]) => item.path.test(path));
  if (found === undefined) throw new Error(`H has no ${path}.`);
  return found;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [id, started] = [randomUUID(), performance.now()];
  const { method, url = '', headers, socket } = request;
  response.setHeader('X-Request-Id', id).setHeader('X-Content-Type-Options', 'nosniff');
  countRequest(socket.remoteAddress ?? '', response);
  const { name, caller, body, tagged } = await (method === 'GET' ? read : write)(url, headers.authorization ?? '', request);
  const text = JSON.stringify(body);
  if (tagged) response.setHeader('ETag', `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`);
  const { _next: next } = body as { readonly _next?: string };
  if (next) response.setHeader('Link', `<${next}>; rel="next"`);
  response.setHeader('Cache-Control', 'private, no-cache').setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  const duration_ms = Math.round(performance.now() - started);
  const line = { level: 30, time: Date.now(), request_id: id, operation: name, method, status: response.statusCode, duration_ms };
  process.stdout.write(`${JSON.stringify({ ...line, tenant_id: caller?.tenant, user_id: caller?.user, msg: 'request' })}\n`);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(PORT), '127.0.0.1');
