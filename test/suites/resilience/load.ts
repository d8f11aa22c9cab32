/**
 * A generator of load on one server of this machine: requests as text over sockets, so that it
 * costs less than what it asks.
 */
import { connect, type Socket } from 'node:net';

/**
 * The outcome of a request: its status or one of those below, and the milliseconds since it was
 * due.
 */
export type Outcome = { readonly status: number; readonly ms: number; readonly retryAfter: boolean };

/** The connection ended before the answer did; there was none. */
export const CUT = 0;
export const NO_CONNECTION = -1;

type Asked = { readonly due: number; readonly resolve: (outcome: Outcome) => void };
type Line = { readonly socket: Socket; connected: boolean; asked: Asked | undefined; received: string };

const LENGTH = /\r\ncontent-length: (\d+)/i;

/** Connections to one port, at most so many; `ask` waits for a free one. */
export function openLines(port: number, most: number) {
  const idle: Line[] = [];
  const waiting: { readonly text: string; readonly asked: Asked }[] = [];
  const open = new Set<Line>();

  function use(line: Line, text: string, asked: Asked): void {
    line.asked = asked;
    line.received = '';
    line.socket.write(text);
  }

  function settle(line: Line, status: number): void {
    const { asked, received } = line;
    line.asked = undefined;
    const retryAfter = status === 503 && /\r\nretry-after: \d/i.test(received);
    asked?.resolve({ status, ms: performance.now() - asked.due, retryAfter });
  }

  function read(line: Line, chunk: string): void {
    line.received += chunk;
    const head = line.received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(LENGTH.exec(line.received)?.[1] ?? 0);
    if (line.received.length < head + 4 + length) return;
    const closes = /\r\nconnection: close/i.test(line.received.slice(0, head));
    settle(line, Number(line.received.slice(9, 12)));
    if (closes) return drop(line);
    const next = waiting.shift();
    if (next) use(line, next.text, next.asked);
    else idle.push(line);
  }

  function drop(line: Line): void {
    if (!open.delete(line)) return;
    const place = idle.indexOf(line);
    if (place >= 0) idle.splice(place, 1);
    if (line.asked) settle(line, line.connected ? CUT : NO_CONNECTION);
    line.socket.destroy();
    const next = waiting.shift();
    if (next) dial(next.text, next.asked);
  }

  function dial(text: string, asked: Asked): void {
    // bytes as characters: their number is the length
    const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay(true);
    const line: Line = { socket, connected: false, asked: undefined, received: '' };
    open.add(line);
    socket.once('connect', () => (line.connected = true));
    socket.on('data', (chunk: string) => read(line, chunk));
    socket.on('error', () => drop(line)).on('close', () => drop(line));
    use(line, text, asked);
  }

  return {
    ask: (text: string, due = performance.now()): Promise<Outcome> =>
      new Promise((resolve) => {
        const line = idle.pop();
        if (line) use(line, text, { due, resolve });
        else if (open.size < most) dial(text, { due, resolve });
        else waiting.push({ text, asked: { due, resolve } });
      }),
    open: () => open.size,
    close: () => open.forEach((line) => drop(line)),
  };
}

export type Lines = ReturnType<typeof openLines>;

/** Clients that ask one thing after the other, until `goesOn` says no. */
export async function askInTurn(lines: Lines, clients: number, next: () => string, goesOn: () => boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const client = async (): Promise<void> => {
    while (goesOn()) outcomes.push(await lines.ask(next()));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

/** As many clients as every server carries. */
const FEW_CLIENTS = 16;
const WARM_SECONDS = 2;
const MEASURED_SECONDS = 3;

/** The rate of a few clients with one request at a time, for so many seconds. */
export function askFor(lines: Lines, next: () => string, seconds: number): Promise<Outcome[]> {
  const end = performance.now() + seconds * 1_000;
  return askInTurn(lines, FEW_CLIENTS, next, () => performance.now() < end);
}

/** Requests a second that a server carries, once it is warm. */
export async function measureCarried(lines: Lines, next: () => string): Promise<number> {
  await askFor(lines, next, WARM_SECONDS);
  return (await askFor(lines, next, MEASURED_SECONDS)).length / MEASURED_SECONDS;
}

/** How many outcomes there are of each status. */
export const byStatus = (outcomes: readonly Outcome[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, ({ status }) => String(status))].map(([status, { length }]) => [status, length] as const),
  );
