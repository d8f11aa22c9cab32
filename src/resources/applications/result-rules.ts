import { isBlank } from '../../core/wording.ts';
import { isSecureWebLink } from '../../core/web-link.ts';
import type { Fault } from '../../core/problem.ts';

/** The result of an assessment, as a third party gives it. */
export type GivenResult = {
  readonly name: string;
  readonly score: number | undefined;
  readonly maxScore: number | undefined;
  readonly url: string | undefined;
  readonly summary: string | undefined;
  readonly externalId: string | undefined;
};

/** The rules of a result that no schema states. */
export const resultFaults = ({ name, score, maxScore, url, summary, externalId }: GivenResult): readonly Fault[] => [
  ...(isBlank(name) ? [{ field: 'name', code: 'too_short' } as const] : []),
  ...scoreFaults(score, maxScore),
  ...(url !== undefined && !isSecureWebLink(url)
    ? [{ field: 'url', code: 'format', detail: 'It must begin with https:// and name a host.' } as const]
    : []),
  ...(summary !== undefined && isBlank(summary) ? [{ field: 'summary', code: 'too_short' } as const] : []),
  ...(externalId !== undefined && isBlank(externalId) ? [{ field: 'external_id', code: 'too_short' } as const] : []),
];

function scoreFaults(score: number | undefined, maxScore: number | undefined): readonly Fault[] {
  const together = '`score` and `max_score` are given together.';
  if (score === undefined && maxScore === undefined) return [];
  if (score === undefined) return [{ field: 'score', code: 'required', detail: together }];
  if (maxScore === undefined) return [{ field: 'max_score', code: 'required', detail: together }];
  if (maxScore <= 0) return [{ field: 'max_score', code: 'out_of_range', detail: 'It must be greater than 0.' }];
  return score >= 0 && score <= maxScore
    ? []
    : [{ field: 'score', code: 'out_of_range', detail: 'It must be from 0 to `max_score`.' }];
}
