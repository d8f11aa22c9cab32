/**
 * Waiting times of others during an import of changed names; PostgreSQL only, because it needs two
 * connections.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { advanceStep } from '../../src/resources/held/step-changes.ts';
import { openTestDatabase } from '../harness/database.ts';
import { aTenant } from '../harness/records.ts';
import { createDesk, OFFICE, PERSON, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
beforeAll(async () => {
  database = await openTestDatabase();
  desk = createDesk(database);
});
afterAll(async () => {
  desk?.close();
  await database?.close();
});

const testOnServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

const renamed = (reference: string, given: object) => ({ ...OFFICE.find((line) => line['reference'] === reference), ...given });

async function anImportedOffice() {
  const { prisma } = database;
  const tenantId = (await aTenant(prisma)).id;
  await desk.bring(tenantId, [...OFFICE, ...PERSON]);
  const where = { tenantId };
  const { memberships, ...amara } = await prisma.user.findFirstOrThrow({
    where: { ...where, lastName: 'Okafor' },
    include: { memberships: true },
  });
  const caller = {
    ...amara,
    credentialId: 0,
    roles: new Map(memberships.map(({ organisationId, role }) => [organisationId, role])),
  };
  const { id: applicationId } = await prisma.application.findFirstOrThrow({ where });
  const steps = await prisma.processStep.findMany({ where, orderBy: { rank: 'asc' } });
  const zoe = await prisma.candidate.findFirstOrThrow({ where });
  return { tenantId, caller, applicationId, steps, zoe };
}

/** Waits until a statement in this database waits for a lock. */
async function untilSomethingWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await database.pool.query(waiting)).rowCount === 0) await wait(5);
}

testOnServer(
  'a recruiter who is renamed, also with another address, moves applications while the rest of the batch comes in',
  async () => {
    const { tenantId, caller, applicationId, steps, zoe } = await anImportedOffice();
    const gate = await database.pool.connect();
    await gate.query('BEGIN');
    await gate.query('SELECT 1 FROM "candidate" WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', [tenantId, zoe.id]);
    const importing = desk.bring(tenantId, [
      { ...PERSON[0], first_name: 'Zoé' },
      renamed('board', { name: 'Board of Work' }),
      renamed('hiring', { name: 'Hiring people' }),
      renamed('amara', { last_name: 'Okafor-Lind', email: 'amara.lind@northwind.example' }),
    ]);
    await untilSomethingWaits();
    const [, interview] = steps;
    const move = { applicationId, expectedStepId: interview?.id ?? 0, targetStepId: steps[0]?.id, organisationId: undefined };
    // a move that waits for the import is refused, because the import waits for the gate
    await advanceStep({ sql: database.sql, queued: false }, caller, move, new Date());
    await gate.query('ROLLBACK');
    gate.release();
    expect(await importing).toMatchObject({ changed: 4, refused: 0 });
  },
);
