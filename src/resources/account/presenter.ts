import type { Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { presentAddJob } from '../jobs/presenter.ts';
import { presentPoolActions } from '../pools/presenter.ts';
import { presentAddWebhook } from '../webhooks/subscriptions/presenter.ts';
import { presentEnvelope, presentUser } from '../references.ts';
import type { AccountRow, MembershipRow } from './service.ts';

export const presentAccount = (
  { user, ...credential }: AccountRow,
  memberships: readonly MembershipRow[],
  caller: Caller,
  links: Links,
): Schema<'Account'> => ({
  ...presentEnvelope('Account', links.to('getAccount'), links),
  ...presentUser(user),
  login: credential.login,
  ...optionalFields<Schema<'Account'>>({ owner: caller.owner || null }),
  credential: {
    id: credential.id,
    name: credential.name,
    ...optionalFields<Schema<'Account'>['credential']>({ owner: credential.owner || null }),
  },
  language: user.language,
  time_zone: user.timeZone,
  organisations: {
    _self: links.to('listAccountOrganisations'),
    items: memberships.map((membership) => presentMembership(membership, links)),
  },
  _actions: presentAccountActions(caller, links),
});

const presentAccountActions = (caller: Caller, links: Links): Schema<'Action'>[] => [
  ...(caller.owner ? [links.action('add-user', 'createUser'), links.action('issue-credential', 'issueCredential')] : []),
  ...presentPoolActions(caller, links),
];

export const presentOrganisationList = (memberships: readonly MembershipRow[], links: Links): Schema<'OrganisationList'> => ({
  ...presentEnvelope('OrganisationList', links.to('listAccountOrganisations'), links),
  items: memberships.map((membership) => presentMembership(membership, links)),
});

const presentMembership = ({ role, id, name }: MembershipRow, links: Links): Schema<'Membership'> => ({
  id,
  name,
  role,
  jobs: { _self: links.to('listJobs', { alljobs: true, organisation_id: id }) },
  applications: { _self: links.to('listApplications', { organisation_id: id }) },
  candidates: { _self: links.to('listCandidates', { organisation_id: id }) },
  notes: { _self: links.to('listNotes', { organisation_id: id }) },
  processes: { _self: links.to('listProcesses', { organisation_id: id }) },
  rejection_reasons: { _self: links.to('listRejectionReasons', { organisation_id: id }) },
  templates: { _self: links.to('listTemplates', { organisation_id: id }) },
  users: { _self: links.to('listUsers', { organisation_id: id }) },
  webhooks: { _self: links.to('listWebhooks', { organisation_id: id }) },
  _actions:
    role === 'ADMIN' ? [presentAddJob(links), presentAddWebhook(links), links.action('add-template', 'createTemplate')] : [],
});
