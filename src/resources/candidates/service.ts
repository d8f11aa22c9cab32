import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { applicationsIn, candidatesIn, scopeOf, writerScopeOf, type Scope } from '../../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';
import { notFound } from '../../core/problem.ts';
import { personConditions, type PersonFilters } from './filters.ts';

/** Conditions on candidates; all given ones apply. A candidate must be in every pool. */
export type CandidateFilters = PersonFilters & { readonly poolNames: readonly string[] };

/** One application through which the caller may erase the candidate, if there is one. */
const shownTo = (caller: Caller) =>
  ({
    pools: { include: { pool: true }, orderBy: { pool: { name: 'asc' } } },
    applications: { where: applicationsIn(writerScopeOf(caller)), select: { id: true }, take: 1 },
  }) satisfies Prisma.CandidateInclude;

/** A candidate with all that is shown of it. */
export type CandidateRow = Prisma.CandidateGetPayload<{ include: ReturnType<typeof shownTo> }>;

/** A page of the candidates in scope, by ascending id, behind the id `after`. */
export async function readCandidates(
  prisma: PrismaClient,
  caller: Caller,
  scope: Scope,
  filters: CandidateFilters,
  slice: Slice,
): Promise<Page<CandidateRow>> {
  const candidates = candidatesIn(scope);
  const marks = await sliceConditions(slice, (id) =>
    prisma.candidate.findFirst({ where: { ...candidates, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after = 0 } = slice;
  const pools = filters.poolNames.map((name) => ({ pools: { some: { pool: { name } } } }));
  const rows = await prisma.candidate.findMany({
    where: { ...candidates, AND: [{ id: { gt: after } }, ...personConditions(filters), ...pools, ...marks] },
    include: shownTo(caller),
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

/** A candidate visible to the caller. */
export async function readCandidate(prisma: PrismaClient, caller: Caller, id: number): Promise<CandidateRow> {
  const candidate = await prisma.candidate.findFirst({
    where: { ...candidatesIn(scopeOf(caller)), id },
    include: shownTo(caller),
  });
  if (candidate === null) throw notFound();
  return candidate;
}
