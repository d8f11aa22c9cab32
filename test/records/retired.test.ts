/** Pools and templates that are retired, in files. */
import { expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { aTenant } from '../harness/records.ts';
import { openDesk, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

const retired_at = '2026-11-17T08:30:00.250Z';
const LETTER = { organisation: 'org', language: 'en', subject: 'Hello', message: '<p>Dear</p>' };
const RECORDS = [
  { kind: 'organisation', reference: 'org', name: 'Northwind Lyon' },
  { kind: 'pool', reference: 'nurses', name: 'Nurses' },
  { kind: 'pool', reference: 'former', name: 'Talents 2024', retired_at },
  { kind: 'template', reference: 't-1', name: 'Invitation', ...LETTER },
  { kind: 'template', reference: 't-2', name: 'Old invitation', ...LETTER, retired_at },
  { kind: 'candidate', reference: 'c-1', first_name: 'Zoe', last_name: 'Adams', pools: ['Nurses', 'Talents 2024'] },
];

openDesk((opened) => void ({ database, desk, tenantId } = opened), RECORDS);

test('an export has `retired_at` of pools and templates; a copy has the same bytes', async () => {
  const given = await desk.giveOut(tenantId);
  expect(given.match(new RegExp(`"retired_at":"${retired_at}"`, 'g'))).toHaveLength(2);
  const { id: copy } = await aTenant(database.prisma);
  const lines = given.split('\n').filter((line) => line !== '');
  expect(await desk.bring(copy, lines)).toMatchObject({ created: lines.length, refused: 0 });
  expect(await desk.giveOut(copy)).toBe(given);
});

test('"`null` clears it": a retired pool is offered again; one that a candidate named gets a reference', async () => {
  expect(
    await desk.bring(tenantId, [{ kind: 'pool', reference: 'former', name: 'Talents 2024', retired_at: null }]),
  ).toMatchObject({
    changed: 1,
  });
  const candidate = { kind: 'candidate', reference: 'c-2', first_name: 'Ada', last_name: 'Adams', pools: ['Surgery'] };
  await desk.bring(tenantId, [candidate]);
  expect(await desk.bring(tenantId, [{ kind: 'pool', reference: 'surgery', name: 'Surgery' }])).toMatchObject({ changed: 1 });
  const where = { tenantId, name: { in: ['Surgery', 'Talents 2024'] } };
  expect(await database.prisma.pool.findMany({ where, select: { retiredAt: true } })).toEqual([
    { retiredAt: null },
    { retiredAt: null },
  ]);
});
