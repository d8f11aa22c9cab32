/** The first thing that the thread of the embedded database is told: its files are there. Its first answer says that PostgreSQL runs. */
export const OPEN = 'open';

/** What it is told from then on; each request gets exactly one answer, in the order of the requests. */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

/** What it answers: bytes of the wire protocol, the number of fsyncs so far, or what went wrong. */
export type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly syncs: number } | { readonly failure: string };
