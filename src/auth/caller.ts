export type Role = 'READER' | 'RECRUITER' | 'ADMIN';

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
