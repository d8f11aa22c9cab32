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
  /** Role by id of the organisations the recruiter is a member of. */
  readonly roles: ReadonlyMap<number, Role>;
};

/** A caller whom credentials let in, until they end by themselves. */
export type Admission = { readonly caller: Caller; readonly endsAt: Date | null };

/** Finds out who calls: undefined for an unknown login, a wrong, expired or revoked password. */
export type VerifyCredentials = (credentials: BasicCredentials) => Promise<Admission | undefined>;

/** The same for an `Authorization` header, which may also be malformed. */
export type VerifyHeader = (authorization: string) => Promise<Admission | undefined>;
