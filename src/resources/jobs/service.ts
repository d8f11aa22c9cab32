import type { JobStatus, Prisma } from '#generated/prisma/client.ts';
import { ONE_OWNED, scopeValues, type Scope } from '../../auth/visibility.ts';
import { scanFound, scanOwned } from '../../pages/scans.ts';
import { cutPage, pageOf } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { bindTo, type Sql } from '../../database/sql.ts';
import { createRead, readOne, type ShownRow } from '../../database/read.ts';
import { processStepColumns } from '../processes/service.ts';
import { payColumns } from '../pay.ts';
import { organisationColumns, sourceColumns, userColumns } from '../references.ts';
import { withQuestions } from '../questionnaires/service.ts';

/** Conditions on jobs; all given ones apply. */
export type JobFilters = { readonly status: JobStatus | undefined; readonly reference: string | undefined };

const listed = {
  id: true,
  processId: true,
  title: true,
  status: true,
  reference: true,
  client: true,
  address: true,
  postalcode: true,
  town: true,
  country: true,
  longitude: true,
  latitude: true,
  createdAt: true,
  modifiedAt: true,
  organisation: { select: organisationColumns },
  contractType: { select: { id: true, name: true, abbreviation: true } },
} satisfies Prisma.JobSelect;

const detailed = {
  ...listed,
  organisationId: true,
  description: true,
  employerDescription: true,
  positionDescription: true,
  profileDescription: true,
  termCount: true,
  termUnit: true,
  ...payColumns,
  startDate: true,
  cvRequired: true,
  coverRequired: true,
  owner: { select: userColumns },
  attributes: { select: { apiName: true, name: true, value: true } },
  process: { select: { id: true, name: true, steps: { select: processStepColumns, orderBy: { rank: 'asc' } } } },
  questionnaire: { include: withQuestions },
  publications: {
    select: { id: true, source: { select: sourceColumns }, startDate: true, endDate: true },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.JobSelect;

const readJobRows = createRead('Job', { select: listed }, {}, 'shown');
const readJobDetails = createRead('Job', { select: detailed }, {}, 'shown');
const readTeams = createRead('Job', {
  select: { team: { select: { user: { select: userColumns } }, orderBy: { userId: 'asc' } } },
});

export type JobRow = ShownRow<'Job', { select: typeof listed }>;

export type JobDetailRow = ShownRow<'Job', { select: typeof detailed }>;

export async function readJobs(sql: Sql, scope: Scope, { status, reference }: JobFilters, slice: Slice): Promise<Page<JobRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const conditions = [
    ...(status ? [`p."status" = ${bind(status)}::"JobStatus"`] : []),
    ...(reference ? [`p."reference" = ${bind(reference)}`] : []),
  ];
  const scan = reference ? scanFound('job', conditions) : scanOwned(scope, 'job', conditions);
  const page = pageOf({ whole: scanOwned(scope, 'job'), scan }, slice, bind);
  return cutPage(await readJobRows(sql, page, values), slice.limit);
}

export const readJob = (sql: Sql, scope: Scope, id: number): Promise<JobDetailRow> =>
  readOne(readJobDetails, sql, ONE_OWNED, [...scopeValues(scope), id]);

/** The recruiters who work on a job in scope, by id. */
export async function readTeam(sql: Sql, scope: Scope, jobId: number) {
  const job = await readOne(readTeams, sql, ONE_OWNED, [...scopeValues(scope), jobId]);
  return job.team.map(({ user }) => user);
}
