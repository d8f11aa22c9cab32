import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The body of an answer to what is no whole request, and the identifier that its log line has. */
export type PresentRefusal = (
  status: 400 | 408 | 413 | 417 | 431,
  requestId?: string,
) => { readonly requestId: string; readonly body: string };

/**
 * An application, with the prototypes that it gives requests and responses, where it does: they are made with these then, for to
 * change an object's prototype costs each request more than all of its routing.
 */
export type Application = RequestListener & {
  readonly presentRefusal?: PresentRefusal;
  readonly prototypes?: { readonly request: IncomingMessage; readonly response: ServerResponse };
};
