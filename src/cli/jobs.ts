import type { Prisma } from '#generated/prisma/client.ts';
import { examples, type CommandGroup } from './command.ts';
import { Refusal } from './context.ts';
import { findJob, findOrganisation, ofTenant } from './find.ts';
import { publicationCommands } from './publications.ts';
import { choiceOf } from './values.ts';

const STATUSES = ['DRAFT', 'PENDING_APPROVAL', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;

type Filters = {
  readonly tenant?: string;
  readonly organisation?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly title?: string;
};

/** `job open`, `close`, `publish`, `unpublish`, `list`. */
export const jobCommands: CommandGroup = (program, perform) => {
  const job = program.command('job').description('jobs: whether they take applications, and where they are advertised');
  const setStatus = (name: 'open' | 'close', status: 'OPEN' | 'CLOSED', what: string): void => {
    job
      .command(name)
      .argument('<job>', 'id or reference of the job')
      .description(what)
      .addHelpText('after', examples(`job ${name} 12`, `job ${name} NW-2026-014`))
      .action(
        perform(async (desk, text: string) => {
          const changed = await desk.change(async (transaction) => {
            const { id, tenantId, status: before } = await findJob(transaction, text);
            if (before === status) throw new Refusal(`Job ${id} is ${status} already.`);
            await transaction.job.update({ where: { tenantId_id: { tenantId, id } }, data: { status } });
            return { tenantId, details: { id, before }, result: { id, status, before } };
          });
          desk.say(`Job ${changed.id} is ${status}; it was ${changed.before}.`, changed);
        }),
      );
  };
  setStatus('open', 'OPEN', 'open a job: it takes applications, and the feeds show it where it is published');
  setStatus('close', 'CLOSED', 'close a job: it takes no more applications; those it has stay as they are');
  publicationCommands(job, perform);
  job
    .command('list')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .option('--status <status>', `only those that are ${STATUSES.join(', ')}`, choiceOf(STATUSES))
    .option('--title <text>', 'only those whose title contains the text')
    .description('list jobs')
    .addHelpText('after', examples('job list --status open', 'job list --organisation "Northwind Lyon" --json'))
    .action(
      perform(async (desk, { tenant, organisation, status, title }: Filters) => {
        const { prisma } = desk.database;
        const owner = organisation === undefined ? undefined : await findOrganisation(prisma, organisation);
        const where: Prisma.JobWhereInput = {
          ...(await ofTenant(prisma, tenant)),
          ...(owner && { AND: [{ tenantId: owner.tenantId, organisationId: owner.id }] }),
          ...(status && { status }),
          ...(title !== undefined && { title: { contains: title, mode: 'insensitive' } }),
        };
        const rows = await prisma.job.findMany({
          where,
          select: {
            id: true,
            tenantId: true,
            organisationId: true,
            reference: true,
            title: true,
            status: true,
            _count: { select: { applications: true } },
          },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        desk.printRows(
          rows.map(({ id, tenantId, organisationId, reference, title: name, status: state, _count }) => ({
            id,
            tenant: tenantId,
            organisation: organisationId,
            reference,
            title: name,
            status: state,
            applications: _count.applications,
          })),
        );
      }),
    );
};
