/** All that is stored about one person, as a document that people can read. */
import type { Prisma } from '#generated/prisma/client.ts';
import type { Transaction } from '../database/sql.ts';

type Person = { readonly tenantId: number; readonly id: number };

const named = { select: { id: true, name: true } } as const;
const user = { select: { firstName: true, lastName: true } } as const;
const inOrder = { orderBy: { id: 'asc' } } as const;
const calls = {
  select: { calledAt: true, responseStatus: true, responseBody: true, error: true },
  orderBy: { id: 'asc' },
} as const;

const answers = {
  include: { question: { select: { label: true } }, choices: { select: { choice: { select: { value: true } } } } },
  orderBy: { questionId: 'asc' },
} as const;

const EVERYTHING = {
  pools: { select: { pool: named } },
  notes: { include: { organisation: named, user }, ...inOrder },
  applications: {
    ...inOrder,
    include: {
      job: { select: { id: true, reference: true, title: true, organisation: named } },
      source: named,
      currentStep: { select: { id: true, name: true, outcome: true } },
      rejectionReason: named,
      stepChanges: { include: { step: named, user }, ...inOrder },
      history: { include: { user }, ...inOrder },
      emails: { include: { user, template: named, delivery: { select: { state: true, calls } } }, ...inOrder },
      documents: inOrder,
      results: { include: { user }, ...inOrder },
      interviews: {
        ...inOrder,
        include: {
          step: named,
          questionnaire: named,
          interviewers: { select: { user }, orderBy: { userId: 'asc' } },
          evaluations: {
            include: { user, answers },
            orderBy: { userId: 'asc' },
          },
        },
      },
      offers: { include: { contractType: named }, ...inOrder },
      submissions: {
        include: { questionnaire: named, answers },
      },
      events: { select: { name: true, createdAt: true, deliveries: { select: { state: true, calls } } }, ...inOrder },
    },
  },
} satisfies Prisma.CandidateInclude;

/** The document of a candidate with the rows of its documents, whose bytes lie apart. */
export async function readPerson(transaction: Transaction, { tenantId, id }: Person, fileOf: (document: Named) => string) {
  const where = { tenantId_id: { tenantId, id } };
  const person = await transaction.prisma.candidate.findUniqueOrThrow({ where, include: EVERYTHING });
  const applications = person.applications.map(({ documents, ...application }) => ({
    ...application,
    documents: documents.map((document) => ({ ...document, file: fileOf(document) })),
  }));
  return {
    person: readable({ ...person, applications, references: await readReferences(transaction, person) }),
    documents: person.applications.flatMap(({ documents }) => documents),
  };
}

type Named = { readonly id: number; readonly name: string };
type Everything = Prisma.CandidateGetPayload<{ include: typeof EVERYTHING }>;

/** The names that other systems have for the person and its records. */
function readReferences(transaction: Transaction, { tenantId, id, notes, applications }: Everything) {
  const rows = (kind: string, of: readonly { readonly id: number }[]) => ({ kind, rowId: { in: of.map((row) => row.id) } });
  const OR = [
    rows('candidate', [{ id }]),
    rows('note', notes),
    rows('application', applications),
    ...applications.flatMap(({ documents, emails, results, interviews, offers }) => [
      rows('interview', interviews),
      rows('document', documents),
      rows('email', emails),
      rows('result', results),
      rows('offer', offers),
    ]),
  ];
  return transaction.prisma.externalReference.findMany({
    where: { tenantId, OR },
    orderBy: [{ kind: 'asc' }, { reference: 'asc' }],
  });
}

/** Columns of the service's own, which say nothing more about the person. */
const OWN = /^tenantId$|Key$|^revision$/;
const DAYS = ['birthdate', 'experienceStart', 'availabilityDate', 'stepDate', 'startDate', 'expires'];

/** The fields under the names of the interface. */
function readable(value: unknown, name = ''): unknown {
  if (value instanceof Date) return DAYS.includes(name) ? value.toISOString().slice(0, 10) : value;
  if (Array.isArray(value)) return value.map((item) => readable(item));
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(([field]) => !OWN.test(field));
  return Object.fromEntries(
    shown.map(([field, inner]) => [field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), readable(inner, field)]),
  );
}
