import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RunningServer = {
  /** Address one level above the base address, as seen from this machine. */
  readonly origin: string;
  /** Takes no new connection, lets what runs finish, at most `deadlineMs` long. */
  close(deadlineMs: number): Promise<void>;
};

/** Node's own limits keep slow connections for minutes. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/**
 * Listens, then asks for the application with the address it got: with port 0 only the listening server knows it. Requests that come
 * before the application is ready wait for it.
 */
export async function startServer(
  { host, port }: { readonly host: string; readonly port: number },
  createListener: (origin: string) => Promise<RequestListener>,
): Promise<RunningServer> {
  const started = Promise.withResolvers<RequestListener>();
  const server = createServer(
    LIMITS,
    (request, response) => void started.promise.then((listener) => listener(request, response)),
  );
  await new Promise<void>((resolve, reject) =>
    server.once('error', (error) => reject(listenFailure(host, port, error))).listen(port, host, () => resolve()),
  );
  const origin = originOf(host, (server.address() as AddressInfo).port);
  try {
    started.resolve(await createListener(origin));
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    origin,
    close: (deadlineMs) =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
        server.close(() => {
          clearTimeout(deadline);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Set PORT to a free port, or to 0 for any.',
  EACCES: 'this user may not. Set PORT to 1024 or more.',
  EADDRNOTAVAIL: 'this machine does not have the address. Set HOST to one of its own.',
  ENOTFOUND: 'no such host is known. Set HOST to an address of this machine.',
};

function listenFailure(host: string, port: number, error: NodeJS.ErrnoException): Error {
  const reason = REASONS[error.code ?? ''];
  return reason === undefined ? error : new Error(`It cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
}

function originOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
