/** A change of a candidate beside all other writes about the same person. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Answer } from '../../harness/client.ts';
import { aJob, anApplication, aPool, aPublication, aSource, aTemplate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { applyUrlOf, aSubmission } from '../../resources/submissions/scene.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const ROUNDS = 6;

test('notes, scores, moves, rejections, letters, pools and applications: none waits for another for ever, each is carried out', async () => {
  const { prisma } = service;
  const desk = await aWorld(service, ['job', 'steps']);
  const { tenantId, organisation, client, job, steps } = desk;
  const template = await aTemplate(prisma, organisation);
  const source = await aSource(prisma, tenantId);
  const email = 'lea@mail.example';
  const first = await anApplication(prisma, job, { candidate: { email } });
  const { candidateId } = first;
  const second = await anApplication(prisma, await aJob(prisma, organisation), { candidateId });
  const person = `/candidate/${candidateId}`;
  const note = { candidate_id: candidateId, organisation_id: organisation.id, text: 'x' };
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await aJob(prisma, organisation);
    await aPublication(prisma, open, source, '2026-01-01');
    const address = await applyUrlOf(client, source.id, open.id);
    const third = await anApplication(prisma, await aJob(prisma, organisation, { processId: job.processId }), { candidateId });
    const pool = await aPool(prisma, tenantId);
    const writes: readonly (() => Promise<Answer>)[] = [
      () => client.post(person, { last_name: `Name ${round}` }),
      () => client.post(person, { title: 'MS', first_name: `First ${round}`, mobile_phone: `${round}` }),
      () => client.post(person, { position: `Nurse ${round}` }),
      () => client.post(`${person}/pool`, { add: [pool.id] }),
      () => client.post('/note', note),
      () => client.post('/note', note),
      () => client.post(`/application/${first.id}/score`, { score: round }),
      () => client.post(`/application/${second.id}/score`, { score: round }),
      () => client.post('/step', { application_id: first.id, process_step_id: steps.interview.id }),
      () => client.post(`/application/${third.id}/reject`, { expected_current_step_id: third.currentStepId }),
      () => client.post(`/application/${second.id}/send-email`, { template_id: template.id }),
      () => service.as().post(address, aSubmission({ email, home_phone: '+33 1', mobile_phone: '+33 2' })),
    ];
    const answers = await Promise.all(writes.map((write) => write()));
    expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 200));
    const { body } = await client.get(person);
    expect(body).toMatchObject({
      last_name: `Name ${round}`,
      first_name: `First ${round}`,
      mobile_phone: `${round}`,
      position: `Nurse ${round}`,
      home_phone: '+33 1',
    });
    expect(body.pools.items).toHaveLength(round + 1);
  }
});
