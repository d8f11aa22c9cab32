import { lockApplicant, touch } from '#generated/database/statements.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { ONE_OWNED, requireWriterIn, scopeOf, scopeValues, type Caller } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, type ReadRow } from '../../database/read.ts';
import { ERASED, faultIf, invalid, notFound, Problem, type Fault } from '../../core/problem.ts';

const changeable = {
  select: {
    tenantId: true,
    id: true,
    candidateId: true,
    currentStepId: true,
    stepDate: true,
    date: true,
    score: true,
    offers: { select: { status: true } },
    candidate: { select: { title: true, firstName: true, lastName: true, email: true, erasedAt: true } },
    currentStep: { select: { id: true, name: true, status: true } },
    job: {
      select: {
        title: true,
        reference: true,
        organisationId: true,
        questionnaireId: true,
        organisation: { select: { name: true } },
        process: {
          select: {
            steps: {
              select: { id: true, name: true, status: true, rank: true, operational: true, outcome: true },
              orderBy: { rank: 'asc' },
            },
          },
        },
      },
    },
  },
} satisfies Prisma.ApplicationDefaultArgs;

const readApplications = createRead('Application', changeable);

/** An application with what the rules of its writes look at. */
export type ChangeableApplication = ReadRow<'Application', typeof changeable>;

/**
 * Reads an application to change. Throws `not_found` when it is not visible or not of the given
 * organisation, `forbidden` when the caller is only a READER there.
 */
export async function readChangeableApplication(
  sql: Sql,
  caller: Caller,
  id: number,
  organisationId?: number,
): Promise<ChangeableApplication> {
  const application = await findApplication(sql, caller, id);
  if (application === undefined) throw notFound();
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

/** Throws `stale_step` when the application is not on the expected step. */
export function requireExpectedStep(application: ChangeableApplication, expectedStepId: number): void {
  if (application.currentStepId !== expectedStepId) throw staleStep(application);
}

/** The refusal that names the step on which the application really is. */
export const staleStep = ({ id, currentStep, stepDate }: ChangeableApplication): Problem =>
  new Problem({ code: 'stale_step', applicationId: id, step: { ...currentStep, date: stepDate } });

/** Why an application moves to no other END step. */
export const ENDED: Fault = {
  field: '_body',
  code: 'already_ended',
  detail: 'The application is at an END step. `POST /step` moves it.',
};

/** An `organisation_id` in a body must be one of the caller's. */
export const organisationFaults = (caller: Caller, organisationId: number | undefined): readonly Fault[] =>
  faultIf(organisationId !== undefined && !caller.roles.has(organisationId), 'organisation_id', 'not_found');

/**
 * Undefined where `readChangeableApplication` would throw `not_found`, for ids in a body: there it
 * is a fault of the field.
 */
export const findApplication = (sql: Sql, caller: Caller, id: number): Promise<ChangeableApplication | undefined> =>
  findBy(ONE_OWNED, sql, caller, id);

/** As `findApplication`, locked against other moves until the transaction ends. */
export const lockApplication = (sql: Sql, caller: Caller, id: number): Promise<ChangeableApplication | undefined> =>
  findBy(LOCKED, sql, caller, id);

/**
 * Locks an application behind its candidate until the transaction ends: an erasure locks them in this
 * order. Throws `not_found` when it is not visible.
 */
export async function holdApplication(sql: Sql, caller: Caller, id: number): Promise<ChangeableApplication> {
  await lockApplicant(sql, { ...scopeOf(caller), applicationId: id });
  const application = await lockApplication(sql, caller, id);
  if (application === undefined) throw notFound();
  return application;
}

const LOCKED = { ...ONE_OWNED, lock: 'FOR NO KEY UPDATE' } as const;

async function findBy(
  source: typeof ONE_OWNED | typeof LOCKED,
  sql: Sql,
  caller: Caller,
  id: number,
): Promise<ChangeableApplication | undefined> {
  const [application] = await readApplications(sql, source, [...scopeValues(scopeOf(caller)), id]);
  return application;
}

/**
 * Locks an application behind its candidate until the transaction ends, and sets its last action.
 * Throws `candidate_erased` when the candidate was erased meanwhile.
 */
export async function touchApplication(sql: Sql, application: ChangeableApplication, now: Date): Promise<void> {
  const { tenantId, id: applicationId, candidateId } = application;
  const touched = await touch(sql, { tenantId, candidateId, applicationId, now });
  if (touched.length === 0) throw invalid([ERASED]);
}

/** Maximum number of interviews per application. */
export const MAX_INTERVIEWS = 100;

/** Maximum number of offers per application. */
export const MAX_OFFERS = 20;

/** Why nothing is sent to a candidate; undefined when letters reach it. */
export const recipientFault = ({ erasedAt, email }: Recipient): 'candidate_erased' | 'no_recipient' | undefined =>
  erasedAt !== null ? 'candidate_erased' : email === null ? 'no_recipient' : undefined;

type Recipient = { readonly erasedAt: Date | null; readonly email: string | null };
