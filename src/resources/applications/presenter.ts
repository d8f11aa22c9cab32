import { HistoryAction, type DocumentType } from '#generated/prisma/enums.ts';
import type { PageEnd } from '../../contract/paging.ts';
import { octetsOf, ready, type Ready } from '../../contract/outcome.ts';
import type { Links, Part, Schema } from '../../contract/v1.ts';
import { oneOf } from '../../core/one-of.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatDay, formatInstant } from '../../core/dates.ts';
import {
  presentCandidateReference,
  presentChanged,
  presentEnvelope,
  presentJobReference,
  presentRejectionReasonReference,
  presentSource,
  presentStep,
  presentUser,
  type UserRow,
} from '../references.ts';
import { presentDocument, type DocumentRow } from '../documents/presenter.ts';
import { mayWriteIn, type Caller } from '../../auth/visibility.ts';
import { countRecommendations } from '../held/blind.ts';
import type { ReadyItems } from './item-cache.ts';
import { presentApplicationActions, presentStillOpen } from '../held/presenter.ts';
import type { Rejected } from './reject.ts';
import type { StepChanged } from '../held/step-changes.ts';
import type { ApplicationDetailRow, ApplicationRow } from './service.ts';
import type { EmailOrder, SentEmail } from '../letters/send-email.ts';
import type { EnteredStep } from '../held/steps.ts';

/** The fields that an item shows. Of the documents it shows only whether there is a CV. */
type ListedRow = Omit<ApplicationRow, 'documents'> & { readonly documents: readonly { readonly type: DocumentType }[] };

const COMMA = octetsOf(',');

export function presentApplicationPage(
  items: ReadyItems<Schema<'Application'>>,
  self: string,
  end: PageEnd,
  links: Links,
): Ready<Schema<'ApplicationCollection'>> {
  const page = {
    _status: 'OK',
    _self: self,
    _schema: links.schema('ApplicationCollection'),
    ...end,
  } as const satisfies Part<'ApplicationCollection'>;
  const between = items.octets.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]));
  const octets = [octetsOf(`${JSON.stringify(page).slice(0, -1)},"items":[`), ...between, octetsOf(']}')];
  const checked: Schema<'ApplicationCollection'> = { ...page, items: [...items.made] };
  return ready({ checked, octets, afterwards: items.keep });
}

/** Presents items with these addresses. */
export const createItemPresenter =
  (links: Links) =>
  (row: ApplicationRow): Schema<'Application'> =>
    presentApplication(row, links);

function presentApplication(row: ListedRow, links: Links): Schema<'Application'> {
  const latestCvUrl = row.documents.some(({ type }) => type === 'CV')
    ? links.to('getApplicationCv', { applicationid: row.id })
    : '';
  return {
    _status: 'OK',
    _self: links.to('getApplication', { applicationid: row.id }),
    _schema: links.schema('Application'),
    id: row.id,
    date: formatInstant(row.date),
    route: row.route,
    ...optionalFields<Schema<'Application'>>({ questionnaire_score: row.questionnaireScore, score: row.score }),
    last_action_time: formatInstant(row.lastActionTime),
    ...optionalFields<Schema<'Application'>>({
      candidate_last_action: row.candidateLastAction && formatInstant(row.candidateLastAction),
    }),
    modification_date: formatInstant(row.modifiedAt),
    latest_cv_url: latestCvUrl,
    candidate: presentCandidateReference(row.candidate, links),
    ...optionalFields<Schema<'Application'>>({ source: row.source && presentSource(row.source) }),
    job: presentJobReference(row.job, links),
    step: presentStep(row.currentStep, row.stepDate),
    ...presentOutcome(row),
    steps: { items: row.stepChanges.map(presentStepChange), latest_cv_url: latestCvUrl },
    history: { items: row.history.filter(isKnown).map(presentHistoryEntry) },
    emails: { items: row.emails.map(presentEmail) },
    notes: { _self: links.to('listNotes', { candidate_id: row.candidateId }) },
  };
}

