import { sendAll, type Waits } from './driver.ts';
import type { Size } from './growth.ts';
import type { Stand } from './measure.ts';
import { mediansOf } from './medians.ts';
import { AUTHORIZATION, type Server } from './servers.ts';
import type { LoadRequest } from './wrk.ts';

/** Latency of concurrent applicants to one job, against as many who apply to different jobs. */
export type Applicants = { readonly addresses: number; readonly oneJob: Waits; readonly manyJobs: Waits };

const AT_ONCE = 32;
const SOURCES = 8;

/** Measures both in turns: the tallies of a job are rows that all of its applicants change. */
export async function measureApplicants({ rounds, seconds }: Stand, { service }: Pick<Size, 'service'>): Promise<Applicants> {
  const [one = '', ...others] = await readAddresses(service);
  const addresses = [one, ...others];
  const waits = { oneJob: [] as Waits[], manyJobs: [] as Waits[] };
  for (let round = 0; round <= rounds; round += 1) {
    const oneJob = await apply(service, [one], seconds);
    const manyJobs = await apply(service, addresses, seconds);
    // the first is to warm up
    if (round === 0) continue;
    waits.oneJob.push(oneJob);
    waits.manyJobs.push(manyJobs);
  }
  return { addresses: addresses.length, oneJob: mediansOf(waits.oneJob), manyJobs: mediansOf(waits.manyJobs) };
}

/** The apply addresses in the feeds of all sources, one of each job. */
async function readAddresses({ origin }: Server): Promise<readonly string[]> {
  const byJob = new Map<number, string>();
  for (let source = 1; source <= SOURCES; source += 1) {
    const answer = await fetch(`${origin}/v1/feed?source_id=${source}&limit=100`, { headers: { authorization: AUTHORIZATION } });
    const feed = (await answer.json()) as { readonly items?: readonly { readonly id: number; readonly apply_url: string }[] };
    for (const { id, apply_url: address } of feed.items ?? []) byJob.set(id, new URL(address).pathname);
  }
  if (byJob.size < AT_ONCE) throw new Error(`The feeds have ${byJob.size} jobs: too few to spread applicants over.`);
  return [...byJob.values()];
}

let applicants = 0;

function apply(service: Server, addresses: readonly string[], seconds: number): Promise<Waits> {
  const end = performance.now() + seconds * 1000;
  const next = (): LoadRequest | undefined => {
    if (performance.now() >= end) return undefined;
    applicants += 1;
    const path = addresses[applicants % addresses.length] ?? '';
    const body = JSON.stringify({
      version: '1',
      first_name: 'Tomás',
      last_name: 'Herrera',
      email: `applicant-${process.pid}-${applicants}@mail.example`,
      country: 'ES',
    });
    return { path, bodies: [body, body] };
  };
  return sendAll(service, next, AT_ONCE);
}

export const applicantsLines = ({ addresses, oneJob, manyJobs }: Applicants): string =>
  [
    `${AT_ONCE} applicants at a time; applications a second, p50 and p99 in ms`,
    ...[['to one job', oneJob] as const, [`to ${addresses} jobs`, manyJobs] as const].map(
      ([what, { perSecond, p50, p99 }]) =>
        `  ${what.padEnd(14)}${perSecond.toFixed(0).padStart(8)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}`,
    ),
  ].join('\n');
