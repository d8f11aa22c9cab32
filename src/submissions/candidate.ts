import type { Prisma } from '#generated/prisma/client.ts';
import { searchKey } from '../candidates/search-key.ts';
import type { Transaction } from '../database.ts';

/** What a candidate said of itself; what it did not say is undefined. */
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

export type KnownCandidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

/** The candidate with this e-mail address: as its first one, which one candidate has, before its second, which several may have. */
export async function findCandidate(transaction: Transaction, tenantId: number, email: string) {
  const emailKey = searchKey(email);
  return (
    (await transaction.candidate.findUnique({ where: { tenantId_emailKey: { tenantId, emailKey } } })) ??
    (await transaction.candidate.findFirst({ where: { tenantId, emailSecondaryKey: emailKey }, orderBy: { id: 'asc' } }))
  );
}

/** Records a candidate and returns its id, that of another who came first with the same address when there is one. */
export async function createCandidate(transaction: Transaction, tenantId: number, given: GivenCandidate): Promise<number> {
  const { title = 'UNKNOWN', firstName, lastName, email, ...rest } = given;
  const emailKey = searchKey(email);
  const keys = { firstNameKey: searchKey(firstName), lastNameKey: searchKey(lastName), emailKey };
  const row = { tenantId, title, firstName, lastName, email, ...keys, ...present(rest) };
  // of two first applications to two jobs one records the candidate, the other waits for it
  await transaction.candidate.createMany({ data: [row], skipDuplicates: true });
  const where = { tenantId_emailKey: { tenantId, emailKey } };
  return (await transaction.candidate.findUniqueOrThrow({ where, select: { id: true } })).id;
}

/** Fills in what was not known. Nothing is replaced, for whoever knows an e-mail address can apply with it. */
export async function fillBlanks(transaction: Transaction, known: KnownCandidate, given: GivenCandidate): Promise<void> {
  const data = blanksOf(known, given);
  const where = { tenantId_id: { tenantId: known.tenantId, id: known.id } };
  if (Object.keys(data).length > 0) await transaction.candidate.update({ where, data, select: { id: true } });
}

function blanksOf(known: KnownCandidate, given: GivenCandidate): Prisma.CandidateUpdateInput {
  const hasAddress = ADDRESS.some((field) => known[field] !== null);
  const blank = [...(hasAddress ? [] : ADDRESS), ...CONTACTS].filter((field) => known[field] === null);
  return {
    ...(known.title === 'UNKNOWN' && given.title !== undefined && given.title !== 'UNKNOWN' && { title: given.title }),
    ...present(Object.fromEntries(blank.map((field) => [field, given[field]]))),
  };
}

const present = <Values extends Readonly<Record<string, string | undefined>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Readonly<Record<string, string>>;
