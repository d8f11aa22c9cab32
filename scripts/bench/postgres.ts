import os from 'node:os';
import { Client } from 'pg';
import { ANSWER_MS } from '../probe.ts';

/** The PostgreSQL of tests and benchmarks: the one at DATABASE_URL, else the local one. */
export const serverUrl = (): string =>
  process.env['DATABASE_URL'] ?? `postgresql://${os.userInfo().username}@127.0.0.1:5432/test`;

/** Address of another database on that server. */
export const databaseUrl = (name: string): string => Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;

/** Connects to the server, or to one of its databases; undefined where none answers. */
export async function connect(url: string = serverUrl()): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
