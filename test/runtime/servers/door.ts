/** A way to a server that can be shut, and led elsewhere. */
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A way to the server at the address: `shut` breaks its connections and takes no new ones until
 * `open`. New ones lead elsewhere after `leadTo`, which leaves those that are there alone.
 */
export async function aDoorTo(target: string) {
  let to = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = createConnection({ host: to.hostname, port: Number(to.port) });
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(end);
          other.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = (at: number): Promise<void> => new Promise((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const shut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href,
    shut,
    open: () => listen(own),
    leadTo: (other: string): void => void (to = new URL(other)),
  };
}
