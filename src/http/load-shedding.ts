import type { RequestHandler } from 'express';
import type { Database } from '../database/database.ts';
import { QUEUE_FULL } from '../database/pool.ts';

/** Answers 503 before credentials and body are read, while too many requests wait for a connection. */
export const shedLoad =
  ({ pool }: Pick<Database, 'pool'>): RequestHandler =>
  (_request, _response, next) =>
    pool.hasRoom() ? next() : next(QUEUE_FULL);
