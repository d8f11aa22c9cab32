import { LRUCache } from 'lru-cache';
import type { KeyRing } from '../core/key-ring.ts';
import { malformed } from '../core/problem.ts';
import { createTokenCipher } from '../core/encrypted-token.ts';

/** A position in a collection, with the parameters of its first request. */
type Position = {
  readonly collection: string;
  readonly query: unknown;
  readonly after: number;
  /** When the last item was modified, in a reading by date of modification. */
  readonly afterModified?: string | undefined;
  /** The kind of the last item, in a collection of several kinds. */
  readonly afterKind?: string | undefined;
  readonly horizon?: string | undefined;
};

/**
 * Makes and reads `pagecursor` values. They are encrypted, so clients can neither read nor change
 * them.
 */
export type Cursors = {
  readonly issue: (position: Position) => string;
  /** Throws `malformed_request` for a cursor that was not issued for this collection. */
  readonly read: (cursor: string, collection: string) => Position;
};

/** Clients that poll a page repeat its cursor. */
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
