/** What an import and an owner say of the same users at the same time. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anOwner, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { createDesk, type Desk } from '../../records/desk.ts';
import { holdWrites } from './hold-writes.ts';

const USERS = 5;

let service: Service;
let desk: Desk;
beforeAll(async () => {
  service = await startService();
  desk = createDesk(service.database);
});
afterAll(async () => {
  desk?.close();
  await service?.close();
});

test('"A `program` is never an owner": none is both, though an owner is made while an import writes', async () => {
  const { prisma } = service;
  const { tenantId, organisation } = await aWorld(service);
  const owner = service.as(await anOwner(prisma, tenantId));
  const users: Awaited<ReturnType<typeof aRecruiter>>[] = [];
  for (let count = 0; count < USERS; count += 1) users.push(await aRecruiter(prisma, [organisation]));
  await prisma.externalReference.createMany({
    data: users.map(({ id }) => ({ tenantId, kind: 'user', reference: `u-${id}`, rowId: id })),
  });
  const records = users.map(({ id, firstName, lastName, email }) => ({
    kind: 'user',
    reference: `u-${id}`,
    first_name: firstName,
    last_name: lastName,
    email,
    program: true,
  }));
  const writes = await holdWrites(service, 'user');
  const imported = desk.bring(tenantId, records);
  const answers = await writes
    .waiting()
    .then(async () => {
      const requests = users.map(({ id }) => owner.post(`/user/${id}`, { owner: true }));
      await wait(300);
      return { requests };
    })
    .finally(writes.end);
  const statuses = (await Promise.all(answers.requests)).map(({ status }) => status);
  expect(await imported).toMatchObject({ changed: USERS, refused: 0 });
  expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
  expect(await prisma.user.count({ where: { tenantId, owner: true, program: true } })).toBe(0);
});
