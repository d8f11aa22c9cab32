/** Moves an application to another step: step, step change, history and event in one statement. */
import { enterStep } from '#generated/database/statements.ts';
import type { StatementWrite } from '../../database/write.ts';
import { identifyEvent } from '../../deliveries/outbox.ts';
import type { EnteredStep } from './steps.ts';

type Move = {
  readonly tenantId: number;
  readonly userId: number;
  /** Those in which the caller may move applications. */
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly fromStepId: number;
  /** Undefined: the step of the next greater rank. */
  readonly toStepId: number | undefined;
  /** Why the application is rejected. Every other move takes the reason away. */
  readonly rejectionReasonId?: number | undefined;
  readonly now: Date;
};

/**
 * Moves an application and returns the step it entered. Undefined, with nothing written, when the
 * application is not on the step to leave, is not in these organisations, or may not enter the
 * target. Of several callers that expect the same step, one succeeds.
 */
type EnterStep = (write: StatementWrite, move: Move) => Promise<EnteredStep | undefined>;

/** To a step that is neither END nor operational. */
export const advance: EnterStep = (write, move) => enterAny(write, move, false);

/** To any step of its process. */
export const enter: EnterStep = (write, move) => enterAny(write, move, true);

async function enterAny(write: StatementWrite, move: Move, anyStep: boolean): Promise<EnteredStep | undefined> {
  const { toStepId = null, rejectionReasonId = null } = move;
  const [entered] = await enterStep(write.sql, { ...move, ...identifyEvent(), toStepId, rejectionReasonId, anyStep });
  if (entered?.queued) write.queued = true;
  return entered;
}
