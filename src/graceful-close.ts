import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** How long a connection without a request is kept when the server closes: one may be on its way. */
const FAREWELL_MS = 500;
/** A turn of the event loop as short as this has done nothing but look for connections. */
const IDLE_TURN_MS = 0.2;

/**
 * Closes a server so that no request that has reached this machine is cut: connections that wait are taken, then none any more; each answer says that
 * its connection ends with it; connections without a request are let go after half a second, and what is still there after `deadlineMs` is broken off.
 *
 * Node's own `close` breaks connections that wait for their next request, also when that has come and is not read yet, and goes on with those that it
 * is reading from for as long as they send.
 */
export function createGracefulClose(server: Server): (deadlineMs: number) => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let closing = false;
  let taken = 0;
  server.on('connection', () => (taken += 1));
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return async (deadlineMs) => {
    closing = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    await untilNoneWaits(() => taken);
    await new Promise<void>((resolve) => {
      const farewell = setTimeout(() => server.close(), FAREWELL_MS); // a second time: now it closes idle connections, too
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
      Listener.prototype.close.call(server, () => {
        clearTimeout(farewell);
        clearTimeout(deadline);
        resolve();
      });
    });
  };
}

/**
 * Resolves at the end of a turn in which no connection came and nothing else was done, or after half a second: the system connects clients by itself
 * and breaks those that are not taken yet when the listener is closed, requests and all.
 */
async function untilNoneWaits(taken: () => number): Promise<void> {
  const latest = performance.now() + FAREWELL_MS;
  await endOfTurn();
  for (;;) {
    const [before, began] = [taken(), performance.now()];
    await endOfTurn();
    const now = performance.now();
    if (now > latest || (taken() === before && now - began < IDLE_TURN_MS)) return;
  }
}
