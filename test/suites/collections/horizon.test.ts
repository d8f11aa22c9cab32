/**
 * The horizon of src/pages/collection.ts, one interleaving a test; those with several
 * connections run on PostgreSQL only.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from '../../../src/database/database.ts';
import { createReadHorizon } from '../../../src/pages/collection.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

const service = aService();
let office: World;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => {
  office = await aWorld(service);
  application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
});

const horizon = () => createReadHorizon(service.database.sql)();

/** The clock of the database, in whole milliseconds as dates are given. */
async function databaseTime(): Promise<Date> {
  const { rows } = await service.database.pool.query<{ now: Date }>(
    "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
  );
  return rows[0]?.now ?? new Date(Number.NaN);
}

test('while nothing is being written the horizon is the moment of asking', async () => {
  const before = await databaseTime();
  const between = await horizon();
  const after = await databaseTime();
  expect(between.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(between.getTime()).toBeLessThanOrEqual(after.getTime());
});

test('a date is the time of the write, not of the transaction: two writes of one transaction differ', async () => {
  const [first, second] = await service.prisma.$transaction(async (transaction) => {
    const write = () =>
      transaction.note.create({
        data: {
          tenantId: office.tenantId,
          organisationId: office.organisation.id,
          candidateId: application.candidateId,
          text: 'x',
        },
      });
    const one = await write();
    await transaction.$executeRaw`SELECT pg_sleep(0.01)`;
    return [one, await write()];
  });
  expect(second.createdAt.getTime()).toBeGreaterThan(first.createdAt.getTime());
  expect(second.modifiedAt).toEqual(second.createdAt);
});

const aLogin = () => ({ username: `horizon_${randomBytes(4).toString('hex')}`, password: 'x' });

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

describeOnServer('with several connections', () => {
  const clients: Client[] = [];
  beforeEach(() => void (clients.length = 0));

  async function addressFor(login = {}): Promise<string> {
    const { rows } = await service.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    return Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${rows[0]?.name}`, ...login }).href;
  }

  async function connect(login = {}): Promise<Client> {
    const client = new Client({ connectionString: await addressFor(login) });
    await client.connect();
    clients.push(client);
    return client;
  }

  const closeAll = () => Promise.all(clients.map((client) => client.end()));

  const insertNote = (client: Client, text: string) =>
    client.query<{ modified_at: Date }>(
      'INSERT INTO note (tenant_id, organisation_id, candidate_id, text) VALUES ($1, $2, $3, $4) RETURNING modified_at',
      [office.tenantId, office.organisation.id, application.candidateId, text],
    );

  test('a transaction that has written holds the horizon at its start until it ends, committed or not', async () => {
    for (const end of ['COMMIT', 'ROLLBACK']) {
      const slow = await connect();
      await slow.query('BEGIN');
      const start = await databaseTime();
      await insertNote(slow, end);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await horizon()).getTime()).toBeLessThanOrEqual(start.getTime());
      const before = await databaseTime();
      await slow.query(end);
      expect((await horizon()).getTime()).toBeGreaterThanOrEqual(before.getTime());
    }
    await closeAll();
  });

  test('writers of the same database role only: a transaction of a role whose work is hidden from the service holds it as well', async () => {
    const { pool } = service.database;
    const [reader, writer] = [aLogin(), aLogin()];
    for (const { username, password } of [reader, writer])
      await pool.query(`CREATE ROLE ${username} LOGIN PASSWORD '${password}';
        GRANT ALL ON ALL TABLES IN SCHEMA public TO ${username}; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${username};
        ALTER ROLE ${username} SET track_activities = off`);
    const other = await openDatabase({ databaseUrl: await addressFor(reader), dataDirectory: '' }, () => {});
    const slow = await connect(writer);
    await slow.query('BEGIN');
    const start = await databaseTime();
    await insertNote(slow, 'by another role');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const held = await createReadHorizon(other.sql)();
    await slow.query('COMMIT');
    const before = await databaseTime();
    const free = await createReadHorizon(other.sql)();
    await Promise.all([other.close(), closeAll()]);
    for (const { username } of [reader, writer]) await pool.query(`DROP OWNED BY ${username}; DROP ROLE ${username}`);
    expect(held.getTime()).toBeLessThanOrEqual(start.getTime());
    expect(free.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('a transaction that only reads does not hold it, however long it is open', async () => {
    const reader = await connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM note');
    const asking = reader.query('SELECT pg_sleep(0.3)');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = await databaseTime();
    expect((await horizon()).getTime()).toBeGreaterThanOrEqual(before.getTime());
    await asking;
    await closeAll();
  });

  test('a row that was dated but not yet written holds it too', async () => {
    const [writer, gate] = [await connect(), await connect()];
    // fires after `stamp`, and waits there: the row has its date and is not in the table
    await gate.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
      CREATE TRIGGER "wait" BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
      SELECT pg_advisory_lock(4711)`);
    const writing = insertNote(writer, 'dated');
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO note%'";
    while ((await gate.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const seen = await horizon();
    await gate.query('SELECT pg_advisory_unlock(4711)');
    const { rows } = await writing;
    await gate.query('DROP TRIGGER "wait" ON note; DROP FUNCTION wait_at_gate()');
    await closeAll();
    expect(seen.getTime()).toBeLessThanOrEqual(rows[0]?.modified_at.getTime() ?? 0);
  });
});
