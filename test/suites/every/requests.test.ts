/** The table of requests (test/harness/requests.ts) has a valid request for every operation of the contract. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operations } from '../../harness/contract.ts';
import { filledPlaces, placesOf } from '../../harness/places.ts';
import { inOrder, send } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

let service: Service;
let world: World<'ids'>;
beforeAll(async () => {
  service = await startService();
  world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
});
afterAll(() => service.close());

test('no operation is missing', () => {
  const names = (all: typeof operations) => all.map(({ operationId }) => operationId).toSorted();
  expect(names(inOrder)).toEqual(names(operations));
});

test.each(inOrder)('$operationId: every place where the contract takes an identifier is filled', (operation) => {
  const filled = filledPlaces(operation.operationId);
  expect(placesOf(operation).filter((place) => !filled.has(place))).toEqual([]);
});

// in this order: the later ones move the application and erase the candidate
test.each(inOrder)('$operationId succeeds', async ({ operationId }) => {
  const { status } = await send(world.client, operationId, world.ids);
  expect(status).toBe(/Cv$|^getApplicationDocument$/.test(operationId) ? 307 : 200);
});
