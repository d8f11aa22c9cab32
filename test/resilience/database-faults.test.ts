/**
 * "Database slow, full, away": every request is answered within three seconds, with 503 and `Retry-After` or as it should be. Without the embedded
 * database, which cannot be stopped apart from the service.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../servers/redis.ts';
import { postgresPrograms } from '../servers/replication.ts';
import { killAll } from '../start/process.ts';
import { freeze, startFaulted, type Faulted, type Timed } from './faulted-service.ts';
import { expectFigure, parameter } from './figures.ts';

const LONGEST_MS = 3_000;
const RECOVERY_SECONDS = 5;
const SLOW = 120_000;

const withPostgres = postgresPrograms === undefined ? describe.skip : describe;

withPostgres('a PostgreSQL in trouble', () => {
  const seconds = parameter('FAULT_SECONDS', 4);
  let faulted: Faulted;
  let mend: () => Promise<unknown> | void = () => {};

  beforeAll(async () => void (faulted = await startFaulted()), SLOW);
  afterEach(async () => {
    await mend();
    mend = () => {};
  });
  afterAll(async () => {
    await faulted?.end();
    killAll();
  }, SLOW);

  test(
    'frozen, with every connection open: nothing waits for it',
    async () => {
      expect(unexpected(await faulted.askAll(), [200, 307])).toEqual([]);
      const before = await residentMegabytes();
      const thaw = await freeze(faulted.primary);
      mend = thaw;
      const answers = await askFor(seconds);
      expectAnswered('frozen', answers);
      expect(unexpected(answers, [503])).toEqual([]);
      const scraped = await faulted.metrics();
      expectFigure('frozen: metrics, longest answer', scraped.milliseconds, 'ms', { atMost: LONGEST_MS });
      thaw();
      await expectRecovery('frozen');
      expectFigure('frozen: memory grown by', (await residentMegabytes()) - before, 'MB', { atMost: 80 });
    },
    SLOW,
  );

  /** Asks one operation after the other, without waiting for answers, for so long. */
  async function askFor(duration: number): Promise<readonly Timed[]> {
    const asking: Promise<Timed>[] = [];
    const over = performance.now() + duration * 1_000;
    while (performance.now() < over) {
      const operation = faulted.operations[asking.length % faulted.operations.length];
      if (operation) asking.push(faulted.ask(operation));
      await sleep(20);
    }
    return Promise.all(asking);
  }

  /** Waits until every operation succeeds again. */
  async function expectRecovery(fault: string): Promise<void> {
    const began = performance.now();
    await until(async () => unexpected(await faulted.askAll(), [200, 307]).length === 0);
    expectFigure(`${fault}: recovered after`, (performance.now() - began) / 1_000, 's', { atMost: RECOVERY_SECONDS });
  }

  async function residentMegabytes(): Promise<number> {
    const { body } = await faulted.metrics();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body as string)?.[1]) / 2 ** 20;
  }
});

/** Prints how long the longest answer took, and sees that each 503 says when to ask again. */
function expectAnswered(fault: string, answers: readonly Timed[]): void {
  const longest = answers.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
  expectFigure(`${fault}: longest of ${answers.length} answers (${longest?.what})`, longest?.milliseconds ?? NaN, 'ms', {
    atMost: LONGEST_MS,
  });
  for (const { status, headers, body } of answers)
    if (status === 503) expect([body.code, Number(headers.get('retry-after'))]).toEqual(['unavailable', 5]);
}

/** Answers with another status, each kind once. */
const unexpected = (answers: readonly Timed[], statuses: readonly number[]): readonly string[] => [
  ...new Set(answers.filter(({ status }) => !statuses.includes(status)).map(({ what, status }) => `${what} ${status}`)),
];
