import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCredential, aDelivery, aJob, anApplication, anOffice, aWebhook } from '../harness/records.ts';
import { CREDENTIAL_KEY, startService, type Service } from '../harness/service.ts';
import { createOperator, parsed } from './operator.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let support: ReturnType<typeof createOperator>;
const json = (...argv: string[]) => parsed(support([...argv, '--json']));

beforeAll(async () => {
  service = await startService();
  support = createOperator(service.database);
  office = await anOffice(service.prisma);
});
afterAll(() => service?.close());

describe('"`doctor` (database reachable, migrations, clock, keys, mail server, waiting deliveries; exit 1 when something is wrong)"', () => {
  const findings = async (environment: Readonly<Record<string, string>> = {}) => {
    const { code, stdout } = await support(['doctor', '--json'], { environment });
    const rows = JSON.parse(stdout) as { check: string; good: boolean; finding: string }[];
    return { code, wrong: rows.filter(({ good }) => !good).map(({ check }) => check), rows };
  };

  test('one line each, and exit 0 when all is well', async () => {
    const { code, stdout, stderr } = await support(['doctor']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect([...stdout.matchAll(/^ok {5}(.+?): /gm)].map(([, check]) => check)).toEqual([
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

  test('another secret key, a mail server that is away, a clock that is wrong', async () => {
    await aWebhook(service.prisma, office.organisation);
    expect(await findings({ SECRET_KEY: 'k'.repeat(32) })).toMatchObject({ code: 1, wrong: ['secret key'] });
    expect(await findings({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ code: 1, wrong: ['mail'] });
    const { code, stdout } = await support(['doctor'], { now: new Date(Date.now() - 60_000) });
    expect({ code, clock: /^WRONG {2}clock: .*$/m.test(stdout) }).toEqual({ code: 1, clock: true });
  });

  test('another credential key, by what is noted with credentials; that of one which was accepted once is told, and no more', async () => {
    expect(await findings({ CREDENTIAL_KEY: 'k'.repeat(32) })).toMatchObject({ code: 1, wrong: ['credential key'] });
    await aCredential(service.prisma, office.recruiter, { passwordKey: '0badc0de' });
    const { code, rows } = await findings();
    expect({ code, row: rows.find(({ check }) => check === 'credential key') }).toMatchObject({
      code: 0,
      row: {
        good: true,
        finding: 'matches what is stored; refused, because their key is not accepted: 1 credentials',
      },
    });
  });

  test('another credential key, where no credential tells, once there is something to compare it with', async () => {
    await service.prisma.credential.updateMany({ data: { passwordKey: null } });
    const job = await aJob(service.prisma, office.organisation);
    expect(await findings({ CREDENTIAL_KEY: 'k'.repeat(32) })).toMatchObject({ code: 0, wrong: [] });
    await json('job', 'publish', String(job.id), 'Board', '--new-source');
    expect(await findings({ CREDENTIAL_KEY: 'k'.repeat(32) })).toMatchObject({ code: 1, wrong: ['credential key'] });
    expect(await findings({ CREDENTIAL_KEY })).toMatchObject({ code: 0, wrong: [] });
  });

  test('a delivery that nobody sends, and a receiver that fails', async () => {
    const webhook = await aWebhook(service.prisma, office.organisation);
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    const { id } = webhook;
    const { id: delivery } = await aDelivery(service.prisma, webhook, application);
    await service.prisma.delivery.updateMany({
      where: { id: delivery },
      data: { nextAttemptAt: new Date(Date.now() - 600_000) },
    });
    expect(await findings()).toMatchObject({ code: 1, wrong: ['deliveries'] });
    await json('webhook', 'suspend', String(id));
    expect(await findings()).toMatchObject({ code: 0, wrong: [] });
    await service.prisma.webhook.updateMany({ where: { id }, data: { suspensions: 1 } });
    expect(await findings()).toMatchObject({ code: 1, wrong: ['webhooks'] });
  });

  test('missing migrations: the doctor and every other command say so, and apply none', async () => {
    const { rows } = await service.database.pool.query('SELECT * FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1');
    const [last] = rows;
    await service.database.pool.query('DELETE FROM _prisma_migrations WHERE id = $1', [last.id]);
    try {
      expect(await findings()).toMatchObject({ code: 1, wrong: ['migrations'] });
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
