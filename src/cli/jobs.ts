import type { Command } from 'commander';
import { basePathOf, loadDocument } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import { addDays, dayOf, formatDay } from '../core/dates.ts';
import type { Transaction } from '../database/database.ts';
import { createTokens, hashToken, type ApplyTarget } from '../resources/submissions/apply-address.ts';
import { addCommand, Refusal, type CommandGroup, type Perform } from './command.ts';
import { containing, findJob, findSource, ownedBy } from './find.ts';
import { publicAddress } from './public-address.ts';
import { choiceOf, readDay } from './values.ts';

const STATUSES = ['DRAFT', 'PENDING_APPROVAL', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;

type Filters = {
  readonly tenant?: string;
  readonly organisation?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly title?: string;
};
type Period = { readonly from?: Date; readonly until?: Date; readonly newSource?: true };

/** `job open`, `close`, `publish`, `unpublish`, `list`. */
export const jobCommands: CommandGroup = (program, perform) => {
  const job = program.command('job').description('jobs: whether they take applications, and where they are advertised');
  const setStatus = (name: 'open' | 'close', status: 'OPEN' | 'CLOSED', description: string): void => {
    addCommand(job, name, description, `job ${name} 12`, `job ${name} NW-2026-014`)
      .argument('<job>', 'id or reference of the job')
      .action(
        perform(async (context, text: string) => {
          await context.change(async (transaction) => {
            const { id, tenantId, status: before } = await findJob(transaction, text);
            if (before === status) throw new Refusal(`Job ${id} is ${status} already.`);
            await transaction.job.update({ where: { tenantId_id: { tenantId, id } }, data: { status } });
            const sentence = `Job ${id} is ${status}; it was ${before}.`;
            return { tenantId, details: { id, before }, result: { id, status, before }, sentence };
          });
        }),
      );
  };
  setStatus('open', 'OPEN', 'open a job: it takes applications, and the feeds show it where it is published');
  setStatus('close', 'CLOSED', 'close a job: it takes no more applications; those it has stay as they are');
  addPublish(job, perform);
  addUnpublish(job, perform);
  addCommand(job, 'list', 'list jobs', 'job list --status open', 'job list --organisation "Northwind Lyon" --json')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .option('--status <status>', `only those that are ${STATUSES.join(', ')}`, choiceOf(STATUSES))
    .option('--title <text>', 'only those whose title contains the text')
    .action(
      perform(async (context, { title, status, ...owner }: Filters) => {
        const { prisma } = context.database;
        const rows = await prisma.job.findMany({
          where: { ...(await ownedBy(prisma, owner)), ...(status && { status }), title: containing(title) },
          include: { _count: { select: { applications: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        context.printRows(
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

function addPublish(job: Command, perform: Perform): void {
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
      perform(async (context, text: string, source: string, { from, until, newSource }: Period) => {
        const startDate = from ?? dayOf(context.now);
        if (until !== undefined && until < startDate) throw new Refusal('The last day lies before the first.');
        const published = await context.change(async (transaction) => {
          const { id: jobId, tenantId, status } = await findJob(transaction, text);
          const sourceId = newSource
            ? await addSource(transaction, tenantId, source)
            : (await findSource(transaction, tenantId, source)).id;
          const target = { tenantId, jobId, sourceId };
          await refuseOverlap(transaction, target, startDate, until);
          const data = { ...target, startDate, endDate: until ?? null };
          const { id } = await transaction.publication.create({ data, select: { id: true } });
          const token = createTokens(context.credentialKeys())(target);
          const address = { ...target, tokenHash: hashToken(token) };
          await transaction.applyAddress.createMany({ data: address, skipDuplicates: true });
          const result = {
            publication: id,
            job: jobId,
            job_status: status,
            source: sourceId,
            from: formatDay(startDate),
            until: until ? formatDay(until) : null,
            apply_url: createLinks(publicAddress(context.config), basePathOf(loadDocument(1))).apply(token),
          };
          return { tenantId, details: { publication: id, jobId, sourceId }, result };
        });
        context.printRecord(published);
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

function addUnpublish(job: Command, perform: Perform): void {
  addCommand(
    job,
    'unpublish',
    'end the advertising of a job on a source today; who has its address can apply as long as the job is open',
    'job unpublish 12 "Careers site"',
  )
    .argument('<job>', 'id or reference of the job')
    .argument('<source>', 'id or name of the source')
    .action(
      perform(async (context, text: string, source: string) => {
        await context.change(async (transaction) => {
          const { id: jobId, tenantId } = await findJob(transaction, text);
          const { id: sourceId } = await findSource(transaction, tenantId, source);
          const target = { tenantId, jobId, sourceId };
          const today = dayOf(context.now);
          // a publication runs through its last day: one that ends now had its last day yesterday
          const ended = await transaction.publication.updateMany({
            where: { ...target, startDate: { lt: today }, OR: [{ endDate: null }, { endDate: { gte: today } }] },
            data: { endDate: addDays(today, -1) },
          });
          const dropped = await transaction.publication.deleteMany({ where: { ...target, startDate: { gte: today } } });
          if (ended.count + dropped.count === 0) throw new Refusal(`Job ${jobId} is not published on source ${sourceId}.`);
          const sentence = `Job ${jobId} is no longer published on source ${sourceId}.`;
          return { tenantId, details: { jobId, sourceId }, result: { job: jobId, source: sourceId }, sentence };
        });
      }),
    );
}
