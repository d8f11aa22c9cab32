import { drawJobId } from '#generated/database/statements.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { narrowedScope, requireAdminIn, scopeOf, type Caller } from '../../auth/visibility.ts';
import { givenOf } from '../../core/given.ts';
import { faultIf, invalid, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { NO_PAY } from '../pay.ts';
import { cleanDescriptions, fieldFaults, namedFaults, TAKEN, type Attribute, type GivenFields } from './fields.ts';

export type NewJob = {
  readonly organisationId: number;
  readonly given: GivenFields & { readonly processId: number; readonly title: string };
  readonly attributes: readonly Attribute[];
};

/**
 * Creates a job as DRAFT and returns its id. All faults of the body at once; `forbidden` where the
 * caller is no ADMIN.
 */
export async function createJob(write: Write, caller: Caller, job: NewJob): Promise<number> {
  const { sql } = write;
  const { tenantId } = caller;
  const { organisationId, given, attributes } = job;
  const isOwn = caller.roles.has(organisationId);
  if (isOwn) requireAdminIn(caller, organisationId);
  const descriptions = await cleanDescriptions(given);
  const faults: readonly Fault[] = [
    ...faultIf(!isOwn, 'organisation_id', 'not_found'),
    ...fieldFaults(given, attributes, { longitude: null, latitude: null, ...NO_PAY }),
    ...descriptions.faults,
    ...(await namedFaults(sql, isOwn ? narrowedScope(caller, organisationId) : scopeOf(caller), given)),
  ];
  if (faults.length > 0) throw invalid(faults);
  const { reference, ...row } = givenOf({ ...given, ...descriptions.columns, tenantId, organisationId });
  const id = reference === undefined ? await insertNamed(write, row) : await insert(write, { ...row, reference });
  // taken by a transaction that committed meanwhile
  if (id === undefined) throw invalid([TAKEN]);
  if (attributes.length > 0)
    await write.prisma.jobAttribute.createMany({ data: attributes.map((attribute) => ({ ...attribute, tenantId, jobId: id })) });
  return id;
}

type Row = Prisma.JobCreateManyInput;

/** Undefined when another job has the reference. Waits for a job that is being written. */
async function insert({ prisma }: Write, row: Row): Promise<number | undefined> {
  const [job] = await prisma.job.createManyAndReturn({ data: [row], skipDuplicates: true, select: { id: true } });
  return job?.id;
}

/** Inserts a job with a reference that no other has: from its id, such as `J-12`. */
async function insertNamed(write: Write, row: Omit<Row, 'id' | 'reference'>): Promise<number> {
  const [drawn] = await drawJobId(write.sql, row);
  if (drawn === undefined) throw new Error(`There is no tenant ${row.tenantId}.`);
  const { id } = drawn;
  for (let place = 1; ; place += 1) {
    const reference = place === 1 ? `J-${id}` : `J-${id}-${place}`;
    if ((await insert(write, { ...row, id, reference })) !== undefined) return id;
  }
}
