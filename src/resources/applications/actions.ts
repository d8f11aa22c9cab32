import { presentAddNote } from '../references.ts';
import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import { recipientFault } from '../templates/letter.ts';
import { chooseRejection, chooseTarget, type Step } from './steps.ts';

/** The data that decides on the actions. */
type ActionableApplication = {
  readonly id: number;
  readonly currentStepId: number;
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
  const { id, candidate, job, currentStepId } = application;
  if (!mayWriteIn(caller, job.organisationId)) return [];
  const advances = 'step' in chooseTarget(job.process.steps, currentStepId, undefined);
  const ended = job.process.steps.some(({ id: stepId, status }) => stepId === currentStepId && status === 'END');
  const rejects = !ended && 'step' in chooseRejection(job.process.steps, undefined);
  return [
    ...(advances ? [presentAdvance(id, links)] : []),
    {
      name: 'add-step',
      method: 'POST',
      _self: links.steps(),
      _schema: links.schema('StepChangeRequest'),
      description: 'Move the application to any step of its process.',
    },
    ...(rejects ? [presentReject(id, links)] : []),
    ...(candidate.erasedAt === null
      ? [presentScoring(id, links), presentAddDocument(id, links), presentAddResult(id, links)]
      : []),
    ...(recipientFault(candidate) === undefined ? [presentSendEmail(id, links)] : []),
    ...(candidate.erasedAt !== null || job.questionnaireId === null ? [] : [presentSubmitQuestionnaire(id, links)]),
    ...(candidate.erasedAt === null ? [presentAddNote(links)] : []),
  ];
}

const presentAdvance = (id: number, links: Links): Schema<'Action'> => ({
  name: 'advance-step',
  method: 'POST',
  _self: links.advanceStep(id),
  _schema: links.schema('AdvanceStepRequest'),
  description: 'Move the application to its next step, or to a step that you name.',
});

const presentReject = (id: number, links: Links): Schema<'Action'> => ({
  name: 'reject',
  method: 'POST',
  _self: links.rejectApplication(id),
  _schema: links.schema('RejectRequest'),
  description: 'Reject the application.',
});

const presentScoring = (id: number, links: Links): Schema<'Action'> => ({
  name: 'score',
  method: 'POST',
  _self: links.scoreApplication(id),
  _schema: links.schema('ScoreRequest'),
  description: 'Give the application a score, or take it away.',
});

const presentAddDocument = (id: number, links: Links): Schema<'Action'> => ({
  name: 'add-document',
  method: 'POST',
  _self: links.addDocument(id),
  _schema: links.schema('DocumentRequest'),
  description: 'Add a document to the application.',
});

const presentAddResult = (id: number, links: Links): Schema<'Action'> => ({
  name: 'add-result',
  method: 'POST',
  _self: links.addResult(id),
  _schema: links.schema('AssessmentResultRequest'),
  description: 'Record the result of an assessment.',
});

const presentSendEmail = (id: number, links: Links): Schema<'Action'> => ({
  name: 'send-email',
  method: 'POST',
  _self: links.sendEmail(id),
  _schema: links.schema('SendEmailRequest'),
  description: 'Send a recorded email template to the candidate.',
});

const presentSubmitQuestionnaire = (id: number, links: Links): Schema<'Action'> => ({
  name: 'submit-questionnaire',
  method: 'POST',
  _self: links.questionnaire(id),
  _schema: links.schema('QuestionnaireSubmission'),
  description: 'Submit answers to a questionnaire.',
});
