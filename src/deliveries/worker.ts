/**
 * The queue is the table `delivery`. A change adds deliveries in its own transaction (outbox.ts).
 * Any number of workers in any number of processes claim due deliveries; a claim is a lease, and
 * only its holder attempts. A result is recorded with the number of its attempt, so a worker with
 * an expired lease changes nothing. When a worker is killed, its leases expire and another worker
 * releases them. So each delivery is made at least once.
 */
import type { Logger } from 'pino';
import { within } from '../core/deadline.ts';
import { eachApart } from '../core/each-apart.ts';
import type { Database } from '../database/database.ts';
import {
  claimMails,
  claimWebhooks,
  findMailTenants,
  findWebhookTenants,
  type ClaimedMail,
  type ClaimedWebhook,
} from './claims.ts';
import { type Outcome, conclude } from './schedule.ts';
import { createRecorder } from './recorder.ts';
import { touchAllPending } from './touch-pending.ts';
import { recoverInterrupted, type Upkeep } from './upkeep.ts';

type Channel = 'webhook' | 'mail';

export type WorkerParts = {
  readonly database: Pick<Database, 'sql' | 'inTransaction'>;
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

/** Delivers due webhook calls and mail, and marks rows that show changed values. */
export type DeliveryWorker = {
  /** Polls now and then every `pollMs` milliseconds (default 1,000) until it is stopped. */
  readonly start: (pollMs?: number) => void;
  /** Delivers at once what the tenant has queued. */
  readonly wake: (tenantId: number) => void;
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
  const { database, log, callWebhook, sendMail, upkeep, observe, random = Math.random } = parts;
  const running: Readonly<Record<Channel, Set<Promise<void>>>> = { webhook: new Set(), mail: new Set() };
  /** Tenants that may have something due; each is asked once. */
  const due: Readonly<Record<Channel, Set<number>>> = { webhook: new Set(), mail: new Set() };
  const record = createRecorder(database.sql, log);
  const onError = (error: unknown, of?: { readonly tenantId: number }): void =>
    log.error({ err: error, tenant_id: of?.tenantId }, 'deliveries could not be looked for');
  let stopping = false;
  let working: Promise<unknown> | undefined;
  const stopped = Promise.withResolvers<void>();
  let alarm = Promise.withResolvers<void>();

  const freeSlots = (channel: Channel): number => CONCURRENCY[channel] - running[channel].size;
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
        due[channel].add(each.tenantId); // the subscription may be called again
        alarm.resolve();
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
    const { tenantId, id, attempt: number, ageMs } = claimed;
    try {
      const outcome = await attempt(claimed);
      observe?.(channel, outcome);
      const webhook = 'webhookId' in claimed ? { id: claimed.webhookId, url: claimed.url, probe: claimed.probe } : null;
      const conclusion = conclude(number, outcome, random(), ageMs);
      await record({ tenantId, id, attempt: number, begun, webhook, outcome, conclusion }, now);
    } catch (error) {
      // When the lease expires, the history records an interrupted attempt.
      log.error({ err: error, delivery: id, attempt: number }, 'an attempt broke off');
    }
  }

  /** Looks for the tenants with something due: those of other processes, and of retries. */
  async function findDue(now?: Date): Promise<void> {
    for (const tenantId of await findWebhookTenants(database.sql, now)) due.webhook.add(tenantId);
    for (const tenantId of await findMailTenants(database.sql, now)) due.mail.add(tenantId);
  }

  /** Tenants where something may be due, each once, while slots are free. */
  function* takeDue(channel: Channel): Generator<number> {
    const tenants = [...due[channel]]; // some come back while they are claimed for
    for (const tenantId of tenants) {
      if (stopping || freeSlots(channel) <= 0) return;
      due[channel].delete(tenantId);
      yield tenantId;
    }
  }

  /** Claims and begins as many attempts as slots are free; returns their number. */
  async function claim(now?: Date): Promise<number> {
    let begun = 0;
    const claimWebhooksOf = async (tenantId: number): Promise<void> => {
      const webhooks = await claimWebhooks(database, tenantId, freeSlots('webhook'), now);
      run('webhook', webhooks, callWebhook, now);
      begun += webhooks.length;
    };
    const claimMailsOf = async (tenantId: number): Promise<void> => {
      const letters = await claimMails(database.sql, tenantId, freeSlots('mail'), now);
      run('mail', letters, sendMail, now);
      begun += letters.length;
    };
    const failed = (error: unknown, tenantId: number): void => onError(error, { tenantId });
    await eachApart(takeDue('webhook'), claimWebhooksOf, failed);
    await eachApart(takeDue('mail'), claimMailsOf, failed);
    return begun;
  }

  /** Runs concurrently with the claims, which do not wait for it. */
  async function runUpkeep(): Promise<void> {
    while (!stopping) {
      await upkeep(new Date(), () => stopping);
      await within(UPKEEP_MS, stopped.promise, () => {});
    }
  }

  /** Runs concurrently with the claims: work for a hundred thousand rows takes seconds. */
  async function markRows(pollMs: number): Promise<void> {
    while (!stopping) {
      await touchAllPending(database.sql, log, () => stopping).catch((error: unknown) =>
        log.error({ err: error }, 'the marking broke off'),
      );
      await within(pollMs, stopped.promise, () => {});
    }
  }

  async function poll(pollMs: number): Promise<void> {
    let polledAt = -Infinity;
    while (!stopping) {
      // before the claim, because a wake during the claim may concern a delivery that it does not see
      alarm = Promise.withResolvers();
      try {
        if (performance.now() >= polledAt + pollMs) {
          polledAt = performance.now();
          await recoverInterrupted(database.sql, null, onError);
          await findDue();
        }
        if ((await claim()) > 0) continue;
      } catch (error) {
        onError(error);
      }
      await within(Math.max(polledAt + pollMs - performance.now(), 0), alarm.promise, () => {});
    }
  }

  return {
    start: (pollMs = POLL_MS) => void (working ??= Promise.all([poll(pollMs), markRows(pollMs), runUpkeep()])),
    wake: (tenantId) => {
      due.webhook.add(tenantId);
      due.mail.add(tenantId);
      alarm.resolve();
    },
    async stop() {
      stopping = true;
      alarm.resolve();
      stopped.resolve();
      await working;
      await whenIdle();
    },
    async deliverDue(now) {
      await recoverInterrupted(database.sql, now ?? null, onError);
      await touchAllPending(database.sql, log);
      await upkeep(now ?? new Date());
      let attempts = 0;
      for (;;) {
        await findDue(now);
        const claimed = await claim(now);
        if (claimed === 0) return attempts;
        attempts += claimed;
        await whenIdle();
      }
    },
    inFlight: () => running.webhook.size + running.mail.size,
  };
}
