import { databaseFailure } from '../database/errors.ts';
import { MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import { findUnmetRequirement } from '../database/requirements.ts';
import { createMailer } from '../deliveries/mail/create-mailer.ts';
import { addCommand, describeMissing, type CommandGroup, type Context } from './command.ts';
import { checkCredentialKey, checkSecretKey } from './doctor-keys.ts';
import { checkItems, checkTallies } from './doctor-read-model.ts';

/** The result of one check; `good` false makes the doctor end with exit code 1. */
export type Finding = { readonly good: boolean; readonly finding: string };

type Check = readonly [name: string, look: (context: Context) => Promise<Finding>];

/** Need up-to-date tables; mail is examined in any case. */
const CHECKS: readonly Check[] = [
  ['clock', checkClock],
  ['transactions', checkTransactions],
  ['credential key', checkCredentialKey],
  ['secret key', checkSecretKey],
  ['mail', checkMail],
  ['deliveries', checkDeliveries],
  ['webhooks', checkWebhooks],
];
const READ_MODEL_CHECKS: readonly Check[] = [
  ['tallies', checkTallies],
  ['items', checkItems],
];

/** Machines with synchronised clocks differ by less. */
const CLOCK_MS = 2_000;

/** `doctor`. */
export const doctorCommands: CommandGroup = (program, _perform, performUnchecked) => {
  addCommand(
    program,
    'doctor',
    'examine the service: database, migrations, clock, open transactions, keys, mail, deliveries and webhooks; exit 1 when something is wrong',
    'doctor',
    'doctor --json',
    'doctor --read-model',
  )
    .option(
      '--read-model',
      'also compare counts and ready items with the rows they come from, and correct what differs: reads them all',
    )
    .action(
      performUnchecked(async (context, { readModel }: { readonly readModel?: true }) => {
        const findings = await examine(context, readModel === true);
        if (context.json) context.printRows(findings);
        else
          for (const { check, good, finding } of findings)
            context.io.stdout.write(`${good ? 'ok   ' : 'WRONG'}  ${check}: ${finding}\n`);
        const wrong = findings.filter(({ good }) => !good).length;
        if (wrong > 0) throw new Error(`${wrong} of ${findings.length} checks found something wrong.`);
      }),
    );
};

async function examine(context: Context, readModel: boolean) {
  const findings: ({ readonly check: string } & Finding)[] = [];
  const look = async ([check, examineOne]: Check): Promise<boolean> => {
    const found = await examineOne(context).catch(failed);
    findings.push({ check, ...found });
    return found.good;
  };
  const isReady = (await look(['database', checkDatabase])) && (await look(['migrations', checkMigrations]));
  const checks = isReady ? [...CHECKS, ...(readModel ? READ_MODEL_CHECKS : [])] : [['mail', checkMail] as const];
  for (const check of checks) await look(check);
  return findings;
}

function failed(error: unknown): Finding {
  const away = databaseFailure(error) === undefined ? '' : 'the database cannot be used now. ';
  return { good: false, finding: `${away}${(error as Error).message.trim().split('\n').at(-1)}` };
}

async function checkDatabase({ database, config }: Context): Promise<Finding> {
  const { rows } = await database.pool.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const unmet = await findUnmetRequirement(database.pool);
  if (unmet !== undefined) return { good: false, finding: unmet };
  const where = config.databaseUrl === undefined ? `embedded, in ${config.dataDirectory}` : 'at DATABASE_URL';
  const through = config.databaseUrl === undefined && !database.embedded ? ', through the process that has it open' : '';
  return { good: true, finding: `PostgreSQL ${rows[0]?.version}, ${where}${through}` };
}

async function checkMigrations({ database }: Context): Promise<Finding> {
  const { isNew, names } = await missingMigrations(database.pool, MIGRATIONS);
  if (isNew && database.embedded)
    return { good: true, finding: 'a new folder: the first start or the first command makes the tables' };
  return names.length === 0 ? { good: true, finding: 'all applied' } : { good: false, finding: describeMissing(names) };
}

async function checkClock({ database, io }: Context): Promise<Finding> {
  const before = io.now().getTime();
  const { rows } = await database.pool.query<{ now: string }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now',
  );
  const there = Number(rows[0]?.now);
  const after = io.now().getTime();
  // the database answered at some time between the two
  const difference = there < before ? there - before : Math.max(0, there - after);
  const finding = `the database's differs by ${Math.abs(difference)} ms`;
  return { good: Math.abs(difference) <= CLOCK_MS, finding };
}

