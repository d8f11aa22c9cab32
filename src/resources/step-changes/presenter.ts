import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatDay, formatInstant } from '../../core/dates.ts';
import {
  presentCandidateReference,
  presentJobReference,
  presentPage,
  presentSource,
  presentStep,
  presentUser,
  type PageView,
} from '../references.ts';
import type { StepChangeRow } from './service.ts';

export const presentStepChangePage = (rows: readonly StepChangeRow[], page: PageView): Schema<'StepChangeCollection'> => ({
  ...presentPage('StepChangeCollection', page),
  items: rows.map((row) => presentStepChange(row, page.links)),
});

const presentStepChange = (row: StepChangeRow, links: Links): Schema<'StepChange'> => ({
  change_id: row.id,
  date: formatDay(row.date),
  step: presentStep(row.step, row.date),
  id: row.step.id,
  name: row.step.name,
  status: row.step.status,
  ...optionalFields<Schema<'StepChange'>>({ user: row.user && presentUser(row.user) }),
  application: presentApplicationReference(row.application, links),
  modification_date: formatInstant(row.modifiedAt),
});

const presentApplicationReference = (
  application: StepChangeRow['application'],
  links: Links,
): Schema<'ApplicationReference'> => ({
  _self: links.to('getApplication', { applicationid: application.id }),
  id: application.id,
  route: application.route,
  date: formatInstant(application.date),
  candidate: presentCandidateReference(application.candidate, links),
  job: presentJobReference(application.job, links),
  ...optionalFields<Schema<'ApplicationReference'>>({ source: application.source && presentSource(application.source) }),
  step: presentStep(application.currentStep, application.stepDate),
  latest_cv_url: application.documents.length > 0 ? links.to('getApplicationCv', { applicationid: application.id }) : '',
});
