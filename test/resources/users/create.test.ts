import { describe, expect, test } from '@jest/globals';
import { anOrganisation, aTenant } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { aHouse } from './room.ts';

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
  const data = Array.from({ length: 9_998 }, (_, number) => ({
    tenantId,
    email: `${number}@a.example`,
    firstName: 'A',
    lastName: 'B',
  }));
  await service.prisma.user.createMany({ data });
  expectInvalid(await client.post('/user', MAREN), { _body: ['too_long'] });
  const path = `/user/${colleague.id}`;
  expect((await client.post(path, { status: 'DISABLED' })).status).toBe(200);
  expect((await client.post('/user', MAREN)).status).toBe(200);
  expectInvalid(await client.post(path, { status: 'ACTIVE' }), { status: ['too_long'] });
});
