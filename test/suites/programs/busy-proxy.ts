import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a request is refused: 429 before the service gets it, 503 in place of its answer. */
type Refusal = 429 | 503;

/** A proxy that refuses some of the requests, as a service does over its limits. */
export type BusyProxy = {
  readonly origin: string;
  readonly leadTo: (origin: string) => void;
  /** Which requests are refused, by their number; called before each. */
  readonly refuseBy: (choose: (number: number, url: string) => Promise<Refusal | undefined>) => void;
  /** The refusals so far. */
  readonly refused: readonly Refusal[];
  readonly close: () => void;
};

export async function startBusyProxy(): Promise<BusyProxy> {
  let target = '';
  let choose: Parameters<BusyProxy['refuseBy']>[0] = () => Promise.resolve(undefined);
  let count = 0;
  const refused: Refusal[] = [];
  const server = http.createServer(async (request, response) => {
    const { method, headers, url = '' } = request;
    count += 1;
    const refusal = await choose(count, url);
    const refuse = (): void => {
      if (refusal) refused.push(refusal);
      response.writeHead(refusal ?? 502, { 'retry-after': '1', 'content-type': 'application/json' }).end('{"_status":"INVALID"}');
    };
    if (refusal === 429) return void request.resume().on('end', refuse);
    const onward = http.request(target + url, { method, headers }, (answer) => {
      if (refusal !== undefined) return void answer.resume().on('end', refuse);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (origin) => void (target = origin),
    refuseBy: (chosen) => {
      choose = chosen;
      count = 0;
    },
    refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
