import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { aCredential, aDelivery, aJob, anApplication, anOrganisation, aWebhook } from '../harness/records.ts';
import { CREDENTIAL_KEY, startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { createOperator, parsed } from './operator.ts';
import { aChangingWorld } from '../resources/applications/changing-world.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { createSecretBox } from '../../src/deliveries/webhook/secrets.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { listItems } from '../../src/resources/v1.ts';
import { createMetrics } from '../../src/runtime/metrics/metrics.ts';

type Finding = { readonly check: string; readonly grade: 'ok' | 'look' | 'wrong'; readonly finding: string };

// each with a service of its own: `doctor` reports on the whole database
describe('the whole report', () => {
  let service: Service;
  let office: World;
  let support: ReturnType<typeof createOperator>;
  const json = (...argv: string[]) => parsed(support([...argv, '--json']));

  beforeAll(async () => {
    service = await startService();
    support = createOperator(service.database);
    office = await aWorld(service, [], { role: 'ADMIN' });
  });

  afterAll(() => service.close());

  describe('`doctor` (database reachable, migrations, clock, keys, mail server, waiting deliveries; exit 1 when something is wrong)', () => {
    const findings = async (environment: Readonly<Record<string, string>> = {}) => {
      const { code, stdout } = await support(['doctor', '--json'], { environment });
      const rows = JSON.parse(stdout) as Finding[];
      return { code, wrong: rows.filter(({ grade }) => grade === 'wrong').map(({ check }) => check), rows };
    };

    test('one line each, and exit 0 when all is well', async () => {
      const { code, stdout, stderr } = await support(['doctor']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect([...stdout.matchAll(/^ok {5}(.+?): /gm)].map(([, check]) => check)).toEqual([
        'disk',
        'database',
        'migrations',
        'clock',
        'transactions',
        'credential key',
        'secret key',
        'mail',
        'deliveries',
        'webhooks',
      ]);
    });

    test('with DATABASE_URL, settings left at their defaults: LOOK, and what follows from each', async () => {
      const environment = {
        DATABASE_URL: 'postgresql://db.example/a',
        SMTP_URL: '',
        MAIL_FROM: 'a@mail.example',
        TRUST_PROXY: 'off',
      };
      const { code, stdout } = await support(['doctor'], { environment });
      expect({ code, line: /^LOOK {3}settings: (.*)$/m.exec(stdout)?.[1] }).toEqual({
        code: 0,
        line: expect.stringMatching(/^SMTP_URL is not set: .* reach nobody.*\. PUBLIC_URL is not set: links /),
      });
    });

    test('another secret key, a mail server that is away, a clock of the database that is ahead or behind', async () => {
      await aWebhook(service.prisma, office.organisation);
      expect(await findings({ SECRET_KEY: 'k'.repeat(32) })).toMatchObject({ code: 1, wrong: ['secret key'] });
      expect(await findings({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ code: 1, wrong: ['mail'] });
      for (const ms of [-20_000, 20_000]) {
        const { code, stdout } = await support(['doctor'], { now: new Date(Date.now() + ms) });
        expect({ ms, code, clock: /^WRONG {2}clock: .*$/m.test(stdout) }).toEqual({ ms, code: 1, clock: true });
      }
    });

    test('another credential key, by what is noted with credentials; that of one which was accepted once is told, and no more', async () => {
      expect(await findings({ CREDENTIAL_KEY: 'k'.repeat(32) })).toMatchObject({ code: 1, wrong: ['credential key'] });
      await aCredential(service.prisma, office.recruiter, { passwordKey: '0badc0de' });
      const { code, rows } = await findings();
      expect({ code, row: rows.find(({ check }) => check === 'credential key') }).toMatchObject({
        code: 0,
        row: {
          grade: 'ok',
          finding: 'matches what is stored; refused, because their key is not accepted: 1 credentials',
        },
      });
    });

    test('another credential key, where no credential tells, once there is something to compare it with', async () => {
      await service.prisma.credential.updateMany({ data: { passwordKey: null } });
      expect(await findings({ CREDENTIAL_KEY: 'k'.repeat(32) })).toMatchObject({ code: 0, wrong: [] });
      const source = await json('source', 'add', String(office.tenantId), 'Board');
      const job = await aJob(service.prisma, office.organisation);
      expect(await office.client.post(`/job/${job.id}/publish`, { source_id: source.id })).toMatchObject({ status: 200 });
      expect(await findings({ CREDENTIAL_KEY: 'k'.repeat(32) })).toMatchObject({ code: 1, wrong: ['credential key'] });
      expect(await findings({ CREDENTIAL_KEY })).toMatchObject({ code: 0, wrong: [] });
      const replaced = { CREDENTIAL_KEY: 'k'.repeat(32), CREDENTIAL_KEY_FALLBACKS: CREDENTIAL_KEY };
      expect(await findings(replaced)).toMatchObject({ code: 0, wrong: [] });
    });

    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

    test('a delivery that nobody sends, and a receiver that fails', async () => {
      const webhook = await aWebhook(service.prisma, office.organisation);
      const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
      const { id, tenantId } = webhook;
      const { id: delivery } = await aDelivery(service.prisma, webhook, application);
      await service.prisma.delivery.updateMany({
        where: { id: delivery },
        data: { nextAttemptAt: new Date(Date.now() - 600_000) },
      });
      expect(await findings()).toMatchObject({ code: 1, wrong: ['deliveries'] });
      // a claim that has run out, and that no worker released
      await service.prisma.delivery.updateMany({ where: { id: delivery }, data: { state: 'SENDING', attempts: 1 } });
      expect(await findings()).toMatchObject({ code: 1, wrong: ['deliveries'] });
      await json('webhook', 'suspend', String(id));
      expect(await findings()).toMatchObject({ code: 0, wrong: [] });
      await service.prisma.webhook.updateMany({ where: { id }, data: { suspensions: 1 } });
      const { code, rows } = await findings();
      // the receiver is a customer's
      expect({ code, row: rows.find(({ check }) => check === 'webhooks') }).toMatchObject({
        code: 0,
        row: { grade: 'look', finding: `suspended because the receiver fails: ${id}` },
      });
      expect((await support(['doctor'])).stdout).toContain(`LOOK   webhooks: suspended because the receiver fails: ${id}\n`);
      await service.prisma.webhook.updateMany({ where: { id }, data: { state: 'ACTIVE', suspensions: 0 } });
      // queued long ago, and due for less than five minutes
      const due = { state: 'PENDING', createdAt: minutesAgo(600), nextAttemptAt: minutesAgo(1) } as const;
      await service.prisma.delivery.updateMany({ where: { id: delivery }, data: due });
      expect(await findings()).toMatchObject({ code: 0, wrong: [] });
      const letter = { subject: 'x', sender: 'a@b.example', recipient: 'c@d.example', message: '' };
      const { id: emailId } = await service.prisma.emailMessage.create({
        data: { tenantId, applicationId: application.id, ...letter },
      });
      await service.prisma.delivery.create({ data: { tenantId, emailId, nextAttemptAt: minutesAgo(10) } });
      expect(await findings()).toMatchObject({ code: 1, wrong: ['deliveries'] });
      await service.prisma.delivery.deleteMany();
    });

    test.each(['previousSecret', 'receiverCredentials'] as const)('another secret key: of %s alone', async (column) => {
      const stranger = createSecretBox(createKeyRing(['a key that was lost'])).lock('whsec_eA==');
      const { id, tenantId } = await aWebhook(service.prisma, office.organisation, { [column]: stranger });
      expect(await findings()).toMatchObject({ code: 1, wrong: ['secret key'] });
      await service.prisma.webhook.delete({ where: { tenantId_id: { tenantId, id } } });
    });

    test('missing migrations: the doctor and every other command say so, and apply none', async () => {
      const { rows } = await service.database.pool.query('SELECT * FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1');
      const [last] = rows;
      await service.database.pool.query('DELETE FROM _prisma_migrations WHERE id = $1', [last.id]);
      try {
        const { rows: report, ...found } = await findings();
        expect(found).toEqual({ code: 1, wrong: ['migrations'] });
        expect(report).toContainEqual({
          check: 'migrations',
          grade: 'wrong',
          finding: `the database lacks ${String(last.migration_name)}: start the service once, and it applies them`,
        });
        const { code, stdout, stderr } = await support(['tenant', 'list']);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(
          /^The database lacks a migration of this program \(\S+\): start the service once, and it applies them\.\n$/,
        );
      } finally {
        const columns = Object.keys(last);
        await service.database.pool.query(
          `INSERT INTO _prisma_migrations (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(last),
        );
      }
    });
  });
});

test('a new folder is in order', async () => {
  const dataDirectory = await mkdtemp(path.join(process.env['TEST_SCRATCH'] ?? '', 'doctor-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, console.error);
  const findings = await parsed(createOperator(database)(['doctor', '--json'], { environment: { DATA_DIR: dataDirectory } }));
  await database.close();
  expect(findings.length).toBeGreaterThan(4);
  expect(findings.filter(({ grade }: Finding) => grade !== 'ok')).toEqual([]);
});

describe('the read model', () => {
  let service: Service;
  beforeAll(async () => void (service = await startService()));
  afterAll(() => service.close());

  describe('`doctor --read-model`', () => {
    const examine = async () => {
      const operator = createOperator(service.database);
      const { code, stdout } = await operator(['doctor', '--read-model', '--json'], {
        environment: { PUBLIC_URL: service.origin },
      });
      const rows = JSON.parse(stdout) as Finding[];
      const findings = rows.map(({ check, grade, finding }) => ({ grade, text: `${check}: ${finding}` }));
      return {
        code,
        wrong: findings.filter(({ grade }) => grade === 'wrong').map(({ text }) => text),
        items: findings.find(({ text }) => text.startsWith('items: '))?.text ?? '',
      };
    };

    test('finds items and counts that differ from their rows, and mends them', async () => {
      const { tenantId, read, applications } = await aChangingWorld(service, 7);
      const pages = await read();
      expect(await examine()).toMatchObject({ code: 0, wrong: [] });
      const [first] = applications;
      await service.prisma.applicationItem.updateMany({
        where: { tenantId, applicationId: first?.id ?? 0 },
        data: { body: '{}' },
      });
      await service.prisma.jobTally.updateMany({ where: { tenantId, jobId: first?.jobId ?? 0 }, data: { count: 1_000 } });
      await service.prisma.weekTally.deleteMany({ where: { tenantId } });
      const idle = await aJob(service.prisma, await anOrganisation(service.prisma, tenantId));
      await service.prisma.jobTally.updateMany({ where: { tenantId, jobId: idle.id }, data: { status: 'ARCHIVED' } });
      const stepless = await aJob(service.prisma, await anOrganisation(service.prisma, tenantId));
      await anApplication(service.prisma, stepless);
      await service.prisma.stepTally.deleteMany({ where: { tenantId, jobId: stepless.id } });
      const { code, wrong } = await examine();
      expect(code).toBe(1);
      expect(wrong).toEqual([
        expect.stringMatching(new RegExp(`^tallies: \\d+ jobs were miscounted .*\\b${idle.id}, ${stepless.id}$`)),
        expect.stringMatching(new RegExp(`^items: .*1 were wrong and are made anew: ${first?.id}$`)),
      ]);
      expect(await examine()).toMatchObject({ code: 0, wrong: [] });
      const steps = await service.prisma.stepTally.findMany({ where: { tenantId, jobId: stepless.id } });
      expect(steps).toEqual([expect.objectContaining({ stepId: stepless.process.steps[0]?.id, current: 1, entered: 1 })]);
      expect((await read()).flat().map(undated)).toEqual(pages.flat().map(undated));
    });

    test.each<[string, (prisma: PrismaClient, where: { tenantId: number; jobId: number }) => Promise<unknown>]>([
      ['organisation of a job', ({ jobTally }, where) => jobTally.updateMany({ where, data: { organisationId: 1 } })],
      ['type of contract of a job', ({ jobTally }, where) => jobTally.updateMany({ where, data: { contractTypeId: 1 } })],
      ['applications of a source', ({ sourceTally }, where) => sourceTally.updateMany({ where, data: { count: 5 } })],
      ['last day of a source', ({ sourceTally }, where) => sourceTally.updateMany({ where, data: { lastDay: new Date(0) } })],
      ['applications of a week', ({ weekTally }, where) => weekTally.updateMany({ where, data: { count: 5 } })],
      ['applications on a step', ({ stepTally }, where) => stepTally.updateMany({ where, data: { current: 5 } })],
      ['applications that entered a step', ({ stepTally }, where) => stepTally.updateMany({ where, data: { entered: 5 } })],
    ])('finds one wrong count, and mends it: %s', async (_, spoil) => {
      const { tenantId, organisation } = await aWorld(service);
      await anOrganisation(service.prisma, tenantId);
      const job = await aJob(service.prisma, organisation);
      await anApplication(service.prisma, job);
      await spoil(service.prisma, { tenantId, jobId: job.id });
      const { code, wrong } = await examine();
      expect({ code, wrong }).toEqual({
        code: 1,
        wrong: [`tallies: 1 jobs were miscounted and are counted anew: ${job.id}`],
      });
      expect(await examine()).toMatchObject({ code: 0, wrong: [] });
    });

    test('compares every item, also beyond the first page of them', async () => {
      const { prisma } = service;
      const { tenantId, organisation } = await aWorld(service);
      const job = await aJob(prisma, organisation);
      const names = { firstName: 'Ada', lastName: 'Long', firstNameKey: 'ada', lastNameKey: 'long' };
      const people = await prisma.candidate.createManyAndReturn({
        data: Array.from({ length: 450 }, () => ({ tenantId, title: 'MS' as const, ...names })),
        select: { id: true },
      });
      const date = new Date();
      const at = {
        currentStepId: job.process.steps[0]?.id ?? 0,
        stepDate: date,
        stepEnteredAt: date,
        date,
        lastActionTime: date,
      };
      const applications = await prisma.application.createManyAndReturn({
        data: people.map(({ id }) => ({ tenantId, jobId: job.id, candidateId: id, route: 'API' as const, ...at })),
        select: { id: true, revision: true },
      });
      await prisma.applicationItem.createMany({
        data: applications.map(({ id, revision }) => ({
          tenantId,
          applicationId: id,
          ...listItems(service.origin).kind,
          revision,
          body: '{}',
        })),
      });
      expect((await examine()).items).toContain('; 450 were wrong and are made anew: ');
      await prisma.applicationItem.deleteMany({ where: { tenantId } });
    });

    test('a wrong item is no longer confirmed to who has it, and comes by `modified_since`', async () => {
      const { tenantId, client, read, readAgain, applications } = await aChangingWorld(service, 8);
      await read();
      const [wrong] = applications.map(({ id }) => id);
      await service.prisma
        .$executeRaw`UPDATE "application_item" SET "body" = replace("body", '"route":"API"', '"route":"FORM"') WHERE "tenant_id" = ${tenantId} AND "application_id" = ${wrong}`;
      const seen = await readAgain();
      const { now } = (await service.database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0] ?? {};
      await examine();
      const again = await readAgain(seen.map(({ tag }) => tag));
      const answered = again.flatMap(({ items }) => (items ?? []) as { id: number; route: string }[]);
      expect(answered.find(({ id }) => id === wrong)?.route).toBe('API');
      const { body } = await client.get(`/job/${applications[0]?.jobId}/application?modified_since=${now?.toISOString()}`);
      expect(body.items.map(({ id }: { id: number }) => id)).toEqual([wrong]);
    });

    test('counts each item once: as ready, as wrong, or as of an earlier state, release or address', async () => {
      const { tenantId, read, applications } = await aChangingWorld(service, 9);
      await service.prisma.applicationItem.deleteMany();
      await read();
      const [wrong, changed, ...others] = applications;
      await service.prisma.applicationItem.updateMany({
        where: { tenantId, applicationId: wrong?.id ?? 0 },
        data: { body: '{}' },
      });
      await service.prisma.applicationItem.updateMany({
        where: { tenantId, applicationId: others[0]?.id ?? 0 },
        data: { format: 'x' },
      });
      await service.prisma.application.update({ where: { tenantId_id: { tenantId, id: changed?.id ?? 0 } }, data: { score: 1 } });
      const all = await service.prisma.application.count();
      expect((await examine()).items).toBe(
        `items: ${others.length - 1} of ${all} applications have theirs ready, 2 are of an earlier state, release or PUBLIC_URL: ` +
          `those are made when they are read; 1 were wrong and are made anew: ${wrong?.id}`,
      );
      expect((await examine()).items).toMatch(new RegExp(`^items: ${others.length - 1} of ${all} .*, 3 are of an earlier state`));
    });
  });

  const undated = (item: unknown): object => ({ ...(item as object), modification_date: '' });
});

/**
 * Old transactions that hold back `modified_since`: `doctor` names them, a gauge shows them.
 * PostgreSQL only, because it needs two connections.
 */
describe('open transactions', () => {
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
      const findings = JSON.parse(stdout) as Finding[];
      return findings.find(({ check }) => check === 'transactions');
    }

    /** The gauge of a process that has read nothing yet. */
    async function readGauge(): Promise<number> {
      const { text } = await createMetrics(database).read();
      return Number(/^recruitment_horizon_age_seconds (.+)$/m.exec(text)?.[1]);
    }

    test('one forgotten open transaction is named: process, role, application, age and what to do, to a role that sees no other', async () => {
      expect(await diagnose()).toMatchObject({ grade: 'ok', finding: 'none that has written is open' });
      const { rows } = await writer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await writer.query('BEGIN');
      // as a transaction that began two hours ago shows itself (prisma/functions/stamp.sql)
      const began = "(7270::bigint << 44) | floor(extract(epoch FROM now() - interval '2 h 5 s') * 1000)::bigint";
      await writer.query(`SELECT pg_advisory_xact_lock_shared(${began})`);
      const finding = await diagnose();
      await writer.query('ROLLBACK');
      expect(finding).toMatchObject({
        grade: 'wrong',
        finding: `that of process ${rows[0]?.pid}, role ${owner}, application psql of Ada, has written, and has been open for 2 h: readings by modified_since end before it. Commit it, or end it with SELECT pg_terminate_backend(${rows[0]?.pid})`,
      });
    });

    test('a gauge shows the age of the horizon: of one that has written, from its start, and 0 when it has ended', async () => {
      const { tenantId, organisation } = await aWorld(service);
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
        grade: 'ok',
        finding: expect.stringMatching(/^the oldest open one that has written is \d s old$/),
      });
      await writer.query('ROLLBACK');
      expect(await readGauge()).toBe(0);
    });
  });
});
