import type { JobStatus, Prisma } from '#generated/prisma/client.ts';
import { isOwned, scanFound, scanOwned, scopeValues, type Scope } from '../../auth/visibility.ts';
import { cutPage, isCombined, pageOf, type Page, type Slice } from '../../database/collection.ts';
import type { Rows } from '../../database/database.ts';
import { createRead, type ReadRow } from '../../database/read.ts';
import { bindTo } from '../../database/sql-values.ts';
import { notFound } from '../../core/problem.ts';
import { sourceColumns } from '../applications/rows.ts';
import { userColumns } from '../references.ts';
import { withQuestions } from '../questionnaires/service.ts';

/** Conditions on jobs; those that are given apply together. */
export type JobFilters = { readonly status: JobStatus | undefined; readonly reference: string | undefined };

const references = { organisation: true, contractType: true } satisfies Prisma.JobInclude;

const listed = {
  include: references,
  omit: { description: true, employerDescription: true, positionDescription: true, profileDescription: true },
} satisfies Prisma.JobDefaultArgs;

const detailed = {
  ...references,
  owner: { select: userColumns },
  attributes: true,
  process: { include: { steps: { orderBy: { rank: 'asc' } } } },
  questionnaire: { include: withQuestions },
  publications: {
    include: { source: { select: sourceColumns } },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.JobInclude;

const readJobRows = createRead('Job', listed);
const readJobDetails = createRead('Job', { include: detailed });
const readTeams = createRead('Job', {
  select: { team: { select: { user: { select: userColumns } }, orderBy: { userId: 'asc' } } },
});

/** A job with all that an item of a list shows. */
export type JobRow = ReadRow<'Job', typeof listed>;

/** A job with all that its detail shows. */
export type JobDetailRow = ReadRow<'Job', { include: typeof detailed }>;

/** A page of the jobs in scope. */
export async function readJobs(rows: Rows, scope: Scope, { status, reference }: JobFilters, slice: Slice): Promise<Page<JobRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const conditions = [
    ...(status ? [`p."status" = ${bind(status)}::"JobStatus"`] : []),
    ...(reference ? [`p."reference" = ${bind(reference)}`] : []),
  ];
  const scan = reference ? scanFound('job', conditions) : scanOwned(scope, 'job', conditions);
  const page = pageOf({ whole: scanOwned(scope, 'job'), scan }, slice, bind);
  // the default is the jobs of one status
  const isVaried = isCombined({ reference, all: status === undefined || undefined }, slice);
  return cutPage(await readJobRows(rows, { ...page, isVaried }, values), slice.limit);
}

const JOB = { from: `SELECT * FROM "job" AS p WHERE ${isOwned('p')} AND p."id" = $3` };

/** A job in scope, in detail. */
export async function readJob(rows: Rows, scope: Scope, id: number): Promise<JobDetailRow> {
  const [job] = await readJobDetails(rows, JOB, [...scopeValues(scope), id]);
  if (job === undefined) throw notFound();
  return job;
}

/** The recruiters who work on a job in scope, by id. */
export async function readTeam(rows: Rows, scope: Scope, jobId: number) {
  const [job] = await readTeams(rows, JOB, [...scopeValues(scope), jobId]);
  if (job === undefined) throw notFound();
  return job.team.map(({ user }) => user);
}
