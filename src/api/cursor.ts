import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { malformed } from '../problem.ts';

const NONCE = 12;
const TAG = 16;

/** Where reading goes on: which collection, with which parameters, behind which id. */
export type Position = { readonly collection: string; readonly query: unknown; readonly after: number };

/** Writes and reads `pagecursor` values: AES-256-GCM, so that a client can neither alter one nor read the filters in it. */
export type Cursors = {
  readonly seal: (position: Position) => string;
  /** Throws `malformed_request` for a value that `seal` has not made for this collection. */
  readonly open: (cursor: string, collection: string) => Position;
};

/** Servers that share the key read each other's cursors. */
export function createCursors(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'pagecursor', 32));
  return {
    seal: (position) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = [nonce, cipher.update(JSON.stringify(position)), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open: (cursor, collection) => {
      const position = decipher(key, cursor);
      if (position?.collection !== collection) throw malformed([{ parameter: 'pagecursor', code: 'bad_cursor' }]);
      return position;
    },
  };
}

function decipher(key: Buffer, cursor: string): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // base64url has several spellings of the same bytes, and Buffer skips what it does not know
  if (bytes.length <= NONCE + TAG || bytes.toString('base64url') !== cursor) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
    return JSON.parse(text.toString()) as Position;
  } catch {
    return undefined;
  }
}
