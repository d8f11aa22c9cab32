import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anOffice, anOrganisation, aProcess, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('GET /process/{processid}: "process resource": id, name, organisations, and steps in the order of their rank', async () => {
  const { organisation, recruiter } = await anOffice(service.prisma, 'READER');
  const process = await aProcess(service.prisma, [organisation]);
  const { status, body } = await service.as(recruiter).get(`/process/${process.id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/process/${process.id}`,
    _schema: `${service.origin}/schemav1/Process`,
    id: process.id,
    name: process.name,
    organisations: { items: [{ id: organisation.id, name: organisation.name }] },
    steps: {
      items: [
        ['New', 'START', 1, false],
        ['Phone screening', 'CURRENT', 2, false],
        ['Interview', 'CURRENT', 3, false],
        ['Offer', 'CURRENT', 4, true],
        ['Hired', 'END', 5, false],
        ['Rejected', 'END', 6, false],
      ].map(([name, state, rank, operational]) => ({
        id: process.steps.find((step) => step.rank === rank)?.id,
        name,
        status: state,
        rank,
        operational,
      })),
    },
  });
});

test('steps are ordered by rank, not by the order in which they were added', async () => {
  const { tenantId, organisation, recruiter } = await anOffice(service.prisma);
  const { id } = await service.prisma.process.create({ data: { tenantId, name: 'Short' } });
  await service.prisma.processOrganisation.create({ data: { tenantId, processId: id, organisationId: organisation.id } });
  const steps = [
    { rank: 30, name: 'Rejected', status: 'END' },
    { rank: 1, name: 'New', status: 'START' },
    { rank: 7, name: 'Talk', status: 'CURRENT' },
  ] as const;
  await service.prisma.processStep.createMany({ data: steps.map((step) => ({ tenantId, processId: id, ...step })) });
  const { body } = await service.as(recruiter).get(`/process/${id}`);
  expect(body.steps.items.map(({ name }: { name: string }) => name)).toEqual(['New', 'Talk', 'Rejected']);
});

test('"a caller sees processes shared with" its organisations, and of the sharers only its own', async () => {
  const { tenantId, organisation, recruiter } = await anOffice(service.prisma);
  const [second, hidden] = [await anOrganisation(service.prisma, tenantId), await anOrganisation(service.prisma, tenantId)];
  const both = await aRecruiter(service.prisma, [second, organisation]);
  const process = await aProcess(service.prisma, [hidden, second, organisation]);
  const sharers = async (caller: typeof recruiter) =>
    (await service.as(caller).get(`/process/${process.id}`)).body.organisations.items.map(({ id }: { id: number }) => id);
  expect(await sharers(recruiter)).toEqual([organisation.id]);
  expect(await sharers(both)).toEqual([organisation.id, second.id]);
});

test('"Error body: `_status` `INVALID` with `error`", alike for a process unknown, of another tenant, or not shared', async () => {
  const { tenantId, recruiter } = await anOffice(service.prisma);
  const stranger = await anOffice(service.prisma);
  const ids = [
    2_147_483_647,
    (await aProcess(service.prisma, [stranger.organisation])).id,
    (await aProcess(service.prisma, [await anOrganisation(service.prisma, tenantId)])).id,
    (await service.prisma.process.create({ data: { tenantId, name: 'Shared with nobody' } })).id,
  ];
  const answers = await Promise.all(ids.map((id) => service.as(recruiter).get(`/process/${id}`)));
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual({
      _status: 'INVALID',
      error: 'The resource does not exist or is not visible to you.',
      code: 'not_found',
      request_id: expect.any(String),
    });
  }
});
