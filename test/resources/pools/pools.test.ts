/** The list of pools, and its changes (openapi/decisions.md, 'Pools'). */
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { anApplication, anOwner, aPool } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';

const service = aService();
let desk: World<'job'>;
let owner: Client;
let nights: number;
let talents: number;
beforeEach(async () => {
  desk = await aWorld(service, ['job']);
  owner = service.as(await anOwner(service.prisma, desk.tenantId));
  nights = (await aPool(service.prisma, desk.tenantId, 'Night shifts')).id;
  talents = (await aPool(service.prisma, desk.tenantId, 'Talents')).id;
});

const change = (body: object, client = owner) => client.post('/pool', body);
const names = async (client = owner) => (await client.get('/pool')).body.items.map(({ name }: { name: string }) => name);
const rows = () =>
  service.prisma.pool.findMany({
    where: { tenantId: desk.tenantId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, retiredAt: true },
  });
const lines = async () =>
  (await service.prisma.auditLine.findMany({ where: { tenantId: desk.tenantId }, orderBy: { id: 'asc' } })).map(
    ({ operation, kind, resourceId, fields }) => [operation, kind, resourceId, fields],
  );

describe('POST /pool', () => {
  test('adds, renames and retires in one request; the answer is the list as `GET /pool` returns it', async () => {
    const changes = [
      { id: nights, name: ' Nights ' },
      { id: talents, retired: true },
    ];
    const { status, body } = await change({ add: [{ name: 'Day clinic' }], change: changes });
    expect(status).toBe(200);
    expect(body).toEqual((await owner.get('/pool')).body);
    expect(await names()).toEqual(['Nights', 'Day clinic']);
    const added = body.items[1].id;
    expect(await lines()).toEqual([
      ['changePoolList', 'POOL', added, ['name']],
      ['changePoolList', 'POOL', nights, ['name']],
      ['changePoolList', 'POOL', talents, ['retired']],
    ]);
    await change({ change: [{ id: talents, retired: false }] });
    expect(await names()).toEqual(['Nights', 'Talents', 'Day clinic']);
  });

  test('"Whoever writes in any organisation adds pools; an owner renames and retires them", "`change` is 403 to everybody else"', async () => {
    const { callers } = desk;
    for (const who of ['RECRUITER', 'ADMIN there', 'READER here, RECRUITER there'] as const)
      expect((await change({ add: [{ name: who }] }, callers[who])).status).toBe(200);
    const before = [await rows(), await lines()];
    for (const who of ['READER', 'member of no organisation'] as const)
      expectError(await change({ add: [{ name: 'x' }] }, callers[who]), 403, 'forbidden');
    for (const who of ['RECRUITER', 'ADMIN', 'ADMIN here, READER there', 'owner with an ordinary credential'] as const)
      expectError(await change({ add: [{ name: 'x' }], change: [{ id: nights, name: 'y' }] }, callers[who]), 403, 'forbidden');
    expectError(await change({ change: [{ id: nights, name: 'y' }] }, callers['ADMIN of another tenant']), 403, 'forbidden');
    expect([await rows(), await lines()]).toEqual(before);
    const actionsOf = async (client: Client) =>
      (await client.get('/pool')).body._actions.map(({ name }: { name: string }) => name);
    expect(await actionsOf(owner)).toEqual(['change-list']);
    expect(await actionsOf(callers['READER here, RECRUITER there'])).toEqual(['change-list']);
    expect(await actionsOf(callers.READER)).toEqual([]);
  });

  test('"A name is `taken` when another pool has it in any case, a retired one too, or when it stands before in the body"', async () => {
    await change({ change: [{ id: talents, retired: true }] });
    const before = [await rows(), await lines()];
    const add = [{ name: 'NIGHT SHIFTS' }, { name: 'talents' }, { name: 'Élan' }, { name: 'élan ' }, { name: ' ' }];
    expectInvalid(await change({ add, change: [{ id: nights, name: 'ÉLAN' }] }), {
      'add.0.name': ['taken'],
      'add.1.name': ['taken'],
      'add.3.name': ['taken'],
      'add.4.name': ['too_short'],
      'change.0.name': ['taken'],
    });
    const swap = [
      { id: nights, name: 'Talents' },
      { id: talents, name: 'Night shifts' },
    ];
    expectInvalid(await change({ change: swap }), { 'change.0.name': ['taken'], 'change.1.name': ['taken'] });
    expect([await rows(), await lines()]).toEqual(before);
    expect((await change({ change: [{ id: nights, name: 'NIGHT shifts' }] })).status).toBe(200);
  });

  test('"done together or not at all": unknown and repeated pools, nothing in either', async () => {
    const foreign = (await aPool(service.prisma, (await desk.stranger()).tenantId)).id;
    const given = [
      { id: foreign, name: 'x' },
      { id: nights, retired: true },
      { id: nights, name: 'y' },
    ];
    expectInvalid(await change({ add: [{ name: 'New' }], change: given }), {
      'change.0.id': ['not_found'],
      'change.2.id': ['repeated'],
    });
    for (const body of [{}, { add: [], change: [] }]) expectInvalid(await change(body), { _body: ['too_short'] });
    expect(await names()).toEqual(['Night shifts', 'Talents']);
    expect(await lines()).toEqual([]);
  });

  test('"at most 1,000 pools that are not retired", "10,000 in all"', async () => {
    const { tenantId } = desk;
    const many = (count: number, prefix: string, retiredAt: Date | null) =>
      service.prisma.$executeRaw`INSERT INTO "pool" ("tenant_id", "name", "retired_at")
        SELECT ${tenantId}::int, ${prefix} || each, ${retiredAt}::timestamptz FROM generate_series(1, ${count}::int) AS each`;
    await many(997, 'pool', null);
    await change({ change: [{ id: talents, retired: true }] });
    expectInvalid(await change({ add: ['a', 'b', 'c'].map((name) => ({ name })) }), { add: ['too_long'] });
    expect((await change({ add: [{ name: 'a' }, { name: 'b' }] })).status).toBe(200);
    expectInvalid(await change({ change: [{ id: talents, retired: false }] }), { change: ['too_long'] });
    const exchanged = [
      { id: talents, retired: false },
      { id: nights, retired: true },
    ];
    expect((await change({ change: exchanged })).status).toBe(200);
    await many(9_000 - 1, 'former', new Date());
    expect((await change({ change: [{ id: talents, retired: true }] })).status).toBe(200);
    expectInvalid(await change({ add: [{ name: 'c' }] }), { add: ['too_long'] });
  });

  test('what a pool is already is not written: no date, no line', async () => {
    const before = await service.prisma.pool.findMany({ where: { tenantId: desk.tenantId } });
    expect((await change({ change: [{ id: nights, name: 'Night shifts', retired: false }, { id: talents }] })).status).toBe(200);
    expect(await service.prisma.pool.findMany({ where: { tenantId: desk.tenantId } })).toEqual(before);
    expect(await lines()).toEqual([]);
  });
});

