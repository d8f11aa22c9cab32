import type { Links, Schema, SchemaName } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { isAdminIn, mayWriteIn, type Caller } from '../../auth/visibility.ts';
import { compareNames } from '../../core/names.ts';
import { dayOf, formatDay, formatInstant } from '../../core/dates.ts';
import { presentProcessStep } from '../processes/presenter.ts';
import { presentPay } from '../pay.ts';
import { presentQuestionnaire } from '../questionnaires/presenter.ts';
import {
  presentContractType,
  presentEnvelope,
  presentLocation,
  presentOrganisation,
  presentPage,
  presentSource,
  presentStepReference,
  presentUser,
  type PageView,
  type UserRow,
} from '../references.ts';
import { countEnded, type Funnel } from './funnel.ts';
import type { Published } from './publish.ts';
import type { JobDetailRow, JobRow } from './service.ts';

export const presentJobPage = (rows: readonly JobRow[], page: PageView): Schema<'JobCollection'> => ({
  ...presentPage('JobCollection', page),
  items: rows.map((row) => presentJobSummary(row, page.links)),
});

const presentJobSummary = (row: JobRow, links: Links): Schema<'JobSummary'> => ({
  ...presentJobCore(row, 'JobSummary', links),
  process: { _self: links.to('getProcess', { processid: row.processId }), id: row.processId },
});

/** A job in detail, with the actions of this moment. */
export const presentJob = (row: JobDetailRow, caller: Caller, links: Links, now: Date): Schema<'Job'> => ({
  ...presentJobCore(row, 'Job', links),
  description: row.description,
  employer_description: row.employerDescription,
  position_description: row.positionDescription,
  profile_description: row.profileDescription,
  ...optionalFields<Schema<'Job'>>({
    owner: row.owner && presentUser(row.owner),
    pay: presentPay(row),
    term: row.termCount === null || row.termUnit === null ? null : { count: row.termCount, unit: row.termUnit },
    start_date: row.startDate && formatDay(row.startDate),
  }),
  attributes: { items: row.attributes.toSorted(byName).map(presentAttribute) },
  process: presentJobProcess(row.process, links),
  ...optionalFields<Schema<'Job'>>({ questionnaire: row.questionnaire && presentQuestionnaire(row.questionnaire) }),
  cv_required: row.cvRequired,
  cover_required: row.coverRequired,
  publications: {
    items: row.publications.map((publication) => presentPublication(publication, mayWriteIn(caller, row.organisationId), links)),
  },
  _actions: presentJobActions(row, caller, links, now),
});

const presentJobCore = (row: JobRow | JobDetailRow, schema: SchemaName, links: Links): Schema<'JobCore'> => ({
  ...presentEnvelope(schema, links.to('getJob', { jobid: row.id }), links),
  id: row.id,
  title: row.title,
  status: row.status,
  reference: row.reference,
  ...optionalFields<Schema<'JobCore'>>({ client: row.client, location: presentLocation(row) }),
  creation_date: formatDay(row.createdAt),
  modification_date: formatInstant(row.modifiedAt),
  ...optionalFields<Schema<'JobCore'>>({ contract_type: row.contractType && presentContractType(row.contractType) }),
  organisation: presentOrganisation(row.organisation),
  applications: { _self: links.to('listJobApplications', { jobid: row.id }) },
  team: { _self: links.to('listJobTeam', { jobid: row.id }) },
  stats: { _self: links.to('getJobStatistics', { jobid: row.id }) },
});

type AttributeRow = JobDetailRow['attributes'][number];

const byName = (one: AttributeRow, other: AttributeRow): number =>
  compareNames(one.name, other.name) || compareNames(one.apiName, other.apiName);

const presentAttribute = ({ name, apiName, value }: AttributeRow): Schema<'JobAttribute'> => ({
  name,
  api_name: apiName,
  value,
});

