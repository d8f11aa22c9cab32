/** Rules of details that several resources have. A detail that is not given has no fault. */
import { isTimeZone } from '../contract/formats.ts';
import { faultIf, type Fault } from '../core/problem.ts';
import { isSecureWebLink } from '../core/web-link.ts';

/** Why a user is refused as a recruiter or interviewer of a job. */
export const NO_MEMBER = 'It must be a member of the organisation of the job.';

/** The fault of a `time_zone` that is no name. An offset is none: it does not know when daylight time begins. */
export const timeZoneFaults = (timeZone: string | undefined): readonly Fault[] =>
  faultIf(
    timeZone !== undefined && (/^[+-]/.test(timeZone) || !isTimeZone(timeZone)),
    'time_zone',
    'unknown_value',
    'It must be an IANA time zone name, for example `Europe/Paris`.',
  );

/** The fault of a link that recruiters cannot follow by https. */
export const linkFaults = (field: string, url: string | null | undefined): readonly Fault[] =>
  faultIf(typeof url === 'string' && !isSecureWebLink(url), field, 'format', 'It must begin with https:// and name a host.');
