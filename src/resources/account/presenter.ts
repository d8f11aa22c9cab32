import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import { presentAddJob } from '../jobs/actions.ts';
import { presentEnvelope, presentUser } from '../references.ts';
import type { AccountRow, MembershipRow } from './service.ts';

export const presentAccount = ({ login, user }: AccountRow, links: Links): Schema<'Account'> => ({
  ...presentEnvelope('Account', links.account(), links),
  ...presentUser(user),
  login,
  language: user.language,
  time_zone: user.timeZone,
  organisations: {
    _self: links.organisations(),
    items: user.memberships.map((membership) => presentMembership(membership, links)),
  },
});

export const presentOrganisationList = (memberships: readonly MembershipRow[], links: Links): Schema<'OrganisationList'> => ({
  ...presentEnvelope('OrganisationList', links.organisations(), links),
  items: memberships.map((membership) => presentMembership(membership, links)),
});

const presentMembership = ({ role, organisation: { id, name } }: MembershipRow, links: Links): Schema<'Membership'> => ({
  id,
  name,
  role,
  jobs: { _self: links.organisationJobs(id) },
  applications: { _self: links.organisationApplications(id) },
  candidates: { _self: links.organisationCandidates(id) },
  notes: { _self: links.organisationNotes(id) },
  processes: { _self: links.organisationProcesses(id) },
  rejection_reasons: { _self: links.organisationRejectionReasons(id) },
  templates: { _self: links.organisationTemplates(id) },
  users: { _self: links.organisationUsers(id) },
  webhooks: { _self: links.organisationWebhooks(id) },
  _actions: role === 'ADMIN' ? [presentAddJob(links)] : [],
});
