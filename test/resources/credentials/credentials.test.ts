import { expect, test } from '@jest/globals';
import { aCredential } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { dumpOf } from '../candidates/dump.ts';
import { aHouse } from '../users/room.ts';
import { idsOf } from '../applications/desk.ts';
import { personOf } from '../shown.ts';

let clock = new Date();
const service = aService({}, () => clock);

const loginsOf = async (userId: number) =>
  (await service.prisma.credential.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ id }) => id);

test('issued: it opens what its user may, and the password is shown this once', async () => {
  const { client, owner, colleague, auditOf } = await aHouse(service);
  const order = { user_id: colleague.id, name: ' Career site ', expires: '2030-01-01T00:00:00Z' };
  const headers = { 'idempotency-key': 'issue' };
  const { status, body } = await client.post('/credential', order, headers);
  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/credential`,
    _schema: `${service.origin}/schemav1/IssuedCredential`,
    id: expect.any(Number),
    login: expect.stringMatching(/^[\w.-]+-[0-9a-f]{10}$/),
    name: 'Career site',
    user: personOf(colleague),
    issued_by: personOf(owner),
    expires: '2030-01-01T00:00:00.000Z',
    creation_date: expect.any(String),
    _actions: [expect.objectContaining({ name: 'revoke' })],
    password: expect.stringMatching(/^[\w-]{43}$/),
  });
  const issued = service.as({ login: body.login, password: body.password });
  expect((await issued.get('/account')).body).toMatchObject({
    id: colleague.id,
    credential: { id: body.id, name: 'Career site' },
  });
  const { password, ...rest } = body;
  // "a replay comes without `password`"
  expect((await client.post('/credential', order, headers)).body).toEqual(rest);
  const everything = [await dumpOf(service.database.pool), ...service.logged].join('\n');
  expect(everything).toContain(body.login);
  expect(everything).not.toContain(password);
  const fields = ['user_id', 'name', 'expires'];
  expect(await auditOf()).toEqual([
    { userId: owner.id, operation: 'issueCredential', kind: 'CREDENTIAL', resourceId: body.id, fields },
  ]);
});

test('`not_found`, `not_combinable`, `out_of_range`: all faults at once', async () => {
  const { client, colleague, stranger, auditOf } = await aHouse(service);
  const { recruiter } = await stranger();
  const past = { expires: '2020-01-01T00:00:00Z' };
  const later = new Date(clock);
  later.setUTCFullYear(later.getUTCFullYear() + 10, later.getUTCMonth(), later.getUTCDate() + 1);
  expectInvalid(await client.post('/credential', { user_id: colleague.id, name: '  ', owner: true, ...past }), {
    name: ['too_short'],
    owner: ['not_combinable'],
    expires: ['out_of_range'],
  });
  const far = { user_id: colleague.id, name: 'x', expires: later.toISOString() };
  expectInvalid(await client.post('/credential', far), { expires: ['out_of_range'] });
  await client.post(`/user/${colleague.id}`, { status: 'DISABLED' });
  for (const id of [recruiter.id, colleague.id, 2_147_483_647])
    expectInvalid(await client.post('/credential', { user_id: id, name: 'x' }), { user_id: ['not_found'] });
  expect(await auditOf()).toHaveLength(1);
});

test('"A user may have 20 good credentials": revoked and expired ones do not count', async () => {
  const { client, colleague } = await aHouse(service);
  for (let count = 1; count < 20; count += 1) await aCredential(service.prisma, colleague);
  await aCredential(service.prisma, colleague, { revokedAt: new Date() });
  await aCredential(service.prisma, colleague, { expiresAt: new Date('2020-01-01') });
  const order = { user_id: colleague.id, name: 'One more' };
  expectInvalid(await client.post('/credential', order), { _body: ['too_long'] });
  const [first] = await loginsOf(colleague.id);
  await client.post(`/credential/${first}/revoke`, {});
  expect((await client.post('/credential', order)).status).toBe(200);
});

test('"A caller sees its own, an owner those of all users": good ones alone', async () => {
  const { client, owner, colleague, stranger } = await aHouse(service);
  const [own, others] = [await loginsOf(owner.id), await loginsOf(colleague.id)];
  await aCredential(service.prisma, colleague, { revokedAt: new Date() });
  await aCredential(service.prisma, colleague, { expiresAt: new Date('2020-01-01') });
  const { recruiter } = await stranger();
  expect(idsOf(await colleague.client.get('/credential'))).toEqual(others);
  expect(idsOf(await colleague.client.get(`/credential?user_id=${owner.id}`))).toEqual([]);
  expect(idsOf(await client.get('/credential'))).toEqual([...own, ...others].toSorted((one, other) => one - other));
  expect(idsOf(await client.get(`/credential?user_id=${colleague.id}`))).toEqual(others);
  expect(idsOf(await client.get(`/credential?user_id=${recruiter.id}`))).toEqual([]);
  const [item] = (await colleague.client.get('/credential')).body.items;
  expect(Object.keys(item).toSorted()).toEqual(['_actions', 'creation_date', 'expires', 'id', 'login', 'name', 'user']);
  expect(item._actions).toEqual([]);
});

test('"Everybody revokes own credentials", with any role; "Revoked again: the same answer, and nothing is changed"', async () => {
  const { owner, colleague, auditOf } = await aHouse(service);
  const further = await aCredential(service.prisma, colleague);
  const { id } = await service.prisma.credential.findUniqueOrThrow({ where: { login: further.login } });
  const path = `/credential/${id}/revoke`;
  const first = await colleague.client.post(path, {});
  expect([first.status, first.body]).toEqual([
    200,
    expect.objectContaining({ id, revoked_date: clock.toISOString(), _actions: [] }),
  ]);
  expectError(await service.as(further).get('/account'), 401, 'unauthenticated');
  clock = new Date(clock.getTime() + 1000);
  expect((await colleague.client.post(path, {})).body).toEqual(first.body);
  const line = { userId: colleague.id, operation: 'revokeCredential', kind: 'CREDENTIAL', resourceId: id };
  expect(await auditOf()).toEqual([{ ...line, fields: ['revoked_date'] }]);
  const [ofOwner] = await loginsOf(owner.id);
  expectError(await colleague.client.post(`/credential/${ofOwner}/revoke`, {}), 404, 'not_found');
});

test('"nor revokes the credential that it calls with": not even an owner, who revokes those of all others', async () => {
  const { client, owner, colleague, stranger } = await aHouse(service);
  const [own, others] = [await loginsOf(owner.id), await loginsOf(colleague.id)];
  expectInvalid(await client.post(`/credential/${own[0]}/revoke`, {}), { _body: ['own_access'] });
  expectInvalid(await colleague.client.post(`/credential/${others[0]}/revoke`, {}), { _body: ['own_access'] });
  expect((await client.post(`/credential/${others[0]}/revoke`, {})).status).toBe(200);
  expectError(await colleague.client.get('/account'), 401, 'unauthenticated');
  const [foreign] = await loginsOf((await stranger()).recruiter.id);
  for (const id of [foreign, 2_147_483_647]) expectError(await client.post(`/credential/${id}/revoke`, {}), 404, 'not_found');
});

test('"An ordinary credential of an owner does not revoke the last one of the company that gives the rights of an owner"', async () => {
  const { tenantId, owner, member, auditOf } = await aHouse(service);
  const ordinary = service.as(await aCredential(service.prisma, { tenantId, id: owner.id }));
  const [own] = await loginsOf(owner.id);
  const revoke = () => ordinary.post(`/credential/${own}/revoke`, {});
  // these give no rights of an owner
  const disabled = await member({ owner: "an owner's" }, { disabledAt: clock });
  await member({ owner: 'ordinary' });
  await aCredential(service.prisma, { tenantId, id: owner.id }, { owner: true, expiresAt: new Date('2020-01-01') });
  expectInvalid(await revoke(), { _body: ['own_access'] });
  expect(await auditOf()).toEqual([]);
  await service.prisma.user.updateMany({ where: { id: disabled.id }, data: { disabledAt: null } });
  expect((await revoke()).status).toBe(200);
});
