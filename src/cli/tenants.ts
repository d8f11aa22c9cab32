import { lockTenants } from '#generated/database/statements.ts';
import type { Transaction } from '../database/sql.ts';
import { addCommand, commitChange, makeChange, Refusal, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './input.ts';
import { containing, findTenant, type Texts } from './find.ts';
import { closeTenant, deleteTenantRows, waitForTenant } from './tenant-removal.ts';
import { readName } from './values.ts';

export const tenantCommands: CommandGroup = (program, { change, list, perform }) => {
  const tenant = program
    .command('tenant')
    .description('tenants: customers, each with organisations, users, candidates and jobs that no other one sees');
  addCommand(tenant, 'add', 'add a tenant', 'tenant add "Northwind Clinics"')
    .argument('<name>', 'name of the customer', readName)
    .action(
      change(async ({ transaction }, name: string) => {
        await refuseTaken(transaction, name);
        const { id } = await transaction.prisma.tenant.create({ data: { name } });
        const sentence = `Tenant ${id} (${name}) was added. Next: organisation add ${id} NAME.`;
        return { tenantId: id, details: { id }, result: { id, name }, sentence };
      }),
    );
  addCommand(tenant, 'rename', 'rename a tenant', 'tenant rename "Northwind Clinics" "Northwind Health"')
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'its new name', readName)
    .action(
      change(async ({ transaction }, text: string, name: string) => {
        const { id, name: before } = await findTenant(transaction, text);
        await refuseTaken(transaction, name);
        await transaction.prisma.tenant.update({ where: { id }, data: { name } });
        const sentence = `Tenant ${id} is called "${name}"; it was "${before}".`;
        return { tenantId: id, details: { id, before }, result: { id, name, before }, sentence };
      }),
    );
  const remove = addCommand(
    tenant,
    'remove',
    'remove a tenant with everything it has, for good: people, jobs, applications, documents, logins',
    'tenant remove "Northwind Clinics"',
  )
    .argument('<tenant>', 'id or name of the tenant')
    .addHelpText(
      'after',
      '\nLogins, apply URLs and deliveries end first. Stopped on its way, the command goes on when it is run again.',
    );
  addYes(remove).action(perform(removeTenant));
  addCommand(tenant, 'list', 'list the tenants', 'tenant list', 'tenant list --name northwind --json')
    .option('--name <text>', 'only those whose name contains the text')
    .action(
      list(async ({ prisma }, { name }: Texts<'name'>) => {
        const rows = await prisma.tenant.findMany({
          include: { _count: { select: { organisations: true, users: true } } },
          orderBy: { id: 'asc' },
        });
        const found = containing(rows, name, (row) => row.name);
        return found.map(({ id, createdAt: created, _count, ...row }) => {
          return { id, name: row.name, ..._count, created, retention_days: row.retentionDays };
        });
      }),
    );
};

async function refuseTaken(transaction: Transaction, name: string): Promise<void> {
  // one after another, so that two commands do not both find the name free
  await lockTenants(transaction.sql);
  const known = await transaction.prisma.tenant.findFirst({ where: { name } });
  if (known) throw new Refusal(`There is a tenant "${name}" already: tenant ${known.id}.`);
}

async function removeTenant(context: Context, text: string, answer: Yes): Promise<void> {
  const { database, prisma } = context;
  const { id, name } = await findTenant(database, text);
  const where = { tenantId: id };
  const people = `${await prisma.candidate.count({ where })} candidates and ${await prisma.application.count({ where })} applications`;
  await confirm(context, answer, `Tenant ${id} is ${name}, with ${people}: everything it has is lost for good.`, name);
  let isOpen = false;
  await commitChange(context, async (transaction) => {
    isOpen = await closeTenant(transaction, id);
    return { tenantId: id, details: { id, name, closed: true }, result: {} };
  });
  if (isOpen) await waitForTenant(prisma, id);
  const rows = await deleteTenantRows(database, id);
  await makeChange(context, async (transaction) => {
    await transaction.prisma.tenant.delete({ where: { id } });
    const sentence = `Tenant ${id} (${name}) is removed, with ${rows} rows. Backups made before still have them.`;
    return { tenantId: id, details: { id, name, rows }, result: { id, name, rows }, sentence };
  });
}
