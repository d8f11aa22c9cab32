import { findOrderTerms } from '#generated/database/statements.ts';
import { requireWriterIn, scopeOf, writerScopeOf, type Caller } from '../../auth/visibility.ts';
import type { Sql, Write } from '../../database/sql.ts';
import { ERASED, faultIf, invalid, type Fault } from '../../core/problem.ts';
import { describeSteps } from '../held/steps.ts';
import { readAppliedTo, requireWriterInAll } from '../candidates/hold.ts';
import { fieldFaults } from '../candidates/fields.ts';
import { checkUpload, type TypedDocument, type Upload } from '../documents/upload.ts';
import { fillBlanks, holdByEmail, holdById, type Applicant, type GivenCandidate } from './candidate.ts';
import { recordApplication } from './record-application.ts';

/** An application that a recruiter records. */
export type Order = {
  readonly jobId: number;
  /** Either this or `candidate`. */
  readonly candidateId: number | undefined;
  readonly candidate: GivenCandidate | undefined;
  readonly sourceId: number | undefined;
  /** Undefined: the START step. */
  readonly stepId: number | undefined;
  /** When it was received; undefined: now. */
  readonly date: Date | undefined;
  readonly documents: readonly (Upload & { readonly type: TypedDocument['type'] })[];
};

export type Created = {
  readonly applicationId: number;
  readonly candidateId: number;
  readonly created: boolean;
  readonly candidateCreated: boolean;
};

/**
 * Records an application. When the candidate has applied to the job before, it returns that
 * application unchanged. All faults of the body at once; `forbidden` where the caller only reads.
 */
export async function createApplication(write: Write, caller: Caller, order: Order, now: Date): Promise<Created> {
  const { tenantId } = caller;
  const { jobId, sourceId, stepId, candidate: given, date = now } = order;
  const { documents, organisationId } = await checkOrder(write.sql, caller, order, now);
  const { id: candidateId, known, applicationId: earlier } = await holdApplicant(write, caller, order, organisationId);
  const candidateCreated = known === undefined;
  if (earlier !== undefined) return { applicationId: earlier, candidateId, created: false, candidateCreated };
  if (known && given) await fillBlanks(write, writerScopeOf(caller), known, given);
  const applicationId = await recordApplication(
    write,
    { tenantId, jobId, candidateId, sourceId, stepId, userId: caller.id, date, documents },
    now,
  );
  return { applicationId, candidateId, created: true, candidateCreated };
}

/** The candidate may have been erased, or have applied elsewhere, since it was checked. */
async function holdApplicant(write: Write, caller: Caller, order: Order, organisationId: number): Promise<Applicant> {
  const { jobId, candidate, candidateId } = order;
  if (candidate) return holdByEmail(write, writerScopeOf(caller), { jobId, organisationId }, candidate);
  const held = candidateId === undefined ? undefined : await holdById(write, caller.tenantId, jobId, candidateId);
  if (held === undefined) throw invalid([{ ...ERASED, field: 'candidate_id' }]);
  requireWriterInAll(caller, await readAppliedTo(write.sql, caller, held.id));
  return held;
}

/** The organisation and the documents of an order that breaks no rule. */
async function checkOrder(sql: Sql, caller: Caller, order: Order, now: Date) {
  const named = await readNamed(sql, caller, order);
  const { organisationId } = named;
  if (organisationId !== null) requireWriterIn(caller, organisationId);
  if (order.candidateId !== undefined && named.isErased !== null)
    requireWriterInAll(caller, await readAppliedTo(sql, caller, order.candidateId));
  const { documents, faults } = await checkDocuments(order.documents);
  const all = [
    ...jobFaults(order, named),
    ...candidateFaults(order, named, now),
    ...faultIf(order.sourceId !== undefined && !named.hasSource, 'source_id', 'not_found'),
    ...dateFaults(order, now),
    ...faults,
  ];
  if (organisationId === null || all.length > 0) throw invalid(all);
  return { documents, organisationId };
}

/** The parts that the order names, where they are visible to the caller. */
type Named = Awaited<ReturnType<typeof findOrderTerms>>[number];

async function readNamed(sql: Sql, caller: Caller, { jobId, candidateId, sourceId, stepId }: Order): Promise<Named> {
  const [named] = await findOrderTerms(sql, { ...scopeOf(caller), jobId, candidateId, sourceId, stepId });
  if (named === undefined) throw new Error('PostgreSQL did not say what there is.');
  return named;
}

function jobFaults({ stepId }: Order, { jobStatus, stepIds, stepStatus }: Named): readonly Fault[] {
  if (jobStatus === null) return [{ field: 'job_id', code: 'not_found' }];
  const closed: Fault = { field: 'job_id', code: 'job_not_open', detail: `Its status is \`${jobStatus}\`.` };
  const isKnown = stepId === undefined || stepIds.includes(stepId);
  return [
    ...(jobStatus === 'OPEN' ? [] : [closed]),
    ...faultIf(!isKnown, 'step_id', 'not_in_process', describeSteps(stepIds)),
    ...faultIf(isKnown && stepStatus === 'END', 'step_id', 'step_end'),
  ];
}

const EITHER = 'Give `candidate_id` or `candidate`.';

function candidateFaults({ candidateId, candidate: given }: Order, { isErased }: Named, now: Date): readonly Fault[] {
  if (candidateId === undefined && given === undefined) return [{ field: 'candidate_id', code: 'required', detail: EITHER }];
  return [
    ...faultIf(candidateId !== undefined && given !== undefined, 'candidate', 'not_combinable', EITHER),
    ...faultIf(candidateId !== undefined && isErased === null, 'candidate_id', 'not_found'),
    ...(isErased ? [{ ...ERASED, field: 'candidate_id' }] : []),
    ...(given ? fieldFaults(given, now, 'candidate.') : []),
  ];
}

const EARLIEST = new Date('1970-01-01T00:00:00Z');
const DATES = 'It must be from 1970-01-01T00:00:00Z to the time of the request.';

const dateFaults = ({ date = EARLIEST }: Order, now: Date): readonly Fault[] =>
  faultIf(date < EARLIEST || date > now, 'date', 'out_of_range', DATES);

async function checkDocuments(uploads: Order['documents']) {
  const documents: TypedDocument[] = [];
  const faults: Fault[] = [];
  for (const [index, { type, ...upload }] of uploads.entries()) {
    const checked = await checkUpload(`documents.${index}.`, upload);
    if ('faults' in checked) faults.push(...checked.faults);
    else documents.push({ ...checked.document, type });
  }
  return { documents, faults };
}
