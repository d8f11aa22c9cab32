import type { PrismaClient } from '#generated/prisma/client.ts';
import { processesIn, sharersIn, type Scope } from '../auth/visibility.ts';
import { notFound } from '../problem.ts';

/** A process shared with the scope, its steps by rank, and those of its organisations that are in the scope. */
export async function readProcess(prisma: PrismaClient, scope: Scope, id: number) {
  const process = await prisma.process.findFirst({
    where: { ...processesIn(scope), id },
    include: {
      organisations: { where: sharersIn(scope), include: { organisation: true }, orderBy: { organisationId: 'asc' } },
      steps: { orderBy: { rank: 'asc' } },
    },
  });
  if (process === null) throw notFound();
  return process;
}

export type ProcessRow = Awaited<ReturnType<typeof readProcess>>;
