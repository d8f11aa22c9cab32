import { readFileSync } from 'node:fs';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { readLastRuns } from '#generated/database/statements.ts';
import { readNodes, type ClusterNode } from '../../database/citus.ts';
import type { Unset } from '../../core/config.ts';
import type { Database } from '../../database/database.ts';
import type { Outcome } from '../../deliveries/schedule.ts';
import { createDatabaseCheck } from '../health/database-check.ts';
import { createBacklogReader, createCachedReader, type Backlog } from './backlog.ts';

/** The current metrics, in the exposition format of Prometheus. */
export type MetricsReader = { readonly read: () => Promise<{ readonly mediaType: string; readonly text: string }> };

/**
 * The metrics; they are available while the database is down. Labels name kinds, never customers,
 * addresses or rows.
 */
export type Metrics = MetricsReader & {
  /** Counts a finished request; `operation` is undefined when none was matched. */
  readonly observeRequest: (operation: string | undefined, status: number, durationMs: number) => void;
  /** Counts an attempt to deliver that is over. */
  readonly observeDelivery: (channel: 'webhook' | 'mail', outcome: Pick<Outcome, 'verdict' | 'durationMs'>) => void;
  /** Shows the attempts in flight of this process's worker. */
  readonly watchWorker: (worker: { inFlight(): number }) => void;
};

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const OUTCOMES = { DELIVERED: 'delivered', RETRY: 'retry', GIVE_UP: 'give_up', POSTPONE: 'postponed' } as const;
const CHANNELS = ['webhook', 'mail'] as const;
/** Gauges of prom-client that are named like counters; each has a sibling by type that stays. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];
const PACKAGE = new URL('../../../package.json', import.meta.url);

/**
 * The metrics of one process, in a registry of its own. Starts measuring the process and its event
 * loop.
 */
