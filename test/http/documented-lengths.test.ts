/** "Documented lengths can be sent": each text at its greatest length, also where a client escapes every character. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type Service } from '../harness/service.ts';
import { aScene, type Scene } from './scene.ts';

let service: Service;
let scene: Scene;
beforeAll(async () => {
  service = await startService();
  scene = await aScene(service);
});
afterAll(() => service.close());

/** JSON as some clients write it: every character outside ASCII as `\uXXXX`. */
const escaped = (body: unknown): string =>
  JSON.stringify(body).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe.each([
  ['emoji', '😀'],
  ['kanji', '漢'],
  ['Cyrillic', 'ж'],
])('%s', (_, character) => {
  const both = (body: unknown) => [JSON.stringify(body), escaped(body)];

  test('a note of 65,536 characters', async () => {
    for (const body of both({ ...scene.note, text: character.repeat(65_536) }))
      expect(await scene.client.post('/note', body)).toMatchObject({ status: 200 });
  });

  test('a message of 100,000 characters with a subject of 255', async () => {
    const { template, application } = scene;
    const order = { template_id: template.id, subject: character.repeat(255), message: character.repeat(100_000) };
    for (const body of both(order))
      expect(await scene.client.post(`/application/${application.id}/send-email`, body)).toMatchObject({ status: 200 });
  });

  test('a hundred answers of 10,000 characters are read', async () => {
    const answers = Object.fromEntries(
      Array.from({ length: 100 }, (_unused, index) => [index + 1, { answer: character.repeat(10_000) }]),
    );
    for (const body of both({ questionnaire_id: 2_147_483_647, answers }))
      expect(await scene.client.post(`/application/${scene.application.id}/questionnaire`, body)).toMatchObject({
        status: 422,
        body: { invalid: { questionnaire_id: [{ code: 'not_found' }] } },
      });
  });
});
