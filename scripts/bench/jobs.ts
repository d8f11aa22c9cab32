/** A job of the population: how many applications it has. Ids count from 1. */
export type PlannedJob = { readonly id: number; readonly applications: number; readonly role: 'biggest' | 'ladder' | 'ordinary' };

/** The share of the biggest job; nearly all of a million, so that one job has nearly a million. */
const shareOfBiggest = (applications: number): number => (applications >= 1_000_000 ? 0.8 : 0.2);

/**
 * Jobs that together have so many applications: one big one, one for each power of ten below it,
 * and ordinary ones of 100 to 200.
 */
export function planJobs(applications: number): readonly PlannedJob[] {
  const biggest = Math.round(applications * shareOfBiggest(applications));
  const ladder = [100, 1_000, 10_000, 100_000].filter((size) => size < biggest);
  const sizes: Omit<PlannedJob, 'id'>[] = [
    { applications: biggest, role: 'biggest' },
    ...ladder.map((size) => ({ applications: size, role: 'ladder' as const })),
  ];
  let left = applications - biggest - ladder.reduce((sum, size) => sum + size, 0);
  for (let number = 0; left > 0; number++) {
    const size = left < 300 ? left : 100 + ((number * 37) % 101);
    sizes.push({ applications: size, role: 'ordinary' });
    left -= size;
  }
  return sizes.map((job, index) => ({ ...job, id: index + 1 }));
}

/** The number of contract types, chosen so that a job has about 75 peers. */
export const contractTypesFor = (jobs: number): number => Math.max(1, Math.round(jobs / 75));
