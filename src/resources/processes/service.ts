import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { processesIn, sharersIn, type Scope } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';

/** A process with its steps by rank, and those of its organisations that are in the scope. */
const shownIn = (scope: Scope) =>
  ({
    organisations: {
      where: sharersIn(scope),
      select: { organisation: { select: { id: true, name: true } } },
      orderBy: { organisationId: 'asc' },
    },
    steps: { orderBy: { rank: 'asc' } },
  }) satisfies Prisma.ProcessInclude;

export type ProcessRow = Prisma.ProcessGetPayload<{ include: ReturnType<typeof shownIn> }>;

/** A process shared with the scope. */
export async function readProcess(prisma: PrismaClient, scope: Scope, id: number): Promise<ProcessRow> {
  const process = await prisma.process.findFirst({ where: { ...processesIn(scope), id }, include: shownIn(scope) });
  if (process === null) throw notFound();
  return process;
}

/** All processes shared with the scope, by id, each with its organisations in `sight`. */
export const readProcesses = (prisma: PrismaClient, scope: Scope, sight: Scope): Promise<readonly ProcessRow[]> =>
  prisma.process.findMany({ where: processesIn(scope), include: shownIn(sight), orderBy: { id: 'asc' } });
