import { breakOff } from './pool-deadline.ts';
import type { Connection, PreparedStatement, Sql } from './database.ts';
import { runStatement } from './run-statement.ts';
import { afterPatience, budgetLeft, clock, NoAnswer, unhurried } from '../core/deadline.ts';

/** How many statements are under way on a connection at most, and how many connections are shared; what comes beyond has one to itself. */
const DEPTH = 16;
const MOST = 2;
/** After so long without an answer, in milliseconds, nobody joins a connection any more. */
const SILENT_MS = 5;
/** How often it is looked whether somebody's time is over, in milliseconds. */
const LOOK_MS = 100;

type UnderWay = { readonly until: number };
type Line = {
  /** Also joined before it is there. */
  readonly connecting: Promise<Connection>;
  readonly underWay: Set<UnderWay>;
  heardAt: number;
  failure?: Error;
  callOff?: () => void;
};

export type SharingParts = {
  readonly connect: () => Promise<Connection>;
  /** Hears of each request that joins others: it does not ask for a connection itself. */
  readonly begin: () => void;
  readonly prepare: (text: string, values: readonly unknown[]) => PreparedStatement;
  /** Milliseconds for a statement outside every budget; undefined: without end. */
  readonly statementMs?: number | undefined;
};

/**
 * Runs reads that are quick, those of several requests on one connection: PostgreSQL answers them in turn, each in a transaction of its own. That
 * spares both sides most of waking each other up, which costs more than such a read. Who is behind another waits for it; so a connection that is
 * silent for a moment is joined by nobody. Once somebody's time is over it is broken off, for all who are on it: they only read, and can ask again.
 */
export function shareConnections({ connect, begin, prepare, statementMs = Infinity }: SharingParts): Sql {
  const shared = new Set<Line>();

  function join(): Line | undefined {
    const now = performance.now();
    for (const line of shared) {
      if (line.underWay.size >= DEPTH || now - line.heardAt >= SILENT_MS) continue;
      begin();
      return line;
    }
    return undefined;
  }

  function open(): Line {
    const line: Line = { connecting: connect(), underWay: new Set(), heardAt: performance.now() };
    if (shared.size < MOST) shared.add(line);
    line.connecting.then(
      (client) => watch(line, client),
      () => {},
    );
    return line;
  }

  function leave(line: Line, statement: UnderWay, client: Connection | undefined): void {
    line.underWay.delete(statement);
    if (line.underWay.size > 0) return;
    shared.delete(line);
    line.callOff?.();
    client?.release(line.failure);
  }

  return async <Row>(text: string, values: readonly unknown[]) => {
    const left = budgetLeft() ?? statementMs;
    if (left <= 0) throw new NoAnswer(0);
    const line = join() ?? open();
    const statement = { until: clock() + left };
    line.underWay.add(statement);
    let client: Connection | undefined;
    try {
      const connection = (client = await line.connecting);
      const rows = await unhurried(() => runStatement<Row>(connection, prepare(text, values)));
      line.heardAt = performance.now();
      return rows;
    } catch (error) {
      shared.delete(line);
      line.failure = error as Error;
      throw error;
    } finally {
      leave(line, statement, client);
    }
  };
}

function watch(line: Line, client: Connection): void {
  line.callOff = afterPatience(LOOK_MS, () => {
    const now = clock();
    if ([...line.underWay].some(({ until }) => until <= now)) breakOff(client, now - line.heardAt);
    else watch(line, client);
  });
}
