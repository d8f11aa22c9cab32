/**
 * Stored references to erased people: an import recognises the person, and the reference cannot be
 * guessed.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createErasedReferences } from '../../src/core/erased-reference.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { eraseHeld } from '../../src/resources/erasure/erase.ts';
import { holdCandidateOf } from '../../src/resources/candidates/hold.ts';
import { dumpOf } from '../resources/candidates/dump.ts';
import { parsed } from '../cli/operator.ts';
import { aCredential, aTenant } from '../harness/records.ts';
import { aService, aWorker, CREDENTIAL_KEY, CREDENTIAL_KEYS } from '../harness/service.ts';
import { createDesk, ndjson, OFFICE, PERSON, rowsOf, type Desk } from './desk.ts';

const NEW_KEY = 'the new key of references for these tests';
const ROTATING = { CREDENTIAL_KEY: NEW_KEY, CREDENTIAL_KEY_FALLBACKS: CREDENTIAL_KEY };
const ROTATED = { CREDENTIAL_KEY: NEW_KEY };
/** Of the candidate, the application, the e-mail and the offer; those of notes and documents go with these. */
const NAMES = ['zoe', 'zoe-nurse', 'e-1', 'of-1'];

const service = aService();
let desk: Desk;
let tenant: number;
beforeAll(() => void (desk = createDesk(service.database)));
beforeEach(async () => {
  tenant = (await aTenant(service.prisma)).id;
  expect((await desk.bring(tenant, [...OFFICE, ...PERSON])).refused).toBe(0);
  const where = { tenantId: tenant };
  const { id } = await service.prisma.candidate.findFirstOrThrow({ where });
  const recruiter = await service.prisma.user.findFirstOrThrow({ where: { ...where, firstName: 'Amara' } });
  const client = service.as(await aCredential(service.prisma, recruiter));
  expect((await client.post(`/candidate/${id}/erase`, { reason: 'CANDIDATE_REQUEST' })).status).toBe(200);
});
afterAll(() => desk.close());

const kept = async (): Promise<readonly string[]> => {
  const where = { tenantId: tenant, reference: { startsWith: 'erased:' } };
  const rows = await service.prisma.externalReference.findMany({ where, orderBy: { kind: 'desc' } });
  return rows.map(({ reference }) => reference);
};

const digestOf = (reference: string) => createHash('sha256').update(`${tenant} ${reference}`).digest();
const withoutKey = (reference: string): string => `erased:${digestOf(reference).toString('hex')}`;

/** Puts what a former version has kept in the place of what is kept. */
async function keepAsBefore(): Promise<void> {
  const { keep } = createErasedReferences(CREDENTIAL_KEYS);
  for (const name of NAMES)
    await service.prisma.externalReference.updateMany({
      where: { tenantId: tenant, reference: keep(tenant, name) },
      data: { reference: withoutKey(name) },
    });
}

/** The lines of the person that an import refuses because the person was erased. */
async function refusedLines(environment: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const file = desk.put('person.ndjson', ndjson(PERSON));
  const { code, stdout } = await desk.support(['import', file, '--tenant', String(tenant), '--json'], { environment });
  expect(code).toBe(1);
  const { faults } = JSON.parse(stdout) as { faults: { line: number }[] };
  return faults.map(({ line }) => line);
}
const ALL = PERSON.map((_, index) => index + 1);

test('erased candidates are never revived; a kept reference is an unsalted hash: keyed instead: no digest of the reference stands anywhere in the database', async () => {
  const dump = await dumpOf(service.database.pool);
  for (const reference of NAMES)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(dump).not.toContain(digestOf(reference).toString(encoding));
  expect(await kept()).toEqual(NAMES.map(() => expect.stringMatching(/^erased:keyed:/)));
  const before = await rowsOf(service.database);
  expect(await refusedLines({})).toEqual(ALL);
  expect(await rowsOf(service.database)).toEqual(before);
});

test('an import knows the person again while the key is replaced, and after it', async () => {
  expect(await refusedLines(ROTATING)).toEqual(ALL);
  const before = await kept();
  const rotate = () => parsed(desk.support(['key', 'rotate', '--json'], { environment: ROTATING }));
  expect((await desk.support(['doctor'], { environment: ROTATING })).stdout).toMatch(
    /references of erased people .*carries over: \d+/,
  );
  const { carried_over: carried } = await rotate();
  expect(carried.erased_references).toBeGreaterThanOrEqual(NAMES.length);
  expect(await kept()).not.toEqual(before);
  expect(await refusedLines(ROTATED)).toEqual(ALL);
  expect(await rotate()).toMatchObject({ carried_over: { erased_references: 0 } });
});

