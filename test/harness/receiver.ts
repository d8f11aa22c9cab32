import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request as a receiver got it. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
};

/** The receiver's reaction to a complete request. */
export type Reaction = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on loopback. */
export type Receiver = {
  readonly url: string;
  readonly received: readonly Received[];
  /** The most requests that were open at one time. */
  readonly mostAtOnce: () => number;
  /** Reacts so to the requests that come from now on. */
  react: (reaction: Reaction) => void;
  close: () => Promise<void>;
};

/** Answers with the status and a body. */
export const answering =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Reaction =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** Never answers. */
export const hanging: Reaction = () => {};

/** A receiver that answers 200 by default; `close` stops it and closes open connections. */
export async function aReceiver(first: Reaction = answering(200, 'ok')): Promise<Receiver> {
  const received: Received[] = [];
  let reaction = first;
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    most = Math.max(most, ++open);
    response.on('close', () => --open);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const each = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(each);
      reaction(response, each);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    mostAtOnce: () => most,
    react: (next) => void (reaction = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Verifies as a receiver would, with the library of Standard Webhooks: the parsed body, or an error
 * when the signature is wrong.
 */
// the tests read what they expect
// oxlint-disable-next-line typescript/no-explicit-any
export const verify = (secret: string, { body, headers }: Received): any =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
