/**
 * The queue is the table `delivery`. A change adds deliveries in its own transaction (outbox.ts).
 * Any number of workers in any number of processes claim due deliveries; a claim is a lease, and
 * only its holder attempts. A result is recorded with the number of its attempt, so a worker with
 * an expired lease changes nothing. When a worker is killed, its leases expire and another worker
 * releases them. So each delivery is made at least once.
 */
import type { Logger } from 'pino';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { claimMails, type ClaimedMail } from './claim-mails.ts';
import { claimWebhooks, type ClaimedWebhook } from './claim-webhooks.ts';
import type { Outcome } from './outcome.ts';
import { createRecorder } from './recorder.ts';
import { conclude } from './schedule.ts';
import { recoverInterrupted, type Upkeep } from './upkeep.ts';

type Channel = 'webhook' | 'mail';

export type WorkerParts = {
  readonly prisma: PrismaClient;
  readonly log: Logger;
  /** Each makes one attempt and never rejects. */
  readonly callWebhook: (delivery: ClaimedWebhook) => Promise<Outcome>;
  readonly sendMail: (letter: ClaimedMail) => Promise<Outcome>;
  readonly upkeep: Upkeep;
  /** Called after each attempt. */
  readonly observe?: (channel: Channel, outcome: Outcome) => void;
  /** From 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
};

/** Delivers due webhook calls and mail. */
export type DeliveryWorker = {
  /** Polls now and then every `pollMs` milliseconds (default 1,000) until it is stopped. */
  readonly start: (pollMs?: number) => void;
  /** Polls at once. */
  readonly wake: () => void;
  /** Claims nothing more, and resolves when every attempt in flight is over and recorded. */
  readonly stop: () => Promise<void>;
  /**
   * Delivers all that is due once, and returns the number of attempts. `now` is the database's
   * clock by default.
   */
  readonly deliverDue: (now?: Date) => Promise<number>;
  /** Attempts that are not over yet. */
  readonly inFlight: () => number;
};

const CONCURRENCY: Readonly<Record<Channel, number>> = { webhook: 128, mail: 8 };
const POLL_MS = 1_000;
const UPKEEP_MS = 60_000;

export function createDeliveryWorker(parts: WorkerParts): DeliveryWorker {
  const { prisma, log, callWebhook, sendMail, upkeep, observe, random = Math.random } = parts;
  const running: Readonly<Record<Channel, Set<Promise<void>>>> = { webhook: new Set(), mail: new Set() };
  const record = createRecorder(prisma, log);
  let stopping = false;
  let working: Promise<unknown> | undefined;
  const stopped = Promise.withResolvers<void>();
  let alarm = Promise.withResolvers<void>();

  const room = (channel: Channel): number => CONCURRENCY[channel] - running[channel].size;
  const whenIdle = () => Promise.all([...running.webhook, ...running.mail]);

  function run<Claimed extends ClaimedWebhook | ClaimedMail>(
    channel: Channel,
    claimed: readonly Claimed[],
    attempt: (claimed: Claimed) => Promise<Outcome>,
    now: Date | undefined,
  ): void {
    for (const each of claimed) {
      const attempted = makeAttempt(channel, each, attempt, now);
      running[channel].add(attempted);
      void attempted.then(() => {
        running[channel].delete(attempted);
        alarm.resolve(); // there is room again
      });
    }
  }

  async function makeAttempt<Claimed extends ClaimedWebhook | ClaimedMail>(
    channel: Channel,
    claimed: Claimed,
    attempt: (claimed: Claimed) => Promise<Outcome>,
    now: Date | undefined,
  ): Promise<void> {
    const begun = performance.now();
    const { tenantId, id, attempt: number, ageMs, candidateId } = claimed;
    try {
      const outcome = await attempt(claimed);
      observe?.(channel, outcome);
      const webhook = 'webhookId' in claimed ? { id: claimed.webhookId, probe: claimed.probe } : null;
      const conclusion = conclude(number, outcome, random(), ageMs);
      await record({ tenantId, id, attempt: number, begun, candidateId, webhook, outcome, conclusion }, now);
    } catch (error) {
      // When the lease expires, the history records an interrupted attempt.
      log.error({ err: error, delivery: id, attempt: number }, 'an attempt broke off');
    }
  }

  /** Claims and begins as many attempts as there is room for; returns their number. */
  async function claim(now?: Date): Promise<number> {
    const webhooks = room('webhook') > 0 ? await claimWebhooks(prisma, room('webhook'), now) : [];
    run('webhook', webhooks, callWebhook, now);
    const letters = room('mail') > 0 ? await claimMails(prisma, room('mail'), now) : [];
    run('mail', letters, sendMail, now);
    return webhooks.length + letters.length;
  }

  const recover = atIntervals(POLL_MS, () => recoverInterrupted(prisma));

  /** Runs concurrently with the claims, which do not wait for it. */
  async function keepUp(): Promise<void> {
    while (!stopping) {
      await upkeep(new Date(), () => stopping).catch((error: unknown) => log.error({ err: error }, 'the upkeep broke off'));
      await within(UPKEEP_MS, stopped.promise);
    }
  }

  async function look(pollMs: number): Promise<void> {
    while (!stopping) {
      // before the claim, because a wake during the claim may concern a delivery that it does not see
      alarm = Promise.withResolvers();
      try {
        await recover();
        if ((await claim()) > 0) continue;
      } catch (error) {
        log.error({ err: error }, 'deliveries could not be looked for');
      }
      await within(pollMs, alarm.promise);
    }
  }

  return {
    start: (pollMs = POLL_MS) => void (working ??= Promise.all([look(pollMs), keepUp()])),
    wake: () => alarm.resolve(),
    async stop() {
      stopping = true;
      alarm.resolve();
      stopped.resolve();
      await working;
      await whenIdle();
    },
    async deliverDue(now) {
      await recoverInterrupted(prisma, now);
      await upkeep(now ?? new Date());
      let attempts = 0;
      for (let claimed = await claim(now); claimed > 0; claimed = await claim(now)) {
        attempts += claimed;
        await whenIdle();
      }
      return attempts;
    },
    inFlight: () => running.webhook.size + running.mail.size,
  };
}

/** Skips the work when it ran less than `milliseconds` ago. */
function atIntervals(milliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    await work();
  };
}

const within = (milliseconds: number, event: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void event.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
