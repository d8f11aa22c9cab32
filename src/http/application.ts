import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * An application, with the prototypes that it gives requests and responses, where it does: they are made with these then, for to
 * change an object's prototype costs each request more than all of its routing.
 */
export type Application = RequestListener & {
  readonly prototypes?: { readonly request: IncomingMessage; readonly response: ServerResponse };
};
