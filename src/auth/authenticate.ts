import type { RequestHandler } from 'express';
import { Passport } from 'passport';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { Problem } from '../problem.ts';
import { Rfc7617Strategy, type BasicCredentials } from './basic.ts';
import type { Caller } from './caller.ts';
import { hashPassword, matchesHash } from './password.ts';

declare module 'express-serve-static-core' {
  interface Request {
    caller?: Caller;
  }
}

/** Finds out who calls: undefined for an unknown login, a wrong, expired or revoked password. */
export type VerifyCredentials = (credentials: BasicCredentials) => Promise<Caller | undefined>;

/** Checks credentials against those that support issued; an unknown login costs the same work as a known one. */
export const createVerifier =
  (prisma: PrismaClient, key: string, now: () => Date): VerifyCredentials =>
  async ({ login, password }) => {
    const hash = hashPassword(key, password);
    const credential = await prisma.credential.findUnique({
      where: { login },
      include: { user: { include: { memberships: true } } },
    });
    const current = matchesHash(hash, credential?.passwordHash);
    const previous = matchesHash(hash, credential?.previousPasswordHash);
    if (credential === null || credential.revokedAt !== null) return undefined;
    const instant = now();
    if (credential.expiresAt !== null && credential.expiresAt <= instant) return undefined;
    const rotatedOut = credential.previousExpiresAt === null || credential.previousExpiresAt <= instant;
    if (!current && (!previous || rotatedOut)) return undefined;
    const { user } = credential;
    return {
      tenantId: user.tenantId,
      credentialId: credential.id,
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      roles: new Map(user.memberships.map(({ organisationId, role }) => [organisationId, role])),
    };
  };

/** Lets a request through with its `caller`, or refuses it: 401 for a no, the fault itself (503, 500) when it could not be asked. */
export function authenticateBasic(verify: VerifyCredentials): RequestHandler {
  const passport = new Passport();
  passport.use('basic', new Rfc7617Strategy(verify));
  return (request, response, next) => {
    const settle = (error: unknown, caller: Caller | false): void => {
      if (error) return next(error);
      if (caller === false) return next(new Problem({ code: 'unauthenticated' }));
      request.caller = caller;
      request.keyScope = { tenantId: caller.tenantId, scope: `credential:${caller.credentialId}` };
      next();
    };
    passport.authenticate('basic', { session: false }, settle)(request, response, next);
  };
}
