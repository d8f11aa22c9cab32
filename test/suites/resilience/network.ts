/** Every connection of this process, seen where it leaves: nothing but what a test allows gets further. */
import { createServer, isIP, Socket } from 'node:net';

/** Where a connection was about to go. */
export type Attempt = { readonly address: string; readonly port: number };

type Handle = {
  connect: (request: object, address: string, port: number) => number;
  connect6: (request: object, address: string, port: number) => number;
};

const REFUSED = -111;

export type Network = {
  readonly attempts: readonly Attempt[];
  /** Resets the attempts, and redirects those to this address to a local port. */
  readonly begin: (redirect?: { readonly address: string; readonly port: number }) => void;
  readonly restore: () => void;
};

/** Replaces the system call behind `connect` for all sockets; other connections are refused. */
export async function watchNetwork(): Promise<Network> {
  const handle = await prototypeOfHandles();
  const { connect, connect6 } = handle;
  const attempts: Attempt[] = [];
  let allowed: { readonly address: string; readonly port: number } | undefined;
  const watched = function (this: Handle, request: object, address: string, port: number): number {
    attempts.push({ address, port });
    if (allowed === undefined || address !== allowed.address) return REFUSED;
    return connect.call(this, request, '127.0.0.1', allowed.port);
  };
  handle.connect = watched;
  handle.connect6 = watched;
  return {
    attempts,
    begin: (redirect) => {
      attempts.length = 0;
      allowed = redirect;
    },
    restore: () => Object.assign(handle, { connect, connect6 }),
  };
}

/** The internal base class of TCP sockets in Node. */
async function prototypeOfHandles(): Promise<Handle> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const handle = Object.getPrototypeOf((server as unknown as { _handle: object })._handle) as Handle;
  await new Promise((resolve) => server.close(resolve));
  if (typeof handle.connect !== 'function' || isIP('::1') !== 6 || Socket === undefined)
    throw new Error('Node has changed inside.');
  return handle;
}
