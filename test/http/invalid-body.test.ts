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

    test('no body at all is not an empty object: the body is required', async () => {
      expectInvalid(await scene.client.post('/note', ''), { _body: ['required'] });
      expectInvalid(await scene.client.request('POST', '/note'), { _body: ['required'] });
      const missing = { candidate_id: ['required'], organisation_id: ['required'], text: ['required'] };
      expectInvalid(await scene.client.post('/note', {}), missing);
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
    const advance = (id: number): string => `/application/${id}/advance-step`;

    test('401 before 400, 413, 415 and 422', async () => {
      expectError(await service.as().post('/note', '{'), 401, 'unauthenticated');
      expectError(await service.as().post('/note', {}), 401, 'unauthenticated');
      expectError(await service.as().post('/note', 'a', { 'content-type': 'text/plain' }), 401, 'unauthenticated');
      expectError(await service.as().post('/note', 'x'.repeat(300_000)), 401, 'unauthenticated');
      expectError(await service.as().get('/job/x/team?a=1'), 401, 'unauthenticated');
    });

    test('400 before 422 of the shape', async () => {
      expectError(await scene.client.post('/application/x/send-email', {}), 400, 'malformed_request', {
        applicationid: ['type'],
      });
      expectError(await scene.client.post('/application/0/send-email', {}), 400, 'malformed_request', {
        applicationid: ['out_of_range'],
      });
    });

    test('422 of the shape before 403 and 404', async () => {
      expectInvalid(await scene.callers.READER.post(advance(2_147_483_647), {}), { expected_current_step_id: ['required'] });
      expectInvalid(await scene.client.post(advance(2_147_483_647), {}), { expected_current_step_id: ['required'] });
    });

    test('400 of the shape before 403', async () => {
      expectError(await scene.callers.READER.post(advance(1), '{'), 400, 'malformed_request');
    });

    test('403 before 404', async () => {
      const body = { expected_current_step_id: 1 };
      expectError(await scene.callers.READER.post(advance(2_147_483_647), body), 403, 'forbidden');
      expectError(await scene.client.post(advance(2_147_483_647), body), 404, 'not_found');
    });

    test('403 before 409 and 422 of rules', async () => {
      const body = { expected_current_step_id: scene.steps.offer.id, target_step_id: scene.steps.hired.id };
      expectError(await scene.callers.READER.post(advance(scene.application.id), body), 403, 'forbidden');
      expectError(
        await scene.callers.READER.post('/step', { application_id: 2_147_483_647, process_step_id: 1 }),
        403,
        'forbidden',
      );
    });

    test('404 before 422 of rules', async () => {
      const body = { template_id: 2_147_483_647, subject: '{{unknown.keyword}}' };
      expectError(await scene.client.post(`/application/${scene.application.id}/send-email`, body), 404, 'not_found');
    });

    test('409 before 422 of rules', async () => {
      const body = { expected_current_step_id: scene.steps.screening.id, target_step_id: scene.steps.hired.id };
      expect(await scene.client.post(advance(scene.application.id), body)).toMatchObject({ status: 409 });
      const current = { ...body, expected_current_step_id: scene.steps.start.id };
      expectInvalid(await scene.client.post(advance(scene.application.id), current), { target_step_id: ['step_end'] });
    });
  });
});
