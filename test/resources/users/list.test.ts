import { expect, test } from '@jest/globals';
import { anOrganisation, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { listOf, personOf } from '../shown.ts';

const service = aService();

/** Recruiters of two organisations of the caller `both`, and of a hidden third one. */
async function aDesk() {
  const { prisma } = service;
  const { tenantId, organisation, recruiter } = await aWorld(service, [], { role: 'READER' });
  const [second, hidden] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
  const everywhere = await aRecruiter(prisma, [hidden, second, organisation], 'ADMIN');
  const both = await aRecruiter(prisma, [second, organisation]);
  await aRecruiter(prisma, [hidden]);
  const clients = { alone: service.as(recruiter), both: service.as(both) };
  return { organisation, second, recruiter, everywhere, bothUser: both, ...clients };
}

type Named = { readonly id: number; readonly name: string };
type List = { readonly body: { readonly items: readonly { readonly id: number; readonly memberships: unknown }[] } };

const idsOf = ({ body }: List) => body.items.map(({ id }) => id);
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
