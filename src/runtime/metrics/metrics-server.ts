import type { RequestListener } from 'node:http';
import type { Health } from '../health/health.ts';
import { startServer, type RunningServer } from '../http-server.ts';
import type { MetricsReader } from './metrics.ts';

/**
 * Serves `GET /metrics` and, if given, the probes of `health`; nothing else. Metrics get 503 before
 * `read` is set. Rejects when it cannot listen.
 */
export async function startMetricsServer({
  host,
  port,
  metrics,
  health,
}: {
  readonly host: string;
  readonly port: number;
  readonly metrics: { readonly read: () => ReturnType<MetricsReader['read']> | undefined };
  readonly health?: Health | undefined;
}): Promise<RunningServer> {
  try {
    return await startServer({ host, port }, () => Promise.resolve(listenerOf(metrics.read)), { health });
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new Error(
      `Metrics cannot be served on ${host}, port ${port} (${code ?? 'unknown error'}). Set METRICS_HOST and METRICS_PORT to an IP address of this machine and a free port.`,
      { cause: error },
    );
  }
}

const listenerOf =
  (read: () => ReturnType<MetricsReader['read']> | undefined): RequestListener =>
  (request, response) => {
    const refuse = (status: number, headers = {}): void => void response.writeHead(status, headers).end();
    if (request.url?.split('?', 1)[0] !== '/metrics') return refuse(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, { Allow: 'GET, HEAD' });
    const reading = read();
    if (reading === undefined) return refuse(503, { 'Retry-After': 1 });
    reading.then(
      ({ mediaType, text }) => response.writeHead(200, { 'Content-Type': mediaType }).end(text),
      () => refuse(500),
    );
  };
