import type { OfferStatus } from '#generated/prisma/enums.ts';
import { actionsWith, presentAddNote } from '../references.ts';
import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import { recipientFault } from './recipient.ts';
import { MAX_INTERVIEWS, MAX_OFFERS } from './limits.ts';
import { isOpen } from './offer-statuses.ts';
import { chooseRejection, chooseTarget, type Step } from './steps.ts';

/** The data that decides on the actions. */
type ActionableApplication = {
  readonly id: number;
  readonly currentStepId: number;
  readonly offers: readonly { readonly status: OfferStatus }[];
  /** Undefined where they were not read. */
  readonly interviews?: readonly unknown[];
  readonly candidate: { readonly email: string | null; readonly erasedAt: Date | null };
  readonly job: {
    readonly organisationId: number;
    readonly questionnaireId: number | null;
    readonly process: { readonly steps: readonly Step[] };
  };
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
  const action = actionsWith(links);
  return [
    advances &&
      action(
        'advance-step',
        links.advanceStep(id),
        'AdvanceStepRequest',
        'Move the application to its next step, or to a step that you name.',
      ),
    action('add-step', links.steps(), 'StepChangeRequest', 'Move the application to any step of its process.'),
    rejects && action('reject', links.rejectApplication(id), 'RejectRequest', 'Reject the application.'),
    isKept && action('score', links.scoreApplication(id), 'ScoreRequest', 'Give the application a score, or take it away.'),
    isKept && action('add-document', links.addDocument(id), 'DocumentRequest', 'Add a document to the application.'),
    isKept && action('add-result', links.addResult(id), 'AssessmentResultRequest', 'Record the result of an assessment.'),
    isKept &&
      offers.length < MAX_OFFERS &&
      !offers.some(isOpen) &&
      action('add-offer', links.addOffer(id), 'OfferRequest', 'Add an offer.'),
    recipientFault(candidate) === undefined &&
      action('send-email', links.sendEmail(id), 'SendEmailRequest', 'Send a recorded email template to the candidate.'),
    isKept &&
      job.questionnaireId !== null &&
      action('submit-questionnaire', links.questionnaire(id), 'QuestionnaireSubmission', 'Submit answers to a questionnaire.'),
    isKept &&
      !ended &&
      interviews.length < MAX_INTERVIEWS &&
      action('add-interview', links.addInterview(id), 'InterviewRequest', 'Add an interview, or ask for an evaluation.'),
    isKept && presentAddNote(links),
  ].filter((each) => each !== false);
}
