/** Answers of a service whose database is in trouble, and what is promised of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { until } from '../../runtime/servers/redis.ts';
import type { Faulted, Timed } from './faulted-service.ts';
import { expectFigure } from './figures.ts';

/** The longest that anything waits for an answer. */
export const LONGEST_MS = 3_000;

const RECOVERY_SECONDS = 5;
/** An advance or a rejection may get `stale_step`: other requests of the test move the application. */
const SUCCESS = [200, 307, 409];
const PAUSE_MS = 25;

/** Asks one operation after the other, without waiting for answers, for so long. */
export async function askFor({ operations, ask }: Faulted, seconds: number): Promise<readonly Timed[]> {
  const asking: Promise<Timed>[] = [];
  const over = performance.now() + seconds * 1_000;
  while (performance.now() < over) {
    const operation = operations[asking.length % operations.length];
    if (operation) asking.push(ask(operation));
    await sleep(PAUSE_MS);
  }
  return Promise.all(asking);
}

/** Prints the longest answer and the number of successes; checks `Retry-After` of each 503. */
export function expectAnswered(fault: string, answers: readonly Timed[]): void {
  const [longest] = answers.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const succeeded = answers.filter(({ status }) => SUCCESS.includes(status)).length;
  const what = `${fault}: longest of ${answers.length} answers, ${succeeded} of them successes (${longest?.what})`;
  expectFigure(what, longest?.milliseconds ?? NaN, 'ms', { atMost: LONGEST_MS });
  for (const { status, headers, body } of answers)
    if (status === 503) expect([body.code, Number(headers.get('retry-after'))]).toEqual(['unavailable', 5]);
}

/** What is refused when it is sent again: what there may be one or a few of, a change of an interview that is over. */
const ONCE = [
  'publishJob',
  'unpublishJob',
  'addInterview',
  'updateInterview',
  'addOffer',
  'changePoolList',
  'createUser',
  'createWebhook',
  'issueCredential',
];
const isRepeated = ({ what, status }: Timed): boolean => status === 422 && ONCE.includes(what);

/** Answers that are neither a success nor 503 where that may be, each kind once, in order. */
export const unexpected = (answers: readonly Timed[], statuses: readonly number[] = SUCCESS): readonly string[] =>
  [
    ...new Set(
      answers
        .filter((answer) => !statuses.includes(answer.status) && !isRepeated(answer))
        .map(({ what, status }) => `${what} ${status}`),
    ),
  ].toSorted();

/** Those that need the database: who calls may be known from before. */
export const needing = (answers: readonly Timed[]): readonly Timed[] => answers.filter(({ what }) => what !== 'getIndex');

/** A success, or that the database cannot be used. */
export const ANSWERED = [...SUCCESS, 503];

/**
 * Waits until every operation succeeds again after the fault. Half of them at once: the pool may be
 * small for a while, and its queue is shorter than all operations.
 */
export async function expectRecovery(fault: string, { operations, ask, health }: Faulted): Promise<void> {
  const began = performance.now();
  const half = Math.ceil(operations.length / 2);
  const askAll = async () => [
    ...(await Promise.all(operations.slice(0, half).map(ask))),
    ...(await Promise.all(operations.slice(half).map(ask))),
  ];
  await until(async () => unexpected(await askAll()).length === 0 && (await health()).status === 200);
  expectFigure(`${fault}: recovered after`, (performance.now() - began) / 1_000, 's', { atMost: RECOVERY_SECONDS });
}

/** Waits until the service says, in time, why it cannot be sent requests. */
export async function expectReason(fault: string, { health }: Faulted, reason: RegExp): Promise<void> {
  let longest = 0;
  await until(async () => {
    const { status, body, milliseconds } = await health();
    longest = Math.max(longest, milliseconds);
    return status === 503 && body.reasons[0].part === 'database' && reason.test(body.reasons[0].reason as string);
  });
  expectFigure(`${fault}: longest answer of /health/ready, which says why`, longest, 'ms', { atMost: LONGEST_MS });
}

/** The memory of the server. */
export async function residentMegabytes({ metrics }: Faulted): Promise<number> {
  const { body } = await metrics();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body as string)?.[1]) / 2 ** 20;
}
