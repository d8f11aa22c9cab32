import type { Command } from 'commander';
import { JobStatus, type Job } from '#generated/prisma/client.ts';
import { basePathOf, loadDocument } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import { dayOf, formatDay } from '../core/dates.ts';
import { Problem } from '../core/problem.ts';
import type { Transaction } from '../database/transaction.ts';
import { holdJobOf } from '../resources/jobs/hold.ts';
import { publishJob, unpublishJob } from '../resources/jobs/publish.ts';
import { changeStatus } from '../resources/jobs/status.ts';
import { createTokens } from '../resources/submissions/apply-address.ts';
import { addCommand, publicAddress, Refusal, type Actions, type CommandGroup, type Context } from './command.ts';
import { containing, findJob, findSource, ownedBy, type Texts } from './find.ts';
import { addSource } from './sources.ts';
import { choiceOf, readDay } from './values.ts';

const STATUSES = Object.values(JobStatus);

type Filters = Texts<'tenant' | 'organisation' | 'title'> & { readonly status?: JobStatus };

export const jobCommands: CommandGroup = (program, actions) => {
  const { change, list, perform } = actions;
  const job = program.command('job').description('jobs: whether they take applications, and where they are advertised');
  const setStatus = (name: string, status: JobStatus, description: string): void => {
    addCommand(job, name, description, `job ${name} 12`, `job ${name} NW-2026-014`)
      .argument('<job>', 'id or reference of the job')
      .action(
        change(async ({ transaction }, text: string) => {
          const held = await holdNamed(transaction, text);
          const { id, tenantId, status: before } = held;
          if (before === status) throw new Refusal(`Job ${id} is ${status} already.`);
          await changeStatus(transaction, held, { expected: undefined, status }).catch(asRefusal);
          const sentence = `Job ${id} is ${status}; it was ${before}.`;
          return { tenantId, details: { id, before }, result: { id, status, before }, sentence };
        }),
      );
  };
  setStatus('open', 'OPEN', 'open a job: it takes applications, and the feeds show it where it is published');
  setStatus('close', 'CLOSED', 'close a job: it takes no more applications; those it has stay as they are');
  addPublish(job, actions);
  addUnpublish(job, actions);
  addCommand(job, 'show', 'show a job with what belongs to it', 'job show NW-2026-014')
    .argument('<job>', 'id or reference of the job')
    .action(perform(showJob));
  addCommand(job, 'list', 'list jobs', 'job list --status open', 'job list --organisation "Northwind Lyon" --json')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only those of this organisation (id or name)')
    .option('--status <status>', `only those that are ${STATUSES.join(', ')}`, choiceOf(STATUSES))
    .option('--title <text>', 'only those whose title contains the text')
    .action(
      list(async ({ database, prisma }, { title: text, status: wanted, ...owner }: Filters) => {
        const rows = await prisma.job.findMany({
          where: { ...(await ownedBy(database, owner)), ...(wanted && { status: wanted }) },
          include: { _count: { select: { applications: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        const found = containing(rows, text, ({ title }) => title);
        return found.map(({ id, tenantId: tenant, organisationId: organisation, reference, title, status, _count }) => {
          return { id, tenant, organisation, reference, title, status, ..._count };
        });
      }),
    );
};

async function showJob({ database, prisma, printRecord }: Context, text: string): Promise<void> {
  const { tenantId, id } = await findJob(database, text);
  const named = { select: { id: true, name: true } } as const;
  const job = await prisma.job.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id } },
    include: {
      organisation: named,
      process: named,
      questionnaire: named,
      contractType: named,
      owner: true,
      publications: { include: { source: named }, orderBy: { id: 'asc' } },
      _count: { select: { applications: true, team: true } },
    },
  });
  const nameOf = (row: { readonly id: number; readonly name: string } | null) => row && `${row.id} (${row.name})`;
  printRecord({
    id,
    tenant: tenantId,
    reference: job.reference,
    title: job.title,
    status: job.status,
    organisation: nameOf(job.organisation),
    process: nameOf(job.process),
    questionnaire: nameOf(job.questionnaire),
    contract_type: nameOf(job.contractType),
    owner: job.owner?.email ?? null,
    ...job._count,
    published: job.publications.map(({ source, startDate, endDate }) => {
      return `${nameOf(source)} ${formatDay(startDate)} to ${endDate ? formatDay(endDate) : 'further notice'}`;
    }),
    created: job.createdAt,
    modified: job.modifiedAt,
  });
}

type Period = { readonly from?: Date; readonly until?: Date; readonly newSource?: true };

function addPublish(job: Command, { change }: Actions): void {
  addCommand(
    job,
    'publish',
    'advertise a job on a source, and show the URL that its applications are sent to',
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
        const { id: jobId, tenantId, status } = await holdNamed(transaction, text);
        const sourceId = newSource
          ? await addSource(transaction, tenantId, source)
          : (await findSource(transaction, tenantId, source)).id;
        const target = { tenantId, jobId, sourceId };
        const period = { startDate: from ?? dayOf(context.now), endDate: until ?? null };
        const makeToken = createTokens(context.keys('credential'));
        const published = await publishJob(transaction, target, period, makeToken).catch(asRefusal);
        const { id: publication, startDate, endDate, token } = published;
        const result = {
          publication,
          job: jobId,
          job_status: status,
          source: sourceId,
          from: formatDay(startDate),
          until: endDate && formatDay(endDate),
          apply_url: createLinks(publicAddress(config), basePathOf(loadDocument(1))).apply(token),
        };
        return { tenantId, details: { publication, jobId, sourceId }, result };
      }),
    );
}

function addUnpublish(job: Command, { change }: Actions): void {
  addCommand(
    job,
    'unpublish',
    'end the advertising of a job on a source today; who has its URL can apply as long as the job is open',
    'job unpublish 12 "Careers site"',
  )
    .argument('<job>', 'id or reference of the job')
    .argument('<source>', 'id or name of the source')
    .action(
      change(async ({ transaction, now }, text: string, source: string) => {
        const { id: jobId, tenantId } = await holdNamed(transaction, text);
        const { id: sourceId } = await findSource(transaction, tenantId, source);
        await unpublishJob(transaction, { tenantId, jobId, sourceId }, now).catch(asRefusal);
        const sentence = `Job ${jobId} is no longer published on source ${sourceId}.`;
        return { tenantId, details: { jobId, sourceId }, result: { job: jobId, source: sourceId }, sentence };
      }),
    );
}

/** The job of this id or reference, held. */
async function holdNamed(transaction: Transaction, text: string): Promise<Job> {
  const { tenantId, id } = await findJob(transaction, text);
  return holdJobOf(transaction, tenantId, id);
}

/** What the service refuses, in the details of its faults. */
function asRefusal(error: unknown): never {
  if (!(error instanceof Problem) || error.detail.code !== 'invalid') throw error;
  throw new Refusal(error.detail.faults.map(({ detail }) => detail).join(' '));
}
