/** Faults of any answer. */
import type { Exchange } from '../conformance/exchange.ts';
import type { Request } from '../conformance/requests.ts';
import { schemaViolations, violations } from '../../harness/contract.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Every header that an answer may have, and all that it may say: nothing of what was sent fits in. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  allow: /^(GET|HEAD|POST|OPTIONS)(, (GET|HEAD|POST|OPTIONS))*$/,
  'cache-control': /^[a-z0-9=, -]+$/,
  connection: /^(keep-alive|close)$/,
  'content-disposition': /^attachment; filename=cv\.pdf$/,
  'content-encoding': /^gzip$/,
  'content-length': /^\d+$/,
  'content-security-policy': /^(?:[a-z0-9' ;:-]|http:\/\/127\.0\.0\.1:\d+)+$/,
  'content-type': /^(application\/(json|schema\+json|atom\+xml|pdf|yaml)|text\/(html|css|javascript|plain))(; charset=utf-8)?$/,
  date: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  etag: /^W\/"[\w-]+"$/,
  'idempotency-replayed': /^true$/,
  'keep-alive': /^timeout=\d+$/,
  link: /^<http:\/\/127\.0\.0\.1:\d+\/v1\/[\w/-]+\?pagecursor=[\w-]+>; rel="next"$/,
  location: new RegExp(`^(http://127\\.0\\.0\\.1:\\d+/document/[\\w-]+|\\.\\./docs)$`),
  'ratelimit-limit': /^\d+$/,
  ratelimit: /^"minute";r=\d+;t=\d+$/,
  'ratelimit-policy': /^"minute";q=\d+;w=60$/,
  'ratelimit-remaining': /^\d+$/,
  'ratelimit-reset': /^\d+$/,
  'referrer-policy': /^no-referrer$/,
  'transfer-encoding': /^chunked$/,
  vary: /^Accept(-Encoding)?(, Accept-Encoding)*$/,
  'www-authenticate': /^Basic realm="recruitment", charset="UTF-8"$/,
  'x-content-type-options': /^nosniff$/,
  'x-request-id': new RegExp(`^${UUID}$`),
};

/** The faults of an answer; `elsewhere`: the request may have reached another operation. */
export function faultsIn(
  { operation, method }: Request,
  { status, headers, body }: Exchange,
  elsewhere: boolean,
): readonly string[] {
  const faults = [...headers].flatMap(([name, value]) => {
    const shape = HEADERS[name];
    return shape === undefined || !shape.test(value) ? [`the header ${name}: ${JSON.stringify(value)}`] : [];
  });
  if (status >= 500) faults.push(`a fault of ours: ${status}`);
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('no nosniff');
  const declared = String(status) in operation.responses;
  if (!declared && !(elsewhere && [200, 204, 308, 400, 401, 404, 405, 410].includes(status)))
    faults.push(`${status} is not declared`);
  if (method === 'HEAD') return faults;
  if (status >= 400 && !headers.get('content-type')?.startsWith('application/json')) faults.push('a refusal that is not JSON');
  if (status >= 400 && (body as { request_id?: unknown }).request_id !== headers.get('x-request-id'))
    faults.push('another request_id');
  if (declared && !elsewhere) faults.push(...violations(operation, status, headers, body));
  else if (status >= 400) faults.push(...schemaViolations(status === 422 ? 'InvalidBody' : 'Error', body));
  return faults;
}
