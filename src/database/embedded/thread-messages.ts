/** What the thread of the embedded database begins with: where its files are, and where it is to copy them from, if they are not there. */
export type Start = { readonly directory: string; readonly from: string | undefined };

/** What it is told; each request gets exactly one answer, in the order of the requests, behind two that say: the files are there, PostgreSQL runs. */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

/** What it answers: bytes of the wire protocol, the number of fsyncs so far, or what went wrong. */
export type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly syncs: number } | { readonly failure: string };
