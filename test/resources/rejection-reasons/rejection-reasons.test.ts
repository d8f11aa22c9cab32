import { expect, test } from '@jest/globals';
import { anOrganisation, aRecruiter, aRejectionReason } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { idsOf } from '../applications/desk.ts';
import { listOf } from '../shown.ts';

const service = aService();

/** Reasons of two organisations, of a hidden third one, and of the whole tenant. */
async function aDesk() {
  const { prisma } = service;
  const { tenantId, organisation, recruiter } = await aWorld(service, [], { role: 'READER' });
  const [second, hidden] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
  const both = await aRecruiter(prisma, [organisation, second]);
  const stranger = await aWorld(service);
  await aRejectionReason(prisma, stranger.tenantId);
  await aRejectionReason(prisma, tenantId, { organisationId: hidden.id });
  const others = await aRejectionReason(prisma, tenantId, { organisationId: second.id });
  const own = await aRejectionReason(prisma, tenantId, { organisationId: organisation.id });
  const common = await aRejectionReason(prisma, tenantId);
  const clients = { alone: service.as(recruiter), both: service.as(both) };
  return { tenantId, organisation, second, others, own, common, ...clients };
}

test("GET /rejection-reason: `id`, `name`, `organisation` absent where it is the whole tenant's, by id", async () => {
  const { alone, organisation, own, common } = await aDesk();
  const { status, body } = await alone.get('/rejection-reason');
  expect(status).toBe(200);
  const items = [
    { id: own.id, name: own.name, organisation: { id: organisation.id, name: organisation.name } },
    { id: common.id, name: common.name },
  ];
  expect(body).toEqual(listOf(service.origin, '/rejection-reason', 'RejectionReasonList', items));
});

test('`organisation_id` optional: the reasons of one organisation and of all', async () => {
  const { both, organisation, second, others, own, common } = await aDesk();
  expect(idsOf(await both.get('/rejection-reason'))).toEqual([others.id, own.id, common.id]);
  const answer = await both.get(`/rejection-reason?organisation_id=${second.id}`);
  expect(answer.body._self).toBe(`${service.origin}/v1/rejection-reason?organisation_id=${second.id}`);
  expect(idsOf(answer)).toEqual([others.id, common.id]);
  expect(idsOf(await both.get(`/rejection-reason?organisation_id=${organisation.id}`))).toEqual([own.id, common.id]);
});

test('retired reasons are not listed', async () => {
  const { alone, tenantId, own, common } = await aDesk();
  const retire = ({ id }: { readonly id: number }, retiredAt: Date | null) =>
    service.prisma.rejectionReason.update({ where: { tenantId_id: { tenantId, id } }, data: { retiredAt } });
  await retire(own, new Date());
  expect(idsOf(await alone.get('/rejection-reason'))).toEqual([common.id]);
  await retire(own, null);
  expect(idsOf(await alone.get('/rejection-reason'))).toEqual([own.id, common.id]);
});

test('a caller without organisations is shown no reason but those of the whole tenant', async () => {
  const { tenantId, own, common } = await aDesk();
  const nobody = await aRecruiter(service.prisma, [{ tenantId, id: own.organisationId ?? 0 }]);
  await service.prisma.membership.deleteMany({ where: { userId: nobody.id } });
  expect(idsOf(await service.as(nobody).get('/rejection-reason'))).toEqual([common.id]);
});
