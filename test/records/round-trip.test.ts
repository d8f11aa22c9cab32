import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';
import { aTenant } from '../harness/records.ts';
import { CREDENTIAL_KEYS, SECRET_KEYS, aService } from '../harness/service.ts';
import { createDesk, ndjson, rowsOf, type Desk } from './desk.ts';

const service = aService();
let desk: Desk;
let given: string;
let copy: number;

beforeAll(async () => {
  desk = createDesk(service.database);
  await fillWithDemoData(service.database, {
    credentialKeys: CREDENTIAL_KEYS,
    secretKeys: SECRET_KEYS,
    today: new Date('2026-11-18T10:00:00Z'),
  });
  // cases that the demo data lack: two people of one address, two steps of one name, a pool, a template and
  // a reason that was given, all retired since
  const [{ email, emailKey } = { email: null, emailKey: null }, twin] = await service.prisma.candidate.findMany({
    where: { tenantId: HOME, emailKey: { not: null } },
    take: 2,
  });
  await service.prisma.candidate.updateMany({ where: { tenantId: HOME, id: twin?.id ?? 0 }, data: { email, emailKey } });
  const [process] = await service.prisma.process.findMany({ where: { tenantId: HOME }, include: { steps: true }, take: 1 });
  const last = process?.steps.at(-1);
  await service.prisma.processStep.create({
    data: { tenantId: HOME, processId: process?.id ?? 0, rank: 50, name: last?.name ?? '', status: 'END' },
  });
  const offered = { tenantId: HOME, applications: { some: {} }, organisationId: null };
  const { id } = await service.prisma.rejectionReason.findFirstOrThrow({ where: offered });
  const [pool, template] = [
    await service.prisma.pool.findFirstOrThrow({ where: { tenantId: HOME } }),
    await service.prisma.template.findFirstOrThrow({ where: { tenantId: HOME } }),
  ];
  const retire = (row: number) => ({
    where: { tenantId_id: { tenantId: HOME, id: row } },
    data: { retiredAt: new Date('2026-11-17T08:30:00.250Z') },
  });
  await service.prisma.rejectionReason.update(retire(id));
  await service.prisma.pool.update(retire(pool.id));
  await service.prisma.template.update(retire(template.id));
  given = await desk.giveOut(HOME);
  copy = (await aTenant(service.prisma)).id;
});
afterAll(() => desk.close());

