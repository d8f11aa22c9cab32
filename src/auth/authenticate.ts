import type { RequestHandler } from 'express';
import { Passport } from 'passport';
import type { Sql } from '../database.ts';
import { Problem } from '../problem.ts';
import { Rfc7617Strategy, type BasicCredentials } from './basic.ts';
import type { Admission, Caller, VerifyCredentials } from './caller.ts';
import { readCredential, type Credential } from './credential.ts';
import { hashPassword, matchesHash } from './password.ts';

declare module 'express-serve-static-core' {
  interface Request {
    caller?: Caller;
  }
}

/** Checks credentials against those that support issued; an unknown login costs the same work as a known one. */
export const createVerifier =
  (sql: Sql, key: string, now: () => Date): VerifyCredentials =>
  async ({ login, password }) => {
    const hash = hashPassword(key, password);
    const credential = await readCredential(sql, login);
    const current = matchesHash(hash, credential?.password_hash);
    const previous = matchesHash(hash, credential?.previous_password_hash);
    if (credential === undefined || credential.revoked_at !== null) return undefined;
    const instant = now();
    if (credential.expires_at !== null && credential.expires_at <= instant) return undefined;
    if (current) return admit(credential, credential.expires_at);
    const { previous_expires_at: rotatedOutAt } = credential;
    if (!previous || rotatedOutAt === null || rotatedOutAt <= instant) return undefined;
    return admit(credential, earlier(credential.expires_at, rotatedOutAt));
  };

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);

const admit = (credential: Credential, endsAt: Date | null): Admission => ({
  caller: {
    tenantId: credential.tenant_id,
    credentialId: credential.id,
    id: credential.user_id,
    firstName: credential.first_name,
    lastName: credential.last_name,
    email: credential.email,
    roles: new Map(credential.roles),
  },
  endsAt,
});

/** Lets a request through with its `caller`, or refuses it: 401 for a no, the fault itself (503, 500) when it could not be asked. */
export function authenticateBasic(identify: (credentials: BasicCredentials) => Promise<Caller | undefined>): RequestHandler {
  const passport = new Passport();
  passport.use('basic', new Rfc7617Strategy(identify));
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
