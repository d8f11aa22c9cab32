import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { withDeadline } from '../../src/core/deadline.ts';
import { createLargeBodies } from '../../src/http/large-bodies.ts';

const aResponse = (): ServerResponse => Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse;

describe('bytes of bodies that are held', () => {
  test('no more than the limit together, until a response closes', () => {
    const bodies = createLargeBodies(100);
    const [one, two] = [aResponse(), aResponse()];
    expect([bodies.hold(one, 40), bodies.hold(one, 40), bodies.hold(two, 21), bodies.hold(two, 20)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    one.emit('close');
    expect([bodies.hold(two, 80), bodies.hold(two, 1)]).toEqual([true, false]);
    two.emit('close');
    expect(bodies.hold(aResponse(), 100)).toBe(true);
  });
});

describe('"a bound on large bodies parsed at a time": two, the others in their order', () => {
  test('the next begins when the response of one closes', async () => {
    const bodies = createLargeBodies();
    const responses = Array.from({ length: 5 }, aResponse);
    const begun: number[] = [];
    const turns = responses.map((response, index) => bodies.takeTurn(response).then(() => void begun.push(index)));
    await Promise.all(turns.slice(0, 2));
    expect(begun).toEqual([0, 1]);
    for (const [index, response] of responses.entries()) {
      response.emit('close');
      await turns[index + 2];
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  test('one that waits longer than its request may is refused with `unavailable`, and its place is free again', async () => {
    const bodies = createLargeBodies();
    const [one, two, three, four] = Array.from({ length: 4 }, aResponse) as [
      ServerResponse,
      ServerResponse,
      ServerResponse,
      ServerResponse,
    ];
    await bodies.takeTurn(one);
    await bodies.takeTurn(two);
    await expect(withDeadline(20, () => bodies.takeTurn(three))).rejects.toMatchObject({ detail: { code: 'unavailable' } });
    const last = bodies.takeTurn(four);
    one.emit('close');
    await last;
  });

  test('a response that closed while its body waited takes no place', async () => {
    const bodies = createLargeBodies();
    const [one, two, gone, four] = Array.from({ length: 4 }, aResponse) as [
      ServerResponse,
      ServerResponse,
      ServerResponse,
      ServerResponse,
    ];
    await bodies.takeTurn(one);
    await bodies.takeTurn(two);
    const waits = bodies.takeTurn(gone);
    Object.assign(gone, { closed: true });
    one.emit('close');
    await waits;
    await bodies.takeTurn(four);
  });
});
