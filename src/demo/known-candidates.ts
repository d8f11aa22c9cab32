import type { Faker } from '@faker-js/faker';
import type { Entry } from './candidates.ts';
import type { DemoJob } from './jobs.ts';
import { organisationOf } from './organisations.ts';

/** The candidates known so far and the jobs they have applied to. */
type KnownCandidates = {
  readonly entries: readonly Entry[];
  /** Makes a new candidate known, by the first application, to this job, and returns the id. */
  enter(job: DemoJob, date: Date): number;
  /**
   * A candidate who has not applied to this job, preferably of the same field and country.
   * Undefined when all have.
   */
  choose(job: DemoJob): number | undefined;
  /** Keeps a candidate from being chosen for the job again. */
  apply(candidateId: number, job: DemoJob): void;
};

/** Starts empty. Reserved ids are never drawn. */
export function createKnownCandidates(chance: Faker, reserved: readonly number[]): KnownCandidates {
  const entries: Entry[] = [];
  const applied = new Set<string>();
  const key = (candidateId: number, jobId: number): string => `${candidateId} ${jobId}`;
  return {
    entries,
    enter({ organisationId, field }, createdAt) {
      const id = entries.length + 1;
      entries.push({ id, organisationId, createdAt, field });
      return id;
    },
    choose(job) {
      const { tenantId, place } = organisationOf(job.organisationId);
      const free = entries.filter(
        ({ id, organisationId }) =>
          organisationOf(organisationId).tenantId === tenantId && !reserved.includes(id) && !applied.has(key(id, job.id)),
      );
      const sameField = free.filter(({ field }) => field === job.field);
      const nearby = sameField.filter(({ organisationId }) => organisationOf(organisationId).place.country === place.country);
      const best = [nearby, sameField, free].find((candidates) => candidates.length > 0);
      return best && chance.helpers.arrayElement(best).id;
    },
    apply(candidateId, job) {
      applied.add(key(candidateId, job.id));
    },
  };
}
