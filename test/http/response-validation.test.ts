/** "Validate the answer": each answer is held to the contract before it is sent. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aJob, anOffice } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { expectError } from './refusals.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

test('what breaks the contract is refused, each time, and what keeps it is sent', async () => {
  const { prisma } = service;
  const { organisation, recruiter } = await anOffice(prisma);
  const { tenantId } = organisation;
  const sound = await aJob(prisma, organisation);
  const broken = await aJob(prisma, organisation);
  const { id: userId } = await prisma.user.create({
    data: { tenantId, firstName: 'Sofia', lastName: 'Marchetti', email: 'surely no address' },
  });
  await prisma.jobTeamMember.create({ data: { tenantId, jobId: broken.id, userId } });
  const ask = ({ id }: { readonly id: number }) => service.as(recruiter).get(`/job/${id}/team`);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await ask(sound)).status).toBe(200);
    const answer = await ask(broken);
    expectError(answer, 500, 'internal_error');
    expect(JSON.stringify(answer.body)).not.toContain('Sofia');
    expect(answer.headers.get('vary')).toBeNull();
  }
});
