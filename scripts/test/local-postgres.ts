import os from 'node:os';

/** The PostgreSQL that tests use: the one at DATABASE_URL, else the local one. */
export const localPostgres = process.env['DATABASE_URL'] ?? `postgresql://${os.userInfo().username}@127.0.0.1:5432/test`;
