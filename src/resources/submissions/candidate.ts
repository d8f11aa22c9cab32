/** The person of an application: found by the e-mail address, or recorded. */
import { lockJobs } from '#generated/database/statements.ts';
import { insertCandidate } from '#generated/database/statements.ts';
import type { Candidate } from '#generated/prisma/client.ts';
import { isOwned, ONE_IN_TENANT, type Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import type { Transaction } from '../../database/transaction.ts';
import { createRead } from '../../database/read.ts';
import { columnsOf, type FieldColumns, type GivenFields } from '../candidates/fields.ts';
import { hasAppliedElsewhere, lockAddress } from '../candidates/hold.ts';
import type { ApplyTarget } from './apply-address.ts';

/** The candidate's details in an application; undefined where missing. */
export type GivenCandidate = GivenFields & {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

type Target = Pick<ApplyTarget, 'tenantId' | 'jobId'>;

/** The person who applies, locked against erasure until the transaction ends. */
export type Applicant = {
  readonly id: number;
  /** The candidate as it was before; undefined for a new one. */
  readonly known?: Candidate;
  /** The application to the job that there is already. */
  readonly applicationId?: number | undefined;
};

/**
 * The candidate with this e-mail address, as the first or the second one, among those who have
 * applied to the organisations. Else a new candidate. Locks the address, the job, the candidate.
 */
export async function holdByEmail(
  transaction: Transaction,
  { tenantId, organisationIds }: Scope,
  jobId: number,
  given: GivenCandidate,
): Promise<Applicant> {
  await lockAddress(transaction, tenantId, given.email);
  await lockJobs(transaction.sql, { tenantId, jobIds: [jobId] });
  const values = [tenantId, organisationIds, jobId, searchKey(given.email)];
  const [known] = await readApplicants(transaction.sql, OF_EMAIL, values);
  return known ? applicantOf(known) : { id: await createCandidate(transaction, tenantId, given) };
}

/** A candidate by id; undefined when it is erased. Locks the job, then the candidate. */
export async function holdById(transaction: Transaction, target: Target, id: number): Promise<Applicant | undefined> {
  const { tenantId, jobId } = target;
  await lockJobs(transaction.sql, { tenantId, jobIds: [jobId] });
  const [known] = await readApplicants(transaction.sql, OF_ID, [tenantId, id, jobId]);
  return known?.erasedAt === null ? applicantOf(known) : undefined;
}

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
 * organisation, else with the address as the first. A candidate who loses the address while this
 * statement waits for the lock is not taken.
 */
const OF_EMAIL = {
  from: `SELECT p.* FROM "candidate" AS p JOIN "application" AS a ON ${isOwned('a')} AND a."candidate_id" = p."id"
    WHERE p."tenant_id" = $1 AND (p."email_key" = $4::text OR p."email_secondary_key" = $4::text)
    ORDER BY a."job_id" <> $3::int,
      a."organisation_id" <> (SELECT j."organisation_id" FROM "job" AS j WHERE j."tenant_id" = $1 AND j."id" = $3::int),
      p."email_key" IS DISTINCT FROM $4::text, p."id"
    LIMIT 1 FOR NO KEY UPDATE OF p`,
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
  if (Object.keys(data).length === 0 || (await hasAppliedElsewhere(transaction, scope, known.id))) return;
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
