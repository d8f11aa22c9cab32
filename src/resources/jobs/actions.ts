import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { Caller } from '../../auth/caller.ts';
import { isAdminIn, mayWriteIn } from '../../auth/visibility.ts';
import { dayOf } from '../../core/dates.ts';
import type { JobDetailRow } from './service.ts';

type Row = Pick<JobDetailRow, 'id' | 'status' | 'organisationId'> & {
  readonly publications: readonly { readonly endDate: Date | null }[];
};

/** The actions that the caller may take on a job now. */
export const presentJobActions = (row: Row, caller: Caller, links: Links, now: Date): Schema<'Action'>[] => [
  ...(row.status === 'OPEN' && mayWriteIn(caller, row.organisationId) ? [presentAddApplication(links)] : []),
  ...(isAdminIn(caller, row.organisationId) ? presentChanges(row, links, dayOf(now)) : []),
];

const presentChanges = ({ id, status, publications }: Row, links: Links, today: Date): Schema<'Action'>[] => [
  presentUpdate(id, links),
  ...(status === 'ARCHIVED' ? [] : [presentChangeStatus(id, links)]),
  presentChangeTeam(id, links),
  presentPublish(id, links),
  ...(publications.some(({ endDate }) => endDate === null || endDate >= today) ? [presentUnpublish(id, links)] : []),
];

const presentAddApplication = (links: Links): Schema<'Action'> => ({
  name: 'add-application',
  method: 'POST',
  _self: links.applications(),
  _schema: links.schema('ApplicationRequest'),
  description: 'Record an application to the job.',
});

const presentChangeStatus = (id: number, links: Links): Schema<'Action'> => ({
  name: 'change-status',
  method: 'POST',
  _self: links.changeJobStatus(id),
  _schema: links.schema('JobStatusRequest'),
  description: 'Change the status of the job.',
});

const presentChangeTeam = (id: number, links: Links): Schema<'Action'> => ({
  name: 'change-team',
  method: 'POST',
  _self: links.jobTeam(id),
  _schema: links.schema('TeamChangeRequest'),
  description: 'Add recruiters to the team of the job, or take them out of it.',
});

const presentPublish = (id: number, links: Links): Schema<'Action'> => ({
  name: 'publish',
  method: 'POST',
  _self: links.publishJob(id),
  _schema: links.schema('PublishRequest'),
  description: 'Publish the job on a source.',
});

const presentUnpublish = (id: number, links: Links): Schema<'Action'> => ({
  name: 'unpublish',
  method: 'POST',
  _self: links.unpublishJob(id),
  _schema: links.schema('UnpublishRequest'),
  description: 'End the publication of the job on a source.',
});

const presentUpdate = (id: number, links: Links): Schema<'Action'> => ({
  name: 'update',
  method: 'POST',
  _self: links.job(id),
  _schema: links.schema('JobUpdateRequest'),
  description: 'Change the details.',
});

/** Creating a job, for an ADMIN of the organisation. */
export const presentAddJob = (links: Links): Schema<'Action'> => ({
  name: 'add-job',
  method: 'POST',
  _self: links.jobs(),
  _schema: links.schema('JobRequest'),
  description: 'Create a job in the organisation.',
});
