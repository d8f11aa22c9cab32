import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aChangingWorld } from '../resources/applications/changing-world.ts';
import { aJob, anOrganisation } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { createOperator } from './operator.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service?.close());

describe('`doctor --read-model`', () => {
  const examine = async () => {
    const operator = createOperator(service.database);
    const { code, stdout } = await operator(['doctor', '--read-model', '--json'], {
      environment: { PUBLIC_URL: service.origin },
    });
    const rows = JSON.parse(stdout) as { check: string; good: boolean; finding: string }[];
    const findings = rows.map(({ check, good, finding }) => ({ good, text: `${check}: ${finding}` }));
    return {
      code,
      wrong: findings.filter(({ good }) => !good).map(({ text }) => text),
      items: findings.find(({ text }) => text.startsWith('items: '))?.text ?? '',
    };
  };

  test('finds items and counts that differ from their rows, and mends them', async () => {
    const { tenantId, read, applications } = await aChangingWorld(service, 7);
    const pages = await read();
    expect(await examine()).toMatchObject({ code: 0, wrong: [] });
    const [first] = applications;
    await service.prisma.applicationItem.updateMany({ where: { tenantId, applicationId: first?.id ?? 0 }, data: { body: '{}' } });
    await service.prisma.jobTally.updateMany({ where: { tenantId, jobId: first?.jobId ?? 0 }, data: { count: 1_000 } });
    await service.prisma.weekTally.deleteMany({ where: { tenantId } });
    const idle = await aJob(service.prisma, await anOrganisation(service.prisma, tenantId));
    await service.prisma.jobTally.updateMany({ where: { tenantId, jobId: idle.id }, data: { status: 'ARCHIVED' } });
    const { code, wrong } = await examine();
    expect(code).toBe(1);
    expect(wrong).toEqual([
      expect.stringMatching(/^tallies: \d+ jobs? were miscounted/),
      expect.stringMatching(new RegExp(`^items: .*1 were wrong and are made anew: ${first?.id}$`)),
    ]);
    expect(await examine()).toMatchObject({ code: 0, wrong: [] });
    expect((await read()).flat().map(undated)).toEqual(pages.flat().map(undated));
  });

  test('a wrong item is no longer confirmed to who has it, and comes by `modified_since`', async () => {
    const { tenantId, client, read, readAgain, applications } = await aChangingWorld(service, 8);
    await read();
    const [wrong] = applications.map(({ id }) => id);
    await service.prisma
      .$executeRaw`UPDATE "application_item" SET "body" = replace("body", '"route":"API"', '"route":"FORM"') WHERE "tenant_id" = ${tenantId} AND "application_id" = ${wrong}`;
    const seen = await readAgain();
    const { now } = (await service.database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0] ?? {};
    await examine();
    const again = await readAgain(seen.map(({ tag }) => tag));
    const answered = again.flatMap(({ items }) => (items ?? []) as { id: number; route: string }[]);
    expect(answered.find(({ id }) => id === wrong)?.route).toBe('API');
    const { body } = await client.get(`/job/${applications[0]?.jobId}/application?modified_since=${now?.toISOString()}`);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([wrong]);
  });

  test('counts each item once: as ready, as wrong, or as of an earlier state, release or address', async () => {
    const { tenantId, read, applications } = await aChangingWorld(service, 9);
    await service.prisma.applicationItem.deleteMany();
    await read();
    const [wrong, changed, ...others] = applications;
    await service.prisma.applicationItem.updateMany({ where: { tenantId, applicationId: wrong?.id ?? 0 }, data: { body: '{}' } });
    await service.prisma.applicationItem.updateMany({
      where: { tenantId, applicationId: others[0]?.id ?? 0 },
      data: { format: 'x' },
    });
    await service.prisma.application.update({ where: { tenantId_id: { tenantId, id: changed?.id ?? 0 } }, data: { score: 1 } });
    const all = await service.prisma.application.count();
    expect((await examine()).items).toBe(
      `items: ${others.length - 1} of ${all} applications have theirs ready, 2 are of an earlier state, release or public address: ` +
        `those are made when they are read; 1 were wrong and are made anew: ${wrong?.id}`,
    );
    expect((await examine()).items).toMatch(new RegExp(`^items: ${others.length - 1} of ${all} .*, 3 are of an earlier state`));
  });
});

const undated = (item: unknown): object => ({ ...(item as object), modification_date: '' });
