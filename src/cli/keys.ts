import { addCommand, type CommandGroup, type Context } from './command.ts';
import { addApplyAddresses, encryptWebhooksAnew, renewReferences } from './key-rotation.ts';
import { countCredentials, describeDependence, KEY_NAMES, sortWebhooks } from './key-state.ts';

export const keyCommands: CommandGroup = (program, { perform }) => {
  const key = program
    .command('key')
    .description(
      'keys: CREDENTIAL_KEY, of passwords, cursors, apply URLs and references of erased people, and SECRET_KEY, of the secrets of webhooks',
    );
  addCommand(
    key,
    'rotate',
    'carry over to the current keys what former ones have made, and say what depends on those still',
    'key rotate',
    'key rotate --json',
  )
    .addHelpText(
      'after',
      '\nIt can be run at any time, also while the service runs, and continues where it was interrupted. ' +
        'How to replace a key: src/cli/README.md.',
    )
    .action(perform(rotate));
};

async function rotate(context: Context): Promise<void> {
  const { prisma, keys, now } = context;
  const former = KEY_NAMES.filter((name) => keys(name).fallbacks.length > 0);
  const [ofCredential, ofSecret] = [former.includes('credential'), former.includes('secret')];
  const carried = {
    webhooks: ofSecret ? await encryptWebhooksAnew(context) : 0,
    apply_addresses: ofCredential ? await addApplyAddresses(context) : 0,
    erased_references: ofCredential ? await renewReferences(context) : 0,
  };
  const { left, unreadable } = await sortWebhooks(prisma, keys('secret'));
  const credentials = ofCredential ? (await countCredentials(prisma, keys('credential'), now)).left : 0;
  const sentences = [
    former.length === 0
      ? 'There is no former key. src/cli/README.md says how to replace one.'
      : `Carried over now: webhooks ${carried.webhooks}, apply URLs ${carried.apply_addresses}, ` +
        `references of erased people ${carried.erased_references}.`,
    ...former.map((name) => describeDependence(context.config, name, name === 'credential' ? credentials : left.length)),
    ...(unreadable.length > 0 ? [`No key opens the secrets of webhooks ${unreadable.join(', ')}.`] : []),
  ];
  context.printOutcome(sentences.join('\n'), {
    carried_over: carried,
    left: { credentials, webhooks: left.length },
    unreadable_webhooks: unreadable,
  });
}
