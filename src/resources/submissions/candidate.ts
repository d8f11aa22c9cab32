/** The person of an application: found by the e-mail address, or recorded. */
import type { Candidate } from '#generated/prisma/client.ts';
import { searchKey } from '../../core/names.ts';
import { rowsIn, sqlIn, type Transaction } from '../../database/database.ts';
import { createRead } from '../../database/read.ts';
import { columnsOf, type FieldColumns, type GivenFields } from '../candidates/fields.ts';
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

type KnownApplicant = Applicant & { readonly known: Candidate };

/**
 * The candidate with this e-mail address: as the first address, which is unique, else as a second
 * one. Else a new candidate. Locks the job, then the candidate.
 */
export async function holdByEmail(transaction: Transaction, target: Target, given: GivenCandidate): Promise<Applicant> {
  // Other applications to the job wait for the lock, so this is read before.
  const found = await findCandidate(transaction, target.tenantId, given.email);
  await lockJob(transaction, target);
  return holdOrCreate(transaction, target, given, found);
}

/** A candidate by id; undefined when it is erased. Locks the job, then the candidate. */
export async function holdById(transaction: Transaction, target: Target, id: number): Promise<Applicant | undefined> {
  await lockJob(transaction, target);
  return hold(transaction, target, id);
}

/**
 * Ids of a job's applications become visible in order, so that a reader who pages by id misses
 * none. The job is locked before the candidate, against deadlocks.
 */
const lockJob = (transaction: Transaction, { tenantId, jobId }: Target): Promise<number> =>
  transaction.$executeRaw`SELECT pg_advisory_xact_lock(${tenantId}::int, ${jobId}::int)`;

async function findCandidate(transaction: Transaction, tenantId: number, email: string): Promise<number | undefined> {
  const [found] = await sqlIn(transaction)<{ readonly id: number }>(FIND, [tenantId, searchKey(email)]);
  return found?.id;
}

const FIND = `(SELECT "id", 1 AS "place" FROM "candidate" WHERE "tenant_id" = $1::int AND "email_key" = $2::text)
  UNION ALL (SELECT "id", 2 FROM "candidate" WHERE "tenant_id" = $1::int AND "email_secondary_key" = $2::text ORDER BY "id" LIMIT 1)
  ORDER BY "place" LIMIT 1`;

/** The candidate who was found, or else a new one. */
async function holdOrCreate(
  transaction: Transaction,
  target: Target,
  given: GivenCandidate,
  found: number | undefined,
): Promise<Applicant> {
  const { tenantId } = target;
  const held = found === undefined ? undefined : await hold(transaction, target, found);
  // one that was erased or changed meanwhile may have the address no more, so a new one is created
  if (held && hasAddress(held.known, given.email)) return held;
  const id = await createCandidate(transaction, tenantId, given);
  if (id !== undefined) return { id };
  return holdOrCreate(transaction, target, given, await findCandidate(transaction, tenantId, given.email));
}

const hasAddress = ({ emailKey, emailSecondaryKey }: Candidate, email: string): boolean =>
  [emailKey, emailSecondaryKey].includes(searchKey(email));

async function hold(transaction: Transaction, { tenantId, jobId }: Target, id: number): Promise<KnownApplicant | undefined> {
  const [known] = await readCandidates(rowsIn(transaction), LOCKED, [tenantId, id, jobId]);
  return known?.erasedAt === null ? { id, known, applicationId: known.applications[0]?.id } : undefined;
}

const readCandidates = createRead(
  'Candidate',
  { include: { applications: { select: { id: true } } } },
  { applications: (alias) => `${alias}."job_id" = $3::int` },
);

/** `KEY SHARE` would not do: two transactions that hold it deadlock when they fill in details. */
const LOCKED = { from: `SELECT * FROM "candidate" AS p WHERE p."tenant_id" = $1 AND p."id" = $2 FOR NO KEY UPDATE` };

/**
 * Records a candidate and returns its id. Undefined when a concurrent application has recorded the
 * address first.
 */
async function createCandidate(transaction: Transaction, tenantId: number, given: GivenCandidate): Promise<number | undefined> {
  const { firstName, lastName } = given;
  const names = { firstName, lastName, firstNameKey: searchKey(firstName), lastNameKey: searchKey(lastName) };
  const row = { ...columnsOf(given), ...names, tenantId };
  const [created] = await transaction.candidate.createManyAndReturn({ data: [row], skipDuplicates: true, select: { id: true } });
  return created?.id;
}

/**
 * Fills in missing details only, because the address does not prove the identity of the applicant.
 */
export async function fillBlanks(transaction: Transaction, known: Candidate, given: GivenCandidate): Promise<void> {
  const data = blanksOf(known, given);
  const where = { tenantId_id: { tenantId: known.tenantId, id: known.id } };
  if (Object.keys(data).length > 0) await transaction.candidate.update({ where, data, select: { id: true } });
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
