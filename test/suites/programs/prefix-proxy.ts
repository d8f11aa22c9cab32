import http, { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that serves the service under a prefix of a larger site. */
export type PrefixProxy = {
  readonly publicUrl: string;
  /** Where to send what comes under the prefix; everything else is 404. */
  readonly leadTo: (origin: string) => void;
  /** How many requests came under the prefix since this was last asked. */
  readonly takeCount: () => number;
  readonly close: () => void;
};

export async function startPrefixProxy(prefix: string): Promise<PrefixProxy> {
  let target = '';
  let count = 0;
  const forward: RequestListener = (request, response) => {
    if (!request.url?.startsWith(`${prefix}/`)) return void response.writeHead(404).end();
    count += 1;
    const { method, headers } = request;
    const onward = http.request(target + request.url.slice(prefix.length), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    leadTo: (origin) => void (target = origin),
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
