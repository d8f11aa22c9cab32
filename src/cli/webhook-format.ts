import type { Command } from 'commander';
import { examples, type Perform } from './command.ts';
import { findWebhook } from './find.ts';
import { readMajor } from './values.ts';

/** Adds `webhook set-format`. */
export function formatCommand(webhook: Command, perform: Perform): void {
  webhook
    .command('set-format')
    .argument('<webhook>', 'id of the webhook')
    .argument('<number>', 'major version of the format', readMajor)
    .description('send in the format of another major version from now on, what waits too')
    .addHelpText('after', examples('webhook set-format 5 1'))
    .action(
      perform(async (desk, text: string, version: number) => {
        const changed = await desk.change(async (transaction) => {
          const { id, tenantId, version: before } = await findWebhook(transaction, text);
          await transaction.webhook.update({ where: { tenantId_id: { tenantId, id } }, data: { version }, select: { id: true } });
          return { tenantId, details: { id, before, version }, result: { id, version } };
        });
        desk.say(`Webhook ${changed.id} is sent in format ${version}.`, changed);
      }),
    );
}
