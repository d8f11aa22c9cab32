/** Users with `program`, and owners, whom no file makes (openapi/decisions.md, 'Users and credentials'). */
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
const userOf = () => database.prisma.user.findFirstOrThrow({ where: { tenantId } });

test('`program` is read and written', async () => {
  await desk.bring(tenantId, [aPerson({ program: true })]);
  expect(await userOf()).toMatchObject({ program: true, owner: false });
  expect(await desk.giveOut(tenantId)).toContain('"program":true');
});

test('"leaves `owner` as it is": also where a record changes roles of an owner', async () => {
  await desk.bring(tenantId, [aPerson()]);
  const { id } = await userOf();
  await database.prisma.user.update({ where: { tenantId_id: { tenantId, id } }, data: { owner: true } });
  const memberships = [{ organisation: 'org-1', role: 'READER' }];
  expect(await desk.bring(tenantId, [aPerson({ last_name: 'Lind', memberships })])).toMatchObject({ changed: 1, refused: 0 });
  expect(await userOf()).toMatchObject({ owner: true, lastName: 'Lind' });
  expect(await desk.giveOut(tenantId)).not.toContain('"owner"');
});

test('no record makes an owner; "one that would make an owner a program is refused"', async () => {
  expect((await desk.bring(tenantId, [aPerson({ owner: true })])).faults).toMatchObject([{ field: 'owner' }]);
  await desk.bring(tenantId, [aPerson()]);
  const { id } = await userOf();
  await database.prisma.user.update({ where: { tenantId_id: { tenantId, id } }, data: { owner: true } });
  const { faults } = await desk.bring(tenantId, [aPerson({ program: true })]);
  expect(faults).toMatchObject([{ field: 'program', reason: 'must be false: the user is an owner' }]);
  expect(await userOf()).toMatchObject({ program: false });
});
