/**
 * Rows that tests begin with. Each function writes one thing with what it needs and returns it;
 * `given` replaces what matters to the test.
 */
import { randomBytes } from 'node:crypto';
import type { Choice, Prisma, PrismaClient, Question } from '#generated/prisma/client.ts';
import { issuePassword, keepPassword } from '../../src/auth/password.ts';
import type { Role } from '#generated/prisma/enums.ts';
import { searchKey } from '../../src/core/names.ts';
import { dayOf } from '../../src/core/dates.ts';
import { createSecretBox } from '../../src/deliveries/webhook/secrets.ts';
import type { ChangeKind } from '../../src/resources/kinds.ts';
import type { Credentials } from './client.ts';
import { CREDENTIAL_KEYS, SECRET_KEYS } from './service.ts';

const unique = (): string => randomBytes(4).toString('hex');

export type Tenanted = { readonly tenantId: number };
type Identified = Tenanted & { readonly id: number };

export const aTenant = (prisma: PrismaClient) => prisma.tenant.create({ data: { name: `Tenant ${unique()}` } });

export const anOrganisation = (prisma: PrismaClient, tenantId: number, name = `Organisation ${unique()}`) =>
  prisma.organisation.create({ data: { tenantId, name } });

/** A recruiter who is a member of the organisations in the role, with credentials. */
export async function aRecruiter(
  prisma: PrismaClient,
  organisations: readonly Identified[],
  role: Role = 'RECRUITER',
  given: Partial<Prisma.UserUncheckedCreateInput> = {},
) {
  const tenantId = organisations[0]?.tenantId ?? 0;
  const user = await prisma.user.create({
    data: { tenantId, firstName: 'Amara', lastName: 'Okafor', email: `${unique()}@northwind.example`, ...given },
  });
  await prisma.membership.createMany({
    data: organisations.map(({ id }) => ({ tenantId, organisationId: id, userId: user.id, role })),
  });
  return { ...user, ...(await aCredential(prisma, user)) };
}

/** An owner of the tenant, who is a member of no organisation, with credentials of an owner. */
export async function anOwner(prisma: PrismaClient, tenantId: number) {
  const user = await aRecruiter(prisma, [], 'READER', { tenantId, owner: true });
  return { ...user, ...(await aCredential(prisma, user, { owner: true, name: 'Settings page' })) };
}

/** The hash of a password that is kept. */
export const hashedPassword = (password: string): Uint8Array<ArrayBuffer> => keepPassword(CREDENTIAL_KEYS, password).passwordHash;

export async function aCredential(
  prisma: PrismaClient,
  user: Identified,
  given: Partial<Prisma.CredentialUncheckedCreateInput> = {},
): Promise<Credentials> {
  const login = `login-${unique()}`;
  const password = issuePassword();
  const kept = keepPassword(CREDENTIAL_KEYS, password);
  await prisma.credential.create({ data: { tenantId: user.tenantId, userId: user.id, login, ...kept, ...given } });
  return { login, password };
}

/** Writes rows past the triggers: parts that come with their whole change no row that is there. */
const writeWhole = <Whole>(prisma: PrismaClient, write: (whole: Prisma.TransactionClient) => Promise<Whole>): Promise<Whole> =>
  prisma.$transaction(async (whole) => {
    await whole.$executeRaw`SET LOCAL session_replication_role = replica`;
    return write(whole);
  });

const STEPS = [
  { name: 'New', status: 'START' },
  { name: 'Phone screening', status: 'CURRENT' },
  { name: 'Interview', status: 'CURRENT' },
  { name: 'Offer', status: 'CURRENT', operational: true },
  { name: 'Hired', status: 'END', outcome: 'HIRED' },
  { name: 'Rejected', status: 'END', outcome: 'REJECTED' },
] as const;

/**
 * New, Phone screening, Interview, Offer (operational), Hired and Rejected (END, with these
 * outcomes), shared with the organisations.
 */
export const aProcess = (prisma: PrismaClient, organisations: readonly Identified[]) =>
  writeWhole(prisma, async (whole) => {
    const tenantId = organisations[0]?.tenantId ?? 0;
    const process = await whole.process.create({ data: { tenantId, name: `Process ${unique()}` } });
    const processId = process.id;
    await whole.processOrganisation.createMany({
      data: organisations.map(({ id }) => ({ tenantId, processId, organisationId: id })),
    });
    const data = STEPS.map((step, index) => ({ tenantId, processId, rank: index + 1, ...step }));
    return { ...process, steps: await whole.processStep.createManyAndReturn({ data }) };
  });

/** A rejection reason in the whole tenant, unless an organisation is given. */
export const aRejectionReason = (
  prisma: PrismaClient,
  tenantId: number,
  given: Partial<Prisma.RejectionReasonUncheckedCreateInput> = {},
) => prisma.rejectionReason.create({ data: { tenantId, name: `Reason ${unique()}`, ...given } });

