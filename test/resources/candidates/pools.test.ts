import { beforeEach, describe, expect, test } from '@jest/globals';
import { anApplication, aPool } from '../../harness/records.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { JUST_NOW } from '../applications/desk.ts';
import { expectInvalid } from '../../http/refusals.ts';

const UNKNOWN = 2_147_483_647;

const service = aService();
let desk: World<'job' | 'steps'>;
let id: number;
let [nights, talents, nurses]: readonly number[] = [];
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  ({ candidateId: id } = await anApplication(service.prisma, desk.job));
  const made = ['Night shifts', 'Talents', 'Nurses'].map((name) => aPool(service.prisma, desk.tenantId, name));
  [nights, talents, nurses] = (await Promise.all(made)).map((pool) => pool.id);
});

const change = (body: object, candidate = id) => desk.client.post(`/candidate/${candidate}/pool`, body);
const row = () => service.prisma.candidate.findUniqueOrThrow({ where: { tenantId_id: { tenantId: desk.tenantId, id } } });
const poolsOf = async () => {
  const { body } = await desk.client.get(`/candidate/${id}`);
  return body.pools.items.map((pool: { id: number }) => pool.id);
};

describe('`add`, `remove`: arrays of pool ids', () => {
  test('added, removed, both; the answer has the pools as the detail shows them', async () => {
    const before = await row();
    const added = await change({ add: [talents, nights] });
    const { pools, _actions } = (await desk.client.get(`/candidate/${id}`)).body;
    const self = `${service.origin}/v1/candidate/${id}`;
    expect([added.status, added.body]).toEqual([
      200,
      { ...envelopeOf('PoolsResult'), candidate_id: id, candidate: { _self: self }, pools, _actions },
    ]);
    expect(pools.items.map(({ name }: { name: string }) => name)).toEqual(['Night shifts', 'Talents']);
    expect(await row()).toEqual({ ...before, modifiedAt: JUST_NOW });
    expect((await row()).modifiedAt > before.modifiedAt).toBe(true);

    await change({ add: [nurses], remove: [talents] });
    expect(await poolsOf()).toEqual([nights, nurses]);
    await change({ add: [], remove: [nights, nurses] });
    expect(await poolsOf()).toEqual([]);
  });
});

describe('what is refused, and nothing is changed', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    ['"at least one id in all": an empty body', () => ({}), { _body: ['too_short'] }],
    ['"at least one id in all": empty lists', () => ({ add: [], remove: [] }), { _body: ['too_short'] }],
    ['"an id in both"', () => ({ add: [nights, nurses], remove: [talents, nurses] }), { 'remove.1': ['not_combinable'] }],
    [
      '"unknown pool"',
      () => ({ add: [nights, UNKNOWN], remove: [UNKNOWN - 1, talents] }),
      { 'add.1': ['not_found'], 'remove.0': ['not_found'] },
    ],
    [
      'an unknown pool in both',
      () => ({ add: [UNKNOWN], remove: [UNKNOWN] }),
      { 'add.0': ['not_found'], 'remove.0': ['not_found', 'not_combinable'] },
    ],
  ])('%s', async (_, body, invalid) => {
    await change({ add: [talents] });
    const before = await row();
    expectInvalid(await change(body()), invalid);
    expect([await poolsOf(), await row()]).toEqual([[talents], before]);
  });
});

describe('at the same time', () => {
  test('different pools in different orders for different candidates', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => anApplication(service.prisma, desk.job)));
    const orders = [
      [nights, talents, nurses],
      [nurses, talents, nights],
    ];
    const all = await Promise.all(others.flatMap(({ candidateId }) => orders.map((add) => change({ add }, candidateId))));
    expect(all.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const where = { candidateId: { in: others.map(({ candidateId }) => candidateId) } };
    expect(await service.prisma.candidatePool.count({ where })).toBe(24);
  });
});
