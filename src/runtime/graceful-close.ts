import type { Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Idle connections stay open for so long after the last request while the server closes, because
 * the client may have sent another one.
 */
const IDLE_MS = 500;
const MAX_IDLE_MS = 3_000;
/** The longest time for accepting pending connections before the server stops listening. */
const MAX_ACCEPT_MS = 5_000;
/**
 * No connection is pending once none came for so long; a primary process passes them on one by one.
 * Under steady arrivals the time shrinks to nothing within `MAX_QUIET_MS`.
 */
const QUIET_MS = 20;
const MAX_QUIET_MS = 1_000;
/** A shorter turn of the event loop has only looked for connections. */
const IDLE_TURN_MS = 0.2;

/**
 * Closes a server without cutting a request that was sent to it:
 *
 * 1. Accept the connections that are pending, for at most `MAX_ACCEPT_MS`, then stop listening.
 * 2. Close each connection with its answer (`Connection: close`).
 * 3. Close idle connections once none has brought a request for `IDLE_MS`.
 * 4. Close what is left after `deadlineMs`.
 *
 * Node's own `close` also closes connections whose next request has arrived but is not read yet.
 */
export function createGracefulClose(server: Server): (deadlineMs: number) => Promise<void> {
  // by connection: V8 keeps what a Map held before it grew, so nothing is added and removed at each request
  const latest = new Map<Socket, ServerResponse>();
  let closing = false;
  let connectedAt = 0;
  let requestedAt = 0;
  server.on('connection', (socket) => {
    connectedAt = performance.now();
    socket.once('close', () => latest.delete(socket));
  });
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false;
    requestedAt = performance.now();
    latest.set(socket, response);
  });
  return async (deadlineMs) => {
    const askedAt = performance.now();
    await untilNoneIsPending(() => connectedAt);
    closing = true;
    for (const response of latest.values()) response.shouldKeepAlive = false;
    const begin = performance.now();
    await new Promise<void>((resolve) => {
      let idle: NodeJS.Timeout;
      const closeIdle = (): void => {
        const end = Math.min(Math.max(begin, requestedAt) + IDLE_MS, begin + MAX_IDLE_MS);
        const left = end - performance.now();
        // setImmediate: what arrived while the event loop was blocked is read first
        if (left > 0) idle = setTimeout(() => setImmediate(closeIdle), left);
        else server.close(); // closes idle connections too
      };
      closeIdle();
      const deadline = setTimeout(() => server.closeAllConnections(), Math.max(askedAt + deadlineMs - begin, 0));
      Listener.prototype.close.call(server, () => {
        clearTimeout(idle);
        clearTimeout(deadline);
        resolve();
      });
    });
  };
}

/**
 * Resolves when no connection is pending. The operating system connects clients before the server
 * accepts them, and resets those when the listener closes. `connectedAt` is the time of the last
 * accept.
 */
async function untilNoneIsPending(connectedAt: () => number): Promise<void> {
  const begin = performance.now();
  for (let before = begin; before - begin < MAX_ACCEPT_MS;) {
    await endOfTurn();
    const now = performance.now();
    const quiet = now - Math.max(begin, connectedAt());
    if (quiet > QUIET_MS * (1 - (now - begin) / MAX_QUIET_MS) && now - before < IDLE_TURN_MS) return;
    before = now;
  }
}
