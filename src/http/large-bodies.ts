/**
 * Limits for all bodies together: bytes in memory, and large bodies parsed at a time. Each sender has a
 * share of both, so that none of them keeps the others from sending. Strangers, who send without a login
 * to apply addresses, have one together.
 */
import type { Request, Response } from 'express';
import { ipAddressOf } from './rate-limit/rate-limit.ts';
import { createTurns } from './turns.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** A body of more bytes is large. */
export const LARGE_BYTES = MIB;

/** So many bodies are parsed at a time, and so many of those are from strangers. */
const AT_A_TIME = 2;
const OF_STRANGERS = 1;

/** The bytes of bodies that count in it may be `most` together. Of each body the first `free` do not count. */
type Share = { readonly key: string; readonly most: number; readonly free: number };

/** A small body counts nowhere: it is never refused. */
const SMALL_BYTES = 64 * KIB;
const ALL: Share = { key: 'all', most: 128 * MIB, free: SMALL_BYTES };
const STRANGERS: Share = { key: 'strangers', most: 48 * MIB, free: SMALL_BYTES };
/** Two of the largest bodies at a time. */
const IP_ADDRESS = { most: 2 * 15 * MIB, free: SMALL_BYTES };
/** Two of the largest bodies at a time; the first MiB of each does not count. */
const APPLY_ADDRESS = { most: 2 * 14 * MIB, free: LARGE_BYTES };
const TENANT = { most: 48 * MIB, free: SMALL_BYTES };

export type LargeBodies = {
  /** Counts bytes until the response closes. False when they are more than a share. */
  readonly hold: (response: Response, bytes: number) => boolean;
  /**
   * Resolves when this large body may be parsed, until the response closes. Rejects with
   * `unavailable` when it waits too long.
   */
  readonly takeTurn: (response: Response) => Promise<void>;
};

/** `countLarge` is called for each large body of a stranger, and rejects to refuse it. */
export function createLargeBodies(
  countLarge: (request: Request, response: Response) => Promise<void> = async () => {},
): LargeBodies {
  const held = new Map<string, number>();
  const sizes = new WeakMap<Response, number>();
  const turns = createTurns(AT_A_TIME);
  const turnsOfStrangers = createTurns(OF_STRANGERS);
  const add = (shares: readonly Share[], before: number, after: number): void => {
    for (const { key, free } of shares) {
      const count = (held.get(key) ?? 0) + beyond(free, after) - beyond(free, before);
      if (count > 0) held.set(key, count);
      else held.delete(key);
    }
  };
  return {
    hold: (response, bytes) => {
      const before = sizes.get(response) ?? 0;
      const after = before + bytes;
      const shares = sharesOf(response.req);
      const isOver = ({ key, most, free }: Share): boolean =>
        after > free && (held.get(key) ?? 0) + beyond(free, after) - beyond(free, before) > most;
      if (shares.some(isOver)) return false;
      if (before === 0) response.once('close', () => add(shares, sizes.get(response) ?? 0, 0));
      sizes.set(response, after);
      add(shares, before, after);
      return true;
    },
    takeTurn: async (response) => {
      const { req: request } = response;
      if (request.caller) return turns.take(`login:${request.caller.id}`, response);
      await countLarge(request, response);
      await turnsOfStrangers.take(ipAddressOf(request), response);
      await turns.take(STRANGERS.key, response);
    },
  };
}

const beyond = (free: number, bytes: number): number => Math.max(0, bytes - free);

/** The shares in which the body of a request counts. */
const sharesOf = (request: Request): readonly Share[] =>
  request.caller
    ? [ALL, { key: `tenant:${request.caller.tenantId}`, ...TENANT }]
    : [
        ALL,
        STRANGERS,
        { key: `ip:${ipAddressOf(request)}`, ...IP_ADDRESS },
        { key: request.keyScope?.scope ?? '', ...APPLY_ADDRESS },
      ];
