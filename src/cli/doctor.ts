import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { findOldestWrite, readServer } from '#generated/database/statements.ts';
import { oneLine } from '../core/wording.ts';
import { readNodes } from '../database/citus.ts';
import { restoredOf } from '../database/embedded/data-folder.ts';
import { databaseFailure } from '../database/errors.ts';
import { MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import { findUnmetRequirement } from '../database/requirements.ts';
import { createMailer } from '../deliveries/mail/create-mailer.ts';
import { addCommand, createActions, type Check, type CommandGroup, type Context } from './command.ts';
import { checkCredentialKey, checkSecretKey } from './doctor-keys.ts';
import { checkItems, checkTallies } from './doctor-read-model.ts';
import { placeOf, reasonOf } from './faults.ts';

/** Need up-to-date tables; mail is examined in any case. */
const CHECKS: Readonly<Record<string, Check>> = {
  clock: checkClock,
  transactions: checkTransactions,
  'credential key': checkCredentialKey,
  'secret key': checkSecretKey,
  mail: checkMail,
  deliveries: checkDeliveries,
  webhooks: checkWebhooks,
};
const READ_MODEL_CHECKS: Readonly<Record<string, Check>> = { tallies: checkTallies, items: checkItems };

/** `look`: the service is in order, and an operator should know. */
type Grade = 'ok' | 'look' | 'wrong';
const SHOWN: Readonly<Record<Grade, string>> = { ok: 'ok   ', look: 'LOOK ', wrong: 'WRONG' };

/** Thrown by a check whose grade is `look`. */
class Look extends Error {}

/** Room for a few segments of PostgreSQL's write-ahead log. */
const LEAST_FREE_MIB = 100;

/** Machines with synchronised clocks differ by less. */
const CLOCK_MS = 2_000;

export const doctorCommands: CommandGroup = (program, _actions, io) => {
  const { perform } = createActions(io, ({ openDatabase }, config) => openDatabase(config));
  addCommand(
    program,
    'doctor',
    'examine the service: disk, settings, database, migrations, clock, open transactions, keys, mail, deliveries and webhooks; exit 1 when something is wrong, not when somebody should look',
    'doctor',
    'doctor --json',
    'doctor --read-model',
  )
    .option(
      '--read-model',
      'also compare counts and ready items with the rows they come from, and correct what differs: reads them all',
    )
    .action(
      perform(async (context, { readModel }: { readonly readModel?: true }) => {
        const findings = await examine(context, readModel === true);
        if (context.json) context.printRows(findings);
        else context.io.stdout.write(describeFindings(findings));
        failIfWrong(findings);
      }),
    );
};

type Finding = { readonly check: string; readonly grade: Grade; readonly finding: string };

export const describeFindings = (findings: readonly Finding[]): string =>
  findings.map(({ check, grade, finding }) => `${SHOWN[grade]}  ${check}: ${oneLine(finding)}\n`).join('');

/** Throws when a check has found something wrong. */
export function failIfWrong(findings: readonly Finding[]): void {
  const wrong = findings.filter(({ grade }) => grade === 'wrong').length;
  if (wrong > 0) throw new Error(`${wrong} of ${findings.length} checks found something wrong.`);
}

/**
 * Runs all checks; with `readModel` also the checks that read every counted and every cached row.
 */
export async function examine(context: Context, readModel: boolean): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const runChecks = async (checks: Readonly<Record<string, Check>>): Promise<boolean> => {
    for (const [check, examineOne] of Object.entries(checks)) {
      const found = examineOne(context).then((finding) => ({ grade: 'ok' as const, finding }));
      findings.push({
        check,
        ...(await found.catch((error: unknown) => ({ grade: gradeOf(error), finding: findingOf(error, context) }))),
      });
    }
    return findings.every(({ grade }) => grade !== 'wrong');
  };
  if (context.config.databaseUrl === undefined) await runChecks({ disk: checkDisk });
  else await runChecks({ settings: checkSettings });
  if (!(await runChecks({ database: checkDatabase })) || !(await runChecks({ migrations: checkMigrations })))
    await runChecks({ mail: checkMail });
  else if ((await missingMigrations(context.database.pool, MIGRATIONS)).isNew)
    await runChecks({ clock: checkClock, mail: checkMail });
  else await runChecks({ ...(await nodeChecks(context)), ...CHECKS, ...(readModel && READ_MODEL_CHECKS) });
  return findings;
}

const gradeOf = (error: unknown): Grade => (error instanceof Look ? 'look' : 'wrong');

const findingOf = (error: unknown, { config }: Context): string =>
  databaseFailure(error) === undefined
    ? reasonOf(error)
    : `the database cannot be used now. ${reasonOf(error)} (${placeOf(config)})`;

/** What a trial on the embedded database does without. */
async function checkSettings({ config: { unset } }: Context): Promise<string> {
  if (unset.length === 0) return 'those that a service needs are set';
  throw new Look(unset.map(({ name, effect }) => `${name} is not set: ${effect}`).join('. '));
}

async function checkDatabase({ database, config }: Context): Promise<string> {
  const [server] = await readServer(database.sql);
  const unmet = await findUnmetRequirement(database.pool);
  if (unmet !== undefined) throw new Error(unmet);
  const where = config.databaseUrl === undefined ? `embedded, in ${config.dataDirectory}` : 'at DATABASE_URL';
  const through = config.databaseUrl === undefined && !database.embedded ? ', through the process that has it open' : '';
  const waits =
    config.databaseUrl === undefined && existsSync(restoredOf(config.dataDirectory))
      ? `; a restored backup waits for the next start: delete ${restoredOf(config.dataDirectory)} to give it up`
      : '';
  return `PostgreSQL ${server?.version}, ${where}${through}${waits}`;
}

