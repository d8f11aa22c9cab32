import type { Role } from '#generated/prisma/enums.ts';
import type { BasicCredentials } from './basic.ts';

export type { Role };

/** The recruiter whose credentials make the call. */
export type Caller = {
  readonly tenantId: number;
  readonly credentialId: number;
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether it has the rights of an owner: the recruiter is one, and so is the credential. */
  readonly owner: boolean;
  /** Role by id of the organisations the recruiter is a member of. An owner is ADMIN in all of the tenant. */
  readonly roles: ReadonlyMap<number, Role>;
};

/** The author of a change: a caller by an operation, or support by a command. */
export type Author = {
  readonly tenantId: number;
  /** The operationId, or the words of the command. */
  readonly operation: string;
  /** Undefined: support. */
  readonly caller?: Caller;
  /** The `X-Request-Id` of the answer. */
  readonly requestId?: string;
};

/** An authenticated caller, and when the credentials expire. */
export type Admission = { readonly caller: Caller; readonly endsAt: Date | null };

/** Authenticates a caller: undefined for an unknown login, a wrong, expired or revoked password. */
export type VerifyCredentials = (credentials: BasicCredentials) => Promise<Admission | undefined>;

/** The same for an `Authorization` header, which may also be malformed. */
export type VerifyHeader = (authorization: string) => Promise<Admission | undefined>;
