/**
 * The thread of the embedded database starts with the folder of PostgreSQL's files; undefined: they
 * are in memory, unpacked from an image if there is one.
 */
export type Start = { readonly directory: string | undefined; readonly image?: Uint8Array<ArrayBuffer> | undefined };

/**
 * A request to the thread. The thread first reports that PostgreSQL runs, then answers in order.
 */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

/** An answer: bytes of the wire protocol, the number of fsyncs so far, or why it failed. */
export type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly syncs: number } | { readonly failure: string };
