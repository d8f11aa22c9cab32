import { expect, test } from '@jest/globals';
import { aCredential, aJob, aRejectionReason } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { listOf } from '../shown.ts';

const service = aService();

/** A recruiter who is ADMIN in one organisation and READER in another. */
async function aMember() {
  const { tenantId, organisation: first, sister, member } = await aWorld(service);
  const { organisation: second } = await sister();
  const recruiter = await member({ here: 'ADMIN', there: 'READER' }, { language: 'fr', timeZone: 'Europe/Paris' });
  return { tenantId, first, second, recruiter, client: recruiter.client };
}

const linksOf = (id: number) => {
  const base = `${service.origin}/v1`;
  return {
    jobs: { _self: `${base}/job?alljobs=true&organisation_id=${id}` },
    applications: { _self: `${base}/application?organisation_id=${id}` },
    candidates: { _self: `${base}/candidate?organisation_id=${id}` },
    notes: { _self: `${base}/note?organisation_id=${id}` },
    processes: { _self: `${base}/process?organisation_id=${id}` },
    rejection_reasons: { _self: `${base}/rejection-reason?organisation_id=${id}` },
    templates: { _self: `${base}/template?organisation_id=${id}` },
    users: { _self: `${base}/user?organisation_id=${id}` },
    webhooks: { _self: `${base}/webhook?organisation_id=${id}` },
  };
};

test('GET /account: "who am I": the recruiter, the login used, language, time zone, and the memberships by id with role and links', async () => {
  const { recruiter, client, first, second } = await aMember();
  const { status, body } = await client.get('/account');
  expect(status).toBe(200);
  const items = [
    {
      id: first.id,
      name: first.name,
      role: 'ADMIN',
      ...linksOf(first.id),
      _actions: ['job', 'webhook', 'template'].map((name) =>
        expect.objectContaining({ name: `add-${name}`, _self: `${service.origin}/v1/${name}` }),
      ),
    },
    { id: second.id, name: second.name, role: 'READER', ...linksOf(second.id), _actions: [] },
  ];
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/account`,
    _schema: `${service.origin}/schemav1/Account`,
    id: recruiter.id,
    first_name: 'Amara',
    last_name: 'Okafor',
    email: recruiter.email,
    login: recruiter.login,
    credential: { id: expect.any(Number), name: '' },
    language: 'fr',
    time_zone: 'Europe/Paris',
    organisations: { _self: `${service.origin}/v1/account/organisation`, items },
    _actions: [expect.objectContaining({ name: 'change-list' })],
  });
  // my memberships with links, by themselves
  const memberships = (await client.get('/account/organisation')).body;
  expect(memberships).toEqual(listOf(service.origin, '/account/organisation', 'OrganisationList', items));
});

test('`login`: "The login of the credentials used", of several of one recruiter', async () => {
  const { recruiter, client } = await aMember();
  const other = await aCredential(service.prisma, recruiter);
  const logins = [await client.get('/account'), await service.as(other).get('/account')].map(({ body }) => body.login);
  expect(logins).toEqual([recruiter.login, other.login]);
});

test('the link of the jobs leads to "the jobs of the organisation of every status", the others to what is of the organisation', async () => {
  const { tenantId, first, second, recruiter, client } = await aMember();
  const reason = await aRejectionReason(service.prisma, tenantId, { organisationId: first.id });
  await aRejectionReason(service.prisma, tenantId, { organisationId: second.id });
  const closed = await aJob(service.prisma, first, { status: 'CLOSED' });
  const open = await aJob(service.prisma, first, { processId: closed.processId });
  await aJob(service.prisma, second, { processId: closed.processId });
  const [membership] = (await client.get('/account/organisation')).body.items;
  const idsAt = async (link: { _self: string }) => (await client.get(link._self)).body.items.map(({ id }: { id: number }) => id);
  expect(await idsAt(membership.jobs)).toEqual([closed.id, open.id]);
  expect(await idsAt(membership.processes)).toEqual([closed.processId]);
  expect(await idsAt(membership.rejection_reasons)).toEqual([reason.id]);
  expect(await idsAt(membership.users)).toContain(recruiter.id);
});
