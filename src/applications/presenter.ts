import type { Links } from '../api/links.ts';
import type { Part, Schema } from '../api/operations.ts';
import { formatDay } from '../day.ts';
import { presentUser } from '../users/presenter.ts';
import type { ApplicationRow } from './service.ts';
import type { Step } from './steps.ts';

export const presentApplicationPage = (
  rows: readonly ApplicationRow[],
  self: string,
  next: string,
  links: Links,
): Schema<'ApplicationCollection'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('ApplicationCollection'),
  _next: next,
  items: rows.map((row) => presentApplication(row, links)),
});

export function presentApplication(row: ApplicationRow, links: Links): Schema<'Application'> {
  const latestCvUrl = row.documents.length > 0 ? links.latestCv(row.id) : '';
  return {
    _status: 'OK',
    _self: links.application(row.id),
    _schema: links.schema('Application'),
    id: row.id,
    date: row.date.toISOString(),
    route: row.route,
    ...(row.questionnaireScore !== null && ({ questionnaire_score: row.questionnaireScore } satisfies Part<'Application'>)),
    ...(row.score !== null && ({ score: row.score } satisfies Part<'Application'>)),
    last_action_time: row.lastActionTime.toISOString(),
    ...(row.candidateLastAction &&
      ({ candidate_last_action: row.candidateLastAction.toISOString() } satisfies Part<'Application'>)),
    modification_date: row.modifiedAt.toISOString(),
    latest_cv_url: latestCvUrl,
    candidate: presentCandidateReference(row.candidate, links),
    ...(row.source && ({ source: presentSource(row.source) } satisfies Part<'Application'>)),
    job: presentJobReference(row.job, links),
    step: presentStep(row.currentStep, row.stepDate),
    steps: { items: row.stepChanges.map(presentStepChange), latest_cv_url: latestCvUrl },
    history: { items: row.history.map(presentHistoryEntry) },
    emails: { items: row.emails.map(presentEmail) },
    notes: { _self: links.candidateNotes(row.candidateId) },
  };
}

/** The answer of `advance-step`. */
export const presentAdvance = (applicationId: number, step: Step): Schema<'AdvanceStepResult'> => ({
  _status: 'OK',
  application_id: applicationId,
  step_id: step.id,
  step_name: step.name,
  rank: step.rank,
});

/** The answer of `send-email`. */
export const presentSentEmail = (applicationId: number, templateId: number): Schema<'SendEmailResult'> => ({
  _status: 'OK',
  application_id: applicationId,
  template_id: templateId,
});

const presentCandidateReference = (candidate: ApplicationRow['candidate'], links: Links): Schema<'CandidateReference'> => ({
  id: candidate.id,
  _self: links.candidate(candidate.id),
  applications: { _self: links.candidateApplications(candidate.id) },
  title: candidate.title,
  first_name: candidate.firstName,
  last_name: candidate.lastName,
  ...(candidate.email !== null && ({ email: candidate.email } satisfies Part<'CandidateReference'>)),
});

const presentSource = ({ id, name, postingService }: NonNullable<ApplicationRow['source']>): Schema<'Source'> => ({
  id,
  name,
  ...(postingService && ({ posting_service: presentPostingService(postingService) } satisfies Part<'Source'>)),
});

type PostingServiceRow = NonNullable<NonNullable<ApplicationRow['source']>['postingService']>;

const presentPostingService = ({ id, name }: PostingServiceRow): Schema<'PostingService'> => ({ id, name });

const presentJobReference = ({ id, title, status }: ApplicationRow['job'], links: Links): Schema<'JobReference'> => ({
  _self: links.job(id),
  id,
  title,
  status,
  applications: { _self: links.jobApplications(id) },
});

const presentStep = (step: ApplicationRow['currentStep'], date: Date): Schema<'StepState'> => ({
  id: step.id,
  name: step.name,
  status: step.status,
  date: formatDay(date),
});

const presentStepChange = ({ step, date, user }: ApplicationRow['stepChanges'][number]): Schema<'ApplicationStep'> => ({
  id: step.id,
  name: step.name,
  status: step.status,
  date: formatDay(date),
  ...(user && ({ user: presentUser(user) } satisfies Part<'ApplicationStep'>)),
});

const presentHistoryEntry = ({ id, date, action, text, user }: ApplicationRow['history'][number]): Schema<'HistoryEntry'> => ({
  id,
  date: date.toISOString(),
  action,
  text,
  ...(user && ({ user: presentUser(user) } satisfies Part<'HistoryEntry'>)),
});

const presentEmail = ({
  id,
  date,
  subject,
  sender,
  recipient,
  received,
}: ApplicationRow['emails'][number]): Schema<'EmailMessage'> => ({
  id,
  date: date.toISOString(),
  subject,
  sender,
  recipient,
  received,
});
