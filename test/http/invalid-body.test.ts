import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { expectError, expectInvalid } from './refusals.ts';

describe('what is wrong with a body', () => {
  let service: Service;
  let scene: World<'steps' | 'application'>;
  beforeAll(async () => {
    service = await startService();
    scene = await aWorld(service, ['steps', 'application']);
  });
  afterAll(() => service.close());

  describe('body fails the contract or a rule: 422, all faults at once, not the first', () => {
    test('a field that is missing beside one that cannot be stored', async () => {
      expectInvalid(await scene.client.post('/note', { text: 'a\0' }), {
        candidate_id: ['required'],
        organisation_id: ['required'],
        text: ['format'],
      });
    });

    test('keyed by dotted body field (answers.12.answer)', async () => {
      const body = {
        questionnaire_id: 'five',
        answers: {
          12: { answer: 7 },
          13: { choices: [1, 'x', 1, 0] },
          14: {},
          15: { answr: 'a' },
          16: 'a',
          zero: { answer: 'a' },
        },
      };
      expectInvalid(await scene.client.post(`/application/${scene.application.id}/questionnaire`, body), {
        questionnaire_id: ['format'],
        'answers.12.answer': ['type'],
        'answers.13.choices': ['format'],
        'answers.13.choices.1': ['type'],
        'answers.13.choices.3': ['out_of_range'],
        'answers.14': ['too_short'],
        'answers.15.answr': ['unknown_field'],
        'answers.16': ['type'],
        answers: ['format'],
      });
    });

    test.each(['\ufeff', ' ', '\n'])('a byte order mark or blanks alone are no JSON: %j', async (text) => {
      expectError(await scene.client.post('/note', text), 400, 'malformed_request');
    });

    test('faults of rules are all told at once too', async () => {
      const body = { candidate_id: 2147483647, organisation_id: 2147483647, text: '<script>a</script>' };
      expectInvalid(await scene.client.post('/note', body), {
        candidate_id: ['not_found'],
        organisation_id: ['not_found'],
        text: ['too_short'],
      });
    });
  });

  test('"a misspelt target_step_id must not move an application to the wrong step": unknown_field, and nothing moved', async () => {
    const { client, application, steps } = scene;
    const body = { expected_current_step_id: steps.start.id, target_step: steps.interview.id };
    expectInvalid(await client.post(`/application/${application.id}/advance-step`, body), { target_step: ['unknown_field'] });
    const { currentStepId } = await service.prisma.application.findFirstOrThrow({ where: { id: application.id } });
    expect(currentStepId).toBe(steps.start.id);
  });

  describe('Order of checks: 429, 401, 400/422 shape, 403, 404, 409, 422 rules', () => {
    test('401 before 413', async () => {
      expectError(await service.as().post('/note', 'x'.repeat(300_000)), 401, 'unauthenticated');
    });
  });
});
