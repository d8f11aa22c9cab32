import type { Links, Schema } from '../../contract/v1.ts';
import { isAdminIn, mayWriteIn, type Caller } from '../../auth/visibility.ts';
import { dayOf } from '../../core/dates.ts';
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