/** An open job of the organisation, with a process of its own unless one is given. */
export async function aJob(prisma: PrismaClient, organisation: Identified, given: Partial<Prisma.JobUncheckedCreateInput> = {}) {
  const { tenantId, id: organisationId } = organisation;
  const process =
    given.processId === undefined
      ? await aProcess(prisma, [organisation])
      : await prisma.process.findUniqueOrThrow({
          where: { tenantId_id: { tenantId, id: given.processId } },
          include: { steps: { orderBy: { rank: 'asc' } } },
        });
  const own = { tenantId, organisationId, processId: process.id, reference: unique(), title: 'Registered nurse' };
  return { ...(await prisma.job.create({ data: { ...own, status: 'OPEN', ...given } })), process };
}

export function aCandidate(prisma: PrismaClient, tenantId: number, given: Partial<Prisma.CandidateUncheckedCreateInput> = {}) {
  const { firstName = 'Léa', lastName = 'Moreau', email = `${unique()}@example.org`, emailSecondary = null } = given;
  const keys = {
    firstNameKey: searchKey(firstName),
    lastNameKey: searchKey(lastName),
    emailKey: email && searchKey(email),
    emailSecondaryKey: emailSecondary && searchKey(emailSecondary),
  };
  return prisma.candidate.create({
    data: { tenantId, title: 'MS', firstName, lastName, email, emailSecondary, ...keys, ...given },
  });
}

/**
 * An application to the job on its START step, with that step change, of a candidate of its own
 * unless one is given.
 */
export async function anApplication(
  prisma: PrismaClient,
  job: Awaited<ReturnType<typeof aJob>>,
  given: Partial<Prisma.ApplicationUncheckedCreateInput> & {
    readonly candidate?: Partial<Prisma.CandidateUncheckedCreateInput>;
  } = {},
) {
  const { candidate, ...columns } = given;
  const { tenantId, id: jobId } = job;
  const candidateId = columns.candidateId ?? (await aCandidate(prisma, tenantId, candidate)).id;
  const date = (columns.date as Date | undefined) ?? new Date();
  const enteredAt = (columns.stepDate as Date | undefined) ?? date;
  const currentStepId = columns.currentStepId ?? job.process.steps[0]?.id ?? 0;
  const application = await prisma.application.create({
    data: {
      tenantId,
      jobId,
      candidateId,
      currentStepId,
      stepDate: dayOf(date),
      stepEnteredAt: enteredAt,
      route: 'API',
      date,
      lastActionTime: date,
      // in the same transaction, as the service does it
      stepChanges: { create: { stepId: currentStepId, date } },
      ...columns,
    },
  });
  return application;
}

/** An interview of the application without a time, with these interviewers. */
export async function anInterview(
  prisma: PrismaClient,
  { tenantId, id: applicationId }: Identified,
  interviewers: readonly Identified[],
  given: Partial<Prisma.InterviewUncheckedCreateInput> = {},
) {
  const interview = await prisma.interview.create({
    data: { tenantId, applicationId, title: 'Interview on the ward', timeZone: 'Europe/Paris', ...given },
  });
  await prisma.interviewer.createMany({
    data: interviewers.map(({ id: userId }) => ({ tenantId, interviewId: interview.id, userId })),
  });
  return interview;
}
export const anOffer = (
  prisma: PrismaClient,
  { tenantId, id: applicationId }: Identified,
  given: Partial<Prisma.OfferUncheckedCreateInput> = {},
) => prisma.offer.create({ data: { tenantId, applicationId, ...given } });

export const aPool = (prisma: PrismaClient, tenantId: number, name = `Pool ${unique()}`) =>
  prisma.pool.create({ data: { tenantId, name } });

export async function aSource(prisma: PrismaClient, tenantId: number, name = `Source ${unique()}`) {
  const service = await prisma.postingService.create({ data: { tenantId, name: `Service of ${name}` } });
  return prisma.source.create({ data: { tenantId, name, postingServiceId: service.id } });
}

/** Three questions, one of each type, with scoring choices: at most 30 points. */
export const aQuestionnaire = (prisma: PrismaClient, tenantId: number) =>
  writeWhole(prisma, async (whole) => {
    const { id } = await whole.questionnaire.create({ data: { tenantId, name: 'Screening' } });
    const [why, licence, shifts] = (await whole.question.createManyAndReturn({
      data: [
        { tenantId, questionnaireId: id, rank: 1, type: 'FREE_TEXT', label: 'Why this job?', required: true },
        { tenantId, questionnaireId: id, rank: 2, type: 'SINGLE_CHOICE', label: 'Do you hold a licence?', required: true },
        { tenantId, questionnaireId: id, rank: 3, type: 'MULTIPLE_CHOICE', label: 'Which shifts?', required: false },
      ],
    })) as [Question, Question, Question];
    const [yes, no, day, night] = (await whole.choice.createManyAndReturn({
      data: [
        { tenantId, questionId: licence.id, rank: 1, value: 'Yes', points: 20 },
        { tenantId, questionId: licence.id, rank: 2, value: 'No', points: 0 },
        { tenantId, questionId: shifts.id, rank: 1, value: 'Day', points: 5 },
        { tenantId, questionId: shifts.id, rank: 2, value: 'Night', points: 5 },
      ],
    })) as [Choice, Choice, Choice, Choice];
    return { id, why, licence: { ...licence, yes, no }, shifts: { ...shifts, day, night } };
  });

