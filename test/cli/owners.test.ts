import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anOrganisation, aTenant } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { linesOf } from '../resources/users/room.ts';
import { commandsOn } from './operator.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service?.close());

const { json, refusal } = commandsOn(() => ({ service, now: new Date() }));

const aUser = async (...more: readonly string[]) => {
  const tenant = await aTenant(service.prisma);
  const email = `amara${tenant.id}@northwind.example`;
  const user = await json('user', 'add', String(tenant.id), email, '--first-name', 'Amara', '--last-name', 'Okafor', ...more);
  return { tenant, email, id: user.id as number };
};

test('"Support makes the first owner of a tenant", and issues the first credential of one', async () => {
  const { tenant, email, id } = await aUser();
  const organisation = await anOrganisation(service.prisma, tenant.id);
  const issue = ['credential', 'issue', email, '--owner', '--name', 'Settings page'];
  expect(await refusal(...issue)).toContain(`User ${id} is no owner.`);
  expect(await json('user', 'owner', email)).toEqual({ id, email, owner: true });
  expect(await refusal('user', 'owner', email)).toContain('is an owner already');
  const { login, password, id: credentialId } = await json(...issue);
  const client = service.as({ login, password });
  expect((await client.get('/account')).body).toMatchObject({ owner: true, credential: { name: 'Settings page', owner: true } });
  expect((await client.get('/account/organisation')).body.items).toMatchObject([{ id: organisation.id, role: 'ADMIN' }]);
  expect(await json('user', 'list', '--tenant', tenant.name)).toMatchObject([{ id, owner: true, program: false }]);
  expect(await json('credential', 'list', '--tenant', tenant.name)).toMatchObject([
    { login, name: 'Settings page', owner: true },
  ]);
  await json('user', 'owner', email, '--take');
  expect((await client.get('/account')).body).not.toHaveProperty('owner');
  await json('credential', 'rotate', login);
  await json('credential', 'revoke', login);

  const support = { userId: null };
  const [user, credential] = [
    { ...support, kind: 'USER', resourceId: id },
    { ...support, kind: 'CREDENTIAL', resourceId: credentialId },
  ];
  expect(await linesOf(service, tenant.id)).toEqual([
    { ...user, operation: 'user add', fields: ['email', 'first_name', 'last_name', 'language', 'time_zone'] },
    { ...user, operation: 'user owner', fields: ['owner'] },
    { ...credential, operation: 'credential issue', fields: ['user_id', 'name', 'owner'] },
    { ...user, operation: 'user owner', fields: ['owner'] },
    { ...credential, operation: 'credential rotate', fields: ['password'] },
    { ...credential, operation: 'credential revoke', fields: ['revoked_date'] },
  ]);
});

test('"A `program` is never an owner", for support neither', async () => {
  const { email } = await aUser('--program');
  expect(await refusal('user', 'owner', email)).toContain('A program is never an owner.');
});

test('"Support is bound by none of the three": an end that is more than 10 years away, and the last owner is disabled', async () => {
  const { email } = await aUser();
  await json('user', 'owner', email);
  await json('user', 'disable', email);
  await json('user', 'enable', email);
  expect(await json('credential', 'issue', email, '--expires', '2099-12-31')).toMatchObject({ expires: expect.any(String) });
});
