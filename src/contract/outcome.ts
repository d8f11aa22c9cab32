/** What a handler may answer besides a body of JSON. The contract says which operation answers what; see `Outcome`. */

/**
 * A body whose version can be found without it: a caller that has this version already is answered 304, and `read` is not called. The version is
 * looked up only for a caller that says what it has; the body brings the version that it was read at.
 */
export type Versioned<Body> = {
  readonly kind: 'versioned';
  readonly find: () => Promise<string>;
  readonly read: () => Promise<VersionedReady<Body>>;
};

/** Text in UTF-8, one character for each octet: it is sent as it is, where other text has to be encoded (a third of a page's cost). */
export type Octets = string & { readonly encoded: true };

export const octetsOf = (text: string): Octets => Buffer.from(text).toString('latin1') as Octets;

/**
 * A body whose text is at hand. `checked` is what of it was made just now: it is held to the contract like any other body, while the rest
 * was when it was made. What follows runs once the answer has been sent.
 */
export type Ready<Body> = {
  readonly kind: 'ready';
  readonly checked: Body;
  /** One part after the other. */
  readonly octets: readonly Octets[];
  readonly afterwards: () => Promise<void>;
  readonly version?: string;
};

/** A body at hand with the version of what was read for it. */
type VersionedReady<Body> = Ready<Body> & { readonly version: string };

/** Another address that has what was asked for (307). */
export type Redirect = { readonly kind: 'redirect'; readonly location: string };

/** A document to be saved, never shown by a browser. */
export type Attachment = {
  readonly kind: 'attachment';
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

/** `find` and the body that `read` gives must come to the same version of the same state. */
export const versioned = <Body>(find: () => Promise<string>, read: () => Promise<VersionedReady<Body>>): Versioned<Body> => ({
  kind: 'versioned',
  find,
  read,
});

export const ready = <Body>(answer: Omit<Ready<Body>, 'kind'>): Ready<Body> => ({ kind: 'ready', ...answer });

export const redirect = (location: string): Redirect => ({ kind: 'redirect', location });

export const attachment = (file: Omit<Attachment, 'kind'>): Attachment => ({ kind: 'attachment', ...file });
