/** The details of an interview that a caller gives, and the rules that the contract cannot state. */
import type { Interview } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/visibility.ts';
import { blankFaults, faultIf, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { linkFaults, NO_MEMBER, timeZoneFaults } from '../detail-faults.ts';
import type { ChangeableApplication } from '../held/access.ts';
import { describeSteps } from '../held/steps.ts';

type Columns = Pick<
  Interview,
  'title' | 'startsAt' | 'endsAt' | 'timeZone' | 'location' | 'videoUrl' | 'stepId' | 'questionnaireId' | 'externalId'
>;

/** Undefined is not given. Null takes away. */
export type GivenDetails = { readonly [Name in keyof Columns]?: Columns[Name] | undefined };

const DAY_MS = 86_400_000;

/** Faults of details that need no look at the database, beside the times that the interview `has`. */
export function detailFaults(given: GivenDetails, has: Pick<Interview, 'startsAt' | 'endsAt'>): readonly Fault[] {
  const { startsAt = has.startsAt, endsAt = has.endsAt, timeZone, videoUrl, title, location, externalId } = given;
  return [
    ...blankFaults({ title, location, external_id: externalId }),
    ...timeFaults(startsAt, endsAt),
    ...timeZoneFaults(timeZone),
    ...linkFaults('video_url', videoUrl),
  ];
}

function timeFaults(startsAt: Date | null, endsAt: Date | null): readonly Fault[] {
  const detail = '`starts` and `ends` are given together.';
  if (startsAt === null) return faultIf(endsAt !== null, 'starts', 'required', detail);
  if (endsAt === null) return [{ field: 'ends', code: 'required', detail }];
  const duration = endsAt.getTime() - startsAt.getTime();
  return faultIf(
    duration <= 0 || duration > DAY_MS,
    'ends',
    'out_of_range',
    'It must be after `starts`, at most 24 hours later.',
  );
}

/** Faults of details that name other rows, and of an identifier that another interview has. */
export async function namedFaults(
  { prisma }: Write,
  { tenantId, id: applicationId, job }: ChangeableApplication,
  { stepId, questionnaireId, externalId }: GivenDetails,
  ownId?: number,
): Promise<readonly Fault[]> {
  const foreignStep = typeof stepId === 'number' && !job.process.steps.some(({ id }) => id === stepId);
  const questionnaire =
    typeof questionnaireId === 'number' &&
    (await prisma.questionnaire.findFirst({ where: { tenantId, id: questionnaireId }, select: { id: true } }));
  const namesake =
    typeof externalId === 'string' &&
    (await prisma.interview.findFirst({ where: { tenantId, applicationId, externalId }, select: { id: true } }));
  return [
    ...faultIf(foreignStep, 'step_id', 'not_in_process', describeSteps(job.process.steps.map(({ id }) => id))),
    ...faultIf(questionnaire === null, 'questionnaire_id', 'not_found', '`GET /questionnaire` lists the questionnaires.'),
    ...faultIf(
      namesake !== false && namesake !== null && namesake.id !== ownId,
      'external_id',
      'taken',
      'Another interview of the application has this identifier.',
    ),
  ];
}

/** Faults of interviewers; `stay` are the present interviewers. */
export async function interviewerFaults(
  { prisma }: Write,
  { tenantId, job }: ChangeableApplication,
  ids: readonly number[],
  stay: readonly number[] = [],
): Promise<readonly Fault[]> {
  const where = { tenantId, organisationId: job.organisationId, userId: { in: [...ids] }, user: { disabledAt: null } };
  const members = await prisma.membership.findMany({ where, select: { userId: true } });
  const known = new Set([...stay, ...members.map(({ userId }) => userId)]);
  return ids.flatMap((id, index) => [
    ...faultIf(!known.has(id), `interviewer_ids.${index}`, 'not_found', NO_MEMBER),
    ...faultIf(ids.indexOf(id) < index, `interviewer_ids.${index}`, 'repeated', 'Name each interviewer once.'),
  ]);
}

/** The time zone of the caller, for an interview without one. */
export async function readTimeZone({ prisma }: Write, { tenantId, id }: Caller): Promise<string> {
  const where = { tenantId_id: { tenantId, id } };
  return (await prisma.user.findUniqueOrThrow({ where, select: { timeZone: true } })).timeZone;
}
