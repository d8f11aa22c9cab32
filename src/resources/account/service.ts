import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { notFound } from '../../core/problem.ts';

/** The organisations that the caller is a member of, by id, with its role in each. */
export const readMemberships = (prisma: PrismaClient, { tenantId, id: userId }: Caller) =>
  prisma.membership.findMany({
    where: { tenantId, userId },
    select: { role: true, organisation: { select: { id: true, name: true } } },
    orderBy: { organisationId: 'asc' },
  });

export type MembershipRow = Awaited<ReturnType<typeof readMemberships>>[number];

/** The caller as a recruiter, with the login of the credentials that it used. */
export async function readAccount(prisma: PrismaClient, { tenantId, credentialId }: Caller) {
  const credential = await prisma.credential.findUnique({
    where: { id: credentialId, tenantId },
    select: { login: true, user: true },
  });
  if (credential === null) throw notFound();
  return { ...credential.user, login: credential.login };
}

export type AccountRow = Awaited<ReturnType<typeof readAccount>>;
