import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hire } from '../../scripts/hire.ts';
import { setUpHouse } from '../../scripts/house.ts';
import { aReceiver, verify } from '../harness/receiver.ts';
import { aCredential, aJob, anOrganisation, aProcess, aRecruiter, aSource, aTenant } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ webhookAllowPrivate: 'all' });
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

/** An owner who is no member of the organisation. */
async function anOwner({ tenantId }: { readonly tenantId: number }) {
  const user = await aRecruiter(service.prisma, [], 'ADMIN', { tenantId, owner: true });
  return { ...user, ...(await aCredential(service.prisma, user, { owner: true })) };
}

test('through interview, two evaluations, offer, approval, acceptance to `HIRED`, by links and `_actions` alone', async () => {
  const { organisation } = await anEmptyOrganisation();
  // more members than an interview may have interviewers
  for (let member = 0; member < 20; member += 1) await aRecruiter(service.prisma, [organisation], 'READER');
  const owner = await anOwner(organisation);
  const requests: string[] = [];
  const onRequest = (line: string) => void requests.push(line);
  const url = `${service.origin}/v1/`;
  const house = await setUpHouse({ ...owner, url, onRequest });
  const { job, interview, offer, statistics } = await hire({ ...house, url, onRequest });
  expect(job).toMatchObject({ status: 'OPEN', organisation: { id: organisation.id } });
  expect(statistics).toMatchObject({ applications_total: 2, hired: 1, rejected: 1, withdrawn: 0 });
  expect(interview).toMatchObject({ status: 'DONE', hidden_evaluations: 0 });
  expect(interview.evaluations.items.map(({ user }) => user.id)).toEqual([owner.id + 1, owner.id + 2]);
  expect(offer).toMatchObject({ status: 'ACCEPTED', pay: { min: 3300 } });
  // less than a minute's allowance, see 'Limits' of the contract
  expect(requests.length).toBeLessThan(45);
});

test('from the login of an owner to the first verified event in seven requests', async () => {
  const { organisation } = await anEmptyOrganisation();
  const { id: jobId } = await aJob(service.prisma, organisation);
  const { get, post } = service.as(await anOwner(organisation));
  const receiver = await aReceiver();
  const [{ id: organisationId }] = (await get('/account/organisation')).body.items;
  const names = { email: 'sync@northwind.example', first_name: 'Sync', last_name: 'CRM' };
  const roles = [{ organisation_id: organisationId, role: 'RECRUITER' }];
  const program = await post('/user', { ...names, program: true, roles });
  const issued = await post('/credential', { user_id: program.body.id, name: 'Sync of applications' });
  const subscription = { organisation_id: organisationId, url: receiver.url, events: ['ApplicationCreate'] };
  const webhook = await post('/webhook', subscription);
  expect((await post(`/webhook/${webhook.body.id}/ping`, {})).body).toMatchObject({ response_status: 200 });
  const candidate = { first_name: 'Nora', last_name: 'Lindqvist', email: 'nora@mail.example' };
  const application = await service.as(issued.body).post('/application', { job_id: jobId, candidate });
  await service.worker.deliverDue();
  const { items } = (await get('/webhook/task')).body;
  expect(items).toEqual([expect.objectContaining({ event: 'ApplicationCreate', response_status: 200 })]);
  const [ping, event] = receiver.received.map((received) => verify(webhook.body.secret, received));
  expect([ping, event]).toMatchObject([{ event: 'Ping' }, { application: { id: application.body.application_id } }]);
  await receiver.close();
});

test('another than an owner is told that it has no action to add users', async () => {
  const { organisation } = await anEmptyOrganisation();
  const admin = await aRecruiter(service.prisma, [organisation], 'ADMIN');
  const walk = setUpHouse({ url: `${service.origin}/v1/`, ...admin, onRequest: () => {} });
  await expect(walk).rejects.toThrow('There is no action add-user.');
});
