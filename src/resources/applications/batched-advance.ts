import type { Sql } from '../../database/database.ts';
import type { StatementWrite } from '../../database/write.ts';
import { inTenantGroups } from '../../core/batch.ts';
import { advance, advanceFree, type Entered, type EnterStep, type Move } from './enter-step.ts';
import type { EnteredStep } from './steps.ts';

/** Applications that one statement moves at most, and statements of a tenant that run at a time. */
const GROUP = 32;
const AT_ONCE = 2;

type Asked = { readonly move: Move; readonly write: StatementWrite };

/**
 * Batches concurrent moves of one tenant into one statement and transaction, run by `sql`. Moves
 * that the statement skips or refuses are then made one by one. No move waits for the lock of
 * another application.
 */
export function createAdvanceTogether(sql: Sql): EnterStep {
  const ask = inTenantGroups(GROUP, (_tenantId, asked: readonly Asked[]) => advanceGroup(sql, asked), AT_ONCE);
  return async (write, move) => (await ask(move.tenantId, { move, write })) ?? (await advance(write, move));
}

/** The entered steps, in the order of `asked`. Undefined for a move that must be made alone. */
async function advanceGroup(sql: Sql, asked: readonly Asked[]): Promise<readonly (EnteredStep | undefined)[]> {
  const members = new Map<number, Asked>();
  for (const each of asked) {
    const { applicationId } = each.move;
    // a second move of the same application waits for the first
    if (!members.has(applicationId)) members.set(applicationId, each);
  }
  const entered = await advanceMembers(sql, [...members.values()]);
  const byApplication = new Map(entered.map((each) => [each.applicationId, each]));
  return asked.map((each) => {
    const { applicationId } = each.move;
    const moved = members.get(applicationId) === each ? byApplication.get(applicationId) : undefined;
    if (moved?.queued) each.write.queued = true;
    return moved?.step;
  });
}

/** When PostgreSQL refuses the statement because of one move, none is made. */
async function advanceMembers(sql: Sql, members: readonly Asked[]): Promise<readonly Entered[]> {
  try {
    return await advanceFree(
      sql,
      members.map(({ move }) => move),
    );
  } catch (error) {
    if (isRefused(error)) return [];
    throw error;
  }
}

/**
 * Whether PostgreSQL refused the statement, so that nothing was written. 57P..: the server stops.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !('code' in error && String(error.code).startsWith('57P'));
