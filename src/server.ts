import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RunningServer = {
  /** Address one level above the base address, as seen from this machine. */
  readonly origin: string;
  /** Takes no new connection, lets what runs finish, at most `deadlineMs` long. */
  close(deadlineMs: number): Promise<void>;
};

/**
 * Listens, then asks for the application with the address it got: with port 0 only the listening server knows it. Requests that come
 * before the application is ready wait for it.
 */
export async function startServer(
  { host, port }: { readonly host: string; readonly port: number },
  createListener: (origin: string) => Promise<RequestListener>,
): Promise<RunningServer> {
  const started = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => void started.promise.then((listener) => listener(request, response)));
  // Node's own limits keep slow connections for minutes
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve()));
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

function originOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
