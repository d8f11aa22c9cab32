import type { Command } from 'commander';
import { JobStatus } from '#generated/prisma/client.ts';
import { basePathOf, loadDocument } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import { addDays, dayOf, formatDay } from '../core/dates.ts';
import type { Transaction } from '../database/database.ts';
import { createTokens, hashToken, type ApplyTarget } from '../resources/submissions/apply-address.ts';
import { addCommand, publicAddress, Refusal, type Actions, type CommandGroup } from './command.ts';
import { containing, findJob, findSource, ownedBy, type Texts } from './find.ts';
import { choiceOf, readDay } from './values.ts';

const STATUSES = Object.values(JobStatus);

type Filters = Texts<'tenant' | 'organisation' | 'title'> & { readonly status?: JobStatus };

export const jobCommands: CommandGroup = (program, actions) => {
  const { change, list } = actions;
  const job = program.command('job').description('jobs: whether they take applications, and where they are advertised');
  const setStatus = (name: string, status: JobStatus, description: string): void => {
    addCommand(job, name, description, `job ${name} 12`, `job ${name} NW-2026-014`)
      .argument('<job>', 'id or reference of the job')
      .action(
        change(async ({ transaction }, text: string) => {
          const { id, tenantId, status: before } = await findJob(transaction, text);
          if (before === status) throw new Refusal(`Job ${id} is ${status} already.`);
          await transaction.job.update({ where: { tenantId_id: { tenantId, id } }, data: { status } });
          const sentence = `Job ${id} is ${status}; it was ${before}.`;
          return { tenantId, details: { id, before }, result: { id, status, before }, sentence };
        }),
      );
  };
  setStatus('open', 'OPEN', 'open a job: it takes applications, and the feeds show it where it is published');
  setStatus('close', 'CLOSED', 'close a job: it takes no more applications; those it has stay as they are');
  addPublish(job, actions);
  addUnpublish(job, actions);
  addCommand(job, 'list', 'list jobs', 'job list --status open', 'job list --organisation "Northwind Lyon" --json')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .option('--status <status>', `only those that are ${STATUSES.join(', ')}`, choiceOf(STATUSES))
    .option('--title <text>', 'only those whose title contains the text')
    .action(
      list(async ({ prisma }, { title: text, status: wanted, ...owner }: Filters) => {
        const rows = await prisma.job.findMany({
          where: { ...(await ownedBy(prisma, owner)), ...(wanted && { status: wanted }), title: containing(text) },
          include: { _count: { select: { applications: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        return rows.map(({ id, tenantId: tenant, organisationId: organisation, reference, title, status, _count }) => {
          return { id, tenant, organisation, reference, title, status, ..._count };
        });
      }),
    );
};

type Period = { readonly from?: Date; readonly until?: Date; readonly newSource?: true };

function addPublish(job: Command, { change }: Actions): void {
  addCommand(
    job,
    'publish',
    'advertise a job on a source, and show the address that its applications are sent to',
    'job publish 12 "Careers site"',
    'job publish NW-2026-014 4 --from 2026-12-01 --until 2026-12-31',
  )
    .argument('<job>', 'id or reference of the job')
    .argument('<source>', 'id or name of the source, which is where the job is advertised')
    .option('--from <day>', 'first day (default: today, UTC)', readDay)
    .option('--until <day>', 'last day (default: until further notice)', readDay)
    .option('--new-source', 'add a source of this name to the tenant first')
    .action(
      change(async (context, text: string, source: string, { from, until, newSource }: Period) => {
        const { transaction, config } = context;
        const startDate = from ?? dayOf(context.now);
        if (until !== undefined && until < startDate) throw new Refusal('The last day lies before the first.');
        const { id: jobId, tenantId, status } = await findJob(transaction, text);
        const sourceId = newSource
          ? await addSource(transaction, tenantId, source)
          : (await findSource(transaction, tenantId, source)).id;
        const target = { tenantId, jobId, sourceId };
        await refuseOverlap(transaction, target, startDate, until);
        const data = { ...target, startDate, endDate: until ?? null };
        const { id: publication } = await transaction.publication.create({ data, select: { id: true } });
        const token = createTokens(context.keys('credential'))(target);
        await transaction.applyAddress.createMany({ data: { ...target, tokenHash: hashToken(token) }, skipDuplicates: true });
        const result = {
          publication,
          job: jobId,
          job_status: status,
          source: sourceId,
          from: formatDay(startDate),
          until: until ? formatDay(until) : null,
          apply_url: createLinks(publicAddress(config), basePathOf(loadDocument(1))).apply(token),
        };
        return { tenantId, details: { publication, jobId, sourceId }, result };
      }),
    );
}

async function addSource(transaction: Transaction, tenantId: number, name: string): Promise<number> {
  const known = await transaction.source.findUnique({ where: { tenantId_name: { tenantId, name } } });
  if (known !== null) throw new Refusal(`The tenant has the source ${known.id} "${name}" already: leave --new-source out.`);
  const { id } = await transaction.source.create({ data: { tenantId, name }, select: { id: true } });
  return id;
}

async function refuseOverlap(transaction: Transaction, target: ApplyTarget, start: Date, end: Date | undefined): Promise<void> {
  const other = await transaction.publication.findFirst({
    where: { ...target, ...(end && { startDate: { lte: end } }), OR: [{ endDate: null }, { endDate: { gte: start } }] },
  });
  if (other === null) return;
  const until = other.endDate ? `until ${formatDay(other.endDate)}` : 'until further notice';
  throw new Refusal(
    `Job ${target.jobId} is published on source ${target.sourceId} from ${formatDay(other.startDate)} ${until} already.`,
  );
}

function addUnpublish(job: Command, { change }: Actions): void {
  addCommand(
    job,
    'unpublish',
    'end the advertising of a job on a source today; who has its address can apply as long as the job is open',
    'job unpublish 12 "Careers site"',
  )
    .argument('<job>', 'id or reference of the job')
    .argument('<source>', 'id or name of the source')
    .action(
      change(async ({ transaction, now }, text: string, source: string) => {
        const { id: jobId, tenantId } = await findJob(transaction, text);
        const { id: sourceId } = await findSource(transaction, tenantId, source);
        const target = { tenantId, jobId, sourceId };
        const today = dayOf(now);
        // a publication runs through its last day: one that ends now had its last day yesterday
        const ended = await transaction.publication.updateMany({
          where: { ...target, startDate: { lt: today }, OR: [{ endDate: null }, { endDate: { gte: today } }] },
          data: { endDate: addDays(today, -1) },
        });
        const dropped = await transaction.publication.deleteMany({ where: { ...target, startDate: { gte: today } } });
        if (ended.count + dropped.count === 0) throw new Refusal(`Job ${jobId} is not published on source ${sourceId}.`);
        const sentence = `Job ${jobId} is no longer published on source ${sourceId}.`;
        return { tenantId, details: { jobId, sourceId }, result: { job: jobId, source: sourceId }, sentence };
      }),
    );
}
