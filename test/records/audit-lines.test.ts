/** Lines of the audit for what a file brings (openapi/decisions.md, 'Audit'). */
import { expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openDesk, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;
const ORGANISATION = { kind: 'organisation', reference: 'org-1', name: 'Lyon' };
openDesk((opened) => ({ database, desk, tenantId } = opened), [ORGANISATION]);

const aPerson = (more: object = {}) => ({
  kind: 'user',
  reference: 'u-1',
  first_name: 'Amara',
  last_name: 'Okafor',
  email: 'amara@northwind.example',
  ...more,
});

test('"An import writes a line for each user, pool, template and organisation that it adds or changes"', async () => {
  const letter = { organisation: 'org-1', name: 'Invitation', language: 'en', subject: 'Hello', message: 'Dear' };
  const memberships = (role: string) => ({ memberships: [{ organisation: 'org-1', role }] });
  const records = (role: string, retired_at?: string) => [
    aPerson(memberships(role)),
    { kind: 'pool', reference: 'p-1', name: 'Nurses', ...(retired_at !== undefined && { retired_at }) },
    { kind: 'template', reference: 't-1', ...letter, subject: `As ${role}` },
    { kind: 'candidate', reference: 'c-1', first_name: 'Zoe', last_name: 'Adams', pools: ['Nurses', 'Surgery'] },
  ];
  const { id: organisationId } = await database.prisma.organisation.findFirstOrThrow({ where: { tenantId } });
  const added = async (work: () => Promise<unknown>) => {
    const last = await database.prisma.auditLine.findFirst({ where: { tenantId }, orderBy: { id: 'desc' } });
    await work();
    const where = { tenantId, id: { gt: last?.id ?? 0 }, operation: 'import', userId: null };
    const lines = await database.prisma.auditLine.findMany({ where, orderBy: { id: 'asc' } });
    return lines.map(({ kind, fields, organisationId: of }) => [kind, of, ...fields]);
  };
  const own = `roles.${organisationId}`;
  expect(await added(() => desk.bring(tenantId, records('READER')))).toEqual([
    ['USER', null, 'first_name', 'last_name', 'email', own],
    ['POOL', null, 'name'],
    ['TEMPLATE', organisationId, 'organisation_id', 'name', 'language', 'subject', 'message'],
    ['POOL', null, 'name'],
  ]);
  expect(await added(() => desk.bring(tenantId, records('READER')))).toEqual([]);
  expect(await added(() => desk.bring(tenantId, records('ADMIN', '2026-11-17T08:30:00Z')))).toEqual([
    ['USER', null, own],
    ['POOL', null, 'retired'],
    ['TEMPLATE', organisationId, 'subject'],
  ]);
  const renamed = [{ ...ORGANISATION, name: 'Lyon Sud' }];
  expect(await added(() => desk.bring(tenantId, renamed))).toEqual([['ORGANISATION', organisationId, 'name']]);
  expect(await database.prisma.organisation.findFirstOrThrow({ where: { tenantId } })).toMatchObject({ name: 'Lyon Sud' });
});
