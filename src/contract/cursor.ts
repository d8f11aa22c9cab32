import { LRUCache } from 'lru-cache';
import type { KeyRing } from '../core/key-ring.ts';
import { malformed } from '../core/problem.ts';
import { createSeal } from '../core/encrypted-token.ts';

/** Where reading goes on: which collection, with which parameters, behind which id, up to which modification date. */
type Position = {
  readonly collection: string;
  readonly query: unknown;
  readonly after: number;
  readonly horizon?: string | undefined;
};

/** Writes and reads `pagecursor` values, which a client can neither alter nor read the filters in. */
export type Cursors = {
  readonly seal: (position: Position) => string;
  /** Throws `malformed_request` for a cursor that was not issued for this collection. */
  readonly open: (cursor: string, collection: string) => Position;
};

/** Cursors whose positions are remembered: who looks whether a page has changed comes with the same one again and again. */
const REMEMBERED = 500;

/** Servers that share the keys read each other's cursors. */
export function createCursors(keys: KeyRing): Cursors {
  const { seal, open } = createSeal<Position>(keys, 'pagecursor');
  const opened = new LRUCache<string, Position>({ max: REMEMBERED });
  return {
    seal,
    open: (cursor, collection) => {
      const position = opened.get(cursor) ?? open(cursor);
      if (position?.collection !== collection) throw malformed([{ parameter: 'pagecursor', code: 'bad_cursor' }]);
      opened.set(cursor, position);
      return position;
    },
  };
}