/** The service stays ready on a full disk, because reads are served. */
async function checkDisk({ config }: Context): Promise<string> {
  const { bavail, bsize } = await statfs(config.dataDirectory);
  const freeMib = Math.floor((bavail * bsize) / 2 ** 20);
  const finding = `${freeMib} MiB are free for ${config.dataDirectory}`;
  if (freeMib < LEAST_FREE_MIB) throw new Error(`${finding}; on a full disk every write is answered 503`);
  return finding;
}

async function checkMigrations({ database }: Context): Promise<string> {
  const { isNew, names } = await missingMigrations(database.pool, MIGRATIONS);
  if (isNew && database.embedded) return 'a new folder: the first start or the first command makes the tables';
  if (names.length > 0) throw new Error(`the database lacks ${names.join(', ')}: start the service once, and it applies them`);
  return 'all applied';
}

async function nodeChecks({ database }: Context): Promise<Readonly<Record<string, Check>>> {
  const nodes = await readNodes(database.sql);
  return Object.fromEntries(
    nodes.map(({ name, answers }) => [
      `node ${name}`,
      async () => {
        if (!answers) throw new Error('it does not answer the coordinator; requests that need it are answered 503');
        return 'it answers the coordinator';
      },
    ]),
  );
}

async function checkClock({ database, io }: Context): Promise<string> {
  const before = io.now().getTime();
  const [server] = await readServer(database.sql);
  const there = Number(server?.now);
  const after = io.now().getTime();
  // the database answered at some time between the two
  const difference = Math.max(before - there, there - after, 0);
  const finding = `the database's differs by ${difference} ms`;
  if (difference > CLOCK_MS) throw new Error(finding);
  return finding;
}

async function checkMail({ config }: Context): Promise<string> {
  const mailer = createMailer(config);
  const reason = await mailer.check().finally(() => mailer.close());
  if (reason !== undefined) throw new Error(reason);
  return mailer.describe;
}

/** Longer than any request, any delivery and any batch of an import. */
const LONG_SECONDS = 300;

type Writer = Awaited<ReturnType<typeof findOldestWrite>>[number];

/** The oldest open transaction that has written: lists by `modified_since` end before it. */
async function checkTransactions({ database }: Context): Promise<string> {
  const [oldest] = await findOldestWrite(database.sql);
  if (oldest === undefined) return 'none that has written is open';
  const age = describeSeconds(oldest.age);
  if (oldest.age < LONG_SECONDS) return `the oldest open one that has written is ${age} old`;
  throw new Error(
    `${nameOf(oldest)} has written, and has been open for ${age}: readings by modified_since end before it. ${howToEnd(oldest)}`,
  );
}

const nameOf = ({ pid, role, application }: Writer): string =>
  pid === null ? 'a prepared one' : `that of process ${pid}, role ${role}, application ${application ?? 'without a name'},`;

const howToEnd = ({ pid }: Writer): string =>
  pid === null
    ? 'pg_prepared_xacts lists it: commit it or roll it back'
    : `Commit it, or end it with SELECT pg_terminate_backend(${pid})`;

/** Workers poll for due deliveries each second. */
const OVERDUE_SECONDS = 300;

/** Waiting deliveries, and whether workers send them in time. */
async function checkDeliveries({ prisma, io }: Context): Promise<string> {
  const state = { in: ['PENDING' as const, 'SENDING' as const] };
  const OR = [{ webhookId: null }, { webhook: { state: 'ACTIVE' as const } }];
  const { _count: waiting, _min: oldest } = await prisma.delivery.aggregate({
    where: { state },
    _count: true,
    _min: { createdAt: true },
  });
  const { _min: due } = await prisma.delivery.aggregate({ where: { state, OR }, _min: { nextAttemptAt: true } });
  if (oldest.createdAt === null) return 'none waits';
  const secondsSince = (time: Date): number => Math.floor((io.now().getTime() - time.getTime()) / 1_000);
  const finding = `${waiting} wait, the oldest for ${describeSeconds(secondsSince(oldest.createdAt))}`;
  const overdue = due.nextAttemptAt === null ? 0 : secondsSince(due.nextAttemptAt);
  if (overdue < OVERDUE_SECONDS) return finding;
  throw new Error(`${finding}; one has been due for ${describeSeconds(overdue)}: no worker runs, or not enough of them`);
}

/** Finds webhooks suspended because their receivers fail. Suspension by an operator is no fault. */
async function checkWebhooks({ prisma }: Context): Promise<string> {
  const suspended = await prisma.webhook.findMany({
    where: { state: 'SUSPENDED' },
    select: { id: true, suspensions: true },
    orderBy: { id: 'asc' },
  });
  const failing = suspended.filter(({ suspensions }) => suspensions > 0).map(({ id }) => id);
  const byHand = suspended.length - failing.length;
  const others = byHand > 0 ? [`${byHand} suspended by an operator`] : [];
  if (failing.length === 0) return others[0] ?? 'none is suspended';
  throw new Look([`suspended because the receiver fails: ${failing.slice(0, 20).join(', ')}`, ...others].join('; '));
}

/** A duration in the unit that suits it. */
function describeSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} days`;
}
