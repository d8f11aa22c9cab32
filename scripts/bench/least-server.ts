/**
 * L, the server that the service is measured against: node:http and pg, one hand-written prepared
 * statement an operation, and nothing else: no framework, no authentication, no rate limit, no
 * validation, no log. `DATABASE_URL`, `PORT` and `PUBLIC_URL` are those of the service.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Client, Pool } from 'pg';
import { createAdvance, type Move } from './least/advance.ts';
import { createList } from './least/list.ts';
import { readMemory } from './least/memory.ts';
import { READS } from './least/reads.ts';
import { createStatistics } from './least/statistics.ts';

const publicUrl = process.env['PUBLIC_URL'] ?? '';
const ROUTE = /^\/v1\/(?:job\/(\d+)\/(application|stats)|application\/(\d+)\/advance-step)(?:\?(.*))?$/;

const READ = /^\/read\/(\w+)\?(.*)$/;

const connectionString = process.env['DATABASE_URL'];

const client = new Client({ connectionString });
await client.connect();
const memory = await readMemory(client);
await client.end();

const pool = new Pool({
  connectionString,
  max: 10,
  idleTimeoutMillis: 300_000,
  onConnect: (connection) => connection.query(`SET TimeZone = 'UTC'`),
  // values as PostgreSQL writes them: each is read where it is used
  types: { getTypeParser: () => (value: string) => value },
});
const list = createList(pool, memory, `${publicUrl}/v1`, `${publicUrl}/schemav1`);
const statistics = createStatistics(pool, memory, `${publicUrl}/schemav1`);
const advance = createAdvance(pool, memory);

/** The rows of a statement of least/reads.ts, whose values stand in the URL. */
async function read(name: string, search: string): Promise<string | undefined> {
  const text = READS[name as keyof typeof READS];
  if (text === undefined) return undefined;
  const values = JSON.parse(decodeURIComponent(search)) as unknown[];
  const { rows } = await pool.query({ name, text, values, rowMode: 'array' });
  return JSON.stringify({ items: rows });
}

async function answer(request: IncomingMessage): Promise<string | undefined> {
  const url = request.url ?? '';
  const [, name, given] = READ.exec(url) ?? [];
  if (name !== undefined) return read(name, given ?? '[]');
  const [, job, kind, application, search] = ROUTE.exec(url) ?? [];
  if (kind === 'application') {
    const query = new URLSearchParams(search);
    return list(Number(job), Number(query.get('limit') ?? 20), Number(query.get('after') ?? 0), publicUrl + url);
  }
  if (kind === 'stats') return statistics(Number(job), publicUrl + url);
  return application === undefined ? undefined : advance(Number(application), JSON.parse(await bodyOf(request)) as Move);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => resolve(body)).on('error', reject);
  return promise;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => send(response, body === undefined ? 409 : 200, body ?? '{}'),
    (error: unknown) => {
      console.error(error);
      send(response, 500, '{}');
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
