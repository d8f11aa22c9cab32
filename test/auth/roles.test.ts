import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '../../src/auth/caller.ts';
import { operations } from '../harness/contract.ts';
import {
  aCall,
  aDelivery,
  aJob,
  anApplication,
  anOffice,
  aQuestionnaire,
  aRecruiter,
  aTemplate,
  aWebhook,
} from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let writes: Readonly<Record<string, { readonly path: string; readonly body: Record<string, unknown> }>>;
beforeAll(async () => {
  service = await startService();
  const { prisma } = service;
  office = await anOffice(prisma);
  const asked = await aQuestionnaire(prisma, office.tenantId);
  const job = await aJob(prisma, office.organisation, { questionnaireId: asked.id });
  const application = await anApplication(prisma, job);
  const { id, candidateId } = application;
  const call = await aCall(prisma, await aDelivery(prisma, await aWebhook(prisma, office.organisation), application));
  const template = await aTemplate(prisma, office.organisation);
  const [first, second] = job.process.steps.map((step) => step.id);
  const answers = { [asked.why.id]: { answer: 'x' }, [asked.licence.id]: { answer: 'Yes' } };
  writes = {
    advanceStep: { path: `/application/${id}/advance-step`, body: { expected_current_step_id: first, target_step_id: second } },
    addStepChange: { path: '/step', body: { application_id: id, process_step_id: first } },
    addNote: { path: '/note', body: { candidate_id: candidateId, organisation_id: office.organisation.id, text: 'x' } },
    sendEmail: { path: `/application/${id}/send-email`, body: { template_id: template.id } },
    submitQuestionnaire: { path: `/application/${id}/questionnaire`, body: { questionnaire_id: asked.id, answers } },
    eraseCandidate: { path: `/candidate/${candidateId}/erase`, body: { reason: 'OTHER' } },
    replayWebhookTask: { path: `/webhook/task/${call.id}/replay`, body: {} },
  };
});
afterAll(() => service.close());

// an application from outside has no recruiter, and so no role
const posts = operations
  .filter(({ method, operationId }) => method === 'post' && operationId !== 'submitApplication')
  .map(({ operationId }) => operationId);

/** How many rows of each kind a write could have added. */
async function traces() {
  const { prisma } = service;
  const where = { tenantId: office.tenantId };
  return Promise.all([
    prisma.note.count({ where }),
    prisma.stepChange.count({ where }),
    prisma.historyEntry.count({ where }),
    prisma.emailMessage.count({ where }),
    prisma.questionnaireSubmission.count({ where }),
    prisma.delivery.count({ where }),
  ]);
}

const write = async (operationId: string, role: Role) => {
  const { path, body } = writes[operationId] ?? { path: '', body: {} };
  return service.as(await aRecruiter(service.prisma, [office.organisation], role)).post(path, body);
};

test('this file knows every POST of the contract', () => expect(Object.keys(writes).toSorted()).toEqual(posts.toSorted()));

test.each(posts)('"403 only for a READER that writes": %s', async (operationId) => {
  const before = await traces();
  const { status, body } = await write(operationId, 'READER');
  expect(status).toBe(403);
  expect(body).toMatchObject({ _status: 'INVALID', code: 'forbidden', error: 'Your role does not allow this operation.' });
  expect(await traces()).toEqual(before);
});

test.each(posts)('order of checks, "400/422 shape, 403": a READER\'s wrong body of %s is 422', async (operationId) => {
  const reader = await aRecruiter(service.prisma, [office.organisation], 'READER');
  expect((await service.as(reader).post(writes[operationId]?.path ?? '', { x: 1 })).status).toBe(422);
  expect((await service.as(reader).post(writes[operationId]?.path ?? '', '{')).status).toBe(400);
});

test.each(['RECRUITER', 'ADMIN'] as const)('a %s writes: each POST answers 200 and leaves a trace', async (role) => {
  for (const operationId of [
    'addNote',
    'addStepChange',
    'sendEmail',
    'submitQuestionnaire',
    'advanceStep',
    'replayWebhookTask',
  ]) {
    const before = await traces();
    expect([operationId, (await write(operationId, role)).status]).toEqual([operationId, 200]);
    expect(await traces()).not.toEqual(before);
  }
});
