import { databaseFailure } from '../database/errors.ts';
import { MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import { findUnmetRequirement } from '../database/requirements.ts';
import { examples, type CommandGroup } from './command.ts';
import type { Desk } from './context.ts';
import { checkKeys } from './doctor-keys.ts';
import { checkDeliveries, checkWebhooks } from './doctor-deliveries.ts';
import { checkItems, checkTallies } from './doctor-read-model.ts';
import { checkTransactions } from './doctor-transactions.ts';
import { createMailer } from '../deliveries/mail/create-mailer.ts';
import { describeMissing } from './open.ts';

/** What was found about one part of the service; `good` false makes the doctor end with exit 1. */
export type Finding = { readonly check: string; readonly good: boolean; readonly finding: string };

/** Clocks of machines that are kept in time differ by less. */
const CLOCK_MS = 2_000;

/** `doctor`. */
export const doctorCommands: CommandGroup = (program, _perform, performAsIs) => {
  program
    .command('doctor')
    .description(
      'examine the service: database, migrations, clock, open transactions, keys, mail, deliveries and webhooks; exit 1 when something is wrong',
    )
    .option(
      '--read-model',
      'also hold counts and ready items against the rows they come from, and mend what differs: reads them all',
    )
    .addHelpText('after', examples('doctor', 'doctor --json', 'doctor --read-model'))
    .action(
      performAsIs(async (desk, { readModel }: { readonly readModel?: true }) => {
        const findings = await examine(desk, readModel === true);
        if (desk.json) desk.printRows(findings);
        else
          for (const { check, good, finding } of findings)
            desk.io.stdout.write(`${good ? 'ok   ' : 'WRONG'}  ${check}: ${finding}\n`);
        const wrong = findings.filter(({ good }) => !good).length;
        if (wrong > 0) throw new Error(`${wrong} of ${findings.length} checks found something wrong.`);
      }),
    );
};

async function examine(desk: Desk, readModel: boolean): Promise<readonly Finding[]> {
  const database = await attempt('database', () => checkDatabase(desk));
  const migrations = database.good ? await attempt('migrations', () => checkMigrations(desk)) : undefined;
  const mail = await attempt('mail', () => checkMail(desk));
  // what follows reads tables
  if (!migrations?.good) return [database, ...(migrations ? [migrations] : []), mail];
  return [
    database,
    migrations,
    await attempt('clock', () => checkClock(desk)),
    await attempt('transactions', () => checkTransactions(desk)),
    ...(await checkKeys(desk)),
    mail,
    await attempt('deliveries', () => checkDeliveries(desk)),
    await attempt('webhooks', () => checkWebhooks(desk)),
    ...(readModel ? [await attempt('tallies', () => checkTallies(desk)), await attempt('items', () => checkItems(desk))] : []),
  ];
}

type Seen = Omit<Finding, 'check'>;

async function attempt(check: string, look: () => Promise<Seen>): Promise<Finding> {
  try {
    return { check, ...(await look()) };
  } catch (error) {
    const away = databaseFailure(error) === undefined ? '' : 'the database cannot be used now. ';
    return { check, good: false, finding: `${away}${(error as Error).message.trim().split('\n').at(-1)}` };
  }
}

async function checkDatabase({ database, config }: Desk): Promise<Seen> {
  const { rows } = await database.pool.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const unmet = await findUnmetRequirement(database.pool);
  if (unmet !== undefined) return { good: false, finding: unmet };
  const where = config.databaseUrl === undefined ? `embedded, in ${config.dataDirectory}` : 'at DATABASE_URL';
  const through = config.databaseUrl === undefined && !database.embedded ? ', through the process that has it open' : '';
  return { good: true, finding: `PostgreSQL ${rows[0]?.version}, ${where}${through}` };
}

async function checkMigrations({ database }: Desk): Promise<Seen> {
  const { isNew, names } = await missingMigrations(database.pool, MIGRATIONS);
  if (isNew && database.embedded)
    return { good: true, finding: 'a new folder: the first start or the first command makes the tables' };
  return names.length === 0 ? { good: true, finding: 'all applied' } : { good: false, finding: describeMissing(names) };
}

async function checkClock({ database, io }: Desk): Promise<Seen> {
  const before = io.now().getTime();
  const { rows } = await database.pool.query<{ now: string }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now',
  );
  const there = Number(rows[0]?.now);
  const after = io.now().getTime();
  // the answer was made at some time between
  const difference = there < before ? there - before : Math.max(0, there - after);
  const finding = `the database's differs by ${Math.abs(difference)} ms`;
  return { good: Math.abs(difference) <= CLOCK_MS, finding };
}

async function checkMail({ config }: Desk): Promise<Seen> {
  const mailer = createMailer(config);
  const reason = await mailer.check().finally(() => mailer.close());
  return { good: reason === undefined, finding: reason ?? mailer.describe };
}
