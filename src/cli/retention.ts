import type { Command } from 'commander';
import { findInactiveCandidates } from '#generated/database/statements.ts';
import { eachApart } from '../core/each-apart.ts';
import { createErasedReferences } from '../core/erased-reference.ts';
import { eraseHeld } from '../resources/erasure/erase.ts';
import { holdCandidateOf } from '../resources/candidates/hold.ts';
import { addCommand, commitChange, Refusal, type Actions, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './input.ts';
import { findTenant, type Texts } from './find.ts';
import { integerIn } from './values.ts';

const DAY_MS = 86_400_000;

export const retentionCommands: CommandGroup = (program, actions) => {
  const retention = program
    .command('retention')
    .description('retention: after how many days without any action personal data is erased, by tenant');
  addSet(retention, actions);
  addRun(retention, actions);
};

const readDays = (text: string): number | null => (text === 'never' ? null : integerIn(1, 36_500)(text));

function addSet(retention: Command, { change }: Actions): void {
  addCommand(
    retention,
    'set',
    'set after how many days the personal data of a candidate may be erased; "tenant list" shows it',
    'retention set "Northwind Clinics" 730',
    'retention set 1 never',
  )
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<days>', 'days since the last action on an application of the candidate, or never', readDays)
    .action(
      change(async ({ transaction }, text: string, retentionDays: number | null) => {
        const { id, name, retentionDays: before } = await findTenant(transaction, text);
        await transaction.prisma.tenant.update({ where: { id }, data: { retentionDays } });
        const rule = retentionDays === null ? 'keeps personal data' : `erases personal data after ${retentionDays} days`;
        const sentence = `Tenant ${id} (${name}) ${rule}. Next: retention run.`;
        return { tenantId: id, details: { before }, result: { tenant: id, retention_days: retentionDays, before }, sentence };
      }),
    );
}

type Options = Texts<'tenant'> & Yes & { readonly dryRun?: true };

function addRun(retention: Command, { perform }: Actions): void {
  const run = addCommand(
    retention,
    'run',
    'erase the candidates whose time is over, by the rule of their tenant',
    'retention run --dry-run',
    'retention run --tenant "Northwind Clinics" --yes',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--dry-run', 'list them and erase nothing')
    .addHelpText(
      'after',
      '\nThe time counts from the last action on any application of a candidate; without an application, from when it was added.',
    );
  addYes(run).action(perform(runRetention));
}

async function runRetention(context: Context, { tenant: owner, dryRun, ...answer }: Options): Promise<void> {
  const { database, prisma, now } = context;
  const only = owner === undefined ? null : (await findTenant(database, owner)).id;
  const where = { ...(only !== null && { id: only }), retentionDays: { not: null } };
  const tenants = await prisma.tenant.findMany({ where });
  const due: Due[] = [];
  for (const { id: tenantId, retentionDays } of tenants) {
    const before = new Date(now.getTime() - (retentionDays ?? 0) * DAY_MS);
    const found = await findInactiveCandidates(database.sql, { tenantId, before, candidateId: null });
    due.push(...found.map((row) => ({ ...row, tenantId, before })));
  }
  if (dryRun) return context.printRows(due.map(({ tenantId: tenant, id: candidate, last }) => ({ tenant, candidate, last })));
  if (due.length > 0) await confirm(context, answer, `The personal data of ${due.length} candidates is lost for good.`, 'erase');
  let erased = 0;
  const failures: { readonly id: number; readonly error: unknown }[] = [];
  await eachApart(
    due,
    async (candidate) => {
      if (await eraseDue(context, candidate)) erased += 1;
    },
    (error, { id }) => void failures.push({ id, error }),
  );
  const [first] = failures;
  // without the entry of the audit that says that the run was complete
  if (first) throw new Error(`Not erased: candidates ${failures.map(({ id }) => id).join(', ')}.`, { cause: first.error });
  await context.audit(database, only, { erased });
  context.printOutcome(`${erased} candidates were erased.`, { erased, tenants: tenants.map((tenant) => tenant.id) });
}

type Due = { readonly tenantId: number; readonly id: number; readonly last: Date; readonly before: Date };

/** False for one of whom something has happened meanwhile. */
async function eraseDue(context: Context, { tenantId, id, before }: Due): Promise<boolean> {
  const references = createErasedReferences(context.keys('credential'));
  const erasure = { reason: 'RETENTION', comment: undefined, author: context.authorIn(tenantId) } as const;
  const erased = commitChange(context, async (transaction) => {
    const candidate = await holdCandidateOf(transaction, tenantId, id);
    const due = await findInactiveCandidates(transaction.sql, { tenantId, before, candidateId: id });
    if (due.length === 0) throw new Refusal('No longer due.');
    await eraseHeld(Object.assign(transaction, { queued: false }), candidate, erasure, references, context.now);
    return { tenantId, details: { id }, result: {} };
  });
  return erased.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
