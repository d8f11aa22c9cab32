import type { RequestHandler } from 'express';
import { Passport } from 'passport';
import type { Sql } from '../database/sql.ts';
import { fingerprintOf, keysOf, type KeyRing } from '../core/key-ring.ts';
import { Problem } from '../core/problem.ts';
import { Rfc7617Strategy, type BasicCredentials } from './basic.ts';
import { carryCredentialOver, createReadCredential, type Credential, type CredentialUser } from './credential.ts';
import { hashPassword, matchesHash } from './password.ts';
import type { Caller } from './visibility.ts';

declare module 'express-serve-static-core' {
  interface Request {
    caller?: Caller;
  }
}

/** An authenticated caller, and when the credentials expire. */
export type Admission = { readonly caller: Caller; readonly endsAt: Date | null };

/** Authenticates a caller: undefined for an unknown login, a wrong, expired or revoked password. */
type VerifyCredentials = (credentials: BasicCredentials) => Promise<Admission | undefined>;

/** The same for an `Authorization` header, which may also be malformed. */
export type VerifyHeader = (authorization: string) => Promise<Admission | undefined>;

/**
 * Checks credentials issued by support. Unknown logins, wrong passwords and ended credentials cost
 * the same work, so that the time reveals nothing. A hash under a fallback key is accepted and
 * renewed under the current key.
 */
export function createVerifier(sql: Sql, keys: KeyRing, now: () => Date): VerifyCredentials {
  const currentKey = fingerprintOf(keys.current);
  const readCredential = createReadCredential(sql, now);
  return async ({ login, password }) => {
    const hashes = keysOf(keys).map((key) => hashPassword(key, password));
    const credential = await readCredential({ login, hashes });
    if (credential === undefined) return undefined;
    const { expiresAt, previousExpiresAt: rotatedOutAt } = credential;
    const isCurrent = rotatedOutAt === null || hashes.some((hash) => matchesHash(hash, credential.passwordHash));
    const key = isCurrent ? credential.passwordKey : credential.previousPasswordKey;
    // in the background: if it fails, the login is still valid, and a later login tries again
    if (key !== currentKey)
      carryCredentialOver(sql, credential, isCurrent ? 'current' : 'previous', hashes, currentKey).catch(() => {});
    return admit(credential, isCurrent ? expiresAt : earlier(expiresAt, rotatedOutAt));
  };
}

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);

const admit = (credential: Credential & CredentialUser, endsAt: Date | null): Admission => ({
  caller: {
    tenantId: credential.tenantId,
    credentialId: credential.id,
    id: credential.userId,
    firstName: credential.firstName,
    lastName: credential.lastName,
    email: credential.email,
    owner: credential.owner,
    roles: new Map(credential.roles),
  },
  endsAt,
});

/** Names missing credentials, but never the reason of a refusal. */
const detailOf = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? 'The request has no `Authorization` header.' : undefined;

/**
 * Verifies an `Authorization` header with passport. It gets no request: V8 keeps a function that is
 * assigned to a property (`strategy.success = function ...`), and all that the function reaches, until
 * its next full collection.
 */
export function createVerifyHeader(verify: VerifyCredentials): VerifyHeader {
  const passport = new Passport();
  passport.use('basic', new Rfc7617Strategy(verify));
  return (authorization) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown, admission: Admission | false): void =>
        error ? reject(error as Error) : resolve(admission || undefined);
      passport.authenticate('basic', { session: false }, settle)({ headers: { authorization } }, undefined, reject);
    });
}

/**
 * Sets the `caller` of a request. Refuses with 401; when the credentials could not be verified, with
 * the fault itself (503, 500).
 */
export function authenticateBasic(identify: (authorization: string) => Promise<Caller | undefined>): RequestHandler {
  return (request, _response, next) => {
    const { authorization } = request.headers;
    const admitCaller = (caller: Caller | undefined): void => {
      if (caller === undefined) return next(new Problem({ code: 'unauthenticated', detail: detailOf(authorization) }));
      request.caller = caller;
      request.keyScope = { tenantId: caller.tenantId, scope: `credential:${caller.credentialId}` };
      next();
    };
    identify(authorization ?? '').then(admitCaller, next);
  };
}
