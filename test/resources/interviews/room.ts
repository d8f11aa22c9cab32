import { aQuestionnaire, aRecruiter, anApplication, aTemplate } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aDesk, stepsOf } from '../applications/desk.ts';

/** A desk with an application that is being screened, two colleagues, a reader, a questionnaire and a template. */
export async function aRoom(service: Service) {
  const { prisma } = service;
  const desk = await aDesk(service);
  const { job, organisation, tenant } = desk;
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
    questionnaire: await aQuestionnaire(prisma, tenant.id),
    template: await aTemplate(prisma, organisation, {
      subject: '{{interview.title}}: {{interview.starts}}',
      message: '<p>{{interview.starts}} to {{interview.ends}}, {{interview.location}} {{interview.video_url}}</p>',
    }),
    address: `/application/${application.id}/interview`,
    history: () =>
      prisma.historyEntry.findMany({
        where: { tenantId: tenant.id, applicationId: application.id },
        select: { action: true, text: true, userId: true },
        orderBy: { id: 'asc' },
      }),
    interviews: () => prisma.interview.findMany({ where: { tenantId: tenant.id }, orderBy: { id: 'asc' } }),
  };
}

export type Room = Awaited<ReturnType<typeof aRoom>>;
