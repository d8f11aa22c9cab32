/** Complete lists of what a tenant has: sources, pools, questionnaires, contract types, rejection reasons, processes. */
import { describe, expect, test } from '@jest/globals';
import {
  aContractType,
  aJob,
  anApplication,
  anOrganisation,
  aPublication,
  aQuestionnaire,
  aRecruiter,
  aSource,
  aRejectionReason,
  aProcess,
} from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { listOf } from '../shown.ts';
import { idsOf } from '../applications/desk.ts';

const service = aService();

/** A tenant with a job that refers to one row of each list, and a second row of each. */
async function aCompany() {
  const { prisma, as } = service;
  const { tenantId, organisation, recruiter } = await aWorld(service, [], { role: 'READER' });
  const elsewhere = await aRecruiter(prisma, [await anOrganisation(prisma, tenantId)], 'READER');
  const source = await aSource(prisma, tenantId);
  const plainSource = await prisma.source.create({ data: { tenantId, name: 'Careers site' } });
  const pool = await prisma.pool.create({ data: { tenantId, name: 'Night shifts' } });
  const otherPool = await prisma.pool.create({ data: { tenantId, name: 'Day & night' } });
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const empty = await prisma.questionnaire.create({ data: { tenantId, name: 'Nothing asked' } });
  const contractType = await aContractType(prisma, tenantId);
  const otherType = await prisma.contractType.create({ data: { tenantId, name: 'Apprenticeship', abbreviation: 'A' } });
  const given = { questionnaireId: questionnaire.id, contractTypeId: contractType.id };
  const job = await aJob(prisma, organisation, given);
  await aPublication(prisma, job, source, '2026-01-01');
  const { candidateId } = await anApplication(prisma, job);
  await prisma.candidatePool.create({ data: { tenantId, poolId: pool.id, candidateId } });
  const desk = as(recruiter);
  return {
    tenantId,
    desk,
    elsewhere: as(elsewhere),
    elsewhereUser: elsewhere,
    job: (await desk.get(`/job/${job.id}`)).body,
    candidate: (await desk.get(`/candidate/${candidateId}`)).body,
    others: { source: plainSource, pool: otherPool, questionnaire: empty, 'contract-type': otherType },
  };
}

type Company = Awaited<ReturnType<typeof aCompany>>;
type List = keyof Company['others'];

const base = () => `${service.origin}/v1`;

/** Of each list: its schema, the item that another resource shows, and the item after it. */
const LISTS = {
  source: {
    schema: 'SourceList',
    shown: ({ job }) => job.publications.items[0].source,
    next: ({ id }) => ({ id, name: 'Careers site' }),
  },
  pool: {
    schema: 'PoolList',
    shown: ({ candidate }) => candidate.pools.items[0],
    next: ({ id }) => ({ id, name: 'Day & night', candidates: { _self: `${base()}/candidate?pool_name=Day%20%26%20night` } }),
  },
  questionnaire: {
    schema: 'QuestionnaireList',
    shown: ({ job }) => job.questionnaire,
    next: ({ id }) => ({ id, name: 'Nothing asked', questions: { items: [] } }),
  },
  'contract-type': {
    schema: 'ContractTypeList',
    shown: ({ job }) => job.contract_type,
    next: ({ id }) => ({ id, name: 'Apprenticeship', abbreviation: 'A' }),
  },
} satisfies Record<
  List,
  { schema: string; shown: (company: Company) => unknown; next: (row: { readonly id: number }) => unknown }
>;

describe.each(Object.keys(LISTS) as List[])('GET /%s', (list) => {
  const { schema, shown, next } = LISTS[list];

  test('an envelope with the rows of the tenant by id, each as jobs and candidates show it', async () => {
    const company = await aCompany();
    const { status, body } = await company.desk.get(`/${list}`);
    expect(status).toBe(200);
    expect(shown(company)).toEqual(expect.objectContaining({ id: expect.any(Number) }));
    const items = [shown(company), next(company.others[list])];
    // a READER
    const actions = list === 'pool' && { _actions: [] };
    expect(body).toEqual({ ...listOf(service.origin, `/${list}`, schema, items), ...actions });
  });

  test('"every caller in it sees all of them, also one without organisations"; another tenant sees its own', async () => {
    const { desk, elsewhere, elsewhereUser } = await aCompany();
    const other = await aCompany();
    const { items } = (await desk.get(`/${list}`)).body;
    expect(items).toHaveLength(2);
    expect((await elsewhere.get(`/${list}`)).body.items).toEqual(items);
    await service.prisma.membership.deleteMany({ where: { userId: elsewhereUser.id } });
    expect((await elsewhere.get(`/${list}`)).body.items).toEqual(items);
    const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    const own = ids((await other.desk.get(`/${list}`)).body.items);
    expect(own).toHaveLength(2);
    expect(ids(items).filter((id) => own.includes(id))).toEqual([]);
  });
});

