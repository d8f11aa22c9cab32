import type { Links } from '../api/links.ts';
import type { Schema } from '../api/v1.ts';
import type { Caller } from '../auth/caller.ts';
import { mayWriteIn } from '../auth/visibility.ts';
import type { ChangeableApplication } from './change.ts';
import { chooseTarget } from './steps.ts';

/** The answer to a change that has nothing to show but what may be done next. */
export const presentChanged = (actions: Schema<'Action'>[]): Schema<'ActionsResult'> => ({ _status: 'OK', _actions: actions });

/** What the caller may do now with an application; of an erased candidate's it may be moved, but nothing be said of the person. */
export function presentApplicationActions(application: ChangeableApplication, caller: Caller, links: Links): Schema<'Action'>[] {
  const { id, candidate, job, currentStepId } = application;
  if (!mayWriteIn(caller, job.organisationId)) return [];
  const advances = 'step' in chooseTarget(job.process.steps, currentStepId, undefined);
  return [
    ...(advances ? [presentAdvance(id, links)] : []),
    {
      name: 'add-step',
      method: 'POST',
      _self: links.steps(),
      _schema: links.schema('StepChangeRequest'),
      description: 'Move the application to any step of its process.',
    },
    ...(candidate.erasedAt !== null || candidate.email === null ? [] : [presentSendEmail(id, links)]),
    ...(candidate.erasedAt !== null || job.questionnaireId === null ? [] : [presentSubmitQuestionnaire(id, links)]),
    ...(candidate.erasedAt === null ? [presentAddNote(links)] : []),
  ];
}

/** Adding a note to a candidate; open to every caller that writes in an organisation. */
export const presentAddNote = (links: Links): Schema<'Action'> => ({
  name: 'add-note',
  method: 'POST',
  _self: links.notes(),
  _schema: links.schema('NoteRequest'),
  description: 'Add a note to the candidate.',
});

const presentAdvance = (id: number, links: Links): Schema<'Action'> => ({
  name: 'advance-step',
  method: 'POST',
  _self: links.advanceStep(id),
  _schema: links.schema('AdvanceStepRequest'),
  description: 'Move the application to its next step, or to a step that you name.',
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
