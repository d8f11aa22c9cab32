/** Continuous writes and reads of a client that retries unanswered requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Answer } from '../../../harness/client.ts';
import type { Random } from '../random.ts';
import type { Desk } from './office.ts';
import { acknowledge, noAnswer, send, type Line } from './writer.ts';
import { composeWrite } from './write.ts';

/** How a request ended, and when, in milliseconds of `performance.now()`. */
export type Ended = { readonly kind: 'read' | 'write'; readonly good: boolean; readonly at: number; readonly took: number };

export type Traffic = {
  readonly ended: readonly Ended[];
  /**
   * Lets what runs come to its end; rejects where an answer was not one that the contract has for a
   * database that is away.
   */
  readonly stop: () => Promise<void>;
};

/**
 * A client that was refused looks again so soon: sooner than it is asked to, so that the first good
 * answer is not missed.
 */
const PAUSE_MS = 20;

/** Begins to write from all desks, each write with a key and until it is acknowledged, and to read beside it. */
export function startTraffic(line: Line, random: Random): Traffic {
  const ended: Ended[] = [];
  let stopping = false;
  const ask = async (kind: Ended['kind'], request: () => Promise<Answer | undefined>): Promise<Answer | undefined> => {
    const begun = performance.now();
    const answer = await request();
    const good = answer?.status === 200;
    ended.push({ kind, good, at: performance.now(), took: performance.now() - begun });
    if (good) return answer;
    if (answer !== undefined) expectAway(answer);
    await sleep(PAUSE_MS);
    return undefined;
  };
  const write = async (desk: Desk): Promise<void> => {
    while (!stopping) {
      const next = composeWrite(line.office, desk, random, 100);
      desk.journal.push(next);
      while (next.state === 'OPEN' && !stopping) {
        const answer = await ask('write', () => send(line, next));
        if (answer) acknowledge(desk, next, answer);
      }
    }
  };
  const read = async (): Promise<void> => {
    const { recruiter, jobId } = line.office;
    const client = createClient(line.origin, recruiter);
    while (!stopping) {
      for (const path of [`/job/${jobId}/stats`, `/job/${jobId}/application?limit=5`])
        await ask('read', () => client.get(path).catch(noAnswer));
    }
  };
  const going = Promise.all([...line.office.desks.map(write), read(), read()]);
  going.catch(() => undefined);
  return {
    ended,
    stop: async () => {
      stopping = true;
      await going;
    },
  };
}

/** 503 with `Retry-After`, or that the same write is still at work. */
function expectAway({ status, headers, body }: Answer): void {
  const away = status === 503 && Number(headers.get('retry-after')) > 0;
  if (!away && body?.code !== 'idempotency_conflict')
    throw new Error(`With the database away a request was answered with ${status}: ${JSON.stringify(body)}`);
}