export function createMetrics(
  { pool, sql, embedded }: Pick<Database, 'pool' | 'sql' | 'embedded'>,
  unset: readonly Pick<Unset, 'name'>[] = [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string };
  const help = 'The release that runs; the value is always 1.';
  new Gauge({ name: 'recruitment_build_info', help, labelNames: ['version'], registers }).set({ version }, 1);
  const settings = new Gauge({
    name: 'recruitment_settings_unset',
    help: 'Settings that a service with a PostgreSQL needs and that were left at their defaults; the value is always 1.',
    labelNames: ['setting'],
    registers,
  });
  for (const { name } of unset) settings.set({ setting: name }, 1);
  const requests = new Counter({
    name: 'recruitment_http_requests_total',
    help: 'Requests by operation of the contract (none: unknown, or refused before it was known) and status (499: the caller left).',
    labelNames: ['operation', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'recruitment_http_request_duration_seconds',
    help: 'Duration of requests until their answer was sent, by operation.',
    labelNames: ['operation'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'recruitment_delivery_calls_total',
    help: 'Attempts to deliver, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'recruitment_delivery_call_duration_seconds',
    help: 'Duration of attempts to deliver, by channel.',
    labelNames: ['channel'],
    buckets: CALL_SECONDS,
    registers,
  });
  // A rate includes the first attempt only when the counter was 0 before.
  for (const channel of CHANNELS) for (const outcome of Object.values(OUTCOMES)) calls.inc({ channel, outcome }, 0);
  showPool(registers, pool);
  const check = createDatabaseCheck({ pool, embedded });
  gaugeOf(registers, 'recruitment_database_up', 'Whether requests can use the database, as /health/ready says.', async () =>
    Number((await check()) === undefined),
  );
  showBacklog(registers, createBacklogReader(sql));
  showLastRuns(
    registers,
    createCachedReader(() => readLastRuns(sql)),
    embedded,
  );
  showNodes(
    registers,
    createCachedReader(() => readNodes(sql)),
  );
  return {
    observeRequest: (operation = 'none', status, durationMs) => {
      requests.inc({ operation, status });
      requestSeconds.observe({ operation }, durationMs / 1_000);
    },
    observeDelivery: (channel, { verdict, durationMs }) => {
      calls.inc({ channel, outcome: OUTCOMES[verdict] });
      callSeconds.observe({ channel }, durationMs / 1_000);
    },
    watchWorker: (worker) =>
      gaugeOf(registers, 'recruitment_deliveries_in_flight', 'Attempts to deliver that are not over yet, of this process.', () =>
        worker.inFlight(),
      ),
    read: async () => ({ mediaType: registry.contentType, text: await registry.metrics() }),
  };
}

type Value = number | null | undefined;

/** A gauge whose value is computed at each scrape; absent rather than stale while it is unknown. */
function gaugeOf(registers: Registry[], name: string, help: string, read: () => Value | Promise<Value>): void {
  const collect = async (): Promise<void> => {
    const value = (await read()) ?? undefined;
    if (value === undefined) gauge.remove();
    else gauge.set(value);
  };
  const gauge: Gauge = new Gauge({ name, help, registers, collect });
}

function showPool(registers: Registry[], pool: Database['pool']): void {
  const name = 'recruitment_database_pool';
  gaugeOf(registers, `${name}_connections`, 'Connections to the database that are open.', () => pool.totalCount);
  gaugeOf(registers, `${name}_idle_connections`, 'Connections to the database that are free.', () => pool.idleCount);
  gaugeOf(
    registers,
    `${name}_waiting_requests`,
    'Requests that wait for a connection to the database.',
    () => pool.waitingRequests,
  );
}

function showBacklog(registers: Registry[], read: () => Promise<Backlog | undefined>): void {
  const show = (name: string, help: string, valueOf: (waiting: Backlog['mail']) => number): void => {
    const collect = async (): Promise<void> => {
      const backlog = await read();
      gauge.reset();
      if (backlog) for (const channel of CHANNELS) gauge.set({ channel }, valueOf(backlog[channel]));
    };
    const gauge: Gauge = new Gauge({ name, help, labelNames: ['channel'], registers, collect });
  };
  show('recruitment_deliveries_waiting', 'Deliveries that are due or will be, by channel.', ({ count }) => count);
  show(
    'recruitment_deliveries_oldest_waiting_seconds',
    'Age of the oldest delivery that waits, by channel; 0 when none does.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  show(
    'recruitment_deliveries_overdue_seconds',
    'Time since the first delivery that no worker has taken yet was due, by channel; 0 when none is.',
    ({ overdueSeconds }) => overdueSeconds,
  );
  gaugeOf(
    registers,
    'recruitment_webhooks_suspended',
    'Webhooks that are not called for now, because their receiver kept failing.',
    async () => (await read())?.suspendedWebhooks,
  );
  gaugeOf(
    registers,
    'recruitment_horizon_age_seconds',
    'Age of the oldest open transaction that has written: readings by modified_since end at its start; 0 when there is none.',
    async () => (await read())?.horizonSeconds,
  );
}

type LastRuns = Awaited<ReturnType<typeof readLastRuns>>;

function showLastRuns(registers: Registry[], read: () => Promise<LastRuns | undefined>, embedded: boolean): void {
  // a PostgreSQL is backed up by other programs, of which the service does not know
  if (embedded)
    gaugeOf(
      registers,
      'recruitment_last_backup_age_seconds',
      'Seconds since the last backup of the embedded database was complete; +Inf before the first one.',
      async () => (await read())?.[0]?.backup,
    );
  gaugeOf(
    registers,
    'recruitment_last_retention_run_age_seconds',
    'Seconds since the last run of retention for all tenants was complete; +Inf before the first one. Absent until a rule was set.',
    async () => (await read())?.[0]?.retention,
  );
}

function showNodes(registers: Registry[], read: () => Promise<readonly ClusterNode[] | undefined>): void {
  const gauge: Gauge = new Gauge({
    name: 'recruitment_database_nodes',
    help: 'Nodes of Citus by whether they answer the coordinator; none without Citus.',
    labelNames: ['answers'],
    registers,
    collect: async () => {
      const nodes = (await read()) ?? [];
      gauge.reset();
      if (nodes.length === 0) return;
      const answering = nodes.filter(({ answers }) => answers).length;
      gauge.set({ answers: 'yes' }, answering);
      gauge.set({ answers: 'no' }, nodes.length - answering);
    },
  });
}