/** How an application ended; empty at a step without an outcome. Only a rejection has a reason. */
function presentOutcome({ currentStep: { outcome }, stepEnteredAt, rejectionReason }: ListedRow): Part<'Application'> {
  if (outcome === null) return {};
  const reason = outcome === 'REJECTED' ? rejectionReason : null;
  return optionalFields<Schema<'Application'>>({
    outcome,
    outcome_date: formatInstant(stepEnteredAt),
    rejection_reason: reason && presentRejectionReasonReference(reason),
  });
}

export const presentApplicationDetail = (
  row: ApplicationDetailRow,
  caller: Caller,
  links: Links,
): Schema<'ApplicationDetail'> => ({
  ...presentApplication(row, links),
  _schema: links.schema('ApplicationDetail'),
  process: { _self: links.to('getProcess', { processid: row.job.processId }), id: row.job.processId },
  questionnaires: { items: questionnairesOf(row).map((questionnaire) => presentQuestionnaire(row.id, questionnaire, links)) },
  documents: { items: row.documents.map((document) => presentDocument(document, links)) },
  results: { items: row.results.map(presentResult) },
  interviews: { _self: links.to('listInterviews', { application_id: row.id }) },
  ...optionalFields<Schema<'ApplicationDetail'>>({
    offers: mayWriteIn(caller, row.job.organisationId)
      ? { _self: links.to('listOffers', { application_id: row.id }) }
      : undefined,
    evaluations: countRecommendations(row.interviews, caller),
  }),
  ...presentAvailability(row),
  ...presentConsent(row),
  _actions: presentApplicationActions(row, caller, links),
});

type QuestionnaireRow = ApplicationDetailRow['submissions'][number]['questionnaire'];

/** The questionnaire of the job and the answered ones, each once, by id. */
function questionnairesOf({ job, submissions }: ApplicationDetailRow): readonly QuestionnaireRow[] {
  const answered = submissions.map(({ questionnaire }) => questionnaire);
  const all = new Map([...answered, ...(job.questionnaire ? [job.questionnaire] : [])].map((each) => [each.id, each]));
  return [...all.values()].toSorted((one, other) => one.id - other.id);
}

const presentQuestionnaire = (
  applicationId: number,
  { id, name }: QuestionnaireRow,
  links: Links,
): Schema<'QuestionnaireReference'> => ({
  id,
  name,
  _self: links.to('getQuestionnaireAnswers', { applicationid: applicationId, questionnaireid: id }),
});

type ResultRow = {
  readonly id: number;
  readonly name: string;
  readonly score?: number | null | undefined;
  readonly maxScore?: number | null | undefined;
  readonly url?: string | null | undefined;
  readonly summary?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly date: Date;
  readonly user: UserRow | null;
};

const presentResult = (row: ResultRow): Schema<'AssessmentResult'> => ({
  id: row.id,
  name: row.name,
  ...optionalFields<Schema<'AssessmentResult'>>({
    score: row.score,
    max_score: row.maxScore,
    url: row.url,
    summary: row.summary,
    external_id: row.externalId,
  }),
  date: formatInstant(row.date),
  ...optionalFields<Schema<'AssessmentResult'>>({ user: row.user && presentUser(row.user) }),
});

const presentAvailability = ({ availability, availabilityDate }: ApplicationDetailRow): Part<'ApplicationDetail'> =>
  optionalFields<Schema<'ApplicationDetail'>>({
    availability: availability === null ? null : oneOf(AVAILABILITIES, availability),
    availability_date: availabilityDate && formatDay(availabilityDate),
  });

const presentConsent = ({ consentProcessing, consentRetention }: ApplicationDetailRow): Part<'ApplicationDetail'> => {
  const consent = optionalFields<Schema<'Consent'>>({ processing: consentProcessing, retention: consentRetention });
  return Object.keys(consent).length === 0 ? {} : { consent };
};

const AVAILABILITIES: readonly Schema<'Availability'>[] = ['now', '15d', '1m', '2m', '3m', '>3m', 'ope', 'na', 'date'];

