/** An owner is "ADMIN in every organisation of the tenant, whatever its memberships say". */
import { expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

const service = aService();

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
