import { beforeEach, describe, expect, test } from '@jest/globals';
import { aRecruiter } from '../../harness/records.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';

const UNKNOWN = 2_147_483_647;

const service = aService();
let desk: World<'job' | 'steps'>;
let [amara, jonas, mei] = [0, 0, 0];
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  const made = (['READER', 'RECRUITER', 'ADMIN'] as const).map((role) => aRecruiter(service.prisma, [desk.organisation], role));
  [amara = 0, jonas = 0, mei = 0] = (await Promise.all(made)).map(({ id }) => id).toSorted((one, other) => one - other);
});

const change = (body: object) => desk.client.post(`/job/${desk.job.id}/team`, body);
const team = async () => (await desk.client.get(`/job/${desk.job.id}/team`)).body.items.map(({ id }: { id: number }) => id);

describe('`add`, `remove`: arrays of user ids', () => {
  test('added, removed, both; Answer: the team', async () => {
    const added = await change({ add: [jonas, amara] });
    const { items } = (await desk.client.get(`/job/${desk.job.id}/team`)).body;
    expect([added.status, added.body]).toEqual([200, { ...envelopeOf('JobTeam'), items }]);
    expect(await team()).toEqual([amara, jonas]);
    expect((await change({ add: [mei], remove: [jonas] })).body.items.map(({ id }: { id: number }) => id)).toEqual([amara, mei]);
    expect((await change({ add: [], remove: [amara, mei] })).body.items).toEqual([]);
  });

  test('a user who left the organisation can be removed, and not added', async () => {
    await change({ add: [amara] });
    await service.prisma.membership.deleteMany({ where: { tenantId: desk.tenantId, userId: amara } });
    expectInvalid(await change({ add: [amara] }), { 'add.0': ['not_found'] });
    expect((await change({ remove: [amara] })).status).toBe(200);
    expect(await team()).toEqual([]);
    expectInvalid(await change({ remove: [amara] }), { 'remove.0': ['not_found'] });
  });
});

// the faults of both lists, which the code has once: candidates/pools.test.ts
test('"no member of the organisation" is refused, and nothing is changed', async () => {
  await change({ add: [amara] });
  expectInvalid(await change({ add: [mei, UNKNOWN], remove: [amara, mei] }), {
    'add.1': ['not_found'],
    'remove.1': ['not_combinable'],
  });
  expect(await team()).toEqual([amara]);
});
