import type { Application, PresentRefusal } from '../http/refusal.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRefused, guardConnections } from './connection-limits.ts';
import { createGracefulClose } from './graceful-close.ts';
import type { Health } from './health/health.ts';

export type RunningServer = {
  /** Address one level above the base address, as seen from this machine. */
  readonly origin: string;
  /** Stops listening and finishes open connections within `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
};

/**
 * Stricter limits than the defaults of Node. Proxies close idle connections after a minute by
 * default; ours stay open longer, so that no proxy uses a connection that is being closed.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // the application refuses a missing Host header itself
  requireHostHeader: false,
};

/** Milliseconds that a request waits for the application during the start; then it gets 503. */
const START_WAIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** Parts that answer while the application is not built. */
type StartParts = {
  /** Answers the probes, also later. */
  readonly health?: Health | undefined;
  /** Makes the presenter of refusals for the origin of the server. */
  readonly createRefusals?: (origin: string) => PresentRefusal;
};

/**
 * Listens first, then builds the application, because links need the port. Requests wait for it at
 * most two seconds; probes of `health` are answered at once.
 */
export async function startServer(
  { host, port, reusePort = false }: { readonly host: string; readonly port: number; readonly reusePort?: boolean },
  createApplication: (origin: string) => Promise<Application>,
  { health, createRefusals }: StartParts = {},
): Promise<RunningServer> {
  const started = Promise.withResolvers<Application>();
  let handle = waitFor(started.promise, () => presentRefusal);
  const server = createServer(LIMITS, (request, response) => {
    beginInTurn(response, () => {
      if (!health?.answer(request, response)) handle(request, response);
    });
  });
  let presentRefusal: PresentRefusal | undefined;
  const beginInTurn = guardConnections(server, () => presentRefusal);
  const close = createGracefulClose(server);
  await new Promise<void>((resolve, reject) =>
    server.once('error', (error) => reject(listenFailure(host, port, error))).listen({ port, host, reusePort }, () => resolve()),
  );
  const origin = originOf(host, (server.address() as AddressInfo).port);
  presentRefusal = createRefusals?.(origin);
  try {
    const application = await createApplication(origin);
    presentRefusal = application.presentRefusal;
    handle = application;
    started.resolve(application);
  } catch (error) {
    server.close();
    throw error;
  }
  return { origin, close };
}

const waitFor =
  (application: Promise<Application>, presentRefusal: () => PresentRefusal | undefined): RequestListener =>
  (request, response) => {
    const refuse = () =>
      answerRefused(response.setHeader('Retry-After', RETRY_AFTER_SECONDS), { code: 'unavailable' }, presentRefusal());
    const timer = setTimeout(refuse, START_WAIT_MS);
    void application.then((handle) => {
      clearTimeout(timer);
      if (!response.headersSent) handle(request, response);
    });
  };

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Set PORT to a free port, or to 0 for any.',
  EACCES: 'this user may not. Set PORT to 1024 or more.',
  EADDRNOTAVAIL: 'this machine does not have the IP address. Set HOST to one of its own.',
  ENOTFOUND: 'no such host is known. Set HOST to an IP address of this machine.',
};

function listenFailure(host: string, port: number, error: NodeJS.ErrnoException): Error {
  const reason = REASONS[error.code ?? ''];
  return reason === undefined ? error : new Error(`It cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
}

function originOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
