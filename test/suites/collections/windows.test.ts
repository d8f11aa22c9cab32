/** `modified_since` beside an older transaction that is still writing: on a server alone, which has several connections. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { backdate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { datedLists, paginated } from '../every/lists.ts';
import { keyOf } from './mirror.ts';

const service = aService();

const testOnServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

testOnServer.each(paginated)(
  '$id: what a reader by date may not see yet, because an older transaction is still writing, comes later',
  async ({ id: operationId }) => {
    const { prisma } = service;
    const world = await aWorld(service);
    const list = await datedLists[operationId]?.(prisma, world);
    if (list === undefined) throw new Error(`There is no such list to read: ${operationId}.`);
    const ids = async (query: string) =>
      (await readAll(world.client, `${list.address}limit=2&${query}`)).map(keyOf).toSorted((one, other) => one - other);
    const old = await list.make();
    const instant = new Date('2020-10-01T12:01:00Z');
    await backdate(prisma, list.table, old, { createdAt: instant, modifiedAt: instant });
    const fresh = await prisma.$transaction(async (transaction) => {
      const { id: tenantId } = await transaction.tenant.create({ data: { name: 'of another' } });
      const person = { title: 'MS', firstName: 'Mia', lastName: 'Wolf', firstNameKey: 'mia', lastNameKey: 'wolf' } as const;
      await transaction.candidate.create({ data: { tenantId, ...person } });
      await wait(5);
      const id = await list.make();
      expect(await ids('modified_since=1970-01-01T00:00:00Z')).toEqual([old]);
      expect(await ids('')).toEqual([old, id]);
      return id;
    });
    await wait(5);
    expect(await ids('modified_since=1970-01-01T00:00:00Z')).toEqual([old, fresh]);
  },
);
