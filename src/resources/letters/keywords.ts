import type { ChangeableApplication } from '../held/access.ts';
import type { Caller } from '../../auth/visibility.ts';
import type { CandidateTitle } from '#generated/prisma/enums.ts';
import { formatDay } from '../../core/dates.ts';
import type { KeywordValues } from './render.ts';

/**
 * How a title is written in front of a name, by language. An unknown one is left out, and so are all
 * in other languages: an English word in a letter is worse than none.
 */
const TITLES: Readonly<Record<string, Readonly<Partial<Record<CandidateTitle, string>>>>> = {
  de: { MR: 'Herr', MS: 'Frau', MRS: 'Frau', MISS: 'Frau' },
  en: { MR: 'Mr', MS: 'Ms', MRS: 'Mrs', MISS: 'Miss' },
  es: { MR: 'Sr.', MS: 'Sra.', MRS: 'Sra.', MISS: 'Srta.' },
  fr: { MR: 'M.', MS: 'Mme', MRS: 'Mme', MISS: 'Mlle' },
  it: { MR: 'Sig.', MS: 'Sig.ra', MRS: 'Sig.ra', MISS: 'Sig.na' },
  nl: { MR: 'dhr.', MS: 'mevr.', MRS: 'mevr.', MISS: 'mevr.' },
  pl: { MR: 'Pan', MS: 'Pani', MRS: 'Pani', MISS: 'Pani' },
  pt: { MR: 'Sr.', MS: 'Sra.', MRS: 'Sra.', MISS: 'Sra.' },
};

type ValueOf = (application: ChangeableApplication, recruiter: Caller, language: string) => string;

const VALUES: Readonly<Record<string, ValueOf>> = {
  'candidate.first_name': ({ candidate }) => candidate.firstName,
  'candidate.last_name': ({ candidate }) => candidate.lastName,
  'candidate.title': ({ candidate }, _, language) => TITLES[language]?.[candidate.title] ?? '',
  'candidate.email': ({ candidate }) => candidate.email ?? '',
  'job.title': ({ job }) => job.title,
  'job.reference': ({ job }) => job.reference,
  'organisation.name': ({ job }) => job.organisation.name,
  'recruiter.first_name': (_, recruiter) => recruiter.firstName,
  'recruiter.last_name': (_, recruiter) => recruiter.lastName,
  'recruiter.email': (_, recruiter) => recruiter.email,
  'step.name': ({ currentStep }) => currentStep.name,
  'application.date': ({ date }) => formatDay(date),
};

/** The keywords that only letters about interviews have. */
export const INTERVIEW_KEYWORDS = [
  'interview.title',
  'interview.starts',
  'interview.ends',
  'interview.location',
  'interview.video_url',
] as const;

/**
 * The keywords that only letters about offers have, in the message: members who find no offers see
 * the subjects of letters.
 */
export const OFFER_KEYWORDS = ['offer.start_date', 'offer.pay', 'offer.expires'] as const;

/** The keywords that a template can have. */
export const KEYWORDS: readonly string[] = [...Object.keys(VALUES), ...INTERVIEW_KEYWORDS, ...OFFER_KEYWORDS];

/** The values of a template's keywords for this application and recruiter, in the language of the template. */
export const keywordValues: (...of: Parameters<ValueOf>) => KeywordValues = (...of) =>
  Object.fromEntries(Object.entries(VALUES).map(([keyword, valueOf]) => [keyword, valueOf(...of)]));
