/** The fields of a body by which callers say what they have seen, so that no change of others is lost. */
import type { OperationId } from '../../../src/contract/v1.ts';
import { node, resolve, type operations } from '../../harness/contract.ts';
import type { Ids } from '../../harness/world.ts';

type Operation = (typeof operations)[number];

type Expectation = {
  readonly field: string;
  /** A value that the row does not have. */
  readonly other: (ids: Ids) => number | string;
  /** The code of the 409. */
  readonly refusal: string;
};

const expecting = (field: string, refusal: string, other: Expectation['other']): Expectation => ({ field, refusal, other });
const expectingDate = (refusal: string) => expecting('expected_modification_date', refusal, () => '2020-01-01T00:00:00Z');

/** The operation's expectation, with its refusal where the row has changed. */
export const EXPECTATIONS: { readonly [Id in OperationId]?: Expectation } = {
  updateJob: expectingDate('stale_job'),
  updateCandidate: expectingDate('stale_candidate'),
  updateInterview: expectingDate('stale_resource'),
  updateOffer: expectingDate('stale_resource'),
  updateUser: expectingDate('stale_resource'),
  updateTemplate: expectingDate('stale_resource'),
  changeJobStatus: expecting('expected_status', 'stale_status', () => 'DRAFT'),
  changeInterviewStatus: expecting('expected_status', 'stale_resource', () => 'DONE'),
  changeOfferStatus: expecting('expected_status', 'stale_resource', () => 'DECLINED'),
  scoreApplication: expecting('expected_score', 'stale_score', () => 1),
  updateWebhook: expecting('expected_state', 'stale_resource', () => 'DISABLED'),
  advanceStep: expecting('expected_current_step_id', 'stale_step', ({ rejectionStep }) => rejectionStep),
  rejectApplication: expecting('expected_current_step_id', 'stale_step', ({ rejectionStep }) => rejectionStep),
};

/** The fields of the operation's body that begin with `expected_`; `optional` alone where it may be left out. */
export function expectedFields(operation: Operation, optional = false): readonly string[] {
  const content = node(resolve(node(operation)['requestBody'])['content']);
  const { properties, required } = resolve(node(content['application/json'])['schema']);
  const isNeeded = (name: string): boolean => Array.isArray(required) && required.includes(name);
  return Object.keys(node(properties)).filter((name) => name.startsWith('expected_') && !(optional && isNeeded(name)));
}
