import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hire } from '../../scripts/hire.ts';
import { anOrganisation, aProcess, aRecruiter, aSource, aTenant } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** An organisation without a job, with an ADMIN, a process and a source. */
async function anEmptyOrganisation() {
  const { prisma } = service;
  const { id: tenantId } = await aTenant(prisma);
  const organisation = await anOrganisation(prisma, tenantId);
  await aProcess(prisma, [organisation]);
  await aSource(prisma, tenantId);
  return { organisation, tenantId };
}

test('through interview, two evaluations, offer, approval, acceptance to `HIRED`, by links and `_actions` alone', async () => {
  const { organisation } = await anEmptyOrganisation();
  const admin = await aRecruiter(service.prisma, [organisation], 'ADMIN');
  const colleague = await aRecruiter(service.prisma, [organisation], 'READER');
  const requests: string[] = [];
  const onRequest = (line: string) => void requests.push(line);
  const { job, interview, offer, statistics } = await hire({ url: `${service.origin}/v1/`, ...admin, colleague, onRequest });
  expect(job).toMatchObject({ status: 'OPEN', organisation: { id: organisation.id } });
  expect(statistics).toMatchObject({ applications_total: 2, hired: 1, rejected: 1, withdrawn: 0 });
  expect(interview).toMatchObject({ status: 'DONE', hidden_evaluations: 0 });
  expect(interview.evaluations.items.map(({ user }) => user.id)).toEqual([admin.id, colleague.id]);
  expect(offer).toMatchObject({ status: 'ACCEPTED', pay: { min: 3300 } });
  // less than a minute's allowance, see 'Limits' of the contract
  expect(requests.length).toBeLessThan(45);
});

test('a RECRUITER is told that it has no organisation to create a job in', async () => {
  const { organisation } = await anEmptyOrganisation();
  const recruiter = await aRecruiter(service.prisma, [organisation]);
  const walk = hire({ url: `${service.origin}/v1/`, ...recruiter, colleague: recruiter, onRequest: () => {} });
  await expect(walk).rejects.toThrow('There is no organisation with the role ADMIN.');
});
