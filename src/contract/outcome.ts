/**
 * The answers of a handler that are not JSON; the contract says which operation has which. See
 * `Outcome`.
 */

/** The body in the version that the caller has (304). */
export type Unchanged = { readonly kind: 'unchanged'; readonly version: string };

/** UTF-8 text with one character for each byte, which is sent without encoding it again. */
export type Octets = string & { readonly encoded: true };

export const octetsOf = (text: string): Octets => Buffer.from(text).toString('latin1') as Octets;

/**
 * A body as ready text. `checked` is the newly made part, which is validated; the rest was
 * validated when it was made. `then` runs after the answer is sent.
 */
export type Ready<Body> = {
  readonly kind: 'ready';
  readonly checked: Body;
  /** One part after the other. */
  readonly octets: readonly Octets[];
  readonly afterwards: () => Promise<void>;
  readonly version?: string;
};

/** A ready body with the version of the data that it was made from. */
export type Versioned<Body> = Ready<Body> & { readonly version: string };

/** A redirect (307) to the URL of the result. */
export type Redirect = { readonly kind: 'redirect'; readonly location: string };

/** A document to be saved, never shown by a browser. */
export type Attachment = {
  readonly kind: 'attachment';
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

export const unchanged = (version: string): Unchanged => ({ kind: 'unchanged', version });

export const ready = <Body>(answer: Omit<Ready<Body>, 'kind'>): Ready<Body> => ({ kind: 'ready', ...answer });

export const redirect = (location: string): Redirect => ({ kind: 'redirect', location });

export const attachment = (file: Omit<Attachment, 'kind'>): Attachment => ({ kind: 'attachment', ...file });