export const aTemplate = (
  prisma: PrismaClient,
  organisation: Identified,
  given: Partial<Prisma.TemplateUncheckedCreateInput> = {},
) =>
  prisma.template.create({
    data: {
      tenantId: organisation.tenantId,
      organisationId: organisation.id,
      name: 'Invitation',
      language: 'en',
      subject: 'Your application: {{job.title}}',
      message: '<p>Dear {{candidate.first_name}}, you are at {{step.name}}. {{recruiter.first_name}}</p>',
      ...given,
    },
  });

export const aContractType = (prisma: PrismaClient, tenantId: number) =>
  prisma.contractType.create({ data: { tenantId, name: 'Permanent', abbreviation: 'P' } });

/** Publishes the job on the source from one day (`YYYY-MM-DD`) on, until another when one is given. */
export const aPublication = (
  prisma: PrismaClient,
  { tenantId, id: jobId }: Identified,
  source: Identified,
  start: string,
  end?: string,
) =>
  prisma.publication.create({
    data: { tenantId, jobId, sourceId: source.id, startDate: new Date(start), endDate: end === undefined ? null : new Date(end) },
  });

/** The secret of every subscription that `aWebhook` makes. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of tests, 32 bytes long').toString('base64')}`;

export const secretBox = createSecretBox(SECRET_KEYS);

/** A subscription to step changes. */
export const aWebhook = (
  prisma: PrismaClient,
  { tenantId, id: organisationId }: Identified,
  given: Partial<Prisma.WebhookUncheckedCreateInput> = {},
) =>
  prisma.webhook.create({
    data: {
      tenantId,
      organisationId,
      url: 'https://receiver.example/hook',
      events: ['ProcessStepChange'],
      secret: secretBox.lock(WEBHOOK_SECRET),
      ...given,
    },
  });

const A_MOVE = {
  changeId: 1204,
  from: { id: 22, name: 'Phone screening', status: 'CURRENT', date: '2026-11-05' },
  to: { id: 23, name: 'Interview', status: 'CURRENT', date: '2026-11-18' },
};

/** The event of an application of the webhook's organisation with its delivery to the webhook. */
export async function aDelivery(
  prisma: PrismaClient,
  { tenantId, id: webhookId, organisationId }: Identified & { readonly organisationId: number },
  application: Identified,
  name: Prisma.EventUncheckedCreateInput['name'] = 'ProcessStepChange',
) {
  const event = await prisma.event.create({
    data: {
      tenantId,
      organisationId,
      applicationId: application.id,
      name,
      publicId: `msg_${unique()}`,
      ...(name === 'ProcessStepChange' && { stepChange: A_MOVE }),
    },
  });
  const delivery = await prisma.delivery.create({ data: { tenantId, eventId: event.id, webhookId } });
  return { ...delivery, event };
}

/** One call of a delivery, answered with 200 unless `given` says otherwise. */
export const aCall = (
  prisma: PrismaClient,
  { tenantId, id: deliveryId }: Identified,
  given: Partial<Prisma.CallUncheckedCreateInput> = {},
) => prisma.call.create({ data: { tenantId, deliveryId, attempt: 1, durationMs: 41, responseStatus: 200, ...given } });

/** Gives a row the dates of an earlier time, past the trigger that stamps every write. */
export const backdate = (
  prisma: PrismaClient,
  table: Lowercase<ChangeKind> | 'call' | 'audit_line',
  id: number,
  { createdAt, modifiedAt }: { readonly createdAt: Date; readonly modifiedAt: Date },
) =>
  prisma.$transaction([
    prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
    prisma.$executeRawUnsafe(`UPDATE "${table}" SET created_at = $1, modified_at = $2 WHERE id = $3`, createdAt, modifiedAt, id),
  ]);

/** A CV of the application, four bytes of it. */
export const aDocument = (prisma: PrismaClient, { tenantId, id: applicationId }: Identified) =>
  prisma.document.create({
    data: {
      tenantId,
      applicationId,
      type: 'CV',
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      size: 4,
      content: { create: { bytes: Uint8Array.from(Buffer.from('%PDF')) } },
    },
  });

/** A CV as `POST /application/{applicationid}/document` takes it. */
export const aTextDocument = (text = 'Two years on a cardiology ward.') => ({
  type: 'CV',
  name: 'cv.txt',
  mime_type: 'text/plain',
  content: Buffer.from(text).toString('base64'),
});
