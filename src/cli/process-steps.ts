import type { Command } from 'commander';
import { Outcome, type Prisma } from '#generated/prisma/client.ts';
import { addCommand, Refusal, type Actions } from './command.ts';
import { findProcess, findStep } from './find.ts';
import { choiceOf, readName } from './values.ts';

/** Above every rank that a step can have. */
const ASIDE = 1_000_000_000;

export function addSteps(process: Command, { change }: Actions): void {
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
        await transaction.prisma.processStep.updateMany({ where: behind, data: { rank: { increment: ASIDE } } });
        await transaction.prisma.processStep.updateMany({ where: behind, data: { rank: { decrement: ASIDE - 1 } } });
        const data = { ...place, rank, name, status: end ? 'END' : 'CURRENT', operational: operational === true } as const;
        const { id } = await transaction.prisma.processStep.create({ data, select: { id: true } });
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
        await transaction.prisma.processStep.update({
          where: { tenantId_id: { tenantId, id } },
          data: { name },
          select: { id: true },
        });
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

const CHOICES = [...Object.values(Outcome), 'NONE'] as const;

export function addOutcome(process: Command, { change }: Actions): void {
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
        await transaction.prisma.processStep.update({
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
