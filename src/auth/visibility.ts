/**
 * Callers, and what they see and change (openapi/decisions.md, 'Visibility'): every query of a service
 * starts from a `Scope` and one of the conditions below. A row outside the caller's organisations looks
 * like a row that does not exist.
 */
import type { Role } from '#generated/prisma/enums.ts';
import { notFound, Problem } from '../core/problem.ts';

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
  readonly requestId?: string;
};

/** The organisations of a call: all of the caller's, or the requested one. */
export type Scope = { readonly tenantId: number; readonly organisationIds: readonly number[] };

/** All that the caller may see. */
export const scopeOf = (caller: Caller): Scope => ({
  tenantId: caller.tenantId,
  organisationIds: [...caller.roles.keys()],
});

/** All that the caller may change. */
export const writerScopeOf = (caller: Caller): Scope => ({
  tenantId: caller.tenantId,
  organisationIds: [...caller.roles.keys()].filter((id) => mayWriteIn(caller, id)),
});

/** The caller's scope narrowed to one organisation when one is given; not the caller's: `not_found`. */
export function narrowedScope(caller: Caller, organisationId: number | undefined): Scope {
  if (organisationId === undefined) return scopeOf(caller);
  if (!caller.roles.has(organisationId)) throw notFound();
  return { tenantId: caller.tenantId, organisationIds: [organisationId] };
}

/** As `narrowedScope`, of what the caller may change; empty for an organisation in which it may only read. */
export function narrowedWriterScope(caller: Caller, organisationId: number | undefined): Scope {
  const { tenantId, organisationIds } = narrowedScope(caller, organisationId);
  return { tenantId, organisationIds: organisationIds.filter((id) => mayWriteIn(caller, id)) };
}

/**
 * Refuses a caller that is a READER in all its organisations, before anything else of a write
 * (http/answer.ts).
 */
export function requireWriter(caller: Caller): void {
  if (!mayWrite(caller)) throw new Problem({ code: 'forbidden' });
}

/** Whether the caller may write anywhere. */
export const mayWrite = (caller: Caller): boolean => caller.owner || [...caller.roles.values()].some(writes);

/** Refuses a caller that only reads in this organisation. */
export function requireWriterIn(caller: Caller, organisationId: number): void {
  if (!mayWriteIn(caller, organisationId)) throw new Problem({ code: 'forbidden' });
}

/** Refuses a caller that has no rights of an owner. */
export function requireTenantOwner(caller: Caller): void {
  if (!caller.owner) throw new Problem({ code: 'forbidden' });
}

/** Refuses a caller that is no ADMIN of this organisation. */
export function requireAdminIn(caller: Caller, organisationId: number): void {
  if (!isAdminIn(caller, organisationId)) throw new Problem({ code: 'forbidden' });
}

/** Whether the caller may change what belongs to this organisation. */
export const mayWriteIn = (caller: Caller, organisationId: number): boolean => writes(caller.roles.get(organisationId));

/** Whether the caller may create and publish jobs of this organisation. */
export const isAdminIn = (caller: Caller, organisationId: number): boolean => caller.roles.get(organisationId) === 'ADMIN';

const writes = (role: string | undefined): boolean => role === 'RECRUITER' || role === 'ADMIN';

/** The values `$1` and `$2` of each statement that begins from a scope: tenant and organisations. */
export const scopeValues = ({ tenantId, organisationIds }: Scope): unknown[] => [tenantId, organisationIds];

/** The organisations of a scope as a condition of Prisma's query API, with which writes find their rows. */
export const ownedIn = ({ tenantId, organisationIds }: Scope) => ({ tenantId, organisationId: { in: [...organisationIds] } });

/** The condition that a row of this alias belongs to the organisations of the scope. */
export const isOwned = (alias: string): string => `${alias}."tenant_id" = $1 AND ${alias}."organisation_id" = ANY ($2::int[])`;

/** One row of the scope, as a source of `createRead`: `$3` is its id. */
export const ONE_OWNED = { where: `${isOwned('p')} AND p."id" = $3` } as const;

/** One row of the tenant `$1`, as a source of `createRead`: `$2` is its id. */
export const ONE_IN_TENANT = { where: `p."tenant_id" = $1 AND p."id" = $2` } as const;

/**
 * The condition that a row of this alias belongs to the organisations of the scope, or to the whole
 * tenant.
 */
export const isOwnedOrCommon = (alias: string): string =>
  `${alias}."tenant_id" = $1 AND (${alias}."organisation_id" IS NULL OR ${alias}."organisation_id" = ANY ($2::int[]))`;

/** The condition that a process of this alias is shared with the organisations. */
export const isShared = (alias: string): string => `${alias}."tenant_id" = $1 AND EXISTS (
  SELECT 1 FROM "process_organisation" AS o WHERE ${isOwned('o')} AND o."process_id" = ${alias}."id")`;

/** The condition that a user of this alias is a member of the organisations. */
export const isMember = (alias: string): string => `${alias}."tenant_id" = $1 AND EXISTS (
  SELECT 1 FROM "membership" AS o WHERE ${isOwned('o')} AND o."user_id" = ${alias}."id")`;
