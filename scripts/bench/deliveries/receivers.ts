import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Milliseconds from the date of an event to its arrival. */
export type Receivers = {
  /** `/answer/...` answers at once, `/hang/...` never does. */
  readonly origin: string;
  /** Resets the recorded arrivals. */
  begin(): void;
  /** Resolves when so many have come to receivers that answer, to their ages at arrival. */
  arrived(count: number): Promise<readonly number[]>;
  close(): Promise<unknown>;
};

/** Starts the receivers in a thread of their own, so that they take no time from the worker. */
export async function startReceivers(): Promise<Receivers> {
  const thread = new Worker(new URL(import.meta.url));
  let ages: number[] = [];
  let notify = (): void => {};
  const port = await new Promise<number>((resolve) => thread.once('message', resolve));
  thread.on('message', (age: number) => {
    ages.push(age);
    notify();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    begin: () => void (ages = []),
    arrived: (count) =>
      new Promise((resolve) => {
        notify = () => ages.length >= count && resolve(ages);
        notify();
      }),
    close: () => thread.terminate(),
  };
}

if (!isMainThread) {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (request.url?.startsWith('/hang')) return;
      const { date } = JSON.parse(body) as { date: string };
      parentPort?.postMessage(Date.now() - Date.parse(date));
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}
