import type { RequestListener } from 'node:http';

/**
 * Makes the body of a refusal by the HTTP server itself, for the request that was read. Its id is
 * also in the log.
 */
export type PresentRefusal = (
  status: 400 | 408 | 413 | 417 | 431 | 503,
  request?: { readonly requestId: string | undefined; readonly target: string | undefined },
) => { readonly requestId: string; readonly body: string };

/** An application, with its answers to messages that the parser of Node refuses. */
export type Application = RequestListener & {
  readonly presentRefusal?: PresentRefusal | undefined;
};