/** The smaller one of the demo data's two. */
const HOME = 2;

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** Organisations, processes and jobs: what people point at. */
const isAbove = (line: string): boolean => !/^{"kind":"(candidate|application|note|email|result|interview|offer)"/.test(line);

describe('export writes what import reads', () => {
  test('a second run of the same file changes nothing: at home not a row, not a modification date', async () => {
    const before = await rowsOf(service.database);
    const { unchanged, refused } = await desk.bring(HOME, linesOf(given));
    expect({ unchanged, refused }).toEqual({ unchanged: linesOf(given).length, refused: 0 });
    expect(await rowsOf(service.database)).toEqual(before);
  });

  test('export, import into an empty database, export again gives the same bytes: an export has `retired_at` of pools and templates', async () => {
    const kinds = new Set(linesOf(given).map((line) => (JSON.parse(line) as { kind: string }).kind));
    expect(kinds.size).toBe(18);
    for (const part of ['"rank":50', '"outcome":"REJECTED"', '"rejection_reason":"']) expect(given).toContain(part);
    expect(given.match(/"retired_at":"2026-11-17T08:30:00.250Z"/g)).toHaveLength(3);
    const { created, refused } = await desk.bring(copy, linesOf(given));
    expect({ created, refused }).toEqual({ created: linesOf(given).length, refused: 0 });
    expect((await desk.giveOut(copy)) === given).toBe(true);
  });

  test('and in the copy, too, a second run changes nothing', async () => {
    const before = await rowsOf(service.database);
    const { unchanged } = await desk.bring(copy, linesOf(given));
    expect(unchanged).toBe(linesOf(given).length);
    expect(await rowsOf(service.database)).toEqual(before);
  });

  test('it gives out nothing of another tenant, writes no event and sends no mail', async () => {
    const other = await service.prisma.candidate.findFirstOrThrow({ where: { tenantId: 1, email: { not: null } } });
    expect(given).not.toContain(other.email);
    expect(await service.prisma.event.count({ where: { tenantId: copy } })).toBe(0);
    expect(await service.prisma.delivery.count({ where: { tenantId: copy } })).toBe(0);
  });

  test('lines in whatever order all go in', async () => {
    const { id } = await aTenant(service.prisma);
    const some = linesOf(given).filter((line) => !line.startsWith('{"kind":"document"'));
    // longer than a batch, so that no line meets what it points at
    const between = Array.from({ length: 1000 }, (_, index) => ({
      kind: 'posting_service',
      reference: `p-${index}`,
      name: 'Board',
    }));
    const [companies, people] = [some.filter(isAbove), some.filter((line) => !isAbove(line))];
    const { created, changed, refused } = await desk.bring(id, [...people.toReversed(), ...between, ...companies.toReversed()]);
    // candidates that name a pool have made it, and its line gives it a reference
    const pools = some.filter((line) => line.startsWith('{"kind":"pool"')).length;
    expect({ created, changed, refused }).toEqual({ created: some.length + 1000 - pools, changed: pools, refused: 0 });
    expect(await service.prisma.application.count({ where: { tenantId: id } })).toBe(
      await service.prisma.application.count({ where: { tenantId: copy } }),
    );
  });

  test('some kinds alone, in the order in which the import wants them', async () => {
    const text = await desk.giveOut(HOME, '--kind', 'job', 'organisation');
    const kinds = linesOf(text).map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect([...new Set(kinds)]).toEqual(['organisation', 'job']);
  });

  test('documents that are together larger than a page, and one that is alone, all go out', async () => {
    const documents = await service.prisma.document.findMany({ where: { tenantId: HOME }, orderBy: { id: 'asc' } });
    expect(documents.length).toBeGreaterThan(3);
    for (const [index, { id }] of documents.entries())
      await service.prisma.document.update({
        where: { tenantId_id: { tenantId: HOME, id } },
        data: { size: (index % 3 === 0 ? 9 : 4) * 2 ** 20 },
      });
    expect((await desk.giveOut(HOME)) === given).toBe(true);
  });

  test('of an erased person nothing goes out', async () => {
    const { candidateId, id } = await service.prisma.application.findFirstOrThrow({ where: { tenantId: copy } });
    const where = { tenantId_id: { tenantId: copy, id: candidateId } };
    const named = await service.prisma.externalReference.findFirstOrThrow({
      where: { tenantId: copy, kind: 'candidate', rowId: candidateId },
    });
    await service.prisma.candidate.update({ where, data: { erasedAt: new Date(), firstName: '', lastName: '', email: null } });
    const text = await desk.giveOut(copy);
    expect(text).not.toContain(`"${named.reference}"`);
    expect(linesOf(text).length).toBeLessThan(linesOf(given).length - 1);
    expect(await service.prisma.application.count({ where: { tenantId: copy, id } })).toBe(1);
  });
});

test('each run leaves one line in the audit: who, which file, how many', async () => {
  const { id } = await aTenant(service.prisma);
  const file = desk.put('one.ndjson', ndjson([{ kind: 'organisation', reference: 'o', name: 'One' }]));
  await desk.bringFile(id, file);
  await desk.giveOut(id);
  const entries = await service.prisma.auditEntry.findMany({ where: { tenantId: id }, orderBy: { id: 'asc' } });
  expect(entries).toEqual([
    expect.objectContaining({
      operator: 'olga',
      command: 'import',
      arguments: expect.objectContaining({ file, created: 1, refused: 0 }),
    }),
    expect.objectContaining({
      command: 'export',
      arguments: expect.objectContaining({ records: expect.objectContaining({ organisation: 1 }) }),
    }),
  ]);
});
