import { Command, CommanderError } from 'commander';
import { ConfigError } from '../core/config.ts';
import { oneLine } from '../core/wording.ts';
import { wrongAddress } from '../database/address.ts';
import { databaseFailure } from '../database/errors.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { candidateCommands } from './candidates.ts';
import { createActions, openMigrated, Refusal, type CommandGroup, type Io } from './command.ts';
import { credentialCommands } from './credentials.ts';
import { deliveryCommands, idempotencyCommands } from './deliveries.ts';
import { distributeCommand } from './distribute.ts';
import { doctorCommands } from './doctor.ts';
import { exportCommands } from './export.ts';
import { placeOf, reasonOf } from './faults.ts';
import { importCommands } from './import.ts';
import { keyCommands } from './keys.ts';
import { processCommands } from './processes.ts';
import { questionnaireCommands } from './questionnaires.ts';
import { rejectionReasonCommands } from './rejection-reasons.ts';
import { retentionCommands } from './retention.ts';
import { sourceCommands } from './sources.ts';
import { templateCommands } from './templates.ts';
import { versionCommands } from './versions.ts';
import { webhookCommands } from './webhooks.ts';
import { moveCommand } from './move.ts';
import { organisationCommands } from './organisations.ts';
import { tenantCommands } from './tenants.ts';
import { membershipCommands, userCommands } from './users.ts';

const groups: readonly CommandGroup[] = [
  tenantCommands,
  organisationCommands,
  userCommands,
  membershipCommands,
  credentialCommands,
  webhookCommands,
  deliveryCommands,
  processCommands,
  rejectionReasonCommands,
  questionnaireCommands,
  templateCommands,
  sourceCommands,
  candidateCommands,
  retentionCommands,
  importCommands,
  exportCommands,
  versionCommands,
  idempotencyCommands,
  keyCommands,
  moveCommand,
  distributeCommand,
  backupCommands,
  doctorCommands,
  auditCommands,
];

const FIRST_STEPS = `What an operator does first, each behind "npm run support --":

  doctor                                                      is everything in order?
  tenant add "Northwind"                                      a customer
  organisation add "Northwind" "Northwind Lyon"               a part of it, which has the jobs
  process add "Northwind" "Hiring" --steps New Interview --ends Hired=HIRED Rejected=REJECTED
  user add "Northwind" amara@northwind.example --first-name Amara --last-name Okafor
  membership set amara@northwind.example "Northwind Lyon" ADMIN
  credential issue amara@northwind.example                    shows the password, once
  import records.ndjson --tenant "Northwind"                  what another system has
  audit list                                                  who changed what

All commands: --help. Help on one: tenant add --help.
`;

/** Runs one command and returns the exit code: 0 done, 2 wrong or refused arguments, 1 a fault. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  if (argv.length === 0) {
    io.stdout.write(FIRST_STEPS);
    return 0;
  }
  const program = createProgram(io);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    // commander has printed the message
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.stderr.write(`${oneLine(sentenceOf(error, io))}\n`);
    return error instanceof Refusal || error instanceof ConfigError ? 2 : 1;
  }
}

/** The commands, each with its help text. */
export function createProgram(io: Io): Command {
  const program = new Command('npm run support --')
    .usage('COMMAND [options]')
    .description(
      "The operators' command line of the recruitment service: customers, people, logins, webhooks and processes.\n" +
        'It works on the database of the service (DATABASE_URL, else the files in DATA_DIR), also while the service runs.',
    )
    .option('--json', 'print one JSON document instead of text for people')
    .option('--operator <name>', 'who makes the change, for the audit (default: the user name of this machine)')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) => write(refusalOf(text)),
    })
    .addHelpText('after', '\nEach command explains itself: npm run support -- COMMAND --help');
  const actions = createActions(io, openMigrated);
  for (const addCommands of groups) addCommands(program, actions, io);
  return program;
}

/** Commander's `error: missing required argument 'name'` as a sentence. */
function refusalOf(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.?$/, '.')}`;
  return `${[sentence, ...rest].join(' ')} Add --help to see how the command is typed.\n`;
}

function sentenceOf(error: unknown, io: Io): string {
  const { cause } = error as Error;
  if (error instanceof Refusal) return reasonOf(error);
  const wrong = wrongAddress(error) ?? (databaseFailure(error) && 'The database cannot be used now.');
  if (wrong !== undefined) return `${wrong} ${reasonOf(error)} (${placeOf(io.readConfig())})`;
  return cause instanceof Error ? `${reasonOf(error)} ${reasonOf(cause)}` : reasonOf(error);
}
