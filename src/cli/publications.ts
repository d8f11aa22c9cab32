import type { Command } from 'commander';
import { basePathOf, loadDocument } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import type { Config } from '../core/config.ts';
import type { Transaction } from '../database/database.ts';
import { addDays, dayOf, formatDay } from '../core/dates.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { createTokens, hashToken, type ApplyTarget } from '../resources/submissions/apply-address.ts';
import { examples, type Perform } from './command.ts';
import { Refusal } from './context.ts';
import { publicAddress } from './public-address.ts';
import { findJob, findSource } from './find.ts';
import { readDay } from './values.ts';

type Published = { readonly from?: Date; readonly until?: Date; readonly newSource?: true };

/** Adds `job publish` and `job unpublish`. */
export function publicationCommands(job: Command, perform: Perform): void {
  job
    .command('publish')
    .argument('<job>', 'id or reference of the job')
    .argument('<source>', 'id or name of the source, which is where the job is advertised')
    .option('--from <day>', 'first day (default: today, UTC)', readDay)
    .option('--until <day>', 'last day (default: until further notice)', readDay)
    .option('--new-source', 'add a source of this name to the tenant first')
    .description('advertise a job on a source, and show the address that its applications are sent to')
    .addHelpText(
      'after',
      examples('job publish 12 "Careers site"', 'job publish NW-2026-014 4 --from 2026-12-01 --until 2026-12-31'),
    )
    .action(
      perform(async (desk, text: string, source: string, { from, until, newSource }: Published) => {
        const startDate = from ?? dayOf(desk.now);
        if (until !== undefined && until < startDate) throw new Refusal('The last day lies before the first.');
        const published = await desk.change(async (transaction) => {
          const { id: jobId, tenantId, status } = await findJob(transaction, text);
          const sourceId = newSource
            ? await addSource(transaction, tenantId, source)
            : (await findSource(transaction, tenantId, source)).id;
          const target = { tenantId, jobId, sourceId };
          await refuseOverlap(transaction, target, startDate, until);
          const data = { ...target, startDate, endDate: until ?? null };
          const { id } = await transaction.publication.create({ data, select: { id: true } });
          const token = await keepApplyAddress(transaction, target, desk.credentialKeys());
          const result = {
            publication: id,
            job: jobId,
            job_status: status,
            source: sourceId,
            from: formatDay(startDate),
            until: until ? formatDay(until) : null,
            apply_url: applyUrl(desk.config, token),
          };
          return { tenantId, details: { publication: id, jobId, sourceId }, result };
        });
        desk.printRecord(published);
      }),
    );
  job
    .command('unpublish')
    .argument('<job>', 'id or reference of the job')
    .argument('<source>', 'id or name of the source')
    .description('end the advertising of a job on a source today; who has its address can apply as long as the job is open')
    .addHelpText('after', examples('job unpublish 12 "Careers site"'))
    .action(
      perform(async (desk, text: string, source: string) => {
        const ended = await desk.change(async (transaction) => {
          const { id: jobId, tenantId } = await findJob(transaction, text);
          const { id: sourceId } = await findSource(transaction, tenantId, source);
          const today = dayOf(desk.now);
          const on = { tenantId, jobId, sourceId };
          // a publication ends with a day, so that one that is to end now had its last day yesterday
          const yesterday = addDays(today, -1);
          const cut = await transaction.publication.updateMany({
            where: { ...on, startDate: { lt: today }, OR: [{ endDate: null }, { endDate: { gte: today } }] },
            data: { endDate: yesterday },
          });
          const dropped = await transaction.publication.deleteMany({ where: { ...on, startDate: { gte: today } } });
          if (cut.count + dropped.count === 0) throw new Refusal(`Job ${jobId} is not published on source ${sourceId}.`);
          return { tenantId, details: { jobId, sourceId }, result: { job: jobId, source: sourceId } };
        });
        desk.say(`Job ${ended.job} is no longer published on source ${ended.source}.`, ended);
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
    where: {
      ...target,
      ...(end && { startDate: { lte: end } }),
      OR: [{ endDate: null }, { endDate: { gte: start } }],
    },
  });
  if (other === null) return;
  const until = other.endDate ? `until ${formatDay(other.endDate)}` : 'until further notice';
  throw new Refusal(
    `Job ${target.jobId} is published on source ${target.sourceId} from ${formatDay(other.startDate)} ${until} already.`,
  );
}

/** The token of the target's address, which leads to it from now on. */
async function keepApplyAddress(transaction: Transaction, target: ApplyTarget, keys: KeyRing): Promise<string> {
  const token = createTokens(keys)(target);
  await transaction.applyAddress.createMany({ data: { ...target, tokenHash: hashToken(token) }, skipDuplicates: true });
  return token;
}

const applyUrl = (config: Config, token: string): string =>
  createLinks(publicAddress(config), basePathOf(loadDocument(1))).apply(token);
