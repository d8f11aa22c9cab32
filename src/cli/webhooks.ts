import { InvalidArgumentError } from 'commander';
import { EventName, WebhookState } from '#generated/prisma/client.ts';
import { majors } from '../contract/document.ts';
import { lockCredentials } from '../deliveries/webhook/receiver-credentials.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import { examples, secretOption, type CommandGroup } from './command.ts';
import { findOrganisation } from './find.ts';
import { checkReceiverUrl, readReceiverCredentials, type ReceiverOptions } from './receiver-options.ts';
import { choiceOf, readMajor } from './values.ts';
import { makeSecret, showSecret } from './webhook-secret.ts';
import { formatCommand } from './webhook-format.ts';
import { pingCommand } from './webhook-ping.ts';
import { listWebhooks, showWebhook } from './webhook-list.ts';
import { replayCommand } from './webhook-replay.ts';
import { stateCommands } from './webhook-state.ts';

type Added = ReceiverOptions & { readonly url: string; readonly events: readonly EventName[]; readonly format: number };

/** `webhook add`, `list`, `show`, `ping`, `suspend`, `resume`, `disable`, `rotate-secret`, `set-format`, `replay`. */
export const webhookCommands: CommandGroup = (program, perform) => {
  const webhook = program
    .command('webhook')
    .description('webhooks: subscriptions of an organisation to events, which are sent to an address of its own');
  webhook
    .command('add')
    .argument('<organisation>', 'id or name of the organisation whose events are sent')
    .requiredOption('--url <address>', 'where they are sent: https, at a public address')
    .requiredOption('--events <names>', `which ones, separated by commas: ${Object.values(EventName).join(', ')}`, readEvents)
    .option('--format <number>', 'major version of the format they are sent in (default: the latest)', readMajor, majors().at(-1))
    .addOption(secretOption('--basic <login:password>', 'call with HTTP Basic').conflicts(['bearer', 'header']))
    .addOption(secretOption('--bearer <token>', 'call with a bearer token').conflicts(['basic', 'header']))
    .addOption(secretOption('--header <name: value>', 'call with a header of your own').conflicts(['basic', 'bearer']))
    .description('subscribe an address to events, and show the secret that signs them, once')
    .addHelpText(
      'after',
      '\nA secret that is typed shows in the list of processes: @FILE reads it from a file, - from standard input.\n' +
        examples(
          'webhook add "Northwind Lyon" --url https://crm.example/hook --events ProcessStepChange,ApplicationCreate',
          'webhook add 3 --url https://crm.example/hook --events EmailSend --bearer @token.txt',
        ),
    )
    .action(
      perform(async (desk, text: string, { url, events, format, ...receiver }: Added) => {
        const address = checkReceiverUrl(url, desk.config);
        const credentials = await readReceiverCredentials(desk.io, receiver);
        const box = createSecretBox(desk.secretKeys());
        const secret = makeSecret();
        const added = await desk.change(async (transaction) => {
          const { id: organisationId, tenantId } = await findOrganisation(transaction, text);
          const { id } = await transaction.webhook.create({
            data: {
              tenantId,
              organisationId,
              url: address,
              events: [...events],
              version: format,
              secret: box.lock(secret),
              receiverCredentials: credentials ? lockCredentials(box, credentials) : null,
            },
            select: { id: true },
          });
          const result = { id, organisation: organisationId, url: address, events, version: format };
          return { tenantId, details: { id, organisationId }, result };
        });
        showSecret(desk, `Webhook ${added.id} was added. Try it: webhook ping ${added.id}.`, added, secret);
      }),
    );
  listWebhooks(webhook, perform, choiceOf(Object.values(WebhookState)));
  showWebhook(webhook, perform);
  pingCommand(webhook, perform);
  stateCommands(webhook, perform);
  formatCommand(webhook, perform);
  replayCommand(webhook, perform);
};

function readEvents(text: string): readonly EventName[] {
  const names = Object.values(EventName);
  const events = [...new Set(text.split(',').map((name) => name.trim()))].map((name) => names.find((known) => known === name));
  const known = events.filter((event) => event !== undefined);
  if (known.length === events.length) return known;
  throw new InvalidArgumentError(`They must be of ${names.join(', ')}.`);
}
