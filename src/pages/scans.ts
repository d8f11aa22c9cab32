/**
 * Which rows of a table a page reads, along which index: conditions of auth/visibility.ts, and the
 * candidates that a caller sees by their applications.
 */
import { isOwned, type Scope } from '../auth/visibility.ts';
import { listOf } from '../database/sql.ts';
import { orderOf, type Scan } from './collection.ts';
import { mergeBounded } from './merge.ts';

const hasApplication = (alias: string, condition: string): string =>
  `${alias}."tenant_id" = $1 AND EXISTS (
    SELECT 1 FROM "application" AS seen
    WHERE seen."tenant_id" = $1 AND seen."candidate_id" = ${alias}."id" AND ${condition})`;

/**
 * The condition that a candidate of this alias has an application to the organisations. The sum
 * hides their index: the applications of one candidate are few.
 */
export const isCandidateIn = (alias: string): string => hasApplication(alias, `seen."organisation_id" + 0 = ANY ($2::int[])`);

/**
 * As `isOwned` of the organisations, for rows that another index finds: a hash of them, which a
 * prepared statement makes of no other form.
 */
export const isAmong = (alias: string): string => `(${alias}."organisation_id" IN (SELECT unnest($2::int[]))) IS TRUE`;

/** Up to so many organisations each has an index scan of its own. */
export const areFew = (organisationIds: readonly number[]): boolean => organisationIds.length <= 32;

/** Scans the rows of a table that a condition finds, and takes those of the organisations. */
export const scanFound = (table: string, found: readonly string[]): Scan =>
  scanSeen(table, (alias) => [`${alias}."tenant_id" = $1`, isAmong(alias), ...found].join(' AND '));

/** Scans the rows of a table that meet a condition of visibility. */
export const scanSeen =
  (table: string, isSeen: (alias: string) => string): Scan =>
  ({ columns, conditions, order, limit }) =>
    `SELECT ${columns} FROM "${table}" AS p WHERE ${[isSeen('p'), ...conditions].join(' AND ')} ORDER BY ${orderOf('p', order)} LIMIT ${limit}`;

export const scanCommon = (table: string): Scan => scanSeen(table, (alias) => `${alias}."tenant_id" = $1`);

/**
 * Scans the rows of a table that belong to the organisations: along an index of each, so that the
 * rows of others are not read, or, where they are many, along the index of the whole tenant.
 */
export const scanOwned = ({ organisationIds }: Scope, table: string, more: readonly string[] = []): Scan =>
  organisationIds.length === 1
    ? scanOf('($2::int[])[1]', table, more)
    : areFew(organisationIds)
      ? scanOfEach(`unnest(${listOf('$2::int[]')}) AS o("id")`, table, more)
      : scanFound(table, more);

/** Scans the rows of a table along an index of each organisation `o."id"` of a source. */
export const scanOfEach =
  (organisations: string, table: string, more: readonly string[]): Scan =>
  (taken) =>
    mergeBounded(organisations, scanOf('o."id"', table, more), taken);

const scanOf = (organisation: string, table: string, more: readonly string[]): Scan =>
  scanSeen(table, () => [`p."tenant_id" = $1`, `p."organisation_id" = ${organisation}`, ...more].join(' AND '));

/** Scans candidates with an application to the organisations along the applications of each, by id. */
const scanApplicants: Scan = (taken) => {
  const applied = `SELECT DISTINCT a."candidate_id" AS "id" FROM "application" AS a
    WHERE a."tenant_id" = $1 AND a."organisation_id" = o."id"`;
  const ofOne: Scan = ({ conditions, order, limit }) =>
    `SELECT p."id" FROM (${applied}) AS p WHERE ${['TRUE', ...conditions].join(' AND ')} ORDER BY ${orderOf('p', order)} LIMIT ${limit}`;
  const ids = mergeBounded(`unnest(${listOf('$2::int[]')}) AS o("id")`, ofOne, taken, 'DISTINCT p."id"');
  return scanSeen('candidate', () => `p."tenant_id" = $1 AND p."id" = ANY (ARRAY (${ids}))`)({ ...taken, conditions: [] });
};

/** Scans the candidates of the tenant, and looks for an application of each to the organisations. */
export const scanCandidates: Scan =
  // OFFSET 0 keeps PostgreSQL from reading all applications beside the candidates.
  scanSeen('candidate', (alias) => hasApplication(alias, `${isAmong('seen')} OFFSET 0`));

/** At most so many candidates are counted to see whether the applications are fewer. */
const COUNTED = 2000;
/** At most so many candidates are tried by date before the applications are read. */
const TRIED = 5000;

/**
 * Scans candidates by date. Where the applications to the organisations are fewer, or too few of the
 * first candidates have one, it reads the candidates of all these applications instead. One plan
 * serves all values. OFFSET 0 keeps PostgreSQL from reading them by date.
 */
export const scanDatedCandidates: Scan = ({ columns, conditions, order, limit }) => {
  const dated = `SELECT p."tenant_id", p."id", p."modified_at" FROM "candidate" AS p
    WHERE ${['p."tenant_id" = $1', ...conditions].join(' AND ')} ORDER BY ${orderOf('p', order)}`;
  const applied = `SELECT a."candidate_id" FROM "application" AS a WHERE ${isOwned('a')}`;
  const inOrder = `ORDER BY ${orderOf('p', order)} LIMIT ${limit}`;
  return `WITH "count" AS MATERIALIZED (
      SELECT NOT EXISTS (${applied} OFFSET (SELECT count(*) FROM (${dated} LIMIT ${COUNTED}) AS p)) AS "has_fewer_applications"
    ), "by_date" AS MATERIALIZED (
      SELECT ${columns} FROM (${dated} LIMIT ${TRIED}) AS p
      WHERE NOT (SELECT "has_fewer_applications" FROM "count") AND ${hasApplication('p', `${isAmong('seen')} OFFSET 0`)} ${inOrder}
    ), "way" AS MATERIALIZED (
      SELECT "has_fewer_applications" OR ((SELECT count(*) FROM "by_date") < ${limit} AND EXISTS (${dated} OFFSET ${TRIED}))
        AS "is_by_application" FROM "count"
    )
    (SELECT * FROM "by_date" WHERE NOT (SELECT "is_by_application" FROM "way"))
    UNION ALL
    (SELECT ${columns} FROM (
      SELECT c."id", c."modified_at" FROM "candidate" AS c
      WHERE c."tenant_id" = $1 AND c."id" = ANY (ARRAY (${applied})) OFFSET 0) AS p
    WHERE ${['(SELECT "is_by_application" FROM "way")', ...conditions].join(' AND ')} ${inOrder})`;
};

/** Scans candidates that meet a condition. PostgreSQL chooses the index: of the condition or of the organisations. */
export const scanFoundCandidates = (found: readonly string[]): Scan =>
  scanSeen('candidate', (alias) => [hasApplication(alias, isOwned('seen')), ...found].join(' AND '));

/**
 * The quickest of these for a scope. By id, few organisations are read by their applications; by
 * date, PostgreSQL chooses.
 */
export const scanCandidatesOf =
  ({ organisationIds }: Scope): Scan =>
  (taken) => {
    if (!areFew(organisationIds)) return scanCandidates(taken);
    return taken.order.by === 'date' || taken.dated ? scanFoundCandidates([])(taken) : scanApplicants(taken);
  };
