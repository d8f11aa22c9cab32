import { Outcome } from '#generated/prisma/client.ts';
import { addCommand, Refusal, type CommandGroup } from './command.ts';
import { findProcess, findStep } from './find.ts';
import { choiceOf } from './values.ts';

const CHOICES = [...Object.values(Outcome), 'NONE'] as const;

export const processCommands: CommandGroup = (program, { change }) => {
  const process = program.command('process').description('processes: the steps that applications go through');
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
        await transaction.processStep.update({ where: { tenantId_id: { tenantId, id } }, data: { outcome } });
        const now = outcome === null ? 'no outcome any more' : `the outcome ${outcome}`;
        const sentence = `${title} has ${now}; it had ${before ?? 'none'}. The applications on it show that from now on.`;
        const result = { process: processId, step: id, name, outcome, before };
        return { tenantId, details: { processId, stepId: id, before }, result, sentence };
      }),
    );
};
