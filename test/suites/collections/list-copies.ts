import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../../harness/client.ts';

type Item = { readonly id: number };
type Change = Item & { readonly kind: string };

/** The complete lists with the kinds under which `GET /change` names their items. */
const LISTS = {
  USER: '/user',
  SOURCE: '/source',
  POOL: '/pool',
  QUESTIONNAIRE: '/questionnaire',
  PROCESS: '/process',
} as const;
type Kind = keyof typeof LISTS;
const KINDS = Object.keys(LISTS) as readonly Kind[];

/** Copies of the complete lists. They take only the items that `GET /change` names. */
export function createListCopies(client: Client) {
  const copies = new Map(KINDS.map((kind) => [kind, new Map<number, Item>()]));
  let since = '1970-01-01T00:00:00Z';
  const read = async (kind: Kind): Promise<readonly Item[]> => (await client.get(LISTS[kind])).body.items;

  const poll = async (): Promise<void> => {
    const kinds = KINDS.map((kind) => `kind=${kind}`).join('&');
    const address = `/change?modified_since=${since}&${kinds}`;
    const changes: Change[] = [];
    let until = since;
    for (let next = `${address}&limit=100`; next !== '';) {
      const { body } = await client.get(next);
      changes.push(...body.items);
      ({ complete_until: until, _next: next } = body);
    }
    const refresh = async ([kind, copy]: readonly [Kind, Map<number, Item>]): Promise<void> => {
      const named = new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id));
      if (named.size === 0) return;
      for (const item of await read(kind)) if (named.has(item.id)) copy.set(item.id, item);
    };
    await Promise.all([...copies].map(refresh));
    if (until > since) since = until;
  };
  return {
    poll,
    /** What a copy shows otherwise than its list. */
    findStale: async (): Promise<readonly string[]> => {
      await poll();
      const found: string[] = [];
      const compare = async ([kind, copy]: readonly [Kind, Map<number, Item>]): Promise<void> => {
        for (const item of await read(kind))
          if (!isDeepStrictEqual(copy.get(item.id), item)) found.push(`the copy of ${LISTS[kind]} misses a change of ${item.id}`);
      };
      await Promise.all([...copies].map(compare));
      return found;
    },
  };
}
