/**
 * Messages of a client in PostgreSQL's wire protocol: a first packet, messages that need an answer,
 * or Terminate.
 */
export type Said =
  | { readonly kind: 'packet'; readonly code: number }
  | { readonly kind: 'messages'; readonly bytes: Buffer }
  | { readonly kind: 'goodbye' };

/** Codes of first packets; any other is the version of the protocol. */
export const firstPackets = { cancel: 80_877_102, tls: 80_877_103, gss: 80_877_104 } as const;

// Sync, Query, Flush, FunctionCall, CopyDone, CopyFail
const asking = new Set('SQHFcf'.split('').map((letter) => letter.charCodeAt(0)));
const goodbye = 0x58;
const longestPacket = 10_000;
const longestMessage = 0x3fff_ffff;

/**
 * Assembles messages of the PostgreSQL protocol from bytes. It passes them on when one asks for an
 * answer, so that Parse, Bind and Execute stay together. Throws for anything else.
 */
export function createListener(): (chunk: Buffer) => readonly Said[] {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 0;
  let scanned = 0;
  let greeted = false;

  const nextLength = (bytes: Buffer): number | undefined => {
    const head = greeted ? 1 : 0;
    if (bytes.length < scanned + head + 4) return undefined;
    const length = bytes.readInt32BE(scanned + head);
    if (length < (greeted ? 4 : 8) || length > (greeted ? longestMessage : longestPacket)) throw new Error('No such message.');
    return head + length;
  };

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    // a long message comes in many chunks, and is put together once
    if (size < needed) return [];
    let bytes = Buffer.concat(chunks);
    const said: Said[] = [];
    const drop = (): void => {
      bytes = bytes.subarray(scanned);
      scanned = 0;
    };
    for (;;) {
      const length = nextLength(bytes);
      needed = scanned + (length ?? 5);
      if (length === undefined || bytes.length < needed) break;
      const start = scanned;
      scanned += length;
      if (!greeted) {
        const code = bytes.readInt32BE(start + 4);
        said.push({ kind: 'packet', code });
        greeted = !Object.values<number>(firstPackets).includes(code);
        drop();
      } else if (asking.has(bytes[start] ?? 0)) {
        said.push({ kind: 'messages', bytes: bytes.subarray(0, scanned) });
        drop();
      } else if (bytes[start] === goodbye) {
        said.push({ kind: 'goodbye' });
        drop();
      }
    }
    chunks = [bytes];
    size = bytes.length;
    return said;
  };
}