/** Two organisations of the caller `both`, of which `alone` sees one, and a hidden third one. */
async function twoOrganisations() {
  const office = await aWorld(service, [], { role: 'READER' });
  const { organisation: second } = await office.sister();
  const hidden = await anOrganisation(service.prisma, office.tenantId);
  return { ...office, second, hidden, alone: office.client, both: office.callers['RECRUITER here and there'] };
}

/** Reasons of these organisations, and of the whole tenant. */
async function withReasons() {
  const office = await twoOrganisations();
  const { tenantId, organisation, second, hidden } = office;
  const reasonOf = (given: object = {}) => aRejectionReason(service.prisma, tenantId, given);
  await reasonOf({ organisationId: hidden.id });
  const others = await reasonOf({ organisationId: second.id });
  const own = await reasonOf({ organisationId: organisation.id });
  return { ...office, others, own, common: await reasonOf() };
}

test("GET /rejection-reason: `id`, `name`, `organisation` absent where it is the whole tenant's, by id", async () => {
  const { alone, organisation, own, common } = await withReasons();
  const { status, body } = await alone.get('/rejection-reason');
  expect(status).toBe(200);
  const items = [
    { id: own.id, name: own.name, organisation: { id: organisation.id, name: organisation.name } },
    { id: common.id, name: common.name },
  ];
  expect(body).toEqual(listOf(service.origin, '/rejection-reason', 'RejectionReasonList', items));
});

test('`organisation_id` optional: the reasons of one organisation and of all', async () => {
  const { both, organisation, second, others, own, common } = await withReasons();
  expect(idsOf(await both.get('/rejection-reason'))).toEqual([others.id, own.id, common.id]);
  const answer = await both.get(`/rejection-reason?organisation_id=${second.id}`);
  expect(answer.body._self).toBe(`${service.origin}/v1/rejection-reason?organisation_id=${second.id}`);
  expect(idsOf(answer)).toEqual([others.id, common.id]);
  expect(idsOf(await both.get(`/rejection-reason?organisation_id=${organisation.id}`))).toEqual([own.id, common.id]);
});

test('retired reasons are not listed', async () => {
  const { alone, tenantId, own, common } = await withReasons();
  const retire = ({ id }: { readonly id: number }, retiredAt: Date | null) =>
    service.prisma.rejectionReason.update({ where: { tenantId_id: { tenantId, id } }, data: { retiredAt } });
  await retire(own, new Date());
  expect(idsOf(await alone.get('/rejection-reason'))).toEqual([common.id]);
  await retire(own, null);
  expect(idsOf(await alone.get('/rejection-reason'))).toEqual([own.id, common.id]);
});

test('a caller without organisations is shown no reason but those of the whole tenant', async () => {
  const { callers, common } = await withReasons();
  expect(idsOf(await callers['member of no organisation'].get('/rejection-reason'))).toEqual([common.id]);
});

describe('GET /process', () => {
  /** Processes shared in every way. */
  async function withProcesses() {
    const { prisma } = service;
    const office = await twoOrganisations();
    const { tenantId, organisation, second, hidden } = office;
    await aProcess(prisma, [hidden]);
    await prisma.process.create({ data: { tenantId, name: 'Shared with nobody' } });
    const shared = await aProcess(prisma, [hidden, second, organisation]);
    const own = await aProcess(prisma, [organisation]);
    return { ...office, shared, own, others: await aProcess(prisma, [second]) };
  }

  type Item = { readonly id: number; readonly organisations: { readonly items: readonly { readonly id: number }[] } };

  const sharersOf = ({ body }: { readonly body: { readonly items: readonly Item[] } }) =>
    body.items.map(({ id, organisations }) => [id, organisations.items.map((organisation) => organisation.id)]);

  test('GET /process: an envelope with the processes by id, each as its detail is, not paginated', async () => {
    const { alone, shared, own } = await withProcesses();
    const { status, body } = await alone.get('/process');
    expect(status).toBe(200);
    const details = [(await alone.get(`/process/${shared.id}`)).body, (await alone.get(`/process/${own.id}`)).body];
    expect(body).toEqual(listOf(service.origin, '/process', 'ProcessList', details));
  });

  test('"processes shared with" the caller\'s organisations, and of the sharers only its own', async () => {
    const { alone, both, organisation, second, shared, own, others } = await withProcesses();
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
    const { both, organisation, second, shared, others } = await withProcesses();
    const answer = await both.get(`/process?organisation_id=${second.id}`);
    expect(answer.body._self).toBe(`${service.origin}/v1/process?organisation_id=${second.id}`);
    expect(sharersOf(answer)).toEqual([
      [shared.id, [organisation.id, second.id]],
      [others.id, [second.id]],
    ]);
  });

  test('GET /process/{processid}: As long as nothing changed the answer is 304 without a body; an organisation that the caller does not see changes nothing', async () => {
    const { both, shared, second, hidden } = await withProcesses();
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
