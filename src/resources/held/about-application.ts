import type { Bind } from '../../database/sql.ts';

/** Filters of rows about applications, such as interviews. */
export type AboutFilters = {
  readonly applicationId: number | undefined;
  readonly jobId: number | undefined;
  readonly candidateId: number | undefined;
};

/** The conditions on `p`, a row about an application, that find few rows, each along an index; the tenant is `$1`. */
export const aboutConditions = ({ applicationId, jobId, candidateId }: AboutFilters, bind: Bind): readonly string[] => [
  ...(applicationId ? [`p."application_id" = ${bind(applicationId)}::int`] : []),
  ...(jobId ? [`p."job_id" = ${bind(jobId)}::int`] : []),
  ...(candidateId
    ? [
        `p."application_id" = ANY (ARRAY (
          SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1 AND a."candidate_id" = ${bind(candidateId)}::int))`,
      ]
    : []),
];
