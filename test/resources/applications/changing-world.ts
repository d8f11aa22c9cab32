import { aJob, anApplication, aRejectionReason, aSource, aTemplate } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { createChance } from '../../suites/collections/mirror.ts';

/** Jobs with applications, and everything that can be done to what is shown of them. */
export async function aChangingWorld(service: Service, seed: number) {
  const { prisma } = service;
  const { below: random } = createChance(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const desk = await aWorld(service, ['job', 'steps']);
  const { tenantId } = desk.organisation;
  const jobs = [await aJob(prisma, desk.organisation), await aJob(prisma, desk.organisation)];
  const sources = [await aSource(prisma, tenantId), await aSource(prisma, tenantId)];
  const reasons = [await aRejectionReason(prisma, tenantId), await aRejectionReason(prisma, tenantId)];
  const template = await aTemplate(prisma, desk.organisation);
  const applications: Awaited<ReturnType<typeof anApplication>>[] = [];
  for (let count = 0; count < 6; count += 1)
    applications.push(await anApplication(prisma, pick(jobs), { sourceId: pick([...sources.map(({ id }) => id), null]) }));
  const stepsOf = (jobId: number) => jobs.find(({ id }) => id === jobId)?.process.steps ?? [];
  const someText = () => pick(['plain', 'é ñ ß', '"quoted" \\ \u001a/v1 \u2028', '漢字 🙂', '<b>&amp;</b>']);
  const one = () => pick(applications);
  const key = ({ id }: { readonly id: number }) => ({ where: { tenantId_id: { tenantId, id } } });
  const trail = () => ({ tenantId, applicationId: one().id, userId: desk.recruiter.id });
  const changes = {
    advance: async () => {
      const { id, currentStepId } = await prisma.application.findUniqueOrThrow(key(one()));
      await desk.client.post(`/application/${id}/advance-step`, { expected_current_step_id: currentStepId });
    },
    'add-step': () => {
      const { id, jobId } = one();
      return desk.client.post('/step', { application_id: id, process_step_id: pick(stepsOf(jobId)).id });
    },
    'send-email': () =>
      desk.client.post(`/application/${one().id}/send-email`, {
        template_id: template.id,
        subject: someText(),
        message: 'x',
      }),
    'add-note': () =>
      desk.client.post('/note', { candidate_id: one().candidateId, text: someText(), organisation_id: desk.organisation.id }),
    'rename a recruiter': () => prisma.user.update({ ...key(desk.recruiter), data: { lastName: someText() } }),
    'rename a step': () => prisma.processStep.update({ ...key(pick(stepsOf(one().jobId))), data: { name: someText() } }),
    'change the outcome of a step': () => {
      const ends = stepsOf(one().jobId).filter(({ status }) => status === 'END');
      return prisma.processStep.update({ ...key(pick(ends)), data: { outcome: pick(['HIRED', 'REJECTED', 'WITHDRAWN', null]) } });
    },
    'reject an application': () => {
      const application = one();
      const end = stepsOf(application.jobId).find(({ name }) => name === 'Rejected')?.id ?? 0;
      const data = { currentStepId: end, rejectionReasonId: pick(reasons).id, stepChanges: { create: { stepId: end } } };
      return prisma.application.update({ ...key(application), data });
    },
    'rename a rejection reason': () =>
      prisma.rejectionReason.update({ ...key(pick(reasons)), data: { name: `${someText()} ${random(1e9)}` } }),
    'rename a job': () => prisma.job.update({ ...key(pick(jobs)), data: { title: someText() } }),
    'close a job': () => prisma.job.update({ ...key(pick(jobs)), data: { status: pick(['OPEN', 'CLOSED']) } }),
    'rename a source': () => prisma.source.update({ ...key(pick(sources)), data: { name: `${someText()} ${random(1e9)}` } }),
    'rename a posting service': () =>
      prisma.postingService.update({ ...key({ id: pick(sources).postingServiceId ?? 0 }), data: { name: someText() } }),
    'rename a candidate': () => prisma.candidate.update({ ...key({ id: one().candidateId }), data: { firstName: someText() } }),
    'change a candidate': () => desk.client.post(`/candidate/${one().candidateId}`, { last_name: someText() }),
    'score an application': () => prisma.application.update({ ...key(one()), data: { score: random(101) } }),
    'add history': () => prisma.historyEntry.create({ data: { ...trail(), action: 'DOCUMENT', text: someText() } }),
    'rewrite history': () =>
      prisma.historyEntry.updateMany({ where: { tenantId, applicationId: one().id }, data: { text: someText() } }),
    'delete history': () => prisma.historyEntry.deleteMany({ where: { tenantId, applicationId: one().id } }),
    'receive an e-mail': () =>
      prisma.emailMessage.create({
        data: { ...trail(), subject: someText(), sender: 'a@b.example', recipient: 'c@d.example', message: '', received: true },
      }),
    'name an e-mail': () =>
      prisma.emailMessage.updateMany({ where: { tenantId, applicationId: one().id }, data: { messageId: `<${random(1e9)}@x>` } }),
    'add a CV': () =>
      prisma.document.create({
        data: { tenantId, applicationId: one().id, type: 'CV', name: 'cv.pdf', mimeType: 'application/pdf', size: 1 },
      }),
    'remove a CV': () => prisma.document.deleteMany({ where: { tenantId, applicationId: one().id, type: 'CV' } }),
    'give a step change to nobody': () =>
      prisma.stepChange.updateMany({ where: { tenantId, applicationId: one().id }, data: { userId: null } }),
    'erase a candidate': () => desk.client.post(`/candidate/${one().candidateId}/erase`, { reason: 'OTHER' }),
  } satisfies Readonly<Record<string, () => Promise<unknown>>>;
  const read = async (): Promise<unknown[]> => {
    const pages = [];
    for (const { id } of jobs) pages.push((await desk.client.get(`/job/${id}/application?limit=100`)).body.items);
    // items are kept once the answer has been sent
    const kept = await prisma.applicationItem.count({ where: { tenantId } });
    return kept < applications.length ? read() : pages;
  };
  /** The pages requested with these ETags; undefined for a 304. */
  const readAgain = async (tags: readonly string[] = []) => {
    const pages = [];
    for (const [index, { id }] of jobs.entries()) {
      const known = { 'if-none-match': tags[index] ?? 'W/""' };
      const { status, body, headers } = await desk.client.get(`/job/${id}/application?limit=100`, known);
      pages.push({ tag: headers.get('etag') ?? '', items: status === 304 ? undefined : body.items });
    }
    return pages;
  };
  return { tenantId, client: desk.client, changes, pick, read, readAgain, applications };
}
