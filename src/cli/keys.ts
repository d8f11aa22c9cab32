import type { Command } from 'commander';
import { fingerprintOf, type KeyRing } from '../core/key-ring.ts';
import {
  hasComingKey,
  KEY_NAMES,
  makeComingKey,
  makeKey,
  putComingKeysInPlace,
  removeFormerKeys,
  type KeyName,
} from '../database/embedded/key-files.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { addApplyAddresses, encryptWebhooksAnew, reissueDemo, renewReferences } from './key-rotation.ts';
import { countCredentials, describeDependence, keysIn, SETTINGS, sortWebhooks } from './key-state.ts';
import { formatJson } from './output.ts';

export const keyCommands: CommandGroup = (program, { perform }) => {
  const key = program
    .command('key')
    .description(
      'keys: CREDENTIAL_KEY, of passwords, cursors, apply URLs and references of erased people, and SECRET_KEY, of the secrets of webhooks',
    );
  addCommand(key, 'new', 'make a key and show it, once: for CREDENTIAL_KEY or SECRET_KEY; nothing is changed', 'key new').action(
    (_options: object, command: Command) => {
      // without settings and database: before there is a key there are none
      const made = makeKey();
      const { json } = command.optsWithGlobals<{ readonly json?: true }>();
      program.configureOutput().writeOut?.(json ? formatJson({ key: made }) : `${made}\n`);
    },
  );
  addCommand(
    key,
    'rotate',
    'carry over to the current keys what former ones have made, and say what depends on those still; ' +
      'without a former key, say how to replace one. The embedded database makes its new keys itself',
    'key rotate',
    'key rotate --json',
  )
    .addHelpText('after', '\nIt can be run at any time, also while the service runs, and continues where it was interrupted.')
    .action(perform(rotate));
  addCommand(key, 'retire', 'embedded database: take the former keys out of its files', 'key retire')
    .option('--force', 'also where credentials or webhooks depend on them: those no longer work then')
    .action(perform((context, { force }: { readonly force?: true }) => retire(context, force === true)));
};

const hasFormer = ({ fallbacks }: KeyRing): boolean => fallbacks.length > 0;

const formerNames = ({ keys }: Context): readonly KeyName[] => KEY_NAMES.filter((name) => hasFormer(keys(name)));

/** The keys that the embedded database keeps in files; the others are settings. */
const fileNames = ({ config }: Context): readonly KeyName[] => KEY_NAMES.filter((name) => keysIn(config, name) === undefined);

const settingsOf = (names: readonly KeyName[]): readonly string[] => names.map((name) => SETTINGS[name]);

/** How many credentials and webhooks depend on former keys, and the webhooks that no key opens. */
async function countDependents({ prisma, now, keys }: Context) {
  const { left, unreadable } = await sortWebhooks(prisma, keys('secret'));
  const credentials = hasFormer(keys('credential')) ? (await countCredentials(prisma, keys('credential'), now)).left : 0;
  return { left: { credential: credentials, secret: left.length }, shown: { credentials, webhooks: left.length }, unreadable };
}

async function rotate(context: Context): Promise<void> {
  const { made, waiting } = await makeKeys(context);
  const former = formerNames(context);
  const carryOver = async (name: KeyName, work: (context: Context) => Promise<number>): Promise<number> =>
    former.includes(name) ? work(context) : 0;
  const carried = {
    webhooks: await carryOver('secret', encryptWebhooksAnew),
    apply_addresses: await carryOver('credential', addApplyAddresses),
    demo_logins: await carryOver('credential', reissueDemo),
    erased_references: await carryOver('credential', renewReferences),
  };
  const { left, shown, unreadable } = await countDependents(context);
  const sentences = [
    made.length > 0 && `New keys are made and in use: ${filesOf(made).join(', ')}.`,
    former.length > 0 &&
      `Carried over now: webhooks ${carried.webhooks}, apply URLs ${carried.apply_addresses}, ` +
        `demo logins ${carried.demo_logins}, references of erased people ${carried.erased_references}.`,
    ...former.map((name) => describeDependence(context, name, left[name])),
    unreadable.length > 0 && `No key opens the secrets of webhooks ${unreadable.join(', ')}.`,
    waiting.length > 0 && WAITING,
    waiting.length === 0 && former.length === 0 && STEPS,
  ];
  context.printOutcome(sentences.filter((sentence) => sentence !== false).join('\n'), {
    credential_key: describeRing(context.keys('credential')),
    secret_key: describeRing(context.keys('secret')),
    carried_over: carried,
    left: shown,
    unreadable_webhooks: unreadable,
    made: settingsOf(made),
    waiting_for_restart: settingsOf(waiting),
  });
}

const filesOf = (names: readonly KeyName[]): readonly string[] => names.map((name) => `${name}.key`);

const describeRing = ({ current, fallbacks }: KeyRing) => ({
  current: fingerprintOf(current),
  fallbacks: fallbacks.map(fingerprintOf),
});

/**
 * Makes new keys of the embedded database where there is no former one yet: in use at once where this process
 * alone has the folder open, else waiting for the next start.
 */
async function makeKeys(context: Context): Promise<Readonly<Record<'made' | 'waiting', readonly KeyName[]>>> {
  const { config, database, prisma, keys } = context;
  const { dataDirectory } = config;
  const own = fileNames(context);
  const due = own.filter((name) => !hasFormer(keys(name)) && !hasComingKey(dataDirectory, name));
  if (due.length > 0) await context.audit(prisma, null, { made: [...settingsOf(due)] });
  for (const name of due) makeComingKey(dataDirectory, name);
  if (database.embedded && due.length > 0) putComingKeysInPlace(dataDirectory);
  return { made: database.embedded ? due : [], waiting: own.filter((name) => hasComingKey(dataDirectory, name)) };
}

const WAITING =
  'New keys are made. The service runs: restart it, and it begins with them, accepting the former ones; then run this again.';

const STEPS = `There is no former key. To replace CREDENTIAL_KEY, SECRET_KEY or both, without a request that fails:
  1. Make a key: npm run support -- key new
  2. Set CREDENTIAL_KEY_FALLBACKS (SECRET_KEY_FALLBACKS) to it and restart one server and worker after the other: all accept it now.
  3. Set CREDENTIAL_KEY (SECRET_KEY) to it, ..._FALLBACKS to the former key, and restart them again: all make with the new one now.
  4. With these settings: npm run support -- key rotate
  5. When that says that nothing depends on the former key, take ..._FALLBACKS out and restart once more.`;

async function retire(context: Context, force: boolean): Promise<void> {
  const own = fileNames(context);
  if (own.length === 0)
    throw new Refusal(
      'The keys are settings: take CREDENTIAL_KEY_FALLBACKS and SECRET_KEY_FALLBACKS out of those of every server and worker.',
    );
  const names = formerNames(context).filter((name) => own.includes(name));
  if (names.length === 0) throw new Refusal('There is no former key.');
  const { left, shown } = await countDependents(context);
  const needed = names.filter((name) => left[name] > 0);
  if (needed.length > 0 && !force) {
    const reasons = needed.map((name) => describeDependence(context, name, left[name])).join(' ');
    throw new Refusal(`${reasons} Add --force to remove them all the same.`);
  }
  await context.audit(context.prisma, null, { left });
  // without the former key these could not be recomputed any more
  if (names.includes('credential')) await renewReferences(context);
  for (const name of names) removeFormerKeys(context.config.dataDirectory, name);
  const files = filesOf(names);
  context.printOutcome(
    `The former keys are out of ${files.join(' and ')}. Where the service runs, it accepts them until it is restarted.`,
    { files, left: shown },
  );
}
