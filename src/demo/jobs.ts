import type { Prisma } from '#generated/prisma/client.ts';
import { addDays } from '../core/dates.ts';
import { CARE_JOBS } from './care-jobs.ts';
import type { CatalogueJob, Contract } from './catalogue-job.ts';
import { CLINIC_JOBS } from './clinic-jobs.ts';
import { LAB_JOBS } from './lab-jobs.ts';
import { PORT_JOBS } from './port-jobs.ts';
import { found } from './lookup.ts';
import { addSeconds } from './moments.ts';
import { organisationOf } from './organisations.ts';
import { PROCESSES, type DemoProcess } from './processes.ts';

export type DemoJob = CatalogueJob & {
  readonly tenantId: number;
  readonly reference: string;
  readonly process: DemoProcess;
  readonly createdAt: Date;
  /** The day on which it stopped taking applications. */
  readonly closedOn: Date | null;
};

type ContractType = {
  readonly tenantId: number;
  readonly id: number;
  readonly contract: Contract;
  readonly abbreviation: string;
};

const CATALOGUE = [...CLINIC_JOBS, ...LAB_JOBS, ...CARE_JOBS, ...PORT_JOBS].toSorted((one, other) => one.id - other.id);

const contractTypes = (tenantId: number, firstId: number): readonly ContractType[] => [
  { tenantId, id: firstId, contract: 'permanent', abbreviation: 'PERM' },
  { tenantId, id: firstId + 1, contract: 'fixed-term', abbreviation: 'FIX' },
  { tenantId, id: firstId + 2, contract: 'temporary', abbreviation: 'TEMP' },
];

/** The same three contract types in both tenants. */
export const CONTRACT_TYPES: readonly ContractType[] = [...contractTypes(1, 1), ...contractTypes(2, 4)];

/** How a contract type is called. */
export const CONTRACT_NAMES: Readonly<Record<Contract, string>> = {
  permanent: 'Permanent contract',
  'fixed-term': 'Fixed-term contract',
  temporary: 'Temporary work',
};

/** The jobs of all organisations as they stand on a day, by id. */
export const jobsOn = (day: Date): readonly DemoJob[] =>
  CATALOGUE.map((job) => {
    const { tenantId, prefix } = organisationOf(job.organisationId);
    const createdAt = new Date(addDays(day, -job.createdDaysAgo).getTime() + 9 * 3_600_000 + job.id * 60_000);
    return {
      ...job,
      tenantId,
      createdAt,
      reference: `${prefix}-${createdAt.getUTCFullYear()}-${String(job.id).padStart(3, '0')}`,
      process: found(PROCESSES, job.processId),
      closedOn: job.open && job.open.until > 0 ? addDays(day, -job.open.until) : null,
    };
  });

/** The row of a job. */
export function jobRow(job: DemoJob, day: Date): Prisma.JobCreateManyInput {
  const { tenantId, id, organisationId, processId, title, status, reference, createdAt, closedOn } = job;
  const { about, place } = organisationOf(organisationId);
  const publishedOn = job.open && addDays(day, -job.open.from);
  const changedOn = closedOn ?? publishedOn;
  return {
    tenantId,
    id,
    organisationId,
    processId,
    questionnaireId: job.questionnaireId ?? null,
    ownerId: job.team[0],
    contractTypeId: CONTRACT_TYPES.find((type) => type.tenantId === tenantId && type.contract === job.contract)?.id ?? null,
    reference,
    title,
    status,
    client: job.client ?? null,
    ...place,
    description: `<p>${title} in ${place.town}, ${CONTRACT_NAMES[job.contract].toLowerCase()}.</p>`,
    employerDescription: `<p>${about}</p>`,
    positionDescription: list(job.tasks),
    profileDescription: list(job.profile),
    termCount: job.months ?? null,
    termUnit: job.months === undefined ? null : 'MONTH',
    startDate: status === 'OPEN' ? firstOfMonthAfter(addDays(day, 30)) : null,
    cvRequired: job.cv ?? false,
    coverRequired: job.cover ?? false,
    createdAt,
    modifiedAt: changedOn === undefined ? addDays(createdAt, 1) : addSeconds(changedOn, 5 * 3_600 + id),
  };
}

/** The attributes of a job. */
export const jobAttributeRows = ({
  tenantId,
  id,
  department,
  contract,
}: DemoJob): readonly Prisma.JobAttributeCreateManyInput[] => [
  { tenantId, jobId: id, apiName: 'department', name: 'Department', value: department },
  {
    tenantId,
    jobId: id,
    apiName: 'working_time',
    name: 'Working time',
    value: contract === 'temporary' ? 'Part time' : 'Full time',
  },
];

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const firstOfMonthAfter = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
