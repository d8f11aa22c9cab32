/** Sends a request as written, without corrections, and judges the answer by the contract. */
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { findOperation, schemaViolations, violations } from '../../harness/contract.ts';
import { targetOf, type Request } from './requests.ts';

export type Exchange = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
};

const single = new Agent({ keepAlive: true, maxSockets: 1 });

/** The bytes of the body, undefined for none. */
export const bytesOf = ({ body, raw }: Request): Buffer | undefined =>
  raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));

export function exchange(origin: string, request: Request, agent = single): Promise<Exchange> {
  const { hostname, port } = new URL(origin);
  const bytes = bytesOf(request);
  const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
  const options = {
    agent,
    hostname,
    port,
    method: request.method,
    path: targetOf(request),
    headers: { ...length, ...request.headers },
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
        resolve({
          status: response.statusCode ?? 0,
          headers: headersOf(response.headers),
          body: isJson ? JSON.parse(text) : text,
        });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // the server has closed an idle connection in the moment in which it was taken up again:
      // nothing of the request was read
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(origin, request, agent));
      else reject(error);
    });
    outgoing.end(bytes);
  });
}

const headersOf = (headers: IncomingHttpHeaders): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
  );

/** Faults of an answer to any request: 5xx, a violation of the contract, an incomplete envelope. */
export function faultsOf(request: Request, { status, headers, body }: Exchange): readonly string[] {
  const operation = findOperation(request.method, new URL(targetOf(request), 'http://host').pathname);
  const faults = [...(operation ? violations(operation, status, headers, request.method === 'HEAD' ? undefined : body) : [])];
  if (status >= 500) faults.push(`a fault of ours: ${status}`);
  const requestId = headers.get('x-request-id');
  if (requestId === null) faults.push('no X-Request-Id');
  if (status >= 400 && request.method !== 'HEAD') {
    if (operation === undefined) faults.push(...schemaViolations('Error', body));
    const named = (body as { readonly request_id?: unknown } | undefined)?.request_id;
    if (named !== requestId) faults.push(`request_id ${String(named)} in the body, X-Request-Id ${requestId}`);
  }
  if (status === 401 && !headers.get('www-authenticate')?.startsWith('Basic realm=')) faults.push('401 without a challenge');
  if (status === 405 && !headers.get('allow')) faults.push('405 without Allow');
  return faults;
}
