import type { Sql } from '../database.ts';
import { markQueued } from '../deliveries/queue.ts';
import { inGroups } from '../grouped.ts';
import { budgetLeft, clock, unhurried, withBudget } from '../patience.ts';
import { advance, advanceFree, type Entered, type EnterStep, type Move } from './enter-step.ts';
import type { Step } from './steps.ts';

/** Applications that one statement moves, and statements of a tenant that are under way: while one is committed the next one is carried out. */
const GROUP = 32;
const AT_ONCE = 2;

type Asked = { readonly move: Move; readonly own: Sql; readonly until: number };
type Advance = (asked: Asked) => Promise<Step | undefined>;

/**
 * Does what `advance` does, moves of one tenant that come together by one statement in one transaction, which `sql` runs: it costs
 * PostgreSQL less than half. Nobody waits there for another's application; who names one that is in hand, or is refused, is served by itself after it.
 */
export function createAdvanceTogether(sql: Sql): EnterStep {
  const tenants = new Map<number, { readonly advance: Advance; asking: number }>();

  const tenantOf = (id: number) => {
    const known = tenants.get(id) ?? {
      advance: inGroups(GROUP, (asked: readonly Asked[]) => advanceGroup(sql, asked), AT_ONCE),
      asking: 0,
    };
    tenants.set(id, known);
    return known;
  };

  return async (own, move) => {
    const tenant = tenantOf(move.tenantId);
    tenant.asking += 1;
    try {
      const step = await tenant.advance({ move, own, until: clock() + (budgetLeft() ?? Infinity) });
      return step ?? (await advance(own, move));
    } finally {
      tenant.asking -= 1;
      if (tenant.asking === 0) tenants.delete(move.tenantId);
    }
  };
}

/** The steps that were entered, in the order of those who asked; undefined for each who is to be served by itself. */
async function advanceGroup(sql: Sql, asked: readonly Asked[]): Promise<readonly (Step | undefined)[]> {
  const now = clock();
  const members = new Map<number, Asked>();
  for (const each of asked) {
    const { applicationId } = each.move;
    // who names the same application waits until it is moved, to find it so
    if (each.until > now && !members.has(applicationId)) members.set(applicationId, each);
  }
  const entered = members.size > 0 ? await advanceMembers(sql, [...members.values()], now) : [];
  const byApplication = new Map(entered.map((each) => [each.applicationId, each]));
  return asked.map((each) => {
    const { applicationId } = each.move;
    const moved = members.get(applicationId) === each ? byApplication.get(applicationId) : undefined;
    if (moved?.queued) markQueued(each.own);
    return moved?.step;
  });
}

/** The statement has as much time as the one who has least. Where PostgreSQL refuses it for the sake of one, nobody is moved. */
async function advanceMembers(sql: Sql, members: readonly Asked[], now: number): Promise<readonly Entered[]> {
  const left = Math.min(...members.map(({ until }) => until - now));
  const moves = members.map(({ move }) => move);
  try {
    return await unhurried(() => withBudget(left, () => advanceFree(sql, moves)));
  } catch (error) {
    if (isRefused(error)) return [];
    throw error;
  }
}

/** Whether PostgreSQL has answered that it does not carry the statement out, and goes on: nothing is left of it. 57P..: it does not go on. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !('code' in error && String(error.code).startsWith('57P'));
