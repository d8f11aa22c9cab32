import { LRUCache } from 'lru-cache';
import type { KeyRing } from '../core/key-ring.ts';
import { malformed } from '../core/problem.ts';
import { createTokenCipher } from '../core/encrypted-token.ts';

/** Where reading goes on: which collection, with which parameters, behind which id, up to which modification date. */
type Position = {
  readonly collection: string;
  readonly query: unknown;
  readonly after: number;
  readonly horizon?: string | undefined;
};

/** Writes and reads `pagecursor` values, which a client can neither alter nor read the filters in. */
export type Cursors = {
  readonly issue: (position: Position) => string;
  /** Throws `malformed_request` for a cursor that was not issued for this collection. */
  readonly read: (cursor: string, collection: string) => Position;
};

/** A client that looks whether a page has changed repeats its cursor. */
const MAX_CURSORS = 500;

/** Servers that share the keys read each other's cursors. */
export function createCursors(keys: KeyRing): Cursors {
  const { encrypt, decrypt } = createTokenCipher<Position>(keys, 'pagecursor');
  const positions = new LRUCache<string, Position>({ max: MAX_CURSORS });
  return {
    issue: encrypt,
    read: (cursor, collection) => {
      const position = positions.get(cursor) ?? decrypt(cursor);
      if (position?.collection !== collection) throw malformed([{ parameter: 'pagecursor', code: 'bad_cursor' }]);
      positions.set(cursor, position);
      return position;
    },
  };
}
