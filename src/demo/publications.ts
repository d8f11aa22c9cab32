import type { Prisma } from '#generated/prisma/client.ts';
import { addDays } from '../core/dates.ts';
import type { DemoJob } from './jobs.ts';

/** Services that carry advertisements. */
export const POSTING_SERVICES = [
  { tenantId: 1, id: 1, name: 'WorkNet' },
  { tenantId: 1, id: 2, name: 'MedJobs Europe' },
  { tenantId: 2, id: 3, name: 'PortJobs' },
] as const;

/** Ids 4 to 6 are those of the contract's examples. */
export const SOURCES = [
  { tenantId: 1, id: 1, postingServiceId: 1, name: 'WorkNet' },
  { tenantId: 1, id: 2, postingServiceId: 1, name: 'WorkNet Premium' },
  { tenantId: 1, id: 3, postingServiceId: null, name: 'Employee referral' },
  { tenantId: 1, id: 4, postingServiceId: null, name: 'Careers site' },
  { tenantId: 1, id: 5, postingServiceId: 2, name: 'MedJobs' },
  { tenantId: 1, id: 6, postingServiceId: null, name: 'University board' },
  { tenantId: 2, id: 7, postingServiceId: null, name: 'Careers site' },
  { tenantId: 2, id: 8, postingServiceId: 3, name: 'PortJobs' },
  { tenantId: 2, id: 9, postingServiceId: null, name: 'Employee referral' },
] as const;

/** Sources whose applications recruiters enter themselves. */
export const REFERRALS: Readonly<Record<number, number>> = { 1: 3, 2: 9 };

/** Sources whose applications come through our own form. */
export const CAREERS_SITES: Readonly<Record<number, number>> = { 1: 4, 2: 7 };

type Publication = Prisma.PublicationCreateManyInput & { readonly startDate: Date; readonly endDate: Date | null };

/**
 * Where and when the jobs are advertised: on the careers site while they are open, on boards for
 * some weeks. Job 12 is also on a board from a later day.
 */
export function publicationsOf(jobs: readonly DemoJob[], day: Date): readonly (Publication & { readonly id: number })[] {
  return jobs.flatMap((job) => publicationsOfJob(job, day)).map((publication, index) => ({ ...publication, id: index + 1 }));
}

function publicationsOfJob({ tenantId, id, open, closedOn, field }: DemoJob, day: Date): readonly Publication[] {
  if (open === undefined) return [];
  const startDate = addDays(day, -open.from);
  const on = (sourceId: number, after: number, days: number): Publication => {
    const end = addDays(startDate, after + days);
    return {
      tenantId,
      jobId: id,
      sourceId,
      startDate: addDays(startDate, after),
      endDate: closedOn !== null && end > closedOn ? closedOn : end,
    };
  };
  const site: Publication = { tenantId, jobId: id, sourceId: CAREERS_SITES[tenantId] ?? 0, startDate, endDate: closedOn };
  if (tenantId === 2) return [site, on(8, 2, 30)];
  const board = field === 'nursing' || field === 'laboratory' ? on(5, 0, 60) : on(1, 1, 45);
  const premium = on(2, 14, 14);
  const university = { tenantId, jobId: id, sourceId: 6, startDate: addDays(day, 5), endDate: addDays(day, 35) };
  return [site, board, ...(field === 'care' ? [] : [premium]), ...(id === 12 ? [university] : [])];
}

/** Whether a publication is to be seen on a day. */
export const isRunningOn = ({ startDate, endDate }: Publication, day: Date): boolean =>
  startDate <= day && (endDate === null || endDate >= day);