describe('a candidate in a pool', () => {
  let candidateId: number;
  beforeEach(async () => {
    ({ candidateId } = await anApplication(service.prisma, desk.job));
    await desk.client.post(`/candidate/${candidateId}/pool`, { add: [nights] });
  });
  const poolsOf = async () => (await desk.client.get(`/candidate/${candidateId}`)).body.pools.items;

  test('"Candidates in it keep and show it with `retired`, are found by its name, and can be taken out of it"', async () => {
    await change({ change: [{ id: nights, retired: true }] });
    expect(await poolsOf()).toEqual([{ id: nights, name: 'Night shifts', candidates: expect.anything(), retired: true }]);
    const found = await desk.client.get('/candidate?pool_name=Night%20shifts');
    expect(found.body.items.map(({ id }: { id: number }) => id)).toEqual([candidateId]);
    const put = (body: object) => desk.client.post(`/candidate/${candidateId}/pool`, body);
    expectInvalid(await put({ add: [nights, talents] }), { 'add.0': ['not_found'] });
    expect((await put({ remove: [nights] })).status).toBe(200);
    expectInvalid(await put({ add: [nights] }), { 'add.0': ['not_found'] });
  });

  test('"A new name dates the candidates in the pool", and `GET /change` names them and the pool', async () => {
    const before = (await desk.client.get(`/candidate/${candidateId}`)).body.modification_date;
    // the changes that were made until now are before
    await wait(2);
    await change({ change: [{ id: nights, name: 'Nights' }] });
    const after = (await desk.client.get(`/candidate/${candidateId}`)).body.modification_date;
    expect(after > before).toBe(true);
    const { items } = (await desk.client.get(`/change?modified_since=${new Date(Date.parse(before) + 1).toISOString()}`)).body;
    expect(items).toMatchObject([
      { kind: 'POOL', id: nights },
      { kind: 'CANDIDATE', id: candidateId },
    ]);
    expect(await poolsOf()).toMatchObject([{ name: 'Nights' }]);
  });
});
