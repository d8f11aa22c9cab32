/** The person of an application: found by the e-mail address, or recorded. */
import { lockJobs } from '#generated/database/statements.ts';
import { insertCandidate } from '#generated/database/statements.ts';
import type { Candidate } from '#generated/prisma/client.ts';
import { isOwned, ONE_IN_TENANT, type Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import type { Transaction } from '../../database/sql.ts';
import { createRead } from '../../database/read.ts';
import { columnsOf, type FieldColumns, type GivenFields } from '../candidates/fields.ts';
import { lockAddress, readAppliedTo } from '../candidates/hold.ts';

/** The candidate's details in an application; undefined where missing. */
export type GivenCandidate = GivenFields & {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

/** The job, with its organisation. */
type Target = { readonly jobId: number; readonly organisationId: number };

/** The person who applies, locked against erasure until the transaction ends. */
export type Applicant = {
  readonly id: number;
  /** The candidate as it was before; undefined for a new one. */
  readonly known?: Candidate;
  /** The application to the job that there is already. */
  readonly applicationId?: number | undefined;
};

/**
 * The candidate with this first or second e-mail address, among those of the job's organisation, or
 * of the scope and no other. Else a new candidate. Locks the address, the job, the candidate.
 */
export async function holdByEmail(
  transaction: Transaction,
  scope: Scope,
  { jobId, organisationId }: Target,
  given: GivenCandidate,
): Promise<Applicant> {
  const { tenantId, organisationIds } = scope;
  await lockAddress(transaction, tenantId, given.email);
  await lockJobs(transaction.sql, { tenantId, jobIds: [jobId] });
  const values = [tenantId, organisationIds, jobId, searchKey(given.email), organisationId];
  const [known] = await readApplicants(transaction.sql, OF_EMAIL, values);
  if (known) {
    const applied = await readAppliedTo(transaction.sql, scope, known.id);
    // it may have applied elsewhere while this waited for the lock
    if (applied.includes(organisationId) || isWithin(scope, applied)) return applicantOf(known);
  }
  return { id: await createCandidate(transaction, tenantId, given) };
}

/** A candidate by id; undefined when it is erased. Locks the job, then the candidate. */
export async function holdById(
  transaction: Transaction,
  tenantId: number,
  jobId: number,
  id: number,
): Promise<Applicant | undefined> {
  await lockJobs(transaction.sql, { tenantId, jobIds: [jobId] });
  const [known] = await readApplicants(transaction.sql, OF_ID, [tenantId, id, jobId]);
  return known?.erasedAt === null ? applicantOf(known) : undefined;
}

const isWithin = ({ organisationIds }: Scope, applied: readonly number[]): boolean =>
  applied.every((each) => organisationIds.includes(each));

type KnownApplicant = Candidate & { readonly applications: readonly { readonly id: number }[] };

const applicantOf = (known: KnownApplicant): Applicant => ({ id: known.id, known, applicationId: known.applications[0]?.id });

const readApplicants = createRead(
  'Candidate',
  { include: { applications: { select: { id: true } } } },
  { applications: (alias) => `${alias}."job_id" = $3::int` },
);

/** `KEY SHARE` would not do: two transactions that hold it deadlock when they fill in details. */
const OF_ID = { ...ONE_IN_TENANT, lock: 'FOR NO KEY UPDATE' } as const;

/**
 * Of several candidates with the address the one who has applied to the job, else to its
 * organisation, else with the address as the first. A candidate who loses the address or the
 * application while this statement waits for the locks is not taken.
 */
const OF_EMAIL = {
  from: `SELECT p.* FROM "candidate" AS p JOIN "application" AS a ON ${isOwned('a')} AND a."candidate_id" = p."id"
    WHERE p."tenant_id" = $1 AND (p."email_key" = $4::text OR p."email_secondary_key" = $4::text)
      AND (a."organisation_id" = $5::int OR NOT EXISTS (
        SELECT 1 FROM "application" AS e
        WHERE e."tenant_id" = $1 AND e."candidate_id" = p."id" AND e."organisation_id" <> ALL ($2::int[])))
    ORDER BY a."job_id" <> $3::int, a."organisation_id" <> $5::int, p."email_key" IS DISTINCT FROM $4::text, p."id"
    LIMIT 1 FOR NO KEY UPDATE OF p FOR KEY SHARE OF a`,
};

async function createCandidate(transaction: Transaction, tenantId: number, given: GivenCandidate): Promise<number> {
  const { firstName, lastName } = given;
  const names = { firstName, lastName, firstNameKey: searchKey(firstName), lastNameKey: searchKey(lastName) };
  const details = JSON.stringify({ ...columnsOf(given), ...names });
  const [made] = await insertCandidate(transaction.sql, { tenantId, details });
  if (made === undefined) throw new Error('The candidate was not written.');
  return made.id;
}

/**
 * Fills in missing details only, because the address does not prove the identity of the applicant.
 * A candidate who has applied outside of the scope, too, stays as it is.
 */
export async function fillBlanks(transaction: Transaction, scope: Scope, known: Candidate, given: GivenCandidate): Promise<void> {
  const data = blanksOf(known, given);
  if (Object.keys(data).length === 0 || !isWithin(scope, await readAppliedTo(transaction.sql, scope, known.id))) return;
  const where = { tenantId_id: { tenantId: known.tenantId, id: known.id } };
  await transaction.prisma.candidate.update({ where, data, select: { id: true } });
}

/** Details that belong together: a street goes with no other town, a position with no other employer. */
const TOGETHER = [
  ['emailSecondary'],
  ['birthdate'],
  ['homePhone'],
  ['mobilePhone'],
  ['officePhone'],
  ['address', 'postalcode', 'town', 'country'],
  ['position', 'positionCompany'],
  ['experienceStart'],
  ['linkedin'],
  ['instagram'],
] as const;

function blanksOf(known: Candidate, given: GivenCandidate): FieldColumns {
  const isKnown = (email: string | null | undefined): boolean => typeof email === 'string' && searchKey(email) === known.emailKey;
  const blank = TOGETHER.filter((details) => details.every((name) => known[name] === null))
    .flat()
    .filter((name) => name !== 'emailSecondary' || !isKnown(given.emailSecondary));
  return columnsOf({
    ...(known.title === 'UNKNOWN' && { title: given.title }),
    ...Object.fromEntries(blank.map((name) => [name, given[name] ?? undefined])),
  });
}
