import type { RequestHandler } from 'express';
import { type ApplyTarget, hashToken } from '../submissions/apply-address.ts';

/**
 * Lets a request through whose path carries the token of an apply address, before anything of its body is read; `find` throws for
 * one that leads nowhere. The address has its own `Idempotency-Key`s.
 */
export const admitByToken =
  (find: (token: string) => Promise<ApplyTarget>): RequestHandler =>
  async (request, _response, next) => {
    const token = String(request.params['token']);
    const { tenantId } = await find(token);
    request.keyScope = { tenantId, scope: `apply:${Buffer.from(hashToken(token)).toString('hex')}` };
    next();
  };
