import { dayOf } from '../core/dates.ts';
import { submissionsOf } from './answers.ts';
import { applicationRows } from './application-rows.ts';
import { arrivalsBefore } from './arrivals.ts';
import { candidatesFrom } from './candidates.ts';
import { companyRows } from './company-rows.ts';
import { documentsOf } from './documents.ts';
import { jobsOn } from './jobs.ts';
import { lettersOf } from './letters.ts';
import { notesOf } from './notes.ts';
import { found } from './lookup.ts';
import { POOLS, poolRows } from './pools.ts';
import { resultsOf } from './results.ts';
import { movesOf } from './progress.ts';
import { templatesOn } from './templates.ts';
import { webhookRows } from './webhooks.ts';

/**
 * All rows of the demo set by table. Everything in them happened before the day; the same day gives
 * the same rows.
 */
export type DemoRows = ReturnType<typeof demoRows>;

/** Generates the demo set as of the beginning of the day (UTC) of the instant. */
export function demoRows(today: Date) {
  const day = dayOf(today);
  const jobs = jobsOn(day);
  const { arrivals, entries } = arrivalsBefore(day, jobs);
  const candidates = candidatesFrom(entries, day);
  const moves = movesOf(arrivals, day);
  const journeys = arrivals.map((arrival) => ({
    arrival,
    candidate: found(candidates, arrival.candidateId),
    moves: moves.get(arrival.id) ?? [],
  }));
  const trail = {
    journeys,
    documents: documentsOf(journeys, day),
    submissions: submissionsOf(arrivals, day),
    letters: lettersOf(journeys, templatesOn(day), day),
    notes: notesOf(journeys, day),
    results: resultsOf(journeys, day),
  };
  const lastApplied = new Map(arrivals.map(({ candidateId, date }) => [candidateId, date]));
  const applications = applicationRows(trail, day);
  return {
    ...companyRows(jobs, day),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      modifiedAt: lastApplied.get(candidate.id) ?? candidate.createdAt,
    })),
    pools: POOLS,
    candidatePools: poolRows(candidates, day),
    ...applications,
    ...webhookRows(trail, applications.stepChanges, day),
  };
}
