/** RESPONSE_VALIDATION: "`all` holds each answer made anew to the contract before it is sent; `sample` one in 100". */
import { describe, expect, test } from '@jest/globals';
import { createSampling } from '../../src/http/answer-sampling.ts';
import { aJob, anOffice } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { expectError } from './refusals.ts';

test('`all`: each is due, and no chance is asked', () => {
  const isDue = createSampling('all', () => {
    throw new Error('nobody asks');
  });
  expect([isDue(), isDue(), isDue()]).toEqual([true, true, true]);
});

test('`sample`: the first is due, then those that chance picks: one in a hundred', () => {
  const picks = [0, 0.5, 0.009_9, 0.01, 0.999];
  const isDue = createSampling('sample', () => picks.shift() ?? 1);
  expect(Array.from({ length: 6 }, isDue)).toEqual([true, true, false, true, false, false]);
});

/** A recruiter with a job whose team is in order, and one with a member whose address is none: that answer breaks the contract. */
async function aTeam({ prisma, as }: Service) {
  const { organisation, recruiter } = await anOffice(prisma);
  const { tenantId } = organisation;
  const sound = await aJob(prisma, organisation);
  const broken = await aJob(prisma, organisation);
  const { id: userId } = await prisma.user.create({
    data: { tenantId, firstName: 'Sofia', lastName: 'Marchetti', email: 'surely no address' },
  });
  await prisma.jobTeamMember.create({ data: { tenantId, jobId: broken.id, userId } });
  const client = as(recruiter);
  const ask = ({ id }: { readonly id: number }) => client.get(`/job/${id}/team`);
  return { ask, sound, broken };
}

describe('in the service', () => {
  test.each<'all' | undefined>(['all', undefined])('%s: what breaks the contract is refused, each time', async (setting) => {
    const service = await startService(setting && { responseValidation: setting });
    try {
      const { ask, sound, broken } = await aTeam(service);
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await ask(sound)).status).toBe(200);
        const answer = await ask(broken);
        expectError(answer, 500, 'internal_error');
        expect(JSON.stringify(answer.body)).not.toContain('Sofia');
        expect(answer.headers.get('vary')).toBeNull();
      }
    } finally {
      await service.close();
    }
  });

  test('sample: the first answer of an operation is checked, of the rest those that chance picks; the others go as they are', async () => {
    let chance = 0.5;
    const service = await startService({ responseValidation: 'sample', random: () => chance });
    try {
      const { ask, sound, broken } = await aTeam(service);
      expectError(await ask(broken), 500, 'internal_error');
      expect((await ask(sound)).status).toBe(200);
      // sent: it is the client of these tests that finds it
      await expect(ask(broken)).rejects.toThrow('answer breaks the contract');
      chance = 0.001;
      expect((await ask(sound)).status).toBe(200);
      expectError(await ask(broken), 500, 'internal_error');
    } finally {
      await service.close();
    }
  });
});