test('what a former version has kept without a key is known too, and gets one at the first upkeep of a worker', async () => {
  const before = await kept();
  await keepAsBefore();
  expect(new Set(await kept())).toEqual(new Set(NAMES.map(withoutKey)));
  expect(await refusedLines({})).toEqual(ALL);
  const worker = aWorker(service);
  await worker.deliverDue();
  expect(await kept()).toEqual(before);
  expect(await refusedLines({})).toEqual(ALL);
  await worker.stop();
});

test('what no accepted key has made stays as it is, and the doctor says so', async () => {
  // those of the tests before are kept with another key too
  await service.prisma.externalReference.deleteMany({ where: { tenantId: { not: tenant } } });
  const [reference = ''] = await kept();
  const lost = createErasedReferences(createKeyRing([NEW_KEY])).keep(tenant, 'zoe');
  await service.prisma.externalReference.updateMany({ where: { tenantId: tenant, reference }, data: { reference: lost } });
  const before = await kept();
  const { stdout } = await desk.support(['doctor']);
  expect(stdout).toMatch(/would not know again, because their key is not accepted: 1$/m);
  const worker = aWorker(service);
  await worker.deliverDue();
  await worker.stop();
  expect(await kept()).toEqual(before);
  await service.prisma.externalReference.deleteMany({ where: { tenantId: tenant, reference: lost } });
});

// the embedded database runs one transaction after another
const testOnServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

testOnServer.each([
  ['by its reference', 'ada', 1],
  ['by its e-mail address', 'unknown', 2],
])('a person whom an import finds %s while the erasure runs stays erased', async (_, reference, people) => {
  const { prisma, database } = service;
  const ada = { kind: 'candidate', reference: 'ada', first_name: 'Ada', last_name: 'Lind', email: 'ada@mail.example' };
  await desk.bring(tenant, [ada]);
  const where = { tenantId: tenant, lastName: 'Lind' };
  const { id } = await prisma.candidate.findFirstOrThrow({ where });
  if (reference !== 'ada') await prisma.externalReference.deleteMany({ where: { tenantId: tenant, reference: 'ada' } });
  const { importing } = await database.inTransaction(async (transaction) => {
    const held = await holdCandidateOf(transaction, tenant, id);
    const erasure = { reason: 'OTHER', comment: undefined, author: { tenantId: tenant, operation: 'candidate erase' } } as const;
    await eraseHeld(
      Object.assign(transaction, { queued: false }),
      held,
      erasure,
      createErasedReferences(CREDENTIAL_KEYS),
      new Date(),
    );
    const started = desk.bring(tenant, [{ ...ada, reference, first_name: 'Adah' }]);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await database.pool.query(waits)).rowCount === 0) await wait(5);
    return { importing: started };
  });
  expect(await importing).toMatchObject({ created: people - 1, changed: 0, refused: 2 - people });
  expect(await prisma.candidate.findFirstOrThrow({ where: { id } })).toMatchObject({ firstName: '', email: null });
  const references = await prisma.externalReference.findMany({ where: { tenantId: tenant, kind: 'candidate', rowId: id } });
  expect(references.filter((each) => !each.reference.startsWith('erased:'))).toEqual([]);
});

test('a reference is kept for its tenant alone, the same way each time, and another key makes another', () => {
  const { keep, renew, formsOf } = createErasedReferences(CREDENTIAL_KEYS);
  const other = createErasedReferences(createKeyRing([NEW_KEY]));
  expect(keep(1, 'zoe')).toBe(keep(1, 'zoe'));
  expect(new Set([keep(1, 'zoe'), keep(2, 'zoe'), keep(1, 'zo'), other.keep(1, 'zoe')]).size).toBe(4);
  expect(formsOf(1, 'zoe')[0]).toBe(keep(1, 'zoe'));
  expect(renew(keep(1, 'zoe'))).toBe(keep(1, 'zoe'));
  for (const text of [
    other.keep(1, 'zoe'),
    `${keep(1, 'zoe').slice(0, -2)}AA`,
    'erased:keyed:',
    'erased:keyed:AAAA',
    'erased:x',
    'zoe',
  ])
    expect(renew(text)).toBeUndefined();
  expect(createErasedReferences(createKeyRing([NEW_KEY, CREDENTIAL_KEY])).renew(keep(1, 'zoe'))).toBe(other.keep(1, 'zoe'));
});
