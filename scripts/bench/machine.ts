import { execFileSync } from 'node:child_process';
import os from 'node:os';
import type { Client } from 'pg';

/** Where and on what a run was made. */
type Machine = Readonly<Record<'date' | 'commit' | 'processor' | 'node' | 'postgres', string>> & {
  readonly cores: number;
  readonly memoryGiB: number;
};

export async function describeMachine(server: Client): Promise<Machine> {
  const { rows } = await server.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    date: new Date().toISOString(),
    commit:
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', '--', ':!scripts/bench/results') === '' ? '' : ' with changes'),
    processor: os.cpus()[0]?.model ?? 'unknown',
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  };
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
