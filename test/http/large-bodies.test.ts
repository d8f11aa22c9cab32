import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { Problem } from '../../src/core/problem.ts';
import { createLargeBodies } from '../../src/http/large-bodies.ts';

const MIB = 2 ** 20;
const LARGEST = 15 * MIB;

const aResponse = (req: object): Response => Object.assign(new EventEmitter(), { closed: false, req }) as unknown as Response;

/** The response to a caller with a login. */
const aCallers = (tenantId: number, id = tenantId): Response => aResponse({ caller: { tenantId, id } });

/** The response to a stranger at an apply address. */
const aStrangers = (ip: string, address: string): Response =>
  aResponse({ ip, keyScope: { tenantId: 1, scope: `apply:${address}` } as Request['keyScope'] });

const close = (response: Response): void => {
  Object.assign(response, { closed: true });
  response.emit('close');
};

/** A body in pieces, as it arrives; false when one is refused. */
function send(bodies: ReturnType<typeof aLimit>, response: Response, bytes = LARGEST): boolean {
  const piece = 64 * 1024;
  for (let sent = 0; sent < bytes; sent += piece) if (!bodies.hold(response, Math.min(piece, bytes - sent))) return false;
  return true;
}

const aLimit = () => createLargeBodies();

describe('bytes of bodies that are held', () => {
  test('strangers: two of the largest bodies at an apply address, until a response closes, beside those up to 1 MiB', () => {
    const bodies = aLimit();
    const [one, two, three] = [aStrangers('1.1.1.1', 'a'), aStrangers('2.2.2.2', 'a'), aStrangers('3.3.3.3', 'a')];
    expect([send(bodies, one), send(bodies, two), send(bodies, three)]).toEqual([true, true, false]);
    expect(send(bodies, aStrangers('3.3.3.3', 'a'), MIB)).toBe(true);
    expect(send(bodies, aStrangers('3.3.3.3', 'b'), 10 * MIB)).toBe(true);
    close(three);
    close(one);
    expect(send(bodies, aStrangers('3.3.3.3', 'a'))).toBe(true);
  });

  test('strangers: two of the largest bodies of an IP address, of IPv6 its /56, at any apply addresses', () => {
    for (const [first, second] of [
      ['1.1.1.1', '1.1.1.1'],
      ['2001:db8:0:100::1', '2001:db8:0:1ff::2'],
    ] as const) {
      const bodies = aLimit();
      expect([send(bodies, aStrangers(first, 'a')), send(bodies, aStrangers(second, 'b'))]).toEqual([true, true]);
      expect(send(bodies, aStrangers(first, 'c'), MIB)).toBe(false);
      expect(send(bodies, aStrangers('3.3.3.3', 'c'), MIB)).toBe(true);
    }
  });

  test('all strangers together leave room for those with a login, and a tenant does for the other tenants', () => {
    const bodies = aLimit();
    let strangers = 0;
    while (strangers < 100 && send(bodies, aStrangers(`1.1.1.${strangers}`, String(strangers)))) strangers += 1;
    expect(strangers).toBe(3);
    let ofOneTenant = 0;
    while (ofOneTenant < 100 && send(bodies, aCallers(1, ofOneTenant))) ofOneTenant += 1;
    expect(ofOneTenant).toBe(3);
    expect([send(bodies, aCallers(2)), send(bodies, aCallers(3))]).toEqual([true, true]);
  });

  test('no more than the limit together', () => {
    const bodies = aLimit();
    let sent = 0;
    while (sent < 100 && send(bodies, aCallers(sent))) sent += 1;
    expect(sent).toBe(8);
  });

  test('a body of 64 KiB counts nowhere: it is never refused', () => {
    const bodies = aLimit();
    const others = Array.from({ length: 9 }, (_, tenant) => aCallers(tenant));
    for (const each of others) send(bodies, each);
    for (let count = 0; count < 1_000; count += 1) {
      expect(send(bodies, aCallers(1), 64 * 1024)).toBe(true);
      expect(send(bodies, aStrangers('1.1.1.1', 'a'), 64 * 1024)).toBe(true);
    }
    expect(send(bodies, aCallers(10), MIB)).toBe(false);
  });
});

describe('a bound on large bodies parsed at a time: two', () => {
  /** Takes turns for the responses in their order; `begun` has those that may go on. */
  async function queue(bodies: ReturnType<typeof aLimit>, responses: readonly Response[]) {
    const begun: Response[] = [];
    for (const response of responses) {
      bodies.takeTurn(response).then(
        () => begun.push(response),
        () => {},
      );
      await new Promise(setImmediate);
    }
    return begun;
  }

  test('strangers take one of them, one after the other; callers with a login the other one, or both', async () => {
    const bodies = aLimit();
    const strangers = ['a', 'b', 'c'].map((address) => aStrangers('1.1.1.1', address));
    const callers = [aCallers(1), aCallers(2)];
    const begun = await queue(bodies, [...strangers, ...callers]);
    expect(begun).toEqual([strangers[0], callers[0]]);
    for (const response of [callers[0], callers[1], strangers[0], strangers[1]]) {
      close(response as Response);
      await new Promise(setImmediate);
    }
    expect(begun).toEqual([strangers[0], callers[0], callers[1], strangers[1], strangers[2]]);
  });

  test('logins that wait get turns one after the other, however many bodies one of them sends', async () => {
    const bodies = aLimit();
    const [many, one] = [Array.from({ length: 10 }, () => aCallers(1)), aCallers(2)];
    const begun = await queue(bodies, [...many, one]);
    close(many[0] as Response);
    close(many[1] as Response);
    await new Promise(setImmediate);
    expect(begun).toEqual([many[0], many[1], many[2], one]);
  });

  test('each large body of a stranger is counted, and one too many is refused', async () => {
    const refusal = new Problem({ code: 'rate_limited' });
    const bodies = createLargeBodies(() => Promise.reject(refusal));
    await expect(bodies.takeTurn(aStrangers('1.1.1.1', 'a'))).rejects.toBe(refusal);
    await bodies.takeTurn(aCallers(1));
  });
});
