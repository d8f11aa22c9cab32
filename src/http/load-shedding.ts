import type { RequestHandler } from 'express';
import type { ConnectionQueue } from '../database/pool-queue.ts';
import { Problem } from '../core/problem.ts';

// one for all, since a stack costs more than the rest of a refusal
const REFUSAL = new Problem({ code: 'unavailable' });

/** Whether somebody was refused because there are too many. */
export const isRefusal = (error: unknown): boolean => error === REFUSAL;

/** Answers 503 at once, before credentials and body are looked at, while a request would have to wait too long for the database. */
export const refuseCrowd =
  ({ isCrowded }: Pick<ConnectionQueue, 'isCrowded'>): RequestHandler =>
  (_request, _response, next) =>
    isCrowded() ? next(REFUSAL) : next();
