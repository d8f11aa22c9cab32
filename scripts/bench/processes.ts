import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * Processor time used so far, by process, in seconds: of servers with their threads and children,
 * and of PostgreSQL for one database.
 */
type ProcessorTimes = { readonly server: ReadonlyMap<number, number>; readonly postgres: ReadonlyMap<number, number> };

/** Processor time in microseconds a request. */
export type ProcessorCost = { readonly serverMicroseconds: number; readonly postgresMicroseconds: number };

/**
 * Reads what servers and PostgreSQL have used; of PostgreSQL the sessions of one database and the
 * processes that write for all.
 */
export async function readTimes(server: Client, database: string, ...pids: readonly number[]): Promise<ProcessorTimes> {
  const { rows } = await server.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = $1 OR backend_type IN ('background writer', 'checkpointer', 'walwriter')`,
    [database],
  );
  return { server: timesOf(pids.flatMap(treeOf)), postgres: timesOf(rows.map((row) => row.pid)) };
}

/** CPU time a request between two readings. */
export function costOf(requests: number, before: ProcessorTimes, after: ProcessorTimes): ProcessorCost {
  const each = (of: keyof ProcessorTimes): number => (usedBetween(before[of], after[of]) * 1e6) / requests;
  return { serverMicroseconds: each('server'), postgresMicroseconds: each('postgres') };
}

/** That of server and PostgreSQL together. */
export const cpuOf = ({ serverMicroseconds, postgresMicroseconds }: ProcessorCost): number =>
  serverMicroseconds + postgresMicroseconds;

/** In seconds; a process that began in between counts from its beginning. */
const usedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** Resident memory of a process and its children now, in MiB. */
export const residentMiB = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${each}/status`)) ?? [];
    return sum + Number(kib ?? 0) / 1024;
  }, 0);

function timesOf(pids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(
    pids.map((pid) => {
      const fields = fieldsOf(pid);
      return [pid, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND];
    }),
  );
}

/** A process and all that descend from it. */
function treeOf(pid: number): readonly number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((each) => [each, Number(fieldsOf(each)[1])]));
  const found = [pid];
  for (const parent of found) for (const [child, itsParent] of parents) if (itsParent === parent) found.push(child);
  return found;
}

/**
 * Of /proc/PID/stat what follows the name, which may itself hold spaces and brackets; empty for a
 * process that has ended.
 */
function fieldsOf(pid: number): readonly string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
