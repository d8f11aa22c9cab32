import type { Command } from 'commander';
import { Outcome, type Prisma } from '#generated/prisma/client.ts';
import { addCommand, Refusal, type Actions, type CommandGroup } from './command.ts';
import { findOrganisationOf, findProcess, findStep, findTenant, ownedBy, type Texts } from './find.ts';
import { importTenant, referencesOf } from './import/references.ts';
import { writeRecord } from './import/write-record.ts';
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
          for (const { id } of await transaction.organisation.findMany({ where: { tenantId } })) ids.push(id);
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
        const { count } = await transaction.processOrganisation.createMany({ data, skipDuplicates: true });
        if (count === 0) throw new Refusal(`Organisation ${organisationId} has process ${processId} already.`);
        const sentence = `Organisation ${organisationId} has process ${processId}.`;
        return { tenantId, details: data, result: { process: processId, organisation: organisationId }, sentence };
      }),
    );
}

/** Above every rank that a step can have. */
const ASIDE = 1_000_000_000;

function addSteps(process: Command, { change }: Actions): void {
  addCommand(
    process,
    'step-add',
    'add a step behind another one',
    'process step-add "Standard hiring" "Second interview" --after Interview',
    'process step-add 3 Offer --after "Second interview" --operational',
  )
    .argument('<process>', 'id or name of the process')
    .argument('<name>', 'name of the new step', readName)
    .requiredOption('--after <step>', 'id or name of the step in front of it')
    .option('--operational', 'advance-step refuses it: entering it stands for an act, such as an offer')
    .option('--end', 'applications end on it; say with step-outcome how')
    .action(
      change(async ({ transaction }, text: string, name: string, { after, operational, end }: NewStep) => {
        const { id: processId, tenantId } = await findProcess(transaction, text);
        const place = { tenantId, processId };
        const { rank: before } = await findStep(transaction, place, after);
        if (operational && end) throw new Refusal('Only a step in between is operational: --operational or --end.');
        const rank = before + 1;
        // ranks are unique at each moment
        const behind: Prisma.ProcessStepWhereInput = { ...place, rank: { gte: rank } };
        await transaction.processStep.updateMany({ where: behind, data: { rank: { increment: ASIDE } } });
        await transaction.processStep.updateMany({ where: behind, data: { rank: { decrement: ASIDE - 1 } } });
        const data = { ...place, rank, name, status: end ? 'END' : 'CURRENT', operational: operational === true } as const;
        const { id } = await transaction.processStep.create({ data, select: { id: true } });
        const sentence = `Step ${id} (${name}) was added to process ${processId} at rank ${rank}.`;
        return { tenantId, details: { processId, stepId: id }, result: { process: processId, step: id, name, rank }, sentence };
      }),
    );
  addCommand(
    process,
    'step-rename',
    'rename a step, also where applications passed it already',
    'process step-rename 3 Talk "First talk"',
  )
    .argument('<process>', 'id or name of the process')
    .argument('<step>', 'id or name of the step')
    .argument('<name>', 'its new name', readName)
    .action(
      change(async ({ transaction }, text: string, stepText: string, name: string) => {
        const { id: processId, tenantId } = await findProcess(transaction, text);
        const { id, name: before } = await findStep(transaction, { tenantId, processId }, stepText);
        await transaction.processStep.update({ where: { tenantId_id: { tenantId, id } }, data: { name } });
        const sentence = `Step ${id} of process ${processId} is called "${name}"; it was "${before}".`;
        return {
          tenantId,
          details: { processId, stepId: id, before },
          result: { process: processId, step: id, name, before },
          sentence,
        };
      }),
    );
}

type NewStep = { readonly after: string; readonly operational?: true; readonly end?: true };

const CHOICES = [...OUTCOMES, 'NONE'] as const;

function addOutcome(process: Command, { change }: Actions): void {
  addCommand(
    process,
    'step-outcome',
    'say how an application ended that is on a step; the step has to be an END step',
    'process step-outcome "Standard hiring" Hired HIRED',
    'process step-outcome 3 26 NONE',
  )
    .argument('<process>', 'id or name of the process')
    .argument('<step>', 'id or name of the step')
    .argument('<outcome>', 'HIRED, REJECTED or WITHDRAWN; NONE takes the outcome away', choiceOf(CHOICES))
    .action(
      change(async ({ transaction }, text: string, stepText: string, choice: (typeof CHOICES)[number]) => {
        const { id: processId, tenantId } = await findProcess(transaction, text);
        const { id, name, status, outcome: before } = await findStep(transaction, { tenantId, processId }, stepText);
        const title = `Step ${id} (${name}) of process ${processId}`;
        const outcome = choice === 'NONE' ? null : choice;
        if (status !== 'END') throw new Refusal(`${title} is ${status}: only an END step has an outcome.`);
        if (outcome === before)
          throw new Refusal(`${title} has ${outcome === null ? 'no outcome' : `the outcome ${outcome}`} already.`);
        await transaction.processStep.update({
          where: { tenantId_id: { tenantId, id } },
          data: { outcome },
          select: { id: true },
        });
        const now = outcome === null ? 'no outcome any more' : `the outcome ${outcome}`;
        const sentence = `${title} has ${now}; it had ${before ?? 'none'}. The applications on it show that from now on.`;
        const result = { process: processId, step: id, name, outcome, before };
        return { tenantId, details: { processId, stepId: id, before }, result, sentence };
      }),
    );
}

function addLists(process: Command, { list }: Actions): void {
  addCommand(process, 'show', 'list the steps of a process in their order', 'process show "Standard hiring"')
    .argument('<process>', 'id or name of the process')
    .action(
      list(async ({ prisma }, text: string) => {
        const { id: processId, tenantId } = await findProcess(prisma, text);
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
      list(async ({ prisma }, owner: Texts<'tenant'>) => {
        const rows = await prisma.process.findMany({
          where: await ownedBy(prisma, owner),
          include: { organisations: { orderBy: { organisationId: 'asc' } }, _count: { select: { steps: true, jobs: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        return rows.map(({ id, tenantId: tenant, name, organisations, _count }) => {
          return { id, tenant, name, ..._count, organisations: organisations.map(({ organisationId }) => organisationId) };
        });
      }),
    );
}
