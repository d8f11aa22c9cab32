import type { ChangeableApplication } from '../../auth/application-access.ts';
import type { Caller } from '../../auth/caller.ts';
import { formatDay } from '../../core/dates.ts';
import type { KeywordValues } from './render.ts';

/** How a title is written in front of a name; an unknown one is left out. */
const TITLES = { MR: 'Mr', MS: 'Ms', MRS: 'Mrs', MISS: 'Miss', UNKNOWN: '' } as const;

/** The values of a template's keywords for this application and recruiter. */
export const keywordValues = (
  { candidate, job, currentStep, date }: ChangeableApplication,
  recruiter: Caller,
): KeywordValues => ({
  'candidate.first_name': candidate.firstName,
  'candidate.last_name': candidate.lastName,
  'candidate.title': TITLES[candidate.title],
  'candidate.email': candidate.email ?? '',
  'job.title': job.title,
  'job.reference': job.reference,
  'organisation.name': job.organisation.name,
  'recruiter.first_name': recruiter.firstName,
  'recruiter.last_name': recruiter.lastName,
  'recruiter.email': recruiter.email,
  'step.name': currentStep.name,
  'application.date': formatDay(date),
});
