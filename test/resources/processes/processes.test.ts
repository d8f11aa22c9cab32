import { describe, expect, test } from '@jest/globals';
import { anOrganisation, aProcess, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { listOf } from '../shown.ts';

const service = aService();

describe('GET /process', () => {
  /** A recruiter of two organisations, another of one of them, and processes shared in every way. */
  async function aDesk() {
    const { prisma } = service;
    const { tenantId, organisation, recruiter: alone } = await aWorld(service, [], { role: 'READER' });
    const [second, hidden] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
    const both = await aRecruiter(prisma, [organisation, second]);
    await aProcess(prisma, [hidden]);
    await prisma.process.create({ data: { tenantId, name: 'Shared with nobody' } });
    const shared = await aProcess(prisma, [hidden, second, organisation]);
    const own = await aProcess(prisma, [organisation]);
    const others = await aProcess(prisma, [second]);
    return { organisation, second, hidden, shared, own, others, alone: service.as(alone), both: service.as(both) };
  }

  type Item = { readonly id: number; readonly organisations: { readonly items: readonly { readonly id: number }[] } };

  const sharersOf = ({ body }: { readonly body: { readonly items: readonly Item[] } }) =>
    body.items.map(({ id, organisations }) => [id, organisations.items.map((organisation) => organisation.id)]);

  test('GET /process: an envelope with the processes by id, each as its detail is, not paginated', async () => {
    const { alone, shared, own } = await aDesk();
    const { status, body } = await alone.get('/process');
    expect(status).toBe(200);
    const details = [(await alone.get(`/process/${shared.id}`)).body, (await alone.get(`/process/${own.id}`)).body];
    expect(body).toEqual(listOf(service.origin, '/process', 'ProcessList', details));
  });

  test('"processes shared with" the caller\'s organisations, and of the sharers only its own', async () => {
    const { alone, both, organisation, second, shared, own, others } = await aDesk();
    expect(sharersOf(await alone.get('/process'))).toEqual([
      [shared.id, [organisation.id]],
      [own.id, [organisation.id]],
    ]);
    expect(sharersOf(await both.get('/process'))).toEqual([
      [shared.id, [organisation.id, second.id]],
      [own.id, [organisation.id]],
      [others.id, [second.id]],
    ]);
  });

  test('`organisation_id` narrows the list and not what each process shows', async () => {
    const { both, organisation, second, shared, others } = await aDesk();
    const answer = await both.get(`/process?organisation_id=${second.id}`);
    expect(answer.body._self).toBe(`${service.origin}/v1/process?organisation_id=${second.id}`);
    expect(sharersOf(answer)).toEqual([
      [shared.id, [organisation.id, second.id]],
      [others.id, [second.id]],
    ]);
  });

  test('GET /process/{processid}: As long as nothing changed the answer is 304 without a body; an organisation that the caller does not see changes nothing', async () => {
    const { both, shared, second, hidden } = await aDesk();
    const rename = ({ id }: { readonly id: number }) =>
      service.prisma.organisation.updateMany({ where: { id }, data: { name: 'Renamed' } });
    const tag = (await both.get(`/process/${shared.id}`)).headers.get('etag') ?? '';
    const again = () => both.get(`/process/${shared.id}`, { 'if-none-match': tag });
    await rename(hidden);
    expect(await again()).toMatchObject({ status: 304, body: undefined });
    await rename(second);
    expect((await again()).status).toBe(200);
  });
});

describe('GET /process/{processid}', () => {
  test('GET /process/{processid}: "process resource": id, name, organisations, and steps in the order of their rank', async () => {
    const { organisation, recruiter } = await aWorld(service, [], { role: 'READER' });
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
          ['Hired', 'END', 5, false, 'HIRED'],
          ['Rejected', 'END', 6, false, 'REJECTED'],
        ].map(([name, state, rank, operational, outcome]) => ({
          id: process.steps.find((step) => step.rank === rank)?.id,
          name,
          status: state,
          rank,
          operational,
          ...(outcome !== undefined && { outcome }),
        })),
      },
    });
  });

  test('`outcome` is absent where support has not said it', async () => {
    const { tenantId, organisation, recruiter } = await aWorld(service);
    const { id } = await aProcess(service.prisma, [organisation]);
    await service.prisma.processStep.updateMany({ where: { tenantId, processId: id, rank: 5 }, data: { outcome: null } });
    const { body } = await service.as(recruiter).get(`/process/${id}`);
    const outcomes = body.steps.items.map((step: { readonly outcome?: string }) => step.outcome);
    expect(outcomes).toEqual([undefined, undefined, undefined, undefined, undefined, 'REJECTED']);
    expect(body.steps.items[4]).not.toHaveProperty('outcome');
  });

  test('steps are ordered by rank, not by the order in which they were added', async () => {
    const { tenantId, organisation, recruiter } = await aWorld(service);
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
});
