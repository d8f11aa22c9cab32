import type { AuditKind } from '#generated/prisma/enums.ts';
import { addLine } from '../resources/audit/add-line.ts';
import { addCommand, makeChange, Refusal, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './input.ts';
import { containing, findOrganisation, findTenant, ownedBy, refusing, type Texts } from './find.ts';
import { readName } from './values.ts';

export const organisationCommands: CommandGroup = (program, { change, list, perform }) => {
  const organisation = program
    .command('organisation')
    .description('organisations of a tenant: what a user is a member of, and what jobs, notes and webhooks belong to');
  addCommand(organisation, 'add', 'add an organisation to a tenant', 'organisation add "Northwind Clinics" "Northwind Lyon"')
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'name of the organisation', readName)
    .action(
      change(async ({ transaction, authorIn }, tenant: string, name: string) => {
        const { id: tenantId } = await findTenant(transaction, tenant);
        const { id } = await transaction.prisma.organisation.create({ data: { tenantId, name } });
        await addLine(transaction.sql, authorIn(tenantId), { ...aboutOrganisation(id), fields: ['name'] });
        const sentence = `Organisation ${id} (${name}) was added to tenant ${tenantId}.`;
        return { tenantId, details: { id }, result: { id, tenant: tenantId, name }, sentence };
      }),
    );
  addCommand(organisation, 'rename', 'rename an organisation', 'organisation rename "Northwind Lyon" "Northwind Rhône"')
    .argument('<organisation>', 'id or name of the organisation')
    .argument('<name>', 'its new name', readName)
    .action(
      change(async ({ transaction, authorIn }, text: string, name: string) => {
        const { id, tenantId, name: before } = await findOrganisation(transaction, text);
        await transaction.prisma.organisation.update({ where: { tenantId_id: { tenantId, id } }, data: { name } });
        if (name !== before) await addLine(transaction.sql, authorIn(tenantId), { ...aboutOrganisation(id), fields: ['name'] });
        const sentence = `Organisation ${id} is called "${name}"; it was "${before}".`;
        return { tenantId, details: { id, before }, result: { id, name, before }, sentence };
      }),
    );
  const remove = addCommand(
    organisation,
    'remove',
    'remove an organisation without jobs and notes, with its memberships, templates, webhooks and reasons',
    'organisation remove "Northwind Lyon"',
  ).argument('<organisation>', 'id or name of the organisation');
  addYes(remove).action(perform(removeOrganisation));
  addCommand(organisation, 'list', 'list organisations', 'organisation list --tenant 1')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--name <text>', 'only those whose name contains the text')
    .action(
      list(async ({ database, prisma }, { name: text, ...owner }: Texts<'tenant' | 'name'>) => {
        const rows = await prisma.organisation.findMany({
          where: await ownedBy(database, owner),
          include: { _count: { select: { memberships: true, jobs: true, webhooks: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        const found = containing(rows, text, ({ name }) => name);
        return found.map(({ id, tenantId: tenant, name, _count: { memberships: members, ...counts } }) => {
          return { id, tenant, name, members, ...counts };
        });
      }),
    );
};

const aboutOrganisation = (id: number) => ({ kind: 'ORGANISATION', resourceId: id, organisationId: id }) as const;

/** Jobs and notes are about candidates, whom the tenant goes on to have: they are not removed along. */
async function removeOrganisation(context: Context, text: string, answer: Yes): Promise<void> {
  const { id, tenantId, name } = await findOrganisation(context.database, text);
  await confirm(context, answer, `Organisation ${id} is ${name}: it is removed with all that it has.`, name);
  await makeChange(context, async (transaction) => {
    const where = { tenantId, organisationId: id };
    const [jobs, notes] = [await transaction.prisma.job.count({ where }), await transaction.prisma.note.count({ where })];
    if (jobs + notes > 0) throw new Refusal(`Organisation ${id} (${name}) has ${jobs} jobs and ${notes} notes.`);
    const ids = { where, select: { id: true } };
    const templates = await transaction.prisma.template.findMany(ids);
    const reasons = await transaction.prisma.rejectionReason.findMany(ids);
    const webhooks = await transaction.prisma.webhook.findMany(ids);
    const members = await transaction.prisma.membership.findMany({ where, select: { userId: true } });
    const named = (kind: string, rows: readonly { readonly id: number }[]) => ({
      kind,
      rowId: { in: rows.map((row) => row.id) },
    });
    const OR = [named('organisation', [{ id }]), named('template', templates), named('rejection_reason', reasons)];
    await transaction.prisma.externalReference.deleteMany({ where: { tenantId, OR } });
    await transaction.prisma.membership.deleteMany({ where });
    await transaction.prisma.processOrganisation.deleteMany({ where });
    const rest = async (): Promise<void> => {
      await transaction.prisma.template.deleteMany({ where });
      await transaction.prisma.rejectionReason.deleteMany({ where });
      await transaction.prisma.webhook.deleteMany({ where });
      // the lines stay, without the organisation, whose id those about itself keep
      await transaction.prisma.auditLine.updateMany({ where, data: { organisationId: null } });
      await transaction.prisma.organisation.delete({ where: { tenantId_id: { tenantId, id } } });
    };
    await refusing(rest(), `Applications refer to templates, reasons or events of organisation ${id} (${name}).`);
    const removed = (kind: AuditKind, rows: readonly { readonly id: number }[]) =>
      rows.map((row) => ({ kind, resourceId: row.id, fields: [] }));
    const lines = [
      ...members.map(({ userId }) => ({ kind: 'USER', resourceId: userId, fields: [`roles.${id}`] }) as const),
      ...removed('TEMPLATE', templates),
      ...removed('WEBHOOK', webhooks),
      ...removed('ORGANISATION', [{ id }]),
    ];
    for (const line of lines) await addLine(transaction.sql, context.authorIn(tenantId), line);
    const sentence = `Organisation ${id} (${name}) is removed.`;
    return { tenantId, details: { id, name }, result: { id, tenant: tenantId, name }, sentence };
  });
}
