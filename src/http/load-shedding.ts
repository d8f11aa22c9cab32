import type { RequestHandler } from 'express';
import type { Database } from '../database/database.ts';
import { QUEUE_FULL } from '../database/pool.ts';

/** Answers 503 before reading credentials and body when the queue of the pool is full. */
export const shedLoad =
  ({ pool }: Pick<Database, 'pool'>): RequestHandler =>
  (_request, _response, next) =>
    pool.hasRoom() ? next() : next(QUEUE_FULL);
