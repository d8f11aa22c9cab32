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
} from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { listOf } from '../shown.ts';

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
