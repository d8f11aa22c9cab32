import type { Desk } from './context.ts';
import type { Finding } from './doctor.ts';

type Seen = Omit<Finding, 'check'>;
type Waiting = { readonly waiting: number; readonly oldest: number | null; readonly overdue: number | null };

/** A worker looks each second; what has been due for so long is looked at by none. */
const OVERDUE_S = 300;

/** What waits to be sent, and whether anyone sends it. */
export async function checkDeliveries({ database }: Desk): Promise<Seen> {
  const [row] = await database.prisma.$queryRaw<Waiting[]>`
    SELECT count(*)::int AS waiting,
      floor(extract(epoch FROM now() - min(d."created_at")))::int AS oldest,
      floor(extract(epoch FROM now() - min(d."next_attempt_at") FILTER (WHERE w."id" IS NULL OR w."state" = 'ACTIVE')))::int AS overdue
    FROM "delivery" d LEFT JOIN "webhook" w ON (w."tenant_id", w."id") = (d."tenant_id", d."webhook_id")
    WHERE d."state" IN ('PENDING', 'SENDING')`;
  const { waiting = 0, oldest = null, overdue = null } = row ?? {};
  if (waiting === 0) return { good: true, finding: 'none waits' };
  const good = (overdue ?? 0) < OVERDUE_S;
  const late = good ? '' : `; one has been due for ${describeSeconds(overdue ?? 0)}: no worker runs, or not enough of them`;
  return { good, finding: `${waiting} wait, the oldest for ${describeSeconds(oldest ?? 0)}${late}` };
}

/** Whose receivers fail; what an operator has suspended is no finding. */
export async function checkWebhooks({ database }: Desk): Promise<Seen> {
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
export function describeSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} days`;
}
