/** The thread of the embedded database starts with the folder of PostgreSQL's files. */
export type Start = { readonly directory: string };

/** A request to the thread. It answers once when PostgreSQL runs, then each request once, in order. */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

/** An answer: bytes of the wire protocol, the number of fsyncs so far, or the reason of a failure. */
export type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly syncs: number } | { readonly failure: string };
