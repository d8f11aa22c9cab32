import type { Links } from '../../contract/links.ts';
import type { Part, Schema } from '../../contract/v1.ts';
import { presentSource } from '../applications/presenter.ts';
import type { Caller } from '../../auth/caller.ts';
import { mayWriteIn } from '../../auth/visibility.ts';
import { formatDay } from '../../core/dates.ts';
import { presentOrganisation } from '../references.ts';
import { presentProcessStep } from '../processes/presenter.ts';
import { presentQuestionnaire } from '../questionnaires/presenter.ts';
import { presentUser, type UserRow } from '../references.ts';
import { countEnded, type Funnel } from './funnel.ts';
import type { JobDetailRow, JobRow } from './service.ts';

export const presentJobPage = (rows: readonly JobRow[], self: string, next: string, links: Links): Schema<'JobCollection'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('JobCollection'),
  _next: next,
  items: rows.map((row) => presentJobSummary(row, links)),
});

const presentJobSummary = (row: JobRow, links: Links): Schema<'JobSummary'> => ({
  ...presentJobCore(row, links.schema('JobSummary'), links),
  process: { _self: links.process(row.processId), id: row.processId },
});

/** A job in detail. Nothing can be done with a job itself, so it offers no actions. */
export const presentJob = (row: JobDetailRow, caller: Caller, links: Links): Schema<'Job'> => ({
  ...presentJobCore(row, links.schema('Job'), links),
  description: row.description,
  employer_description: row.employerDescription,
  position_description: row.positionDescription,
  profile_description: row.profileDescription,
  ...(row.owner && ({ owner: presentUser(row.owner) } satisfies Part<'Job'>)),
  ...(row.termCount !== null && row.termUnit && ({ term: { count: row.termCount, unit: row.termUnit } } satisfies Part<'Job'>)),
  ...(row.startDate && ({ start_date: formatDay(row.startDate) } satisfies Part<'Job'>)),
  attributes: { items: row.attributes.map(presentAttribute) },
  process: presentJobProcess(row.process, links),
  ...(row.questionnaire && ({ questionnaire: presentQuestionnaire(row.questionnaire) } satisfies Part<'Job'>)),
  publications: {
    items: row.publications.map((publication) => presentPublication(publication, mayWriteIn(caller, row.organisationId), links)),
  },
  _actions: [],
});

function presentJobCore(row: JobRow, schema: string, links: Links): Schema<'JobCore'> {
  const location = presentLocation(row);
  return {
    _status: 'OK',
    _self: links.job(row.id),
    _schema: schema,
    id: row.id,
    title: row.title,
    status: row.status,
    reference: row.reference,
    ...(row.client !== null && ({ client: row.client } satisfies Part<'JobCore'>)),
    ...(location && ({ location } satisfies Part<'JobCore'>)),
    creation_date: formatDay(row.createdAt),
    modification_date: row.modifiedAt.toISOString(),
    ...(row.contractType && ({ contract_type: presentContractType(row.contractType) } satisfies Part<'JobCore'>)),
    organisation: presentOrganisation(row.organisation),
    applications: { _self: links.jobApplications(row.id) },
    team: { _self: links.jobTeam(row.id) },
    stats: { _self: links.jobStatistics(row.id) },
  };
}

type LocationRow = Pick<JobRow, 'address' | 'postalcode' | 'town' | 'country' | 'longitude' | 'latitude'>;

/** The place of work; undefined when no part of it is known. */
export function presentLocation(row: LocationRow): Schema<'JobLocation'> | undefined {
  const location: Schema<'JobLocation'> = {
    ...(row.address !== null && ({ address: row.address } satisfies Part<'JobLocation'>)),
    ...(row.postalcode !== null && ({ postalcode: row.postalcode } satisfies Part<'JobLocation'>)),
    ...(row.town !== null && ({ town: row.town } satisfies Part<'JobLocation'>)),
    ...(row.country !== null && ({ country: row.country } satisfies Part<'JobLocation'>)),
    ...(row.longitude !== null && ({ longitude: row.longitude } satisfies Part<'JobLocation'>)),
    ...(row.latitude !== null && ({ latitude: row.latitude } satisfies Part<'JobLocation'>)),
  };
  return Object.keys(location).length > 0 ? location : undefined;
}

export const presentContractType = ({ name, abbreviation }: NonNullable<JobRow['contractType']>): Schema<'ContractType'> => ({
  name,
  abbreviation,
});

const presentAttribute = ({ name, apiName, value }: JobDetailRow['attributes'][number]): Schema<'JobAttribute'> => ({
  name,
  api_name: apiName,
  value,
});

const presentJobProcess = ({ id, name, steps }: JobDetailRow['process'], links: Links): Schema<'JobProcess'> => ({
  _self: links.process(id),
  id,
  name,
  steps: { items: steps.map(presentProcessStep) },
});

/** The feed contains apply addresses, so only writers of the organisation get its link. */
const presentPublication = (
  { id, source, startDate, endDate }: JobDetailRow['publications'][number],
  withFeed: boolean,
  links: Links,
): Schema<'Publication'> => ({
  id,
  source: presentSource(source),
  start_date: formatDay(startDate),
  end_date: endDate && formatDay(endDate),
  ...(withFeed && ({ feed: { _self: links.feed(source.id) } } satisfies Part<'Publication'>)),
});

export const presentStatistics = (funnel: Funnel, self: string, links: Links): Schema<'JobStatistics'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('JobStatistics'),
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

const presentStepReference = ({ id, name, status, outcome }: Funnel['byStep'][number]['step']): Schema<'StepReference'> => ({
  id,
  name,
  status,
  ...(outcome && ({ outcome } satisfies Part<'StepReference'>)),
});

export const presentTeam = (members: readonly UserRow[], self: string, links: Links): Schema<'JobTeam'> => ({
  _status: 'OK',
  _self: self,
  _schema: links.schema('JobTeam'),
  items: members.map(presentUser),
});