export const presentAdvance = (
  applicationId: number,
  step: EnteredStep,
  self: string,
  links: Links,
): Schema<'AdvanceStepResult'> => ({
  ...presentEnvelope('AdvanceStepResult', self, links),
  application_id: applicationId,
  step_id: step.id,
  step_name: step.name,
  rank: step.rank,
  change_id: step.changeId,
});

export const presentRejected = (
  applicationId: number,
  { step, reason, email, stillOpen }: Rejected,
  self: string,
  links: Links,
): Schema<'RejectResult'> => ({
  ...presentEnvelope('RejectResult', self, links),
  application_id: applicationId,
  step_id: step.id,
  step_name: step.name,
  rank: step.rank,
  outcome: 'REJECTED',
  ...optionalFields<Schema<'RejectResult'>>({ rejection_reason: reason && presentRejectionReasonReference(reason) }),
  change_id: step.changeId,
  ...optionalFields<Schema<'RejectResult'>>({
    email_id: email?.id,
    message_id: email?.messageId,
    still_open: stillOpen && presentStillOpen(stillOpen, links),
  }),
});

export const presentScored = (
  applicationId: number,
  score: number | null,
  self: string,
  links: Links,
): Schema<'ScoreResult'> => ({
  ...presentEnvelope('ScoreResult', self, links),
  application_id: applicationId,
  score,
});

export const presentAddedDocument = (document: DocumentRow, self: string, links: Links): Schema<'DocumentResult'> => ({
  ...presentEnvelope('DocumentResult', self, links),
  application_id: document.applicationId,
  document: presentDocument(document, links),
});

export const presentAddedResult = (
  result: ResultRow & { readonly applicationId: number; readonly replaced: boolean },
  self: string,
  links: Links,
): Schema<'AssessmentResultConfirmation'> => ({
  ...presentEnvelope('AssessmentResultConfirmation', self, links),
  application_id: result.applicationId,
  replaced: result.replaced,
  result: presentResult(result),
});

export const presentSentEmail = (
  { applicationId, templateId }: EmailOrder,
  { id, messageId }: SentEmail,
  self: string,
  links: Links,
): Schema<'SendEmailResult'> => ({
  ...presentEnvelope('SendEmailResult', self, links),
  application_id: applicationId,
  template_id: templateId,
  email_id: id,
  message_id: messageId,
});

export const presentStepChanged = (
  { changeId, stillOpen }: StepChanged,
  actions: Schema<'Action'>[],
  self: string,
  links: Links,
): Schema<'StepChangeResult'> => ({
  ...presentChanged(actions, self, links),
  _schema: links.schema('StepChangeResult'),
  change_id: changeId,
  ...optionalFields<Schema<'StepChangeResult'>>({ still_open: stillOpen && presentStillOpen(stillOpen, links) }),
});

const presentStepChange = ({ step, date, user }: ApplicationRow['stepChanges'][number]): Schema<'ApplicationStep'> => ({
  ...presentStep(step, date),
  ...optionalFields<Schema<'ApplicationStep'>>({ user: user && presentUser(user) }),
});

const ACTIONS: ReadonlySet<string> = new Set(Object.values(HistoryAction));

/** A newer release beside this one may write other actions. */
const isKnown = ({ action }: ApplicationRow['history'][number]): boolean => ACTIONS.has(action);

const presentHistoryEntry = ({ id, date, action, text, user }: ApplicationRow['history'][number]): Schema<'HistoryEntry'> => ({
  id,
  date: formatInstant(date),
  action,
  text,
  ...optionalFields<Schema<'HistoryEntry'>>({ user: user && presentUser(user) }),
});

const presentEmail = (email: ApplicationRow['emails'][number]): Schema<'EmailMessage'> => ({
  id: email.id,
  date: formatInstant(email.date),
  subject: email.subject,
  sender: email.sender,
  recipient: email.recipient,
  received: email.received,
  message_id: email.messageId,
  error: email.error,
});