const presentJobProcess = ({ id, name, steps }: JobDetailRow['process'], links: Links): Schema<'JobProcess'> => ({
  _self: links.to('getProcess', { processid: id }),
  id,
  name,
  steps: { items: steps.map(presentProcessStep) },
});

/** The answer to a publication; only a writer of the organisation gets it. */
export const presentPublished = (
  jobId: number,
  published: Published,
  self: string,
  links: Links,
): Schema<'PublicationResult'> => ({
  ...presentEnvelope('PublicationResult', self, links),
  job_id: jobId,
  publication: presentPublication(published, true, links),
  apply_url: links.to('submitApplication', { token: published.token }),
});

/** The feed contains apply addresses, so only writers of the organisation get its link. */
const presentPublication = (
  { id, source, startDate, endDate }: JobDetailRow['publications'][number] | Published,
  withFeed: boolean,
  links: Links,
): Schema<'Publication'> => ({
  id,
  source: presentSource(source),
  start_date: formatDay(startDate),
  end_date: endDate && formatDay(endDate),
  ...optionalFields<Schema<'Publication'>>({
    feed: withFeed ? { _self: links.to('listJobFeed', { source_id: source.id }) } : null,
  }),
});

export const presentStatistics = (funnel: Funnel, self: string, links: Links): Schema<'JobStatistics'> => ({
  ...presentEnvelope('JobStatistics', self, links),
  job_id: funnel.jobId,
  job_title: funnel.jobTitle,
  applications_total: funnel.total,
  by_channel: funnel.byChannel.map(presentChannel),
  by_week: funnel.byWeek.map(presentWeek),
  by_step: funnel.byStep.map(presentStepCount),
  hired: countEnded(funnel.byStep, 'HIRED'),
  rejected: countEnded(funnel.byStep, 'REJECTED'),
  withdrawn: countEnded(funnel.byStep, 'WITHDRAWN'),
  median_days_to_hire: funnel.medianDaysToHire,
  peer_average: funnel.peerAverage,
  published_since: funnel.publishedSince,
});

const presentChannel = ({ channel, count, lastDay }: Funnel['byChannel'][number]): Schema<'ChannelCount'> => ({
  channel,
  count,
  last_date: lastDay,
});

const presentWeek = ({ weekStart, count }: Funnel['byWeek'][number]): Schema<'WeekCount'> => ({
  week_start: weekStart,
  count,
});

const presentStepCount = ({ step, current, entered }: Funnel['byStep'][number]): Schema<'StepCount'> => ({
  step: presentStepReference(step),
  current,
  entered,
});

export const presentTeam = (members: readonly UserRow[], self: string, links: Links): Schema<'JobTeam'> => ({
  ...presentEnvelope('JobTeam', self, links),
  items: members.map(presentUser),
});

/** The actions that the caller may take on a job now. */
function presentJobActions(row: JobDetailRow, caller: Caller, links: Links, now: Date): Schema<'Action'>[] {
  const { id, status, organisationId, publications } = row;
  const isAdmin = isAdminIn(caller, organisationId);
  const today = formatInstant(dayOf(now));
  const isPublished = publications.some(({ endDate }) => endDate === null || endDate >= today);
  return [
    status === 'OPEN' && mayWriteIn(caller, organisationId) && links.action('add-application', 'createApplication'),
    isAdmin && links.action('update', 'updateJob', { jobid: id }),
    isAdmin && status !== 'ARCHIVED' && links.action('change-status', 'changeJobStatus', { jobid: id }),
    isAdmin && links.action('change-team', 'changeJobTeam', { jobid: id }),
    isAdmin && links.action('publish', 'publishJob', { jobid: id }),
    isAdmin && isPublished && links.action('unpublish', 'unpublishJob', { jobid: id }),
  ].filter((each) => each !== false);
}

/** Creating a job, for an ADMIN of the organisation. */
export const presentAddJob = (links: Links): Schema<'Action'> => links.action('add-job', 'createJob');
