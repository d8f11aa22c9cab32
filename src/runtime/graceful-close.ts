import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Milliseconds that idle connections stay open while the server closes, counted from the last
 * request, because the client may have sent another one. There is an upper limit.
 */
const FAREWELL_MS = 500;
const MOST_FAREWELL_MS = 3_000;
/** Milliseconds that open connections may take at most before they are closed with the listener. */
const MOST_WAIT_MS = 5_000;
/** None waits once none has come for so long: a primary hands them to its servers one by one. Where they come on and on, ever less has to do, for a second. */
const QUIET_MS = 20;
const MOST_QUIET_WAIT_MS = 1_000;
/** A turn of the event loop as short as this has done nothing but look for connections. */
const IDLE_TURN_MS = 0.2;

/**
 * Closes a server so that no request that it has been sent is cut: connections that wait are taken, then none any more (where there is more to do than
 * to take them for five seconds on end, those that still wait are broken); each answer says that its connection ends with it; connections without a request are let go
 * once none has brought one for half a second, after three at most, and what is still there after `deadlineMs` is broken off.
 *
 * Node's own `close` breaks connections that wait for their next request, also when that has come and is not read yet, and goes on with those that it
 * is reading from for as long as they send.
 */
export function createGracefulClose(server: Server): (deadlineMs: number) => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let closing = false;
  let latest = 0;
  let requested = 0;
  server.on('connection', () => (latest = performance.now()));
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false;
    requested = performance.now();
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return async (deadlineMs) => {
    const asked = performance.now();
    await untilNoneWaits(() => latest);
    closing = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    const begin = performance.now();
    await new Promise<void>((resolve) => {
      let farewell: NodeJS.Timeout;
      const letGo = (): void => {
        const end = Math.min(Math.max(begin, requested) + FAREWELL_MS, begin + MOST_FAREWELL_MS);
        const left = end - performance.now();
        // in the turn's last phase: what has come while this process stood still is read by then
        if (left > 0) farewell = setTimeout(() => setImmediate(letGo), left);
        else server.close(); // a second time: now it closes idle connections, too
      };
      letGo();
      const deadline = setTimeout(() => server.closeAllConnections(), Math.max(asked + deadlineMs - begin, 0));
      Listener.prototype.close.call(server, () => {
        clearTimeout(farewell);
        clearTimeout(deadline);
        resolve();
      });
    });
  };
}

/**
 * Resolves at the end of a turn that found none and did nothing else: the system connects clients by itself, and breaks those that are not taken yet
 * when the listener is closed, requests and all. `latest`: when the last one was taken.
 */
async function untilNoneWaits(latest: () => number): Promise<void> {
  const begin = performance.now();
  for (let before = begin; before - begin < MOST_WAIT_MS;) {
    // turn after turn: after a pause there would be work in each, where there is much
    await endOfTurn();
    const now = performance.now();
    const quiet = now - Math.max(begin, latest());
    if (quiet > QUIET_MS * (1 - (now - begin) / MOST_QUIET_WAIT_MS) && now - before < IDLE_TURN_MS) return;
    before = now;
  }
}
