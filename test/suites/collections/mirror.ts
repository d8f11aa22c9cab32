import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../harness/client.ts';

/** A source of numbers that a seed repeats. */
export type Chance = {
  /** A whole number from 0 to below the bound. */
  readonly below: (bound: number) => number;
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
};

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  return { below, pick: (values) => values[below(values.length)] ?? values[0] };
}

export type Item = Readonly<Record<string, unknown>> & { readonly modification_date: string };

export const keyOf = (item: Item): number => (item['change_id'] ?? item['id']) as number;

/** A copy of a collection, maintained by `modified_since` and `complete_until` as the contract describes. */
export type Mirror = {
  readonly items: ReadonlyMap<number, Item>;
  /** Reads on from where the last reading ended, in pages of random size and at a random pace. */
  readonly poll: () => Promise<void>;
};

type Manner = {
  /** Hears of each item that comes. */
  readonly see?: ((item: Item) => Promise<void>) | undefined;
  /** The longest pause between two pages. */
  readonly paceMs?: number;
};

/** `list` is the address of the collection, up to and with the `?` or `&` behind which parameters follow. */
export function createMirror(client: Client, list: string, chance: Chance, { see, paceMs = 8 }: Manner = {}): Mirror {
  const items = new Map<number, Item>();
  let position = '1970-01-01T00:00:00Z';
  return {
    items,
    poll: async () => {
      let until = position;
      let next = `${list}modified_since=${position}&limit=${1 + chance.below(12)}`;
      while (next !== '') {
        const { status, body } = await client.get(next);
        if (status !== 200) throw new Error(`${next} answered ${status}: ${JSON.stringify(body)}`);
        for (const item of body.items as Item[]) {
          items.set(keyOf(item), item);
          await see?.(item);
        }
        until = body.complete_until;
        next = body._next;
        await wait(chance.below(paceMs));
      }
      if (until > position) position = until;
    },
  };
}

/**
 * An item without what the contract excepts: a step change shows its application as it is at the
 * time of reading, "later changes move the date of the application, not this one".
 */
export function settled(item: Item): Item {
  if (!('change_id' in item)) return item;
  const { _self, id, route, date, candidate } = item['application'] as Record<string, unknown>;
  return { ...item, application: { _self, id, route, date, candidate } };
}
