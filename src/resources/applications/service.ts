import type { PrismaClient } from '#generated/prisma/client.ts';
import { applicationsIn, type Scope } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';
import { detailed, type ApplicationDetailRow } from './rows.ts';

/** An application in scope with all that its detail shows. */
export async function readApplication(prisma: PrismaClient, scope: Scope, id: number): Promise<ApplicationDetailRow> {
  const application = await prisma.application.findFirst({ where: { ...applicationsIn(scope), id }, include: detailed });
  if (application === null) throw notFound();
  return application;
}
