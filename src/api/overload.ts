import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { createAdmission, type Admission } from './admission.ts';
import type { Document } from './document.ts';
import { createRefusal } from './failure.ts';

const QUIET_MS = 1_000;

/**
 * Refuses a request at once, before anything is asked of the database for it, while the server has more in hand than it can answer in time. A request counts from
 * its arrival until its answer is handed to the system, but not while its body is on the way: clients that send or read slowly keep nobody out.
 */
export function createOverloadGuard(documents: readonly Document[], log: Logger, admission = createAdmission()): RequestHandler {
  const refuse = createRefusal(documents);
  const tell = createTelling(admission, log);
  return (request, response, next) => {
    const begin = (): void => {
      // who has left while it waited is not served
      if (response.destroyed || response.closed) return admission.leave();
      watch(request, response, admission);
      next();
    };
    if (admission.enter(begin)) return;
    tell();
    refuse({ code: 'unavailable' }, request, response);
  };
}

/** Has the request leave when its answer is complete, and not count while its body is read. */
function watch(request: Request, response: Response, admission: Admission): void {
  let [paused, over] = [false, false];
  const leave = (): void => {
    if (over) return;
    over = true;
    if (paused) admission.resume();
    admission.leave();
  };
  // prefinish: the answer is complete, and the client may take its time to read it
  response.once('prefinish', leave).once('close', leave);
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && length === '0') return;
  request.once('resume', () => {
    if (over || request.complete) return;
    paused = true;
    admission.pause();
  });
  request.once('end', () => {
    if (over || !paused) return;
    paused = false;
    admission.resume();
  });
}

/** Says in the log when requests begin to be refused and when all are taken again, however many it were. */
function createTelling(admission: Admission, log: Logger): () => void {
  let watching: NodeJS.Timeout | undefined;
  return () => {
    if (watching) return;
    const before = admission.refused() - 1;
    let last = admission.refused();
    log.warn({ limit: admission.limit() }, 'there is more to do than can be done in time: requests are refused');
    watching = setInterval(() => {
      const refused = admission.refused();
      if (refused !== last) return void (last = refused);
      clearInterval(watching);
      watching = undefined;
      log.warn({ refused: refused - before }, 'all requests are taken again');
    }, QUIET_MS).unref();
  };
}
