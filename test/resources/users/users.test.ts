import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { anOrganisation, aTenant, aCredential, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { idsOf } from '../applications/desk.ts';
import { aHouse } from './room.ts';
import { listOf, personOf } from '../shown.ts';
import { readAll } from '../../harness/client.ts';

const service = aService();

const MAREN = { email: 'maren.holt@northwind.example', first_name: 'Maren', last_name: 'Holt' };

test('a user with roles: as in the list of an owner, and a line of the audit', async () => {
  const { client, owner, organisation, auditOf } = await aHouse(service);
  const roles = [{ organisation_id: organisation.id, role: 'RECRUITER' }];
  const { status, body } = await client.post('/user', { ...MAREN, first_name: ' Maren ', program: true, roles });
  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/user`,
    _schema: `${service.origin}/schemav1/UserResult`,
    id: expect.any(Number),
    ...MAREN,
    memberships: { items: [{ organisation: { id: organisation.id, name: organisation.name }, role: 'RECRUITER' }] },
    program: true,
    status: 'ACTIVE',
    language: 'en',
    time_zone: 'UTC',
    modification_date: expect.any(String),
    _actions: [expect.objectContaining({ name: 'update', _self: `${service.origin}/v1/user/${body.id}` })],
  });
  const { _status, _self, _schema, ...shown } = body;
  expect((await client.get('/user')).body.items).toContainEqual(shown);
  const fields = ['email', 'first_name', 'last_name', 'program', `roles.${organisation.id}`];
  expect(await auditOf()).toEqual([{ userId: owner.id, operation: 'createUser', kind: 'USER', resourceId: body.id, fields }]);
});

describe('"before any id or email address is looked up": 403', () => {
  test.each(['ADMIN', 'READER', 'owner with an ordinary credential'] as const)('%s', async (who) => {
    const { callers, owner } = await aHouse(service);
    const roles = [{ organisation_id: 2_147_483_647, role: 'ADMIN' }];
    expectError(await callers[who].post('/user', { ...MAREN, email: owner.email, roles }), 403, 'forbidden');
    expectError(await callers[who].post('/user/2147483647', { status: 'DISABLED' }), 403, 'forbidden');
    expectError(await callers[who].post('/credential', { user_id: 2_147_483_647, name: 'x' }), 403, 'forbidden');
  });
});

test('all faults at once; nothing is written', async () => {
  const { client, owner, organisation, tenantId, auditOf } = await aHouse(service);
  const foreign = await anOrganisation(service.prisma, (await aTenant(service.prisma)).id);
  const ids = [organisation.id, foreign.id, organisation.id];
  const answer = await client.post('/user', {
    email: owner.email.toUpperCase(),
    first_name: '  ',
    last_name: 'Holt',
    time_zone: '+02:00',
    program: true,
    owner: true,
    roles: ids.map((id) => ({ organisation_id: id, role: 'READER' })),
  });
  expectInvalid(answer, {
    first_name: ['too_short'],
    time_zone: ['unknown_value'],
    email: ['taken'],
    owner: ['not_combinable'],
    'roles.1.organisation_id': ['not_found'],
    'roles.2.organisation_id': ['repeated'],
  });
  expect(await service.prisma.user.count({ where: { tenantId } })).toBe(2);
  expect(await auditOf()).toEqual([]);
});

test('"An email address is `taken` when another user of the tenant has it": not one of another tenant', async () => {
  const { client } = await aHouse(service);
  const { recruiter: stranger } = await aWorld(service);
  expect((await client.post('/user', { ...MAREN, email: stranger.email })).status).toBe(200);
});

test('"A tenant may have 10,000 users that are ACTIVE"', async () => {
  const { client, tenantId, colleague } = await aHouse(service);
  await service.prisma.$executeRaw`INSERT INTO "user" ("tenant_id", "email", "first_name", "last_name")
    SELECT ${tenantId}::int, each || '@a.example', 'A', 'B' FROM generate_series(1, 9998) AS each`;
  expectInvalid(await client.post('/user', MAREN), { _body: ['too_long'] });
  const path = `/user/${colleague.id}`;
  expect((await client.post(path, { status: 'DISABLED' })).status).toBe(200);
  expect((await client.post('/user', MAREN)).status).toBe(200);
  expectInvalid(await client.post(path, { status: 'ACTIVE' }), { status: ['too_long'] });
});

test('details and roles: what differs is written, with its names in the audit; again: nothing', async () => {
  const { client, owner, colleague, organisation, sister, auditOf } = await aHouse(service);
  const { organisation: other } = await sister();
  const roles = [
    { organisation_id: other.id, role: 'ADMIN' },
    { organisation_id: organisation.id, role: null },
  ];
  const change = { first_name: colleague.firstName, last_name: 'Lind', language: 'fr', roles };
  const { status, body } = await client.post(`/user/${colleague.id}`, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    last_name: 'Lind',
    language: 'fr',
    memberships: { items: [{ organisation: { id: other.id, name: other.name }, role: 'ADMIN' }] },
  });
  const line = { userId: owner.id, operation: 'updateUser', kind: 'USER', resourceId: colleague.id };
  const fields = ['last_name', 'language', `roles.${other.id}`, `roles.${organisation.id}`];
  expect(await auditOf()).toEqual([{ ...line, fields }]);
  await wait(2);
  expect((await client.post(`/user/${colleague.id}`, change)).body.modification_date).toBe(body.modification_date);
  expect(await auditOf()).toHaveLength(1);
});

test('"A DISABLED user is refused within 2 s, with every credential. It keeps name, memberships and `owner`"', async () => {
  const { client, colleague, auditOf } = await aHouse(service);
  await client.post(`/user/${colleague.id}`, { owner: true });
  const path = `/user/${colleague.id}`;
  const { body } = await client.post(path, { status: 'DISABLED' });
  expect(body).toMatchObject({ owner: true, status: 'DISABLED', first_name: colleague.firstName });
  expect(body.memberships.items).toHaveLength(1);
  expectError(await colleague.client.get('/account'), 401, 'unauthenticated');
  expect((await client.get(`/credential?user_id=${colleague.id}`)).body.items).toEqual([]);
  await client.post(path, { status: 'ACTIVE' });
  expect((await colleague.client.get('/account')).status).toBe(200);
  expect((await auditOf()).map(({ fields }) => fields)).toEqual([['owner'], ['status'], ['status']]);
});

test('"Nobody gives or takes own access": `owner` and `status` of itself, but own `roles`', async () => {
  const { client, owner, organisation, auditOf } = await aHouse(service);
  const path = `/user/${owner.id}`;
  expectInvalid(await client.post(path, { owner: false, status: 'DISABLED' }), {
    owner: ['own_access'],
    status: ['own_access'],
  });
  expect((await client.post(path, { owner: true, status: 'ACTIVE' })).status).toBe(200);
  expect(await auditOf()).toEqual([]);
  const roles = [{ organisation_id: organisation.id, role: 'READER' }];
  expect((await client.post(path, { roles })).status).toBe(200);
});

test('"A credential that a user already had does not gain by the user becoming an owner"', async () => {
  const { client, colleague } = await aHouse(service);
  await client.post(`/user/${colleague.id}`, { owner: true });
  expectError(await colleague.client.post(`/user/${colleague.id}`, { first_name: 'A' }), 403, 'forbidden');
  expect((await colleague.client.get('/account')).body).not.toHaveProperty('owner');
  const given = service.as(await aCredential(service.prisma, colleague, { owner: true }));
  expect((await given.get('/account')).body).toMatchObject({ owner: true, credential: { owner: true } });
  await client.post(`/user/${colleague.id}`, { owner: false });
  const { body } = await given.get('/account');
  expect([body.owner, body.credential.owner]).toEqual([undefined, true]);
});

test('a program is never an owner', async () => {
  const { client } = await aHouse(service);
  const program = { email: 'site@northwind.example', first_name: 'Career', last_name: 'Site', program: true };
  const { body } = await client.post('/user', program);
  expectInvalid(await client.post(`/user/${body.id}`, { owner: true }), { owner: ['not_combinable'] });
});

/** Recruiters of two organisations of the caller `both`, and of a hidden third one. */
async function aDesk() {
  const { prisma } = service;
  const { tenantId, organisation, recruiter, client } = await aWorld(service, [], { role: 'READER' });
  const [second, hidden] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
  const everywhere = await aRecruiter(prisma, [hidden, second, organisation], 'ADMIN');
  const bothUser = await aRecruiter(prisma, [second, organisation]);
  await aRecruiter(prisma, [hidden]);
  return { organisation, second, recruiter, everywhere, bothUser, alone: client, both: service.as(bothUser) };
}

type Named = { readonly id: number; readonly name: string };
type List = { readonly body: { readonly items: readonly { readonly id: number; readonly memberships: unknown }[] } };

const roleIn = ({ id, name }: Named, role: string) => ({ organisation: { id, name }, role });

test("GET /user: members of the caller's organisations by id, only memberships in organisations of the caller", async () => {
  const { alone, organisation, recruiter, everywhere, bothUser } = await aDesk();
  const { status, body } = await alone.get('/user');
  expect(status).toBe(200);
  const shown = (user: typeof recruiter, role: string) => ({
    ...personOf(user),
    memberships: { items: [roleIn(organisation, role)] },
  });
  const items = [shown(recruiter, 'READER'), shown(everywhere, 'ADMIN'), shown(bothUser, 'RECRUITER')];
  expect(body).toEqual(listOf(service.origin, '/user', 'UserList', items));
});

test('`organisation_id`: its members, with "all of the caller\'s" organisations by id', async () => {
  const { both, organisation, second, recruiter, everywhere, bothUser } = await aDesk();
  expect(idsOf(await both.get('/user'))).toEqual([recruiter.id, everywhere.id, bothUser.id]);
  const answer = await both.get(`/user?organisation_id=${second.id}`);
  expect(answer.body._self).toBe(`${service.origin}/v1/user?organisation_id=${second.id}`);
  expect(answer.body.items.map(({ id, memberships }: List['body']['items'][number]) => [id, memberships])).toEqual([
    [everywhere.id, { items: [roleIn(organisation, 'ADMIN'), roleIn(second, 'ADMIN')] }],
    [bothUser.id, { items: [roleIn(organisation, 'RECRUITER'), roleIn(second, 'RECRUITER')] }],
  ]);
});

const OWNER = "owner with an owner's credential";
const ORDINARY = 'owner with an ordinary credential';

type Item = { readonly id: number; readonly kind?: string; readonly name?: string; readonly role?: string };

test('an owner is ADMIN in every organisation of the tenant, whatever its memberships say: the account, with what an owner may add', async () => {
  const { callers, organisation, sister } = await aWorld(service);
  const { organisation: other } = await sister();
  const { body } = await callers[OWNER].get('/account');
  const seen = (items: readonly Item[]) => items.map(({ id, name, role }) => ({ id, name, role }));
  const all = [organisation, other].map(({ id, name }) => ({ id, name, role: 'ADMIN' }));
  expect(seen(body.organisations.items)).toEqual(all);
  expect(seen((await callers[OWNER].get('/account/organisation')).body.items)).toEqual(all);
  expect(body).toMatchObject({ owner: true, credential: { name: '', owner: true } });
  expect(body._actions.map(({ name }: Item) => name)).toEqual(['add-user', 'issue-credential', 'change-list']);
  const { body: plain } = await callers[ORDINARY].get('/account');
  expect(seen(plain.organisations.items)).toEqual(all.slice(0, 1));
  expect([plain.owner, plain.credential.owner]).toEqual([undefined, undefined]);
  expect(plain._actions.map(({ name }: Item) => name)).toEqual(['change-list']);
});

test('`GET /user` and `GET /change` have every user of the tenant, also those without a membership', async () => {
  const { callers, recruiter, organisation, tenantId, sister, stranger, member } = await aWorld(service);
  const { recruiter: there } = await sister();
  const nobody = await member({});
  await stranger();
  await callers[OWNER].get('/account');
  await callers[ORDINARY].get('/account');
  const users = await service.prisma.user.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
  const { body } = await callers[OWNER].get('/user');
  expect(body.items.map(({ id }: Item) => id)).toEqual(users.map(({ id }) => id));
  expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([there.id, nobody.id]));
  const address = '/change?modified_since=1970-01-01T00:00:00Z&kind=USER';
  const changed = (await readAll(callers[OWNER], address)).map(({ id }) => id);
  expect(changed.toSorted((one, other) => one - other)).toEqual(users.map(({ id }) => id));

  const within = (await callers[OWNER].get(`/user?organisation_id=${organisation.id}`)).body.items;
  expect(within.map(({ id }: Item) => id)).toContain(recruiter.id);
  expect(within.map(({ id }: Item) => id)).not.toContain(there.id);
  const { body: plain } = await callers[ORDINARY].get('/user');
  expect(plain.items.map(({ id }: Item) => id)).not.toContain(nobody.id);
  for (const item of plain.items)
    expect(Object.keys(item).toSorted()).toEqual(['email', 'first_name', 'id', 'last_name', 'memberships']);
});

test('the index links to `credentials`, and for an owner to `audit`', async () => {
  const { callers } = await aWorld(service);
  const linked = async (who: typeof OWNER | 'READER') => {
    const { body } = await callers[who].get('/');
    return [body.credentials?._self, body.audit?._self];
  };
  const base = `${service.origin}/v1`;
  expect(await linked(OWNER)).toEqual([`${base}/credential`, `${base}/audit`]);
  expect(await linked('READER')).toEqual([`${base}/credential`, undefined]);
});
