import type { Job } from '#generated/prisma/client.ts';
import { narrowedScope, type Caller } from '../../auth/visibility.ts';
import { invalid, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { asTaken, changedColumns, requireExpectedDate } from '../changed-columns.ts';
import { cleanDescriptions, fieldFaults, namedFaults, TAKEN, type Attribute, type GivenFields } from './fields.ts';
import { holdShownJob } from './hold.ts';

export type JobChange = {
  readonly jobId: number;
  readonly given: GivenFields;
  /** Undefined: they stay. */
  readonly attributes: readonly Attribute[] | undefined;
  readonly expectedDate: Date | undefined;
};

/**
 * Changes the details of a job that still has the expected modification date. Details that it has
 * already are not written. `stale_job` when it has another date; faults of the body at once.
 */
export async function updateJob(write: Write, caller: Caller, change: JobChange): Promise<void> {
  const { sql } = write;
  const { tenantId } = caller;
  const { jobId, given, attributes, expectedDate } = change;
  const held = await holdShownJob(write, caller, jobId);
  requireExpectedDate(held, expectedDate, { code: 'stale_job', jobId });
  const descriptions = await cleanDescriptions(given);
  const columns = changedColumns(held, { ...given, ...descriptions.columns });
  const faults = [
    ...fieldFaults(given, attributes, held),
    ...descriptions.faults,
    ...(await namedFaults(sql, narrowedScope(caller, held.organisationId), columns, jobId)),
    ...(columns.processId !== undefined && (await hasApplications(write, held)) ? [HAS_APPLICATIONS] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  if (Object.keys(columns).length > 0) {
    const where = { tenantId_id: { tenantId, id: jobId } };
    await write.prisma.job.update({ where, data: columns, select: { id: true } }).catch(asTaken(TAKEN));
  }
  if (attributes !== undefined) await replaceAttributes(write, held, attributes);
}

async function replaceAttributes({ prisma }: Write, job: Job, attributes: readonly Attribute[]): Promise<void> {
  const { tenantId, id: jobId } = job;
  if (areSame(await prisma.jobAttribute.findMany({ where: { tenantId, jobId } }), attributes)) return;
  await prisma.jobAttribute.deleteMany({ where: { tenantId, jobId } });
  await prisma.jobAttribute.createMany({ data: attributes.map((attribute) => ({ ...attribute, tenantId, jobId })) });
}

function areSame(held: readonly Attribute[], given: readonly Attribute[]): boolean {
  const known = new Map(held.map((attribute) => [attribute.apiName, attribute]));
  return (
    held.length === given.length &&
    given.every(({ apiName, name, value }) => known.get(apiName)?.name === name && known.get(apiName)?.value === value)
  );
}

const HAS_APPLICATIONS: Fault = { field: 'process_id', code: 'has_applications' };

const hasApplications = async ({ prisma }: Write, { tenantId, id: jobId }: Job): Promise<boolean> =>
  (await prisma.application.findFirst({ where: { tenantId, jobId }, select: { id: true } })) !== null;
