import { presentAddNote } from '../references.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import type { StillOpen } from './still-open.ts';
import { MAX_INTERVIEWS, MAX_OFFERS, recipientFault, type ChangeableApplication } from './access.ts';
import { isOpen } from './offer-statuses.ts';
import { chooseRejection, chooseTarget } from './steps.ts';

/** The data that decides on the actions. */
type ActionableApplication = Pick<ChangeableApplication, 'id' | 'currentStepId' | 'offers'> & {
  /** Undefined where they were not read. */
  readonly interviews?: readonly unknown[];
  readonly candidate: Pick<ChangeableApplication['candidate'], 'email' | 'erasedAt'>;
  readonly job: Pick<ChangeableApplication['job'], 'organisationId' | 'questionnaireId' | 'process'>;
};

/**
 * The actions that the caller may take on an application. One of an erased candidate can be moved,
 * but gets no score, document, result, note or letter.
 */
export function presentApplicationActions(application: ActionableApplication, caller: Caller, links: Links): Schema<'Action'>[] {
  const { id, candidate, job, currentStepId, offers, interviews = [] } = application;
  if (!mayWriteIn(caller, job.organisationId)) return [];
  const advances = 'step' in chooseTarget(job.process.steps, currentStepId, undefined);
  const ended = job.process.steps.some(({ id: stepId, status }) => stepId === currentStepId && status === 'END');
  const rejects = !ended && 'step' in chooseRejection(job.process.steps, undefined);
  const isKept = candidate.erasedAt === null;
  return [
    advances && links.action('advance-step', 'advanceStep', { applicationid: id }),
    links.action('add-step', 'addStepChange'),
    rejects && links.action('reject', 'rejectApplication', { applicationid: id }),
    isKept && links.action('score', 'scoreApplication', { applicationid: id }),
    isKept && links.action('add-document', 'addDocument', { applicationid: id }),
    isKept && links.action('add-result', 'addResult', { applicationid: id }),
    isKept && offers.length < MAX_OFFERS && !offers.some(isOpen) && links.action('add-offer', 'addOffer', { applicationid: id }),
    recipientFault(candidate) === undefined && links.action('send-email', 'sendEmail', { applicationid: id }),
    isKept && job.questionnaireId !== null && links.action('submit-questionnaire', 'submitQuestionnaire', { applicationid: id }),
    isKept &&
      !ended &&
      interviews.length < MAX_INTERVIEWS &&
      links.action('add-interview', 'addInterview', { applicationid: id }),
    isKept && presentAddNote(links),
  ].filter((each) => each !== false);
}

/** What still goes on in an application that has ended. */
export const presentStillOpen = ({ interviewIds, offerIds }: StillOpen, links: Links): Schema<'StillOpen'> => ({
  interviews: { items: interviewIds.map((id) => ({ _self: links.to('getInterview', { interviewid: id }), id })) },
  offers: { items: offerIds.map((id) => ({ _self: links.to('getOffer', { offerid: id }), id })) },
});
