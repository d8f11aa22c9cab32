/** What a handler may answer besides a body of JSON. The contract says which operation answers what; see `Outcome`. */

/** A body with its version: a caller that has this version already is answered 304, and `read` is not called. */
export type Versioned<Body> = { readonly kind: 'versioned'; readonly version: string; readonly read: () => Promise<Body> };

/** Another address that has what was asked for (307). */
export type Redirect = { readonly kind: 'redirect'; readonly location: string };

/** A document to be saved, never shown by a browser. */
export type Attachment = {
  readonly kind: 'attachment';
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

export const versioned = <Body>(version: string, read: () => Promise<Body>): Versioned<Body> => ({
  kind: 'versioned',
  version,
  read,
});

export const redirect = (location: string): Redirect => ({ kind: 'redirect', location });

export const attachment = (file: Omit<Attachment, 'kind'>): Attachment => ({ kind: 'attachment', ...file });
