/**
 * Reads from replicas. Positions in the primary's log only grow, and a replica reports how far it
 * has replayed. Both are polled a few times a second (`createWatch`). A replica is used while it has
 * everything the primary had five seconds ago, and also the caller's own writes and those that a
 * webhook may have reported (last-writes.ts). A replica that is away, behind or promoted is skipped
 * and used again once it recovers.
 */
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../../core/config.ts';
import { openConnection, openReplica, type Database, type Sql } from '../database.ts';
import { within } from '../../core/deadline.ts';
import { createLastWrites } from './last-writes.ts';

/** Whose requests a position is kept for: a credential or an apply address, and its tenant. */
type Who = { readonly tenantId: number; readonly scope: string };

export type Replicas = {
  readonly databases: readonly Pick<Database, 'prisma' | 'sql' | 'rows'>[];
  /** The index of the replica to read from; undefined for the primary. Stable for each caller. */
  readonly choose: (who: Who) => Promise<number | undefined>;
  /**
   * Called after a commit, and after a reading by date from the primary; never rejects.
   * `informsOthers`: a webhook may inform other users of the tenant.
   */
  readonly noteWrite: (who: Who, informsOthers: boolean) => Promise<void>;
  /** A reading has failed: for a while it is not chosen. */
  readonly leaveOut: (index: number, error: unknown) => void;
  readonly close: () => Promise<void>;
};

const POLL_MS = 250;
/** Milliseconds: a replica with more lag, or with unknown lag, is not used. */
const MAX_LAG_MS = 5_000;
/**
 * How long a failed replica is skipped, and how long a caller whose write could not be noted reads
 * from the primary.
 */
const PAUSE_MS = 5_000;
const UNNOTED_MS = 60_000;
const CLEAR_MS = 60_000;
/**
 * Milliseconds that a request waits for the position that its caller must see, or for its write to
 * be noted.
 */
const NOTE_TIMEOUT_MS = 250;

const PRIMARY = `SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position`;
const REPLICA = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS position`;

/** Opens the configured replicas without waiting for them. Undefined when there are none. */
export function openReplicas(
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrls' | 'databasePoolSize'>,
  log: Logger,
  maxLagMs = MAX_LAG_MS,
): Replicas | undefined {
  const { databaseUrl, databaseReplicaUrls: urls, databasePoolSize } = config;
  if (databaseUrl === undefined || urls.length === 0) return undefined;
  const silent = (): void => {}; // a broken connection shows at the next poll
  const databases = urls.map((url) => openReplica(url, databasePoolSize, silent));
  const [primary, ...watched] = [databaseUrl, ...urls].map((url) => openConnection(url, silent));
  if (primary === undefined) return undefined;
  const lastWrites = createLastWrites(primary.sql);
  const watch = createWatch(urls.length, maxLagMs);
  const pausedUntil = urls.map(() => 0);
  const unnoted = new Map<string, number>();
  let known: readonly number[] = [];

  const usable = (position?: number): readonly number[] => {
    const now = performance.now();
    return watch.usable(now, position).filter((index) => now >= (pausedUntil[index] ?? 0));
  };

  /** Logs what has changed since the last call. */
  function logChanges(): void {
    const now = usable();
    for (const index of now) if (!known.includes(index)) log.info({ replica: index + 1 }, 'a replica is read from');
    for (const index of known) if (!now.includes(index)) log.warn({ replica: index + 1 }, 'a replica is not read from');
    known = now;
  }

  const stops = [
    every(POLL_MS, async () => {
      const at = performance.now();
      const position = await positionOf(primary.sql, PRIMARY);
      if (position !== undefined) watch.notePrimary(position, at);
      logChanges();
    }),
    ...watched.map(({ sql }, index) =>
      every(POLL_MS, async () => watch.noteReplica(index, await positionOf(sql, REPLICA).catch(() => undefined))),
    ),
    every(CLEAR_MS, () => lastWrites.clear()),
  ];

  async function noteWrite(who: Who, informsOthers: boolean): Promise<void> {
    const callers = informsOthers ? callersOf(who) : callersOf(who).slice(0, 1);
    try {
      await within(NOTE_TIMEOUT_MS, Promise.all(callers.map((caller) => lastWrites.note(caller))));
    } catch (error) {
      log.error({ err: error }, 'a write could not be noted: for a minute this server reads from the primary for its caller');
      const now = performance.now();
      for (const [caller, until] of unnoted) if (until <= now) unnoted.delete(caller);
      for (const caller of callers) unnoted.set(caller, now + UNNOTED_MS);
    }
  }

  return {
    databases,
    choose: async (who) => {
      const callers = callersOf(who);
      if (usable().length === 0 || callers.some((caller) => (unnoted.get(caller) ?? 0) > performance.now())) return undefined;
      const asked = Promise.all(callers.map((caller) => lastWrites.positionOf(caller)));
      const positions = await within(NOTE_TIMEOUT_MS, asked).catch(() => [Infinity]);
      const weights = usable(Math.max(...positions)).map((index) => ({ index, weight: hash('sha1', `${callers[0]}#${index}`) }));
      return weights.toSorted((one, other) => (one.weight < other.weight ? -1 : 1))[0]?.index;
    },
    noteWrite,
    leaveOut: (index, error) => {
      log.warn({ err: error, replica: index + 1 }, 'a replica has failed: the primary answers');
      pausedUntil[index] = performance.now() + PAUSE_MS;
    },
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all([primary, ...watched, ...databases].map((each) => each.close()));
    },
  };
}

/** The caller itself, and all of its tenant. */
const callersOf = ({ tenantId, scope }: Who): readonly [string, string] => [`${tenantId}/${scope}`, `${tenantId}`];

async function positionOf(sql: Sql, statement: string): Promise<number | undefined> {
  const [row] = await sql<{ position: number | null }>(statement, []);
  return row?.position ?? undefined;
}

/** Repeats the work with a pause, whether or not it succeeds. Returns a function that stops it. */
function every(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async (): Promise<void> => {
    await work().catch(() => {});
    if (!stopped) timer = setTimeout(() => (working = turn()), milliseconds).unref();
  };
  let working = turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return working;
  };
}

/** The replayed position of each replica in the primary's log, polled a few times a second. */

type Sample = { readonly at: number; readonly position: number };

type Watch = {
  /** The primary had written its log up to there at that moment. */
  readonly notePrimary: (position: number, at: number) => void;
  /** The replica has replayed the log up to there; undefined: it cannot be read from. */
  readonly noteReplica: (index: number, position: number | undefined) => void;
  /**
   * The replicas that lag behind the primary by at most `maxLagMs` at the moment `now`, and have
   * replayed up to the position.
   */
  readonly usable: (now: number, position?: number) => readonly number[];
};

/** Moments are those of one clock, in milliseconds. */
export function createWatch(replicas: number, maxLagMs: number): Watch {
  const replayed: (number | undefined)[] = Array.from({ length: replicas }, () => undefined);
  let samples: readonly Sample[] = [];
  const isFresh = (position: number, now: number): boolean =>
    samples.some((sample) => sample.position <= position && now - sample.at <= maxLagMs);
  return {
    notePrimary: (position, at) => (samples = [...samples.filter((sample) => at - sample.at <= maxLagMs), { at, position }]),
    noteReplica: (index, position) => (replayed[index] = position),
    usable: (now, position = 0) =>
      replayed.flatMap((each, index) => (each !== undefined && each >= position && isFresh(each, now) ? [index] : [])),
  };
}
