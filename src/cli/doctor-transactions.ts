import type { Desk } from './context.ts';
import { describeSeconds } from './doctor-deliveries.ts';
import type { Finding } from './doctor.ts';

type Writer = {
  readonly pid: number | null;
  readonly age: number;
  readonly role: string | null;
  readonly application: string | null;
};

/** Longer than any request, any delivery and any batch of an import. */
const LONG_S = 300;

/** The oldest open transaction that has written: it holds back the horizon, at which readings by `modified_since` end (collection.ts). */
export async function checkTransactions({ database }: Desk): Promise<Omit<Finding, 'check'>> {
  // these columns are not hidden from other roles
  const [oldest] = await database.prisma.$queryRaw<Writer[]>`
    SELECT w."pid", greatest(floor(extract(epoch FROM now() - w."since")), 0)::int AS "age",
      a.usename::text AS "role", nullif(a.application_name, '') AS "application"
    FROM "open_writes"() AS w LEFT JOIN pg_stat_activity AS a ON a.pid = w."pid"
    WHERE w."pid" IS DISTINCT FROM pg_backend_pid() ORDER BY w."since" LIMIT 1`;
  if (oldest === undefined) return { good: true, finding: 'none that has written is open' };
  const age = describeSeconds(oldest.age);
  if (oldest.age < LONG_S) return { good: true, finding: `the oldest open one that has written is ${age} old` };
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
