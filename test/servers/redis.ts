/** The Redis of the tests, at REDIS_URL or on this machine, by way of a door that can be shut. */
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis } from '../../src/redis.ts';

const url = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Undefined where no Redis answers; its tests are then left out. */
export const redisUrl: string | undefined = await answers();

async function answers(): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port || 6379), timeout: 2_000 });
  const answer = await new Promise<string | undefined>((resolve) => {
    socket
      .on('connect', () => resolve(url))
      .on('error', () => resolve(undefined))
      .on('timeout', () => resolve(undefined));
  });
  socket.destroy();
  if (answer === undefined) console.log(`No Redis answers at ${hostname}: its tests are left out.`);
  return answer;
}

/** A way to the server at the address: `shut` breaks its connections and takes no new ones until `open`. */
export async function aDoorTo(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = createConnection({ host: hostname, port: Number(port) });
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => {}).on('close', () => sockets.delete(end));
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
  };
}

/** Waits until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

export const openRedis = () => connectRedis(redisUrl ?? '', () => {});
