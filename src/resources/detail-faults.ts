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

export type ListChange = { readonly add: readonly number[]; readonly remove: readonly number[] };

/** The faults of a change of a list; `known` are the ids that may be added and removed. */
export function listFaults(
  { add, remove }: ListChange,
  kind: 'pool' | 'user',
  known: { readonly add: ReadonlySet<number>; readonly remove: ReadonlySet<number> },
  unknown?: string,
): readonly Fault[] {
  const none = `It must name at least one ${kind} in \`add\` or \`remove\`.`;
  const inBoth = `The ${kind} is in \`add\`, too.`;
  return [
    ...faultIf(add.length + remove.length === 0, '_body', 'too_short', none),
    ...add.flatMap((id, index) => faultIf(!known.add.has(id), `add.${index}`, 'not_found', unknown)),
    ...remove.flatMap((id, index) => faultIf(!known.remove.has(id), `remove.${index}`, 'not_found', unknown)),
    ...remove.flatMap((id, index) => faultIf(add.includes(id), `remove.${index}`, 'not_combinable', inBoth)),
  ];
}
