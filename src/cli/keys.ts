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

/** `key new`, `rotate`, `retire`. */
export const keyCommands: CommandGroup = (program, perform) => {
  const key = program
    .command('key')
    .description(
      'keys: CREDENTIAL_KEY, of passwords, cursors, apply addresses and references of erased people, and SECRET_KEY, of the secrets of webhooks',
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

const ringsOf = (context: Context): Readonly<Record<KeyName, KeyRing>> => ({
  credential: context.credentialKeys(),
  secret: context.secretKeys(),
});

/** The keys that the embedded database keeps in files; the others are settings. */
const fileKeys = ({ config }: Context): readonly KeyName[] => KEY_NAMES.filter((name) => keysIn(config, name) === undefined);

/** How many credentials and webhooks depend on former keys, and the webhooks that no key opens. */
async function countDependents({ database: { prisma }, now }: Context, rings: Readonly<Record<KeyName, KeyRing>>) {
  const webhooks = await sortWebhooks(prisma, rings.secret);
  const credential = hasFormer(rings.credential) ? (await countCredentials(prisma, rings.credential, now)).left : 0;
  return { credential, secret: webhooks.left.length, unreadable: webhooks.unreadable };
}

async function rotate(context: Context): Promise<void> {
  const { made, waiting } = await makeKeys(context);
  const rings = ringsOf(context);
  const carried = {
    webhooks: hasFormer(rings.secret) ? await encryptWebhooksAnew(context) : 0,
    apply_addresses: hasFormer(rings.credential) ? await addApplyAddresses(context) : 0,
    demo_logins: hasFormer(rings.credential) ? await reissueDemo(context) : 0,
    erased_references: hasFormer(rings.credential) ? await renewReferences(context) : 0,
  };
  const { unreadable, ...left } = await countDependents(context, rings);
  const former = KEY_NAMES.filter((name) => hasFormer(rings[name]));
  const sentences = [
    made.length > 0 && `New keys are made and in use: ${made.map((name) => `${name}.key`).join(', ')}.`,
    former.length > 0 &&
      `Carried over now: webhooks ${carried.webhooks}, apply addresses ${carried.apply_addresses}, ` +
        `demo logins ${carried.demo_logins}, references of erased people ${carried.erased_references}.`,
    ...former.map((name) => describeDependence(context, name, left[name])),
    unreadable.length > 0 && `No key opens the secrets of webhooks ${unreadable.join(', ')}.`,
    waiting.length > 0 && WAITING,
    waiting.length === 0 && former.length === 0 && STEPS,
  ];
  context.printOutcome(sentences.filter((sentence) => sentence !== false).join('\n'), {
    credential_key: describeRing(rings.credential),
    secret_key: describeRing(rings.secret),
    carried_over: carried,
    left: { credentials: left.credential, webhooks: left.secret },
    unreadable_webhooks: unreadable,
    made: made.map((name) => SETTINGS[name]),
    waiting_for_restart: waiting.map((name) => SETTINGS[name]),
  });
}

const describeRing = ({ current, fallbacks }: KeyRing) => ({
  current: fingerprintOf(current),
  fallbacks: fallbacks.map(fingerprintOf),
});

/**
 * Makes new keys of the embedded database where there is no former one yet: in use at once where this process
 * alone has the folder open, else waiting for the next start.
 */
async function makeKeys(context: Context): Promise<Readonly<Record<'made' | 'waiting', readonly KeyName[]>>> {
  const { dataDirectory } = context.config;
  const { embedded, prisma } = context.database;
  const own = fileKeys(context);
  const due = own.filter((name) => !hasFormer(ringsOf(context)[name]) && !hasComingKey(dataDirectory, name));
  if (due.length > 0) await context.audit(prisma, null, { made: due.map((name) => SETTINGS[name]) });
  for (const name of due) makeComingKey(dataDirectory, name);
  if (embedded && due.length > 0) putComingKeysInPlace(dataDirectory);
  return { made: embedded ? due : [], waiting: own.filter((name) => hasComingKey(dataDirectory, name)) };
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
  const { config, database } = context;
  const own = fileKeys(context);
  if (own.length === 0)
    throw new Refusal(
      'The keys are settings: take CREDENTIAL_KEY_FALLBACKS and SECRET_KEY_FALLBACKS out of those of every server and worker.',
    );
  const rings = ringsOf(context);
  const names = own.filter((name) => hasFormer(rings[name]));
  if (names.length === 0) throw new Refusal('There is no former key.');
  const { credential, secret } = await countDependents(context, rings);
  const left = { credential, secret };
  const needed = names.filter((name) => left[name] > 0);
  if (needed.length > 0 && !force) {
    const reasons = needed.map((name) => describeDependence(context, name, left[name])).join(' ');
    throw new Refusal(`${reasons} Add --force to remove them all the same.`);
  }
  await context.audit(database.prisma, null, { left });
  // without the former key these could not be recomputed any more
  if (names.includes('credential')) await renewReferences(context);
  for (const name of names) removeFormerKeys(config.dataDirectory, name);
  const files = names.map((name) => `${name}.key`);
  context.printOutcome(
    `The former keys are out of ${files.join(' and ')}. Where the service runs, it accepts them until it is restarted.`,
    { files, left: { credentials: left.credential, webhooks: left.secret } },
  );
}
