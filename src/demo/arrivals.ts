import type { Faker } from '@faker-js/faker';
import type { ApplicationRoute } from '#generated/prisma/enums.ts';
import { addDays, dayOf } from '../core/dates.ts';
import type { Entry } from './candidates.ts';
import { createChance, draw, happens } from './chance.ts';
import type { DemoJob } from './jobs.ts';
import { createKnownCandidates } from './known-candidates.ts';
import { found } from './lookup.ts';
import { isWorkingTime, leisureMoment } from './moments.ts';
import { CAREERS_SITES, isRunningOn, publicationsOf, REFERRALS } from './publications.ts';

/** How many of them the demo set has. */
const APPLICATIONS = 900;
const CANDIDATES = 400;

const DAYS = 7 * 14;

/** Applications with candidate, job, date and route; ids in the order of the dates. */
export type Arrival = {
  readonly id: number;
  readonly date: Date;
  readonly job: DemoJob;
  readonly candidateId: number;
  readonly sourceId: number | null;
  readonly route: ApplicationRoute;
  /** The recruiter who entered it. */
  readonly userId: number | null;
};

type Channel = Pick<Arrival, 'sourceId' | 'route' | 'userId'>;

/** Applications in the examples of the contract, by id. Their candidates had applied before. */
const CAST: Readonly<Record<number, Channel & { readonly candidateId: number }>> = {
  501: { candidateId: 101, sourceId: 5, route: 'API', userId: null },
  502: { candidateId: 102, sourceId: 4, route: 'FORM', userId: null },
  503: { candidateId: 103, sourceId: 5, route: 'RECRUITER', userId: 8 },
};
const CAST_JOB = 12;
/** How the earlier applications of these candidates came in: one of them cannot be reached. */
const EARLIER: Channel = { sourceId: null, route: 'IMPORT', userId: null };

/**
 * The applications of the fourteen weeks before a day. `entries` are the candidates in the order of
 * their first application.
 */
export function arrivalsBefore(
  day: Date,
  jobs: readonly DemoJob[],
): { readonly arrivals: readonly Arrival[]; readonly entries: readonly Entry[] } {
  const chance = createChance('arrivals', day);
  const channelOf = createChannels(chance, jobs, day);
  const castJob = found(jobs, CAST_JOB);
  const castCandidates = Object.values(CAST).map(({ candidateId }) => candidateId);
  const known = createKnownCandidates(chance, castCandidates);

  const arrive = (id: number, date: Date): Arrival => {
    const cast = CAST[id];
    if (cast) return { id, date, job: castJob, ...cast };
    const isNew = known.entries.length < CANDIDATES * (id / APPLICATIONS) ** 0.75;
    for (;;) {
      const job = chooseJob(chance, jobs, date, day);
      const isCast = isNew && castCandidates.includes(known.entries.length + 1);
      if (isCast && (job.organisationId !== castJob.organisationId || job.field !== castJob.field || job === castJob)) continue;
      const candidateId = isNew ? known.enter(job, date) : known.choose(job);
      if (candidateId === undefined) continue;
      known.apply(candidateId, job);
      return { id, date, job, candidateId, ...(isCast ? EARLIER : channelOf(job, date)) };
    }
  };
  const arrivals = arrivalDates(chance, day).map((date, index) => arrive(index + 1, date));
  return { arrivals, entries: known.entries };
}

/** In the order of time, more and more of them: jobs were opened one by one. */
function arrivalDates(chance: Faker, day: Date): readonly Date[] {
  const first = addDays(day, -DAYS);
  const dates = Array.from({ length: APPLICATIONS }, (_, index) => {
    const share = ((index + chance.number.float()) / APPLICATIONS) ** (2 / 3);
    return leisureMoment(chance, addDays(first, Math.floor(share * DAYS)));
  });
  return dates.toSorted((one, other) => one.getTime() - other.getTime());
}

function chooseJob(chance: Faker, jobs: readonly DemoJob[], date: Date, day: Date): DemoJob {
  const daysAgo = (day.getTime() - dayOf(date).getTime()) / 86_400_000;
  const open = jobs.filter((job) => job.open && job.open.from >= daysAgo && job.open.until <= daysAgo);
  return draw(
    chance,
    open.map((job) => [job, job.appeal]),
  );
}

/** How an application comes in: mostly through an advertisement that runs at that time. */
function createChannels(chance: Faker, jobs: readonly DemoJob[], day: Date): (job: DemoJob, date: Date) => Channel {
  const publications = publicationsOf(jobs, day);
  return ({ tenantId, id, team }, date) => {
    const userId = chance.helpers.arrayElement(team);
    const entered = isWorkingTime(date);
    if (happens(chance, 4)) {
      if (entered && happens(chance, 40)) return { sourceId: null, route: 'RECRUITER', userId };
      return { sourceId: null, route: happens(chance, 70) ? 'EMAIL' : 'IMPORT', userId: null };
    }
    if (entered && happens(chance, 12)) return { sourceId: REFERRALS[tenantId] ?? null, route: 'RECRUITER', userId };
    const running = publications.filter((publication) => publication.jobId === id && isRunningOn(publication, dayOf(date)));
    const sourceId = chance.helpers.arrayElement(running).sourceId;
    const isForm = sourceId === CAREERS_SITES[tenantId] || happens(chance, 20);
    return { sourceId, route: isForm ? 'FORM' : 'API', userId: null };
  };
}
