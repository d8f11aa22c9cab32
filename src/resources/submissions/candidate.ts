import type { Candidate, Prisma } from '#generated/prisma/client.ts';
import { searchKey } from '../../core/search-key.ts';
import { rowsIn, sqlIn, type Transaction } from '../../database/database.ts';
import { createRead } from '../../database/read.ts';
import type { ApplyTarget } from './apply-address.ts';

/** The candidate's details in a submission; undefined where missing. */
export type GivenCandidate = {
  readonly title: Prisma.CandidateCreateManyInput['title'];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly address: string | undefined;
  readonly postalcode: string | undefined;
  readonly town: string | undefined;
  readonly country: string;
  readonly homePhone: string | undefined;
  readonly mobilePhone: string | undefined;
  readonly officePhone: string | undefined;
  readonly linkedin: string | undefined;
};

/** The parts of an address belong together: a street goes with no other town. */
const ADDRESS = ['address', 'postalcode', 'town', 'country'] as const;
const CONTACTS = ['homePhone', 'mobilePhone', 'officePhone', 'linkedin'] as const;

/**
 * Id of the candidate with this e-mail address: as the first address, which is unique, else as a
 * second one.
 */
export async function findCandidate(transaction: Transaction, tenantId: number, email: string): Promise<number | undefined> {
  const [found] = await sqlIn(transaction)<{ readonly id: number }>(FIND, [tenantId, searchKey(email)]);
  return found?.id;
}

const FIND = `(SELECT "id", 1 AS "place" FROM "candidate" WHERE "tenant_id" = $1::int AND "email_key" = $2::text)
  UNION ALL (SELECT "id", 2 FROM "candidate" WHERE "tenant_id" = $1::int AND "email_secondary_key" = $2::text ORDER BY "id" LIMIT 1)
  ORDER BY "place" LIMIT 1`;

/** The person who applies, locked against erasure until the transaction ends. */
type Applicant = {
  readonly id: number;
  /** The candidate as it was before; undefined for a new one. */
  readonly known?: Candidate;
  /** The application to the job that there is already. */
  readonly applicationId?: number | undefined;
};

/** The candidate who was found, or else a new one. */
export async function holdOrCreate(
  transaction: Transaction,
  target: ApplyTarget,
  given: GivenCandidate,
  found: number | undefined,
): Promise<Applicant> {
  const { tenantId, jobId } = target;
  const [known] = found === undefined ? [] : await readCandidates(rowsIn(transaction), LOCKED, [tenantId, found, jobId]);
  // An erased candidate has no address any more, so a new one is created.
  if (known?.erasedAt === null) return { id: known.id, known, applicationId: known.applications[0]?.id };
  const id = await createCandidate(transaction, tenantId, given);
  if (id !== undefined) return { id };
  return holdOrCreate(transaction, target, given, await findCandidate(transaction, tenantId, given.email));
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
  const { title = 'UNKNOWN', firstName, lastName, email, ...rest } = given;
  const keys = { firstNameKey: searchKey(firstName), lastNameKey: searchKey(lastName), emailKey: searchKey(email) };
  const row = { tenantId, title, firstName, lastName, email, ...keys, ...present(rest) };
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

function blanksOf(known: Candidate, given: GivenCandidate): Prisma.CandidateUpdateInput {
  const hasAddress = ADDRESS.some((field) => known[field] !== null);
  const blank = [...(hasAddress ? [] : ADDRESS), ...CONTACTS].filter((field) => known[field] === null);
  return {
    ...(known.title === 'UNKNOWN' && given.title !== undefined && given.title !== 'UNKNOWN' && { title: given.title }),
    ...present(Object.fromEntries(blank.map((field) => [field, given[field]]))),
  };
}

const present = <Values extends Readonly<Record<string, string | undefined>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Readonly<Record<string, string>>;
