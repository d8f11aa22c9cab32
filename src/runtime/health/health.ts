/**
 * The probes: whether the process is alive, and whether it may get requests. They are answered
 * before everything else: no contract, credentials, rate limit or log line.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseCheck } from './database-check.ts';

/** A part that keeps the service from answering requests, and why. */
type Reason = { readonly part: 'service' | 'database'; readonly reason: string };

export type Health = {
  /** Answers a probe; returns false for other requests. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The service takes requests from now on, as long as its database does. */
  readonly begin: (check: DatabaseCheck) => void;
  /** The service is shutting down: it is not ready any more. */
  readonly end: () => void;
};

const RETRY_AFTER_SECONDS = 1;
const STARTING: Reason = { part: 'service', reason: 'It is starting.' };
const ENDING: Reason = { part: 'service', reason: 'It is shutting down.' };

/** Health of one server, which is starting. */
export function createHealth(): Health {
  let findReasons = (): Promise<readonly Reason[]> => Promise.resolve([STARTING]);
  const answerReady = (response: ServerResponse, head: boolean): void =>
    void findReasons().then((reasons) =>
      reasons.length === 0 ? send(response, 200, { status: 'ready' }, head) : sendUnavailable(response, reasons, head),
    );
  return {
    answer: ({ method, url }, response) => {
      const [path] = (url ?? '').split('?', 1);
      if (path !== '/health/live' && path !== '/health/ready') return false;
      const head = method === 'HEAD';
      if (method !== 'GET' && !head) response.writeHead(405, { Allow: 'GET, HEAD', Connection: 'close' }).end();
      else if (path === '/health/live') send(response, 200, { status: 'live' }, head);
      else answerReady(response, head);
      return true;
    },
    begin: (check) => {
      findReasons = async () => {
        const reason = await check();
        return reason === undefined ? [] : [{ part: 'database', reason }];
      };
    },
    end: () => {
      findReasons = () => Promise.resolve([ENDING]);
    },
  };
}

const sendUnavailable = (response: ServerResponse, reasons: readonly Reason[], head: boolean): void =>
  send(response.setHeader('Retry-After', RETRY_AFTER_SECONDS), 503, { status: 'unavailable', reasons }, head);

function send(response: ServerResponse, status: number, body: object, head: boolean): void {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text), 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(head ? undefined : text);
}
