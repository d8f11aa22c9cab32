import type { RequestHandler } from 'express';
import { Problem } from '../core/problem.ts';

/** A name or an address with or without a port, or nothing (RFC 9110, 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Refuses what a proxy in front may read otherwise than this service, and closes the connection:
 * several Host headers or an invalid one, a version other than HTTP/1, a transfer coding other than
 * `chunked`, or any in HTTP/1.0, and a target with a fragment, which Express would cut off (RFC
 * 9112, 3.2 and 6.1).
 */
export const refuseDoubtful: RequestHandler = (request, response, next) => {
  const { headers, rawHeaders, url, httpVersionMajor, httpVersionMinor } = request;
  const coding = headers['transfer-encoding'];
  // bytes after a refused Upgrade in the same packet would be lost, so the connection is closed
  if (headers.upgrade !== undefined) response.setHeader('Connection', 'close');
  // Node shows the first of several
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const plain =
    httpVersionMajor === 1 &&
    (coding === undefined || (httpVersionMinor === 1 && coding.toLowerCase() === 'chunked')) &&
    (headers.host === undefined ? httpVersionMinor === 0 : HOST.test(headers.host)) &&
    hosts.length < 2 &&
    !url.includes('#');
  if (plain) return next();
  response.setHeader('Connection', 'close');
  throw new Problem({
    code: 'malformed_request',
    detail: 'The request must have one valid Host, no `#` in its target, and no coding but `chunked`.',
  });
};
