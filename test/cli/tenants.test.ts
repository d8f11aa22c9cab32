/** Tenants and organisations: renamed, and removed with what they have. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aJob,
  anApplication,
  anOrganisation,
  aPublication,
  aRejectionReason,
  aSource,
  aTemplate,
  aWebhook,
} from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { applyUrlOf } from '../resources/submissions/scene.ts';
import { aKnownPerson } from '../resources/candidates/known-person.ts';
import { commandsOn } from './operator.ts';

let service: Service;

beforeAll(async () => void (service = await startService()));
afterAll(() => service?.close());

const { support, json, refusal } = commandsOn(() => ({ service }));

/** The number of rows that name the tenant, by table; tables without any are left out. */
async function rowsOf(tenantId: number): Promise<Readonly<Record<string, number>>> {
  const { pool } = service.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'tenant_id'
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int FROM "${name}" WHERE tenant_id = $1`, [tenantId]);
    if (rows[0] && rows[0].count > 0) counts.push([name, rows[0].count]);
  }
  return Object.fromEntries(counts);
}

describe('`tenant rename|remove` (with everything it has, after a typed confirmation)', () => {
  test('a renamed tenant is found by its new name; two tenants of one name are refused', async () => {
    const { id } = await json('tenant', 'add', 'Fabrikam');
    expect(await refusal('tenant', 'add', 'Fabrikam')).toBe(`There is a tenant "Fabrikam" already: tenant ${id}.\n`);
    await json('tenant', 'add', 'Contoso');
    expect(await refusal('tenant', 'rename', 'Contoso', 'Fabrikam')).toContain(`tenant ${id}`);
    expect(await json('tenant', 'rename', 'Fabrikam', 'Fabrikam Care')).toEqual({
      id,
      name: 'Fabrikam Care',
      before: 'Fabrikam',
    });
    expect(await json('tenant', 'list', '--name', 'fabrikam')).toMatchObject([{ id, name: 'Fabrikam Care' }]);
    expect(await json('audit', 'list', '--tenant', String(id))).toMatchObject([{}, { command: 'tenant rename' }]);
  });

  test('no row of it is left but those of the audit, its logins and apply addresses are refused, and another tenant keeps all', async () => {
    const [desk, other] = [await aWorld(service, ['job', 'steps'], { role: 'ADMIN' }), await aWorld(service, ['job', 'steps'])];
    await aKnownPerson(service, desk);
    await aKnownPerson(service, other);
    const source = await aSource(service.prisma, desk.tenantId);
    await aPublication(service.prisma, desk.job, source, '2026-01-01');
    const address = await applyUrlOf(desk.client, source.id, desk.job.id);
    const team = { tenantId: desk.tenantId, jobId: desk.job.id, userId: desk.recruiter.id };
    await service.prisma.jobTeamMember.create({ data: team });
    await aTemplate(service.prisma, desk.organisation);
    await service.prisma.pendingTouch.create({ data: { tenantId: desk.tenantId, name: 'job', changedId: desk.job.id } });
    const { id: applicationId, candidateId } = await service.prisma.application.findFirstOrThrow({
      where: { tenantId: desk.tenantId },
    });
    const about = { tenantId: desk.tenantId, organisationId: desk.organisation.id, candidateId, applicationId };
    await service.prisma.note.create({ data: { ...about, text: 'x' } });
    // a line of the audit names the credential
    expect((await desk.client.post('/pool', { add: [{ name: 'Nurses' }] })).status).toBe(200);
    const before = await rowsOf(other.tenantId);
    expect(Object.keys(await rowsOf(desk.tenantId)).length).toBeGreaterThan(30);

    expect(await refusal('tenant', 'remove', desk.tenant.name)).toContain('2 applications');
    expect(await json('tenant', 'remove', desk.tenant.name, '--yes')).toMatchObject({ id: desk.tenantId });

    expect(await rowsOf(desk.tenantId)).toEqual({ audit_entry: 2 });
    expect(await json('audit', 'list', '--tenant', String(desk.tenantId))).toMatchObject([
      { command: 'tenant remove', arguments: { name: desk.tenant.name, closed: true } },
      { command: 'tenant remove', arguments: { rows: expect.any(Number) } },
    ]);
    expect((await desk.client.get('/account')).status).toBe(401);
    expect((await service.as().request('HEAD', address)).status).toBe(404);
    expect(await rowsOf(other.tenantId)).toEqual(before);
    expect((await other.client.get('/account')).status).toBe(200);
  });

  test('stopped on its way it is refused to its users, and removed when the command is run again', async () => {
    const desk = await aWorld(service, ['job', 'steps']);
    await aKnownPerson(service, desk);
    await service.prisma.$executeRawUnsafe(`
      CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`);
    await service.prisma.$executeRawUnsafe('CREATE TRIGGER break BEFORE DELETE ON candidate EXECUTE FUNCTION break()');
    expect((await support(['tenant', 'remove', String(desk.tenantId), '--yes'])).code).toBe(1);
    expect((await desk.client.get('/account')).status).toBe(401);
    await service.prisma.$executeRawUnsafe('DROP FUNCTION break CASCADE');
    await json('tenant', 'remove', String(desk.tenantId), '--yes');
    expect(await rowsOf(desk.tenantId)).toEqual({ audit_entry: 3 });
  });
});

describe('`organisation rename|remove`', () => {
  test('an organisation is shown by its new name', async () => {
    const { organisation, recruiter } = await aWorld(service);
    await json('organisation', 'rename', organisation.name, `${organisation.name} Nord`);
    expect((await service.as(recruiter).get('/account/organisation')).body.items).toMatchObject([
      { id: organisation.id, name: `${organisation.name} Nord` },
    ]);
  });

  test('one with a job is refused; another is removed with its memberships, templates, webhooks, reasons and references', async () => {
    const { organisation: busy, recruiter, tenantId } = await aWorld(service);
    const job = await aJob(service.prisma, busy);
    expect(await refusal('organisation', 'remove', busy.name, '--yes')).toContain('has 1 jobs and 0 notes');
    const organisation = await anOrganisation(service.prisma, tenantId);
    const key = { tenantId, organisationId: organisation.id };
    await service.prisma.membership.create({ data: { ...key, userId: recruiter.id, role: 'ADMIN' } });
    await aTemplate(service.prisma, organisation);
    await aWebhook(service.prisma, organisation);
    await aRejectionReason(service.prisma, tenantId, { organisationId: organisation.id });
    const reference = { tenantId, kind: 'organisation', reference: 'lyon', rowId: organisation.id };
    await service.prisma.externalReference.create({ data: reference });
    const remove = (given: object) => support(['organisation', 'remove', String(organisation.id)], given);
    expect((await remove({ input: 'no\n', typed: true })).code).toBe(2);
    expect((await remove({ input: `${organisation.name}\n`, typed: true })).code).toBe(0);
    expect(await service.prisma.organisation.findMany({ where: { tenantId } })).toMatchObject([{ id: busy.id }]);
    const { template, webhook, rejection_reason: reasons, external_reference: references } = await rowsOf(tenantId);
    expect([template, webhook, reasons, references]).toEqual([undefined, undefined, undefined, undefined]);

    const other = await anOrganisation(service.prisma, tenantId);
    const letter = await aTemplate(service.prisma, other);
    const application = await anApplication(service.prisma, job);
    const mail = { tenantId, applicationId: application.id, subject: 'S', sender: 'a@b.example', recipient: 'c@d.example' };
    await service.prisma.emailMessage.create({ data: { ...mail, message: 'M', templateId: letter.id } });
    expect(await refusal('organisation', 'remove', other.name, '--yes')).toContain('Applications refer to');
    expect(await service.prisma.template.count({ where: { tenantId } })).toBe(1);
  });
});
