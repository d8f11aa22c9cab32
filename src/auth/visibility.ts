/**
 * Visibility (openapi/decisions.md, 'Visibility') in one place: every query of a service starts
 * from a `Scope` and one of the conditions below. A row outside the caller's organisations looks
 * like a row that does not exist.
 */
import type { Prisma } from '#generated/prisma/client.ts';
import { notFound, Problem } from '../core/problem.ts';
import type { Caller } from './caller.ts';

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

/**
 * Refuses a caller that is a READER in all its organisations, before anything else of a write
 * (http/answer.ts).
 */
export function requireWriter(caller: Caller): void {
  if (![...caller.roles.values()].some(writes)) throw new Problem({ code: 'forbidden' });
}

/** Refuses a caller that only reads in this organisation. */
export function requireWriterIn(caller: Caller, organisationId: number): void {
  if (!mayWriteIn(caller, organisationId)) throw new Problem({ code: 'forbidden' });
}

/** Whether the caller may change what belongs to this organisation. */
export const mayWriteIn = (caller: Caller, organisationId: number): boolean => writes(caller.roles.get(organisationId));

const writes = (role: string | undefined): boolean => role === 'RECRUITER' || role === 'ADMIN';

const owned = ({ tenantId, organisationIds }: Scope) => ({ tenantId, organisationId: { in: [...organisationIds] } });

/** Jobs of the organisations. */
export const jobsIn = (scope: Scope): Prisma.JobWhereInput => owned(scope);

/** Applications to those jobs. */
export const applicationsIn = (scope: Scope): Prisma.ApplicationWhereInput => ({
  tenantId: scope.tenantId,
  job: jobsIn(scope),
});

/** Candidates with such an application. */
export const candidatesIn = (scope: Scope): Prisma.CandidateWhereInput => ({
  tenantId: scope.tenantId,
  applications: { some: applicationsIn(scope) },
});

/** Templates of the organisations. */
export const templatesIn = (scope: Scope): Prisma.TemplateWhereInput => owned(scope);

/** Notes of the organisations. */
export const notesIn = (scope: Scope): Prisma.NoteWhereInput => owned(scope);

/** Organisations of the scope that share a process. */
export const sharersIn = (scope: Scope): Prisma.ProcessOrganisationWhereInput => owned(scope);

/** Processes shared with the organisations. */
export const processesIn = (scope: Scope): Prisma.ProcessWhereInput => ({
  tenantId: scope.tenantId,
  organisations: { some: sharersIn(scope) },
});

/** Webhooks of the organisations. */
export const webhooksIn = (scope: Scope): Prisma.WebhookWhereInput => owned(scope);

/** Webhook calls made for subscriptions of the organisations. */
export const webhookCallsIn = (scope: Scope): Prisma.CallWhereInput => ({
  tenantId: scope.tenantId,
  delivery: { webhook: webhooksIn(scope) },
});
