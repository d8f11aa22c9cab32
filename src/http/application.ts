import type { RequestListener } from 'node:http';

/** The body of an answer to what is no whole request, and the identifier that its log line has. */
export type PresentRefusal = (
  status: 400 | 408 | 413 | 417 | 431,
  requestId?: string,
) => { readonly requestId: string; readonly body: string };

/** An application and what it answers to a message that Node's parser refuses. */
export type Application = RequestListener & {
  readonly presentRefusal?: PresentRefusal;
};