async function checkMail({ config }: Context): Promise<Finding> {
  const mailer = createMailer(config);
  const reason = await mailer.check().finally(() => mailer.close());
  return { good: reason === undefined, finding: reason ?? mailer.describe };
}

type Writer = {
  readonly pid: number | null;
  readonly age: number;
  readonly role: string | null;
  readonly application: string | null;
};

/** Longer than any request, any delivery and any batch of an import. */
const LONG_SECONDS = 300;

/** The oldest open transaction that has written: lists by `modified_since` end before it. */
async function checkTransactions({ database }: Context): Promise<Finding> {
  // these columns of pg_stat_activity are visible to every role
  const [oldest] = await database.prisma.$queryRaw<Writer[]>`
    SELECT w."pid", greatest(floor(extract(epoch FROM now() - w."since")), 0)::int AS "age",
      a.usename::text AS "role", nullif(a.application_name, '') AS "application"
    FROM "open_writes"() AS w LEFT JOIN pg_stat_activity AS a ON a.pid = w."pid"
    WHERE w."pid" IS DISTINCT FROM pg_backend_pid() ORDER BY w."since" LIMIT 1`;
  if (oldest === undefined) return { good: true, finding: 'none that has written is open' };
  const age = describeSeconds(oldest.age);
  if (oldest.age < LONG_SECONDS) return { good: true, finding: `the oldest open one that has written is ${age} old` };
  return {
    good: false,
    finding: `${nameOf(oldest)} has written, and has been open for ${age}: readings by modified_since end before it. ${howToEnd(oldest)}`,
  };
}

const nameOf = ({ pid, role, application }: Writer): string =>
  pid === null ? 'a prepared one' : `that of process ${pid}, role ${role}, application ${application ?? 'without a name'},`;

const howToEnd = ({ pid }: Writer): string =>
  pid === null
    ? 'pg_prepared_xacts lists it: commit it or roll it back'
    : `Commit it, or end it with SELECT pg_terminate_backend(${pid})`;

type Waiting = { readonly waiting: number; readonly oldest: number | null; readonly overdue: number | null };

/** Workers look for due deliveries each second. */
const OVERDUE_SECONDS = 300;

/** Waiting deliveries, and whether workers send them in time. */
async function checkDeliveries({ database }: Context): Promise<Finding> {
  const [row] = await database.prisma.$queryRaw<Waiting[]>`
    SELECT count(*)::int AS waiting,
      floor(extract(epoch FROM now() - min(d."created_at")))::int AS oldest,
      floor(extract(epoch FROM now() - min(d."next_attempt_at") FILTER (WHERE w."id" IS NULL OR w."state" = 'ACTIVE')))::int AS overdue
    FROM "delivery" d LEFT JOIN "webhook" w ON (w."tenant_id", w."id") = (d."tenant_id", d."webhook_id")
    WHERE d."state" IN ('PENDING', 'SENDING')`;
  const { waiting = 0, oldest = null, overdue = null } = row ?? {};
  if (waiting === 0) return { good: true, finding: 'none waits' };
  const good = (overdue ?? 0) < OVERDUE_SECONDS;
  const late = good ? '' : `; one has been due for ${describeSeconds(overdue ?? 0)}: no worker runs, or not enough of them`;
  return { good, finding: `${waiting} wait, the oldest for ${describeSeconds(oldest ?? 0)}${late}` };
}

/** Webhooks suspended because their receivers fail; one that an operator has suspended is in order. */
async function checkWebhooks({ database }: Context): Promise<Finding> {
  const suspended = await database.prisma.webhook.findMany({
    where: { state: 'SUSPENDED' },
    select: { id: true, suspensions: true },
    orderBy: { id: 'asc' },
  });
  if (suspended.length === 0) return { good: true, finding: 'none is suspended' };
  const failing = suspended.filter(({ suspensions }) => suspensions > 0).map(({ id }) => id);
  const byHand = suspended.length - failing.length;
  const parts = [
    ...(failing.length > 0 ? [`suspended because the receiver fails: ${failing.slice(0, 20).join(', ')}`] : []),
    ...(byHand > 0 ? [`${byHand} suspended by an operator`] : []),
  ];
  return { good: failing.length === 0, finding: parts.join('; ') };
}

/** A duration in the unit that suits it. */
function describeSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} days`;
}
