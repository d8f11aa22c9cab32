import os from 'node:os';
import type { Client } from 'pg';

/** Where and on what a run was made. */
type Machine = Readonly<Record<'date' | 'processor' | 'node' | 'postgres', string>> & {
  readonly cores: number;
  readonly memoryGiB: number;
};

export async function describeMachine(server: Client): Promise<Machine> {
  const { rows } = await server.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    date: new Date().toISOString(),
    processor: os.cpus()[0]?.model ?? 'unknown',
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  };
}
