import type { PrismaClient } from '#generated/prisma/client.ts';
import { applicationsIn, type Scope } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';
import { detailed, type ApplicationDetailRow } from './rows.ts';

/**
 * What the detail of an application in scope depends on. Its modification date covers the rest: questionnaires alone are renamed, and
 * exchanged at the job, without it.
 */
export async function readApplicationState(prisma: PrismaClient, scope: Scope, id: number) {
  const application = await prisma.application.findFirst({
    where: { ...applicationsIn(scope), id },
    select: {
      modifiedAt: true,
      job: { select: { questionnaire: true } },
      submissions: { select: { questionnaire: true }, orderBy: { questionnaireId: 'asc' } },
    },
  });
  if (application === null) throw notFound();
  return application;
}

/** An application in scope with all that its detail shows. */
export async function readApplication(prisma: PrismaClient, scope: Scope, id: number): Promise<ApplicationDetailRow> {
  const application = await prisma.application.findFirst({ where: { ...applicationsIn(scope), id }, include: detailed });
  if (application === null) throw notFound();
  return application;
}
