/** Raw requests over sockets, beside a well-behaved client whose times are measured. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

const DEADLINE_MS = 60_000;

/** The data received until the service closed the connection. */
export type Exchange = { readonly statuses: readonly number[]; readonly text: string; readonly lastedMs: number };

export type Connection = { readonly socket: Socket; readonly over: Promise<Exchange> };

/**
 * A connection that collects all data; `over` rejects unless the service closes it within a minute.
 */
export function open(port: number): Connection {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const over = new Promise<Exchange>((resolve, reject) => {
    let text = '';
    const late = globalThis.setTimeout(() => {
      reject(new Error(`The connection is still open; it has heard ${JSON.stringify(text.slice(0, 300))}`));
      socket.destroy();
    }, DEADLINE_MS);
    socket.on('data', (part) => void (text += part.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve({ statuses: statusesOf(text), text, lastedMs: performance.now() - began });
    });
  });
  over.catch(() => undefined);
  return { socket, over };
}

/** The final answers, in their order. */
const statusesOf = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status >= 200);

/** Sends the bytes in one packet, or cut after each of the lengths, and hears what is said until the service closes. */
export async function exchange(port: number, bytes: string, cuts: readonly number[] = []): Promise<Exchange> {
  const { socket, over } = open(port);
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    socket.write(bytes.slice(from, to), 'latin1');
    from = to;
    if (to < bytes.length) await setImmediate();
  }
  return over;
}

/** Writes a piece every so often, for as long as the other side listens. */
export async function drip({ socket, over }: Connection, piece: string, everyMs: number): Promise<void> {
  let open = true;
  void over.finally(() => (open = false)).catch(() => undefined);
  while (open) {
    socket.write(piece);
    await Promise.race([setTimeout(everyMs, undefined, { ref: false }), over]);
  }
}

export type HealthyClient = {
  /** Its times so far, in milliseconds, and what was not answered 200; ends with `stop`. */
  readonly times: readonly number[];
  readonly failures: readonly string[];
  readonly stop: () => Promise<void>;
};

/** A client that asks one request after the other, a hundred a second at most. */
export function aHealthyClient(url: string, authorization: string): HealthyClient {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: string[] = [];
  let going = true;
  const ask = (): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, headers: { authorization } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
        answer.on('error', reject);
      });
      sent.on('error', reject).end();
    });
  const run = async (): Promise<void> => {
    while (going) {
      const began = performance.now();
      const outcome = await ask().catch(String);
      times.push(performance.now() - began);
      if (outcome !== 200) failures.push(String(outcome));
      await setTimeout(10);
    }
    agent.destroy();
  };
  const running = run();
  return { times, failures, stop: () => ((going = false), running) };
}

/** The value that the share of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
