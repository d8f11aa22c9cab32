import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anOrganisation, aProcess, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

describe('GET /process', () => {
  /** A recruiter of two organisations, another of one of them, and processes shared in every way. */
  async function aDesk() {
    const { prisma } = service;
    const { tenantId, organisation, recruiter: alone } = await aWorld(service, [], { role: 'READER' });
    const [second, hidden] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
    const both = await aRecruiter(prisma, [organisation, second]);
    const stranger = await aWorld(service);
    await aProcess(prisma, [stranger.organisation]);
    await aProcess(prisma, [hidden]);
    await prisma.process.create({ data: { tenantId, name: 'Shared with nobody' } });
    const shared = await aProcess(prisma, [hidden, second, organisation]);
    const own = await aProcess(prisma, [organisation]);
    const others = await aProcess(prisma, [second]);
    return { organisation, second, hidden, stranger, shared, own, others, alone: service.as(alone), both: service.as(both) };
  }

  type Item = { readonly id: number; readonly organisations: { readonly items: readonly { readonly id: number }[] } };

  const sharersOf = ({ body }: { readonly body: { readonly items: readonly Item[] } }) =>
    body.items.map(({ id, organisations }) => [id, organisations.items.map((organisation) => organisation.id)]);

  test('GET /process: an envelope with the processes by id, each as its detail is, not paginated', async () => {
    const { alone, shared, own } = await aDesk();
    const { status, body } = await alone.get('/process');
    expect(status).toBe(200);
    const details = [(await alone.get(`/process/${shared.id}`)).body, (await alone.get(`/process/${own.id}`)).body];
    expect(body).toEqual({
      _status: 'OK',
      _self: `${service.origin}/v1/process`,
      _schema: `${service.origin}/schemav1/ProcessList`,
      items: details,
    });
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

  test('`organisation_id` narrows the list and not what each process shows; one that is "not the caller\'s is 404"', async () => {
    const { both, organisation, second, hidden, stranger, shared, others } = await aDesk();
    const answer = await both.get(`/process?organisation_id=${second.id}`);
    expect(answer.body._self).toBe(`${service.origin}/v1/process?organisation_id=${second.id}`);
    expect(sharersOf(answer)).toEqual([
      [shared.id, [organisation.id, second.id]],
      [others.id, [second.id]],
    ]);
    for (const id of [hidden.id, stranger.organisation.id, 2_147_483_647]) {
      const { status, body } = await both.get(`/process?organisation_id=${id}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  test('"not paginated": all processes however many, and no paging parameters', async () => {
    const { prisma } = service;
    const { tenantId, organisation, recruiter } = await aWorld(service);
    const made = await prisma.process.createManyAndReturn({
      data: Array.from({ length: 120 }, (_, index) => ({ tenantId, name: `Process ${120 - index}` })),
    });
    await prisma.processOrganisation.createMany({
      data: made.toReversed().map(({ id }) => ({ tenantId, processId: id, organisationId: organisation.id })),
    });
    const { body } = await service.as(recruiter).get('/process');
    expect(body.items.map(({ id }: Item) => id)).toEqual(made.map(({ id }) => id).toSorted((one, other) => one - other));
    expect(body).not.toHaveProperty('_next');
  });

  describe('GET /process/{processid}: As long as nothing changed the answer is 304 without a body', () => {
    type Desk = Awaited<ReturnType<typeof aDesk>>;
    const rename = (table: string, id: number) =>
      service.prisma.$executeRawUnsafe(`UPDATE "${table}" SET name = name || ' (new)' WHERE id = $1`, id);

    const changes: readonly (readonly [string, (desk: Desk) => Promise<unknown>])[] = [
      ['its name', ({ shared }) => rename('process', shared.id)],
      ['a step', ({ shared }) => rename('process_step', shared.steps[2]?.id ?? 0)],
      [
        'the outcome of a step',
        ({ shared }) =>
          service.prisma.processStep.updateMany({ where: { processId: shared.id, rank: 6 }, data: { outcome: 'WITHDRAWN' } }),
      ],
      ['a step less', ({ shared }) => service.prisma.processStep.deleteMany({ where: { processId: shared.id, rank: 4 } })],
      ['an organisation', ({ second }) => rename('organisation', second.id)],
      [
        'an organisation less',
        ({ shared, second }) =>
          service.prisma.processOrganisation.deleteMany({ where: { processId: shared.id, organisationId: second.id } }),
      ],
    ];

    test.each(changes)('%s', async (_, change) => {
      const desk = await aDesk();
      const address = `/process/${desk.shared.id}`;
      const before = await desk.both.get(address);
      const tag = before.headers.get('etag') ?? '';
      const kept = await desk.both.get(address, { 'if-none-match': tag });
      expect([kept.status, kept.body]).toEqual([304, undefined]);
      await change(desk);
      const after = await desk.both.get(address, { 'if-none-match': tag });
      expect(after.status).toBe(200);
      expect(after.body).not.toEqual(before.body);
    });

    test('not: an organisation that the caller does not see', async () => {
      const { both, shared, hidden } = await aDesk();
      const tag = (await both.get(`/process/${shared.id}`)).headers.get('etag') ?? '';
      await rename('organisation', hidden.id);
      expect((await both.get(`/process/${shared.id}`, { 'if-none-match': tag })).status).toBe(304);
    });
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

  test('a caller sees processes shared with its organisations, and of the sharers only its own', async () => {
    const { tenantId, organisation, recruiter } = await aWorld(service);
    const [second, hidden] = [await anOrganisation(service.prisma, tenantId), await anOrganisation(service.prisma, tenantId)];
    const both = await aRecruiter(service.prisma, [second, organisation]);
    const process = await aProcess(service.prisma, [hidden, second, organisation]);
    const sharers = async (caller: typeof recruiter) =>
      (await service.as(caller).get(`/process/${process.id}`)).body.organisations.items.map(({ id }: { id: number }) => id);
    expect(await sharers(recruiter)).toEqual([organisation.id]);
    expect(await sharers(both)).toEqual([organisation.id, second.id]);
  });
});
