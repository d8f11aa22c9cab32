import type { Command } from 'commander';
import {
  hasComingKey,
  KEY_NAMES,
  makeComingKey,
  makeKey,
  putComingKeysInPlace,
  removeFormerKeys,
  type KeyName,
} from '../database/embedded/key-files.ts';
import { fingerprintOf, type KeyRing } from '../core/key-ring.ts';
import { examples, type CommandGroup } from './command.ts';
import { Refusal, type Desk } from './context.ts';
import { addApplyAddresses, lockWebhooksAnew, reissueDemo, renewReferences } from './key-rotation.ts';
import { countCredentials, describeDependence, keysIn, SETTINGS, sortWebhooks } from './key-state.ts';
import { formatJson } from './output.ts';

/** `key new`, `rotate`, `retire`. */
export const keyCommands: CommandGroup = (program, perform) => {
  const key = program
    .command('key')
    .description(
      'keys: CREDENTIAL_KEY, of passwords, cursors, apply addresses and references of erased people, and SECRET_KEY, of the secrets of webhooks',
    );
  key
    .command('new')
    .description('make a key and show it, once: for CREDENTIAL_KEY or SECRET_KEY; nothing is changed')
    .addHelpText('after', examples('key new'))
    .action((_options: object, command: Command) => {
      // without settings and database: before there is a key there are none
      const made = makeKey();
      const { json } = command.optsWithGlobals<{ readonly json?: true }>();
      program.configureOutput().writeOut?.(json ? formatJson({ key: made }) : `${made}\n`);
    });
  key
    .command('rotate')
    .description(
      'carry over to the current keys what former ones have made, and say what depends on those still; ' +
        'without a former key, say how to replace one. The embedded database makes its new keys itself',
    )
    .addHelpText(
      'after',
      '\nIt can be run at any time, also while the service runs, and goes on where it was cut off.\n' +
        examples('key rotate', 'key rotate --json'),
    )
    .action(perform(rotate));
  key
    .command('retire')
    .option('--force', 'also where credentials or webhooks depend on them: those are good for nothing then')
    .description('embedded database: take the former keys out of its files')
    .addHelpText('after', examples('key retire'))
    .action(perform((desk, { force }: { readonly force?: true }) => retire(desk, force === true)));
};

async function rotate(desk: Desk): Promise<void> {
  const { made, waiting } = await makeKeys(desk);
  const [credential, secret] = [desk.credentialKeys(), desk.secretKeys()];
  const carried = {
    webhooks: hasFormer(secret) ? await lockWebhooksAnew(desk) : 0,
    apply_addresses: hasFormer(credential) ? await addApplyAddresses(desk) : 0,
    demo_logins: hasFormer(credential) ? await reissueDemo(desk) : 0,
    erased_references: hasFormer(credential) ? await renewReferences(desk) : 0,
  };
  const { prisma } = desk.database;
  const credentials = (await countCredentials(prisma, credential, desk.now)).left;
  const webhooks = await sortWebhooks(prisma, secret);
  const left = { credential: hasFormer(credential) ? credentials : 0, secret: webhooks.left.length };
  const rings = { credential, secret };
  const sentences = [
    ...(made.length > 0 ? [`New keys are made and in use: ${made.map((name) => `${name}.key`).join(', ')}.`] : []),
    ...(hasFormer(credential) || hasFormer(secret)
      ? [
          `Carried over now: webhooks ${carried.webhooks}, apply addresses ${carried.apply_addresses}, demo logins ${carried.demo_logins}, ` +
            `references of erased people ${carried.erased_references}.`,
        ]
      : []),
    ...KEY_NAMES.filter((name) => hasFormer(rings[name])).map((name) => describeDependence(desk, name, left[name])),
    ...(webhooks.unreadable.length > 0 ? [`No key opens the secrets of webhooks ${webhooks.unreadable.join(', ')}.`] : []),
    ...(waiting.length > 0 ? [WAITING] : []),
    ...(waiting.length > 0 || hasFormer(credential) || hasFormer(secret) ? [] : [STEPS]),
  ];
  desk.say(sentences.join('\n'), {
    credential_key: describeRing(credential),
    secret_key: describeRing(secret),
    carried_over: carried,
    left: { credentials: left.credential, webhooks: left.secret },
    unreadable_webhooks: webhooks.unreadable,
    made: made.map((name) => SETTINGS[name]),
    waiting_for_restart: waiting.map((name) => SETTINGS[name]),
  });
}

const hasFormer = ({ fallbacks }: KeyRing): boolean => fallbacks.length > 0;

const describeRing = ({ current, fallbacks }: KeyRing) => ({
  current: fingerprintOf(current),
  fallbacks: fallbacks.map(fingerprintOf),
});

/**
 * Makes new keys of the embedded database where there is no former one already: at once where nobody else has the folder open, else they wait.
 * Returns those that are in use from now on, and those that wait.
 */
async function makeKeys(desk: Desk): Promise<Readonly<Record<'made' | 'waiting', readonly KeyName[]>>> {
  const { dataDirectory } = desk.config;
  const { embedded, prisma } = desk.database;
  const own = KEY_NAMES.filter((name) => keysIn(desk.config, name) === undefined);
  const rings = { credential: desk.credentialKeys, secret: desk.secretKeys };
  const due = own.filter((name) => !hasFormer(rings[name]()) && !hasComingKey(dataDirectory, name));
  if (due.length > 0) await desk.audit(prisma, null, { made: due.map((name) => SETTINGS[name]) });
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

async function retire(desk: Desk, force: boolean): Promise<void> {
  const { config, database, now } = desk;
  const own = KEY_NAMES.filter((name) => keysIn(config, name) === undefined);
  if (own.length === 0)
    throw new Refusal(
      'The keys are settings: take CREDENTIAL_KEY_FALLBACKS and SECRET_KEY_FALLBACKS out of those of every server and worker.',
    );
  const rings = { credential: desk.credentialKeys, secret: desk.secretKeys };
  const names = own.filter((name) => hasFormer(rings[name]()));
  if (names.length === 0) throw new Refusal('There is no former key.');
  const left = {
    credential: (await countCredentials(database.prisma, desk.credentialKeys(), now)).left,
    secret: (await sortWebhooks(database.prisma, desk.secretKeys())).left.length,
  };
  const needed = names.filter((name) => left[name] > 0);
  if (needed.length > 0 && !force)
    throw new Refusal(
      `${needed.map((name) => describeDependence(desk, name, left[name])).join(' ')} Add --force to remove them all the same.`,
    );
  await desk.audit(database.prisma, null, { left });
  // nobody can tell of what they were made once the former key is gone
  if (names.includes('credential')) await renewReferences(desk);
  for (const name of names) removeFormerKeys(config.dataDirectory, name);
  const files = names.map((name) => `${name}.key`);
  desk.say(`The former keys are out of ${files.join(' and ')}. Where the service runs, it accepts them until it is restarted.`, {
    files,
    left: { credentials: left.credential, webhooks: left.secret },
  });
}
