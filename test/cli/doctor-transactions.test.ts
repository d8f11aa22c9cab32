/**
 * Old transactions that hold back `modified_since`: `doctor` names them, a gauge shows them.
 * PostgreSQL only, because it needs two connections.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { createMetrics } from '../../src/runtime/metrics/metrics.ts';
import { anOffice } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { createOperator } from './operator.ts';

const server = process.env['DATABASE_URL'] ?? '';

(server === '' ? describe.skip : describe)('a transaction that is left open', () => {
  let service: Service;
  /** With a role that cannot see other sessions. */
  let database: Database;
  let writer: Client;
  const role = `keeper_${randomBytes(4).toString('hex')}`;

  beforeAll(async () => {
    service = await startService();
    const { pool } = service.database;
    await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
    const { rows } = await pool.query<{ name: string; owner: string }>(
      'SELECT current_database() AS name, current_user AS owner',
    );
    owner = rows[0]?.owner ?? '';
    const url = Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` });
    writer = new Client({ connectionString: url.href, application_name: 'psql of Ada' });
    await writer.connect();
    const login = { username: role, password: 'x' };
    database = await openDatabase({ databaseUrl: Object.assign(url, login).href, dataDirectory: '' }, () => {});
  });
  afterAll(async () => {
    await writer.end();
    await database.close();
    await service.database.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await service.close();
  });
  let owner = '';

  async function diagnose() {
    const { stdout } = await createOperator(database)(['doctor', '--json']);
    const findings = JSON.parse(stdout) as { check: string; good: boolean; finding: string }[];
    return findings.find(({ check }) => check === 'transactions');
  }

  /** The gauge of a process that has read nothing yet. */
  async function readGauge(): Promise<number> {
    const { text } = await createMetrics(database).read();
    return Number(/^recruitment_horizon_age_seconds (.+)$/m.exec(text)?.[1]);
  }

  test('"one forgotten open transaction is named": process, role, application, age and what to do, to a role that sees no other', async () => {
    expect(await diagnose()).toMatchObject({ good: true, finding: 'none that has written is open' });
    const { rows } = await writer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await writer.query('BEGIN');
    // as a transaction that began two hours ago shows itself (the migration open_writes)
    const began = "(7270::bigint << 44) | floor(extract(epoch FROM now() - interval '2 h 5 s') * 1000)::bigint";
    await writer.query(`SELECT pg_advisory_xact_lock_shared(${began})`);
    const finding = await diagnose();
    await writer.query('ROLLBACK');
    expect(finding).toMatchObject({
      good: false,
      finding: `that of process ${rows[0]?.pid}, role ${owner}, application psql of Ada, has written, and has been open for 2 h: readings by modified_since end before it. Commit it, or end it with SELECT pg_terminate_backend(${rows[0]?.pid})`,
    });
  });

  test('"a gauge shows the age of the horizon": of one that has written, from its start, and 0 when it has ended', async () => {
    const { tenantId, organisation } = await anOffice(service.prisma);
    expect(await readGauge()).toBe(0);
    await writer.query('BEGIN');
    await writer.query('SELECT pg_sleep(0.3)');
    expect(await readGauge()).toBe(0);
    await writer.query(
      'INSERT INTO template (tenant_id, organisation_id, name, language, subject, message) VALUES ($1, $2, $3, $3, $3, $3)',
      [tenantId, organisation.id, 'x'],
    );
    expect(await readGauge()).toBeGreaterThan(0.3);
    expect(await diagnose()).toMatchObject({
      good: true,
      finding: expect.stringMatching(/^the oldest open one that has written is \d s old$/),
    });
    await writer.query('ROLLBACK');
    expect(await readGauge()).toBe(0);
  });
});
