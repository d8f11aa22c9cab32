import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { aCredential } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { aHouse } from './room.ts';

const service = aService();

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
