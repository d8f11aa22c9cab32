/**
 * What is answered to a request about a candidate, an application, an interview or an offer once the candidate
 * is erased (openapi/decisions.md, 'Erasure').
 */
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Ids } from '../../harness/world.ts';
import type { Refusal } from './refusal.ts';

type Erased = {
  /** Undefined: it is carried out. */
  readonly refusal?: Refusal;
  /** A body that only the erasure makes wrong: it has ended what the usual one is about. */
  readonly body?: (ids: Ids) => object;
  /** Why it is carried out. */
  readonly because?: string;
};

const REFUSED = { refusal: { _body: ['candidate_erased'] } };

/** By the operations that are about a candidate who is there already. */
export const whenErased: { readonly [Id in OperationId]?: Erased } = {
  eraseCandidate: { because: 'erasing again changes nothing' },
  addStepChange: { because: 'the application may still be moved' },
  advanceStep: { because: 'the application may still be moved' },
  updateCandidate: REFUSED,
  changePools: REFUSED,
  createApplication: { refusal: { candidate_id: ['candidate_erased'] } },
  addDocument: REFUSED,
  addResult: REFUSED,
  submitQuestionnaire: REFUSED,
  sendEmail: REFUSED,
  // with a reason and a letter; it may be rejected without
  rejectApplication: REFUSED,
  scoreApplication: REFUSED,
  // without a letter, which would be refused by itself
  addInterview: { ...REFUSED, body: ({ member }) => ({ title: 'On the ward', interviewer_ids: [member] }) },
  updateInterview: { refusal: { _body: ['candidate_erased', 'interview_closed'] } },
  changeInterviewStatus: {
    refusal: { _body: ['candidate_erased'], status: ['status_not_reachable'] },
    body: () => ({ expected_status: 'CANCELLED', status: 'DONE' }),
  },
  submitEvaluation: { refusal: { _body: ['candidate_erased', 'interview_closed'] } },
  addOffer: REFUSED,
  updateOffer: { refusal: { _body: ['candidate_erased', 'offer_not_draft'] } },
  changeOfferStatus: {
    refusal: { _body: ['candidate_erased'], status: ['status_not_reachable'] },
    body: () => ({ expected_status: 'WITHDRAWN', status: 'DRAFT' }),
  },
  addNote: { refusal: { candidate_id: ['candidate_erased'] } },
};
