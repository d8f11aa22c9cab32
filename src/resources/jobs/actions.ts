import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { Caller } from '../../auth/caller.ts';
import { isAdminIn, mayWriteIn } from '../../auth/visibility.ts';
import { dayOf } from '../../core/dates.ts';
import { actionsWith } from '../references.ts';
import type { JobDetailRow } from './service.ts';

type Row = Pick<JobDetailRow, 'id' | 'status' | 'organisationId'> & {
  readonly publications: readonly { readonly endDate: Date | null }[];
};

/** The actions that the caller may take on a job now. */
export function presentJobActions(row: Row, caller: Caller, links: Links, now: Date): Schema<'Action'>[] {
  const { id, status, organisationId, publications } = row;
  const isAdmin = isAdminIn(caller, organisationId);
  const today = dayOf(now);
  const isPublished = publications.some(({ endDate }) => endDate === null || endDate >= today);
  const action = actionsWith(links);
  return [
    status === 'OPEN' &&
      mayWriteIn(caller, organisationId) &&
      action('add-application', links.applications(), 'ApplicationRequest', 'Record an application to the job.'),
    isAdmin && action('update', links.job(id), 'JobUpdateRequest', 'Change the details.'),
    isAdmin &&
      status !== 'ARCHIVED' &&
      action('change-status', links.changeJobStatus(id), 'JobStatusRequest', 'Change the status.'),
    isAdmin &&
      action(
        'change-team',
        links.jobTeam(id),
        'TeamChangeRequest',
        'Add recruiters to the team of the job, or take them out of it.',
      ),
    isAdmin && action('publish', links.publishJob(id), 'PublishRequest', 'Publish the job on a source.'),
    isAdmin &&
      isPublished &&
      action('unpublish', links.unpublishJob(id), 'UnpublishRequest', 'End the publication of the job on a source.'),
  ].filter((each) => each !== false);
}

/** Creating a job, for an ADMIN of the organisation. */
export const presentAddJob = (links: Links): Schema<'Action'> =>
  actionsWith(links)('add-job', links.jobs(), 'JobRequest', 'Create a job in the organisation.');
