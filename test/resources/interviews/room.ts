import { aQuestionnaire, aRecruiter, anApplication, aTemplate } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aWorld, stepsOf } from '../../harness/world.ts';

/** A desk with an application that is being screened, two colleagues, a reader, a questionnaire and a template. */
export async function aRoom(service: Service) {
  const { prisma } = service;
  const desk = await aWorld(service, ['job', 'steps']);
  const { job, organisation, tenantId } = desk;
  const application = await anApplication(prisma, job, { currentStepId: stepsOf(job).screening.id });
  const member = async (role: 'READER' | 'RECRUITER' | 'ADMIN' = 'RECRUITER', timeZone = 'UTC') => {
    const user = await aRecruiter(prisma, [organisation], role, { timeZone });
    return { ...user, client: service.as(user) };
  };
  return {
    ...desk,
    application,
    member,
    jonas: await member('RECRUITER', 'Europe/Paris'),
    zoe: await member(),
    reader: await member('READER'),
    questionnaire: await aQuestionnaire(prisma, tenantId),
    template: await aTemplate(prisma, organisation, {
      subject: '{{interview.title}}: {{interview.starts}}',
      message: '<p>{{interview.starts}} to {{interview.ends}}, {{interview.location}} {{interview.video_url}}</p>',
    }),
    address: `/application/${application.id}/interview`,
    history: () =>
      prisma.historyEntry.findMany({
        where: { tenantId, applicationId: application.id },
        select: { action: true, text: true, userId: true },
        orderBy: { id: 'asc' },
      }),
    interviews: () => prisma.interview.findMany({ where: { tenantId }, orderBy: { id: 'asc' } }),
  };
}

export type Room = Awaited<ReturnType<typeof aRoom>>;
