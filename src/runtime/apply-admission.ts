/** Who applies has no login: what all requests to apply addresses together may take of the process. */
import type { Request, RequestHandler, Response } from 'express';
import type { Store } from 'express-rate-limit';
import type { Database } from '../database/database.ts';
import { createKeyLimit, ipAddressOf } from '../http/rate-limit/rate-limit.ts';
import { createTurns } from '../http/turns.ts';
import { findOpenTarget, keyScopeOf } from '../resources/submissions/apply-address.ts';

/** Requests whose address is looked up at a time: each is short. */
const AT_A_TIME = 2;
/**
 * Requests of one address that use the database at a time; their writes wait for the lock of one
 * job.
 */
const OF_ONE_ADDRESS = 2;

const addressOf = (request: Request): string => keyScopeOf(String(request.params['token']));

/**
 * Admits requests by the token of their address, within the limits of one address over all IP addresses
 * (openapi/decisions.md, 'Rate limit'). `rateLimit` is that of an IP address. They take turns, so that
 * half of the connections to the database are left to callers with a login.
 */
export function createAdmission(
  database: Pick<Database, 'prisma' | 'sql' | 'pool'>,
  rateLimit: number,
  store: Store | undefined,
) {
  const admissions = createTurns(AT_A_TIME);
  const turns = createTurns(Math.max(1, Math.floor(database.pool.options.max / 2)), OF_ONE_ADDRESS);
  const most = rateLimit * 2;
  const mostLarge = Math.ceil(rateLimit / 5);
  const sentence = `An apply URL takes ${most} requests a minute.`;
  const count = createKeyLimit(most, { keyOf: addressOf, sentence }, store);
  const sentenceOfLarge = `An apply URL takes ${mostLarge} bodies of more than 1 MiB a minute.`;
  const keyOfLarge = (request: Request): string => `large:${addressOf(request)}`;
  const limitLarge = createKeyLimit(mostLarge, { keyOf: keyOfLarge, sentence: sentenceOfLarge }, store);
  // one client leaves large bodies to others
  const mostOfOne = Math.ceil(mostLarge / 3);
  const sentenceOfOne = `An apply URL takes ${mostOfOne} bodies of more than 1 MiB a minute from an IP address.`;
  const keyOfOne = (request: Request): string => `large:${ipAddressOf(request)}:${addressOf(request)}`;
  const limitOfOne = createKeyLimit(mostOfOne, { keyOf: keyOfOne, sentence: sentenceOfOne }, store);
  const identify: RequestHandler = async (request, _response, next) => {
    const scope = addressOf(request);
    const { tenantId } = await admissions.run(scope, () => findOpenTarget(database, String(request.params['token'])));
    request.keyScope = { tenantId, scope };
    next();
  };
  /** Comes before the answer: it may wait for its turn. */
  const begin: RequestHandler = async (request, response, next) => {
    await turns.take(addressOf(request), response);
    next();
  };
  /** Counts a body of more than 1 MiB; rejects when there were too many. */
  const countLarge = async (request: Request, response: Response): Promise<void> => {
    for (const limit of [limitOfOne, limitLarge])
      await new Promise<void>((resolve, reject) => {
        void limit(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
      });
  };
  /** They come before the body is read. */
  return { admit: [count, identify], begin, countLarge };
}
