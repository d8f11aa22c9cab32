import type { Command } from 'commander';
import { Outcome } from '#generated/prisma/client.ts';
import { addCommand, Refusal, type Actions, type CommandGroup } from './command.ts';
import { findOrganisationOf, findProcess, findTenant, ownedBy, type Texts } from './find.ts';
import { importTenant, referencesOf } from '../records/references.ts';
import { writeRecord } from './write-record.ts';
import { addOutcome, addSteps } from './process-steps.ts';
import { choiceOf, readName } from './values.ts';

const OUTCOMES = Object.values(Outcome);

export const processCommands: CommandGroup = (program, actions) => {
  const process = program.command('process').description('processes: the steps that applications go through');
  addAdd(process, actions);
  addShare(process, actions);
  addSteps(process, actions);
  addOutcome(process, actions);
  addLists(process, actions);
};

type End = { readonly name: string; readonly status: 'END'; readonly outcome: Outcome | null };
type Steps = { readonly steps: readonly string[]; readonly ends: readonly End[]; readonly organisation?: readonly string[] };

function addAdd(process: Command, { change }: Actions): void {
  addCommand(
    process,
    'add',
    'add a process with its steps to a tenant',
    'process add "Northwind Clinics" "Standard hiring" --steps New Screening Interview --ends Hired=HIRED Rejected=REJECTED',
    'process add 1 "Interns" --steps New Talk --ends Hired=HIRED Rejected=REJECTED Lost --organisation "Northwind Lyon"',
  )
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'name of the process', readName)
    .requiredOption('--steps <names...>', 'the step where applications begin, then the others in their order')
    .requiredOption('--ends <names...>', `the steps where they end, with an outcome: NAME=${OUTCOMES.join(', NAME=')}`, readEnd)
    .option('--organisation <organisations...>', 'the organisations that use it (default: all of the tenant)')
    .action(
      change(async (context, text: string, name: string, { steps, ends, organisation: texts }: Steps) => {
        const { transaction } = context;
        const row = await findTenant(transaction, text);
        const { id: tenantId } = row;
        const tenant = importTenant(row, context.keys('credential'));
        const ids: number[] = [];
        for (const each of texts ?? []) ids.push((await findOrganisationOf(transaction, tenantId, each)).id);
        if (texts === undefined)
          for (const { id } of await transaction.prisma.organisation.findMany({ where: { tenantId } })) ids.push(id);
        const named = ids.map(await referencesOf(transaction, tenant, 'organisation', ids));
        const begun = steps.map((step, index) => ({ name: step, status: index === 0 ? 'START' : 'CURRENT' }));
        const record = { name, organisations: named, steps: [...begun, ...ends] };
        const id = await writeRecord(transaction, tenant, 'process', record);
        const result = { id, tenant: tenantId, name, steps: record.steps.length, organisations: ids };
        return { tenantId, details: { id }, result, sentence: `Process ${id} (${name}) was added. See it: process show ${id}.` };
      }),
    );
}

function readEnd(text: string, before: readonly End[] = []): readonly End[] {
  const [, name = '', outcome] = /^(.*?)(?:=([A-Za-z]+))?$/.exec(text) ?? [];
  return [...before, { name, status: 'END', outcome: outcome === undefined ? null : choiceOf(OUTCOMES)(outcome) }];
}

function addShare(process: Command, { change }: Actions): void {
  addCommand(process, 'share', 'let an organisation use a process, too', 'process share "Standard hiring" "Northwind Lyon"')
    .argument('<process>', 'id or name of the process')
    .argument('<organisation>', 'id or name of the organisation')
    .action(
      change(async ({ transaction }, text: string, organisation: string) => {
        const { id: processId, tenantId } = await findProcess(transaction, text);
        const { id: organisationId } = await findOrganisationOf(transaction, tenantId, organisation);
        const data = { tenantId, processId, organisationId };
        const { count } = await transaction.prisma.processOrganisation.createMany({ data, skipDuplicates: true });
        if (count === 0) throw new Refusal(`Organisation ${organisationId} has process ${processId} already.`);
        const sentence = `Organisation ${organisationId} has process ${processId}.`;
        return { tenantId, details: data, result: { process: processId, organisation: organisationId }, sentence };
      }),
    );
}

function addLists(process: Command, { list }: Actions): void {
  addCommand(process, 'show', 'list the steps of a process in their order', 'process show "Standard hiring"')
    .argument('<process>', 'id or name of the process')
    .action(
      list(async ({ database, prisma }, text: string) => {
        const { id: processId, tenantId } = await findProcess(database, text);
        const rows = await prisma.processStep.findMany({
          where: { tenantId, processId },
          include: { _count: { select: { applications: true } } },
          orderBy: { rank: 'asc' },
        });
        return rows.map(({ id, rank, name, status, operational, outcome, _count }) => {
          return { id, rank, name, status, operational, outcome, ..._count };
        });
      }),
    );
  addCommand(process, 'list', 'list processes', 'process list --tenant 1')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .action(
      list(async ({ database, prisma }, owner: Texts<'tenant'>) => {
        const rows = await prisma.process.findMany({
          where: await ownedBy(database, owner),
          include: { organisations: { orderBy: { organisationId: 'asc' } }, _count: { select: { steps: true, jobs: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        return rows.map(({ id, tenantId: tenant, name, organisations, _count }) => {
          return { id, tenant, name, ..._count, organisations: organisations.map(({ organisationId }) => organisationId) };
        });
      }),
    );
}
