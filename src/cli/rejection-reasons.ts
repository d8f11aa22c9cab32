import type { Command } from 'commander';
import type { Transaction } from '../database/sql.ts';
import { addCommand, Refusal, type Actions, type CommandGroup } from './command.ts';
import { containing, findOrganisationOf, findRejectionReason, findTenant, ownedBy, type Texts } from './find.ts';
import { formatTime } from './output.ts';
import { readName } from './values.ts';

export const rejectionReasonCommands: CommandGroup = (program, actions) => {
  const reason = program
    .command('rejection-reason')
    .description('rejection reasons: why applications are rejected; of one organisation, or of the whole tenant');
  addAdd(reason, actions);
  addRename(reason, actions);
  addRetire(reason, actions);
  addList(reason, actions);
};

function addAdd(reason: Command, { change }: Actions): void {
  addCommand(
    reason,
    'add',
    'add a rejection reason to a tenant',
    'rejection-reason add "Northwind Clinics" "Lacks experience"',
    'rejection-reason add 1 "No driving licence" --organisation "Northwind Lyon"',
  )
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'name of the reason', readName)
    .option('--organisation <organisation>', 'the one organisation that has it (id or name); default: all of the tenant')
    .action(
      change(async ({ transaction }, tenant: string, name: string, { organisation }: Texts<'organisation'>) => {
        const { id: tenantId } = await findTenant(transaction, tenant);
        const organisationId =
          organisation === undefined ? null : (await findOrganisationOf(transaction, tenantId, organisation)).id;
        await refuseTaken(transaction, { tenantId, organisationId, name });
        const data = { tenantId, organisationId, name };
        const { id } = await transaction.prisma.rejectionReason.create({ data, select: { id: true } });
        const owner = describeOwner({ tenantId, organisationId });
        const result = { id, tenant: tenantId, organisation: organisationId, name };
        return { tenantId, details: { id, organisationId }, result, sentence: `Reason ${id} (${name}) was added to ${owner}.` };
      }),
    );
}

function addRename(reason: Command, { change }: Actions): void {
  addCommand(
    reason,
    'rename',
    'rename a rejection reason, also where it was given already',
    'rejection-reason rename 4 "Too little experience"',
  )
    .argument('<reason>', 'id or name of the reason')
    .argument('<name>', 'its new name', readName)
    .action(
      change(async ({ transaction }, text: string, name: string) => {
        const { id, tenantId, organisationId, name: before } = await findRejectionReason(transaction, text);
        await refuseTaken(transaction, { tenantId, organisationId, name });
        await transaction.prisma.rejectionReason.update({ where: { tenantId_id: { tenantId, id } }, data: { name } });
        const sentence = `Reason ${id} is called "${name}"; it was "${before}".`;
        return { tenantId, details: { id, before }, result: { id, name, before }, sentence };
      }),
    );
}

type Retirement = { readonly undo?: true };

function addRetire(reason: Command, { change }: Actions): void {
  addCommand(
    reason,
    'retire',
    'stop offering a rejection reason; applications that were rejected for it still show it',
    'rejection-reason retire 4',
    'rejection-reason retire 4 --undo',
  )
    .argument('<reason>', 'id or name of the reason')
    .option('--undo', 'offer a retired reason again')
    .action(
      change(async ({ transaction, now }, text: string, { undo }: Retirement) => {
        const { id, tenantId, name, retiredAt: before } = await findRejectionReason(transaction, text);
        if ((undo === true) === (before === null))
          throw new Refusal(`Reason ${id} (${name}) ${before ? `was retired at ${formatTime(before)}` : 'is not retired'}.`);
        const retiredAt = undo ? null : now;
        await transaction.prisma.rejectionReason.update({ where: { tenantId_id: { tenantId, id } }, data: { retiredAt } });
        const sentence = `Reason ${id} (${name}) is ${undo ? 'offered again' : 'no longer offered'}, from the next request on.`;
        return { tenantId, details: { id }, result: { id, name, retired: retiredAt }, sentence };
      }),
    );
}

type Filters = Texts<'tenant' | 'organisation' | 'name'> & { readonly all?: true };

function addList(reason: Command, { list }: Actions): void {
  addCommand(
    reason,
    'list',
    'list rejection reasons, and how many applications have each',
    'rejection-reason list --tenant 1',
    'rejection-reason list --organisation "Northwind Lyon" --all --json',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation alone (id or name)')
    .option('--name <text>', 'only those whose name contains the text')
    .option('--all', 'retired ones too')
    .action(
      list(async ({ database, prisma }, { name: text, all, ...owner }: Filters) => {
        const rows = await prisma.rejectionReason.findMany({
          where: { ...(await ownedBy(database, owner)), ...(all ? {} : { retiredAt: null }) },
          include: { _count: { select: { applications: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        const found = containing(rows, text, ({ name }) => name);
        return found.map(({ id, tenantId: tenant, organisationId: organisation, name, retiredAt: retired, _count }) => {
          return { id, tenant, organisation, name, ..._count, retired };
        });
      }),
    );
}

type Owner = { readonly tenantId: number; readonly organisationId: number | null };

const describeOwner = ({ tenantId, organisationId }: Owner): string =>
  organisationId === null ? `tenant ${tenantId}` : `organisation ${organisationId}`;

/** An organisation offers the reasons of the tenant beside its own, so that a name must not stand for both. */
async function refuseTaken(transaction: Transaction, reason: Owner & { readonly name: string }): Promise<void> {
  const { tenantId, organisationId, name } = reason;
  const beside = organisationId === null ? {} : { OR: [{ organisationId }, { organisationId: null }] };
  const known = await transaction.prisma.rejectionReason.findFirst({
    where: { tenantId, name, ...beside },
    orderBy: { id: 'asc' },
  });
  if (known === null) return;
  const { id, retiredAt } = known;
  const title = `${describeOwner(known)} has the reason ${id} "${name}" already`;
  const sentence = title.charAt(0).toUpperCase() + title.slice(1);
  throw new Refusal(retiredAt ? `${sentence}, retired: rejection-reason retire ${id} --undo offers it again.` : `${sentence}.`);
}
