/** A stopping server fails its readiness probe before it stops accepting connections. */
import { connect } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { aFolder, killAll, start } from '../../runtime/process.ts';

afterAll(() => killAll());

/** Whether a new connection is taken. */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

test('SHUTDOWN_DELAY: for so long it is not ready and goes on with answers on new connections, then it ends', async () => {
  const server = await start({
    DATA_DIR: await aFolder(),
    DEMO_DATA: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    SHUTDOWN_DELAY: '2',
  });
  const { origin, port } = new URL(server.base);
  const ask = (path: string) => fetch(origin + path, { headers: { connection: 'close' } });
  while ((await ask('/health/ready')).status !== 200);
  const told = performance.now();
  const ended = server.end('SIGTERM');
  const statuses: number[] = [];
  let answered = 0;
  while (await isTaken(Number(port))) {
    const [ready, contract] = await Promise.all([ask('/health/ready'), ask('/openapi/v1.json')]).catch(() => []);
    if (ready === undefined || contract === undefined) break;
    statuses.push(ready.status);
    answered += contract.status === 200 ? 1 : 0;
  }
  const closed = performance.now() - told;
  expect(statuses).toContain(503);
  expect(answered).toBe(statuses.length);
  expect(closed).toBeGreaterThan(1_900);
  expect((await ended).code).toBe(0);
});
