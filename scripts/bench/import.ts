/**
 * How fast records come in and go out, and how much memory that takes: writes a file of so many applications (100,000 unless the first
 * argument says otherwise), each with a candidate of its own and three steps, imports it, imports it again, exports it. Makes and drops a
 * database of its own on the server at `DATABASE_URL`; without it the embedded one is measured.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../src/database/migrations.ts';
import { exportRecords } from '../../src/cli/export/export-records.ts';
import { importFile } from '../../src/cli/import/import-file.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { KINDS } from '../../src/cli/import/records.ts';
import { findImportTenant } from '../../src/cli/import/references.ts';

const JOBS = 200;
const STEPS = ['New', 'Phone screening', 'Interview', 'Offer', 'Hired', 'Rejected'];
const keys = createKeyRing(['a key for measurements that is long enough']);
const count = Number(process.argv[2] ?? 100_000);
const server = process.env['DATABASE_URL'];
const folder = await mkdtemp(path.join(os.tmpdir(), 'measure-import-'));
const name = `measure_import_${process.pid}`;

try {
  const file = path.join(folder, 'records.ndjson');
  const lines = await write(file);
  console.log(`${lines} lines, ${count} applications, ${megabytes((await stat(file)).size)}`);
  await onServer(`CREATE DATABASE ${name}`);
  const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = await openDatabase({ databaseUrl, dataDirectory: folder }, console.error);
  try {
    await applyMigrations(database.pool, MIGRATIONS);
    const { id } = await database.prisma.tenant.create({ data: { name: 'Measured' } });
    await measure('import', lines, () => bringIn(database, id, file));
    await measure('the same again', lines, () => bringIn(database, id, file));
    await measure('export', lines, () => giveOut(database, id));
  } finally {
    await database.close();
  }
} finally {
  await onServer(`DROP DATABASE IF EXISTS ${name}`);
  await rm(folder, { recursive: true, force: true });
}

async function measure(what: string, lines: number, run: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const result = await run();
  const seconds = (performance.now() - started) / 1000;
  const memory = megabytes(process.resourceUsage().maxRSS * 1024);
  console.log(`${what}: ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)} lines/s, max RSS ${memory}; ${result}`);
}

async function bringIn(database: Database, tenantId: number, file: string): Promise<string> {
  const request = { format: undefined, kind: undefined, organisationId: undefined, processId: undefined, sourceId: undefined };
  const { total } = await importFile(
    database.prisma,
    { ...request, file, tenantId, status: 'OPEN', dryRun: false, keys, now: new Date() },
    { onStart: () => {}, onProgress: () => {}, onRefusal: (refusal) => console.log(refusal) },
  );
  return JSON.stringify(total);
}

async function giveOut({ prisma }: Database, tenantId: number): Promise<string> {
  const tenant = await findImportTenant(prisma, tenantId, keys);
  if (tenant === undefined) throw new Error('The tenant is gone.');
  let bytes = 0;
  await exportRecords(prisma, { tenant, kinds: new Set(KINDS), write: async (text) => void (bytes += Buffer.byteLength(text)) });
  return megabytes(bytes);
}

async function write(file: string): Promise<number> {
  const output = createWriteStream(file);
  let lines = 0;
  const put = async (record: object): Promise<void> => {
    lines += 1;
    if (!output.write(`${JSON.stringify(record)}\n`)) await once(output, 'drain');
  };
  await put({ kind: 'organisation', reference: 'o', name: 'Northwind' });
  await put({ kind: 'user', reference: 'u', first_name: 'Amara', last_name: 'Okafor', email: 'amara@northwind.example' });
  await put({ kind: 'source', reference: 's', name: 'Careers page' });
  const steps = STEPS.map((step, index) => ({ name: step, status: index === 0 ? 'START' : index > 3 ? 'END' : 'CURRENT' }));
  await put({ kind: 'process', reference: 'p', name: 'Hiring', organisations: ['o'], steps });
  for (let job = 0; job < JOBS; job += 1) {
    await put({ kind: 'job', reference: `j-${job}`, title: `Job ${job}`, status: 'OPEN', organisation: 'o', process: 'p' });
  }
  for (let index = 0; index < count; index += 1) {
    const day = String((index % 28) + 1).padStart(2, '0');
    await put({
      kind: 'candidate',
      reference: `c-${index}`,
      title: 'MS',
      first_name: `Zoë ${index % 977}`,
      last_name: `Müller-${index}`,
      email: `zoe.mueller.${index}@mail.example`,
      mobile_phone: '+33 6 12 34 56 78',
      location: { address: '1 rue de la Paix', postalcode: '75002', town: 'Paris', country: 'FR' },
    });
    await put({
      kind: 'application',
      reference: `a-${index}`,
      job: `j-${index % JOBS}`,
      candidate: `c-${index}`,
      source: 's',
      date: `2026-03-${day}T09:00:00Z`,
      steps: STEPS.slice(0, 3).map((step, hour) => ({ step_name: step, date: `2026-03-${day}T1${hour}:00:00Z`, user: 'u' })),
    });
  }
  output.end();
  await once(output, 'finish');
  return lines;
}

async function onServer(sql: string): Promise<void> {
  if (server === undefined) return;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
