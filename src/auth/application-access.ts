import type { Caller } from './caller.ts';
import { applicationsIn, requireWriterIn, scopeOf } from './visibility.ts';
import { holdCandidate } from './candidate-lock.ts';
import type { Transaction } from '../database/database.ts';
import { invalid, notFound, type Fault } from '../core/problem.ts';

/** An application with what the rules of its writes look at. */
export type ChangeableApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/**
 * Reads the application for a note or letter and locks its candidate against erasure. Throws as
 * `readMovableApplication` does, and a fault when the candidate is erased, because later data would
 * never be erased.
 */
export async function readChangeableApplication(
  transaction: Transaction,
  caller: Caller,
  id: number,
): Promise<ChangeableApplication> {
  const application = await readMovableApplication(transaction, caller, id);
  if (!(await holdCandidate(transaction, application.tenantId, application.candidateId))) throw invalid([ERASED]);
  return application;
}

/** Why nothing more can be said to or about a candidate that is erased. */
export const ERASED: Fault = { field: '_body', code: 'not_found' };

/**
 * Reads an application to change. Throws `not_found` when it is not visible or not of the given
 * organisation, `forbidden` when the caller is only a READER there.
 */
export async function readMovableApplication(
  transaction: Transaction,
  caller: Caller,
  id: number,
  organisationId?: number,
): Promise<ChangeableApplication> {
  const application = await findApplication(transaction, caller, id);
  if (application === null) throw notFound();
  requireOwner(caller, application.job.organisationId, organisationId);
  return application;
}

/**
 * Throws `not_found` for an organisation that does not own the application's job, `forbidden` where
 * the caller may only read.
 */
export function requireOwner(caller: Caller, owner: number, organisationId: number | undefined): void {
  if (organisationId !== undefined && caller.roles.has(organisationId) && organisationId !== owner) throw notFound();
  requireWriterIn(caller, owner);
}

/** An `organisation_id` in a body must be one of the caller's. */
export const organisationFaults = (caller: Caller, organisationId: number | undefined): readonly Fault[] =>
  organisationId === undefined || caller.roles.has(organisationId) ? [] : [{ field: 'organisation_id', code: 'not_found' }];

/** Null where `readMovableApplication` would throw `not_found`, for ids in a body: there it is a fault of the field. */
export function findApplication(transaction: Transaction, caller: Caller, id: number) {
  return transaction.application.findFirst({
    where: { ...applicationsIn(scopeOf(caller)), id },
    include: {
      candidate: true,
      currentStep: true,
      job: { include: { organisation: true, process: { include: { steps: { orderBy: { rank: 'asc' } } } } } },
    },
  });
}
