/**
 * Requests whose end two readers may see in different places. `{body}` is a valid body, `{length}`
 * and `{hex}` its length, and `{inner}` a request that must not be read out of it.
 */

/**
 * `taken`: it is one sound request, and what follows it is the next; a status: the one answer
 * before the connection is closed.
 */
export type Form = readonly [what: string, headers: string, payload: string, outcome: 'taken' | number];

const CHUNKED = 'Transfer-Encoding: chunked';
const WHOLE = '{hex}\r\n{body}\r\n0\r\n\r\n';

export const forms: readonly Form[] = [
  ['Content-Length', 'Content-Length: {length}', '{body}', 'taken'],
  ['chunks', CHUNKED, WHOLE, 'taken'],
  ['both, the length first', `Content-Length: {length}\r\n${CHUNKED}`, `{body}{inner}`, 400],
  ['both, the chunks first', `${CHUNKED}\r\nContent-Length: {length}`, WHOLE + '{inner}', 400],
  ['both, the length 4', `Content-Length: 4\r\n${CHUNKED}`, WHOLE + '{inner}', 400],
  ['two lengths', 'Content-Length: {length}\r\nContent-Length: 0', '{body}{inner}', 400],
  ['two lengths in other letters', 'content-length: 0\r\nCONTENT-LENGTH: {length}', '{body}{inner}', 400],
  ['the same length twice', 'Content-Length: {length}\r\nContent-Length: {length}', '{body}', 400],
  ['a list of lengths', 'Content-Length: {length}, {length}', '{body}', 400],
  ['a length with a sign', 'Content-Length: +{length}', '{body}', 400],
  ['a negative length', 'Content-Length: -1', '{body}', 400],
  ['a length in hexadecimal', 'Content-Length: 0x{hex}', '{body}', 400],
  ['two words of a length', 'Content-Length: {length} 0', '{body}', 400],
  ['no length', 'Content-Length: ', '{body}', 400],
  ['a length beyond 64 bits', 'Content-Length: 18446744073709551617', '{body}', 400],
  ['a length with a form feed', 'Content-Length: \f{length}', '{body}', 400],
  ['a space before the colon', 'Content-Length : {length}', '{body}{inner}', 400],
  ['a tab before the colon', 'Content-Length\t: {length}', '{body}{inner}', 400],
  ['a folded length', 'Content-Length:\r\n {length}', '{body}{inner}', 400],
  ['a length in a folded header', 'X-Other: a\r\n Content-Length: {length}', '{body}{inner}', 400],
  ['a length after a bare CR', 'X-Other: a\rContent-Length: {length}', '{body}{inner}', 400],
  ['a length after a bare LF', 'X-Other: a\nContent-Length: {length}', '{body}{inner}', 400],
  ['a length after a NUL', 'X-Other: a\0\r\nContent-Length: {length}', '{body}{inner}', 400],
  ['an unknown coding', 'Transfer-Encoding: xchunked', WHOLE + '{inner}', 400],
  ['identity', 'Transfer-Encoding: identity', '{body}{inner}', 400],
  ['identity after chunked', 'Transfer-Encoding: chunked, identity', WHOLE + '{inner}', 400],
  ['identity before chunked', 'Transfer-Encoding: identity, chunked', WHOLE, 400],
  ['gzip before chunked', 'Transfer-Encoding: gzip, chunked', WHOLE, 400],
  ['chunked twice', 'Transfer-Encoding: chunked, chunked', WHOLE + '{inner}', 400],
  ['chunked in two headers', `${CHUNKED}\r\n${CHUNKED}`, WHOLE + '{inner}', 400],
  ['two codings in two headers', `${CHUNKED}\r\nTransfer-Encoding: identity`, WHOLE + '{inner}', 400],
  ['chunked with a comma', 'Transfer-Encoding: chunked,', WHOLE + '{inner}', 400],
  ['chunked with a parameter', 'Transfer-Encoding: chunked;q=1', WHOLE + '{inner}', 400],
  ['chunked in quotes', 'Transfer-Encoding: "chunked"', WHOLE + '{inner}', 400],
  ['chunked after a vertical tab', 'Transfer-Encoding: \vchunked', WHOLE + '{inner}', 400],
  ['chunked before a NUL', 'Transfer-Encoding: chunked\0', WHOLE + '{inner}', 400],
  ['chunked after a tab', 'Transfer-Encoding:\tchunked', WHOLE, 'taken'],
  ['chunked in capitals', 'TRANSFER-ENCODING: CHUNKED', WHOLE, 'taken'],
  ['chunked, a space before the colon', 'Transfer-Encoding : chunked', WHOLE + '{inner}', 400],
  ['chunked, a space before the name', ' Transfer-Encoding: chunked', WHOLE + '{inner}', 400],
  ['chunked, folded', 'Transfer-Encoding:\r\n chunked', WHOLE + '{inner}', 400],
  ['chunked after a bare CR', 'X-Other: a\rTransfer-Encoding: chunked', WHOLE + '{inner}', 400],
  ['a size with 0x', CHUNKED, '0x' + WHOLE, 400],
  ['a size with a sign', CHUNKED, '+' + WHOLE, 400],
  ['a negative size', CHUNKED, '-' + WHOLE, 400],
  ['a space before a size', CHUNKED, ' ' + WHOLE, 400],
  ['a space after a size', CHUNKED, '{hex} \r\n{body}\r\n0\r\n\r\n', 400],
  ['a size with an underscore', CHUNKED, '0_' + WHOLE, 400],
  ['a size with zeros in front', CHUNKED, '000000' + WHOLE, 'taken'],
  ['no size', CHUNKED, '\r\n{body}\r\n0\r\n\r\n', 400],
  ['a size beyond 64 bits', CHUNKED, '10000000000000000' + WHOLE, 400],
  ['a size too small', CHUNKED, '1\r\n{body}\r\n0\r\n\r\n{inner}', 400],
  ['LF after a size', CHUNKED, '{hex}\n{body}\r\n0\r\n\r\n{inner}', 400],
  ['CR after a size', CHUNKED, '{hex}\r{body}\r\n0\r\n\r\n{inner}', 400],
  ['LF after a chunk', CHUNKED, '{hex}\r\n{body}\n0\r\n\r\n{inner}', 400],
  ['LF after the last size', CHUNKED, '{hex}\r\n{body}\r\n0\n\n{inner}', 400],
  ['an extension', CHUNKED, '{hex};a=b;c="d e"\r\n{body}\r\n0;x\r\n\r\n', 'taken'],
  ['an extension that ends in LF', CHUNKED, '{hex};a\n{body}\r\n0\r\n\r\n{inner}', 400],
  ['an extension with an LF inside', CHUNKED, '{hex};\nx\r\n{body}\r\n0\r\n\r\n{inner}', 400],
  ['an extension with a request inside', CHUNKED, '{hex};a="\r\n{inner}"\r\n{body}\r\n0\r\n\r\n', 400],
  ['a flood of extension', CHUNKED, `{hex};${'a'.repeat(20_000)}\r\n{body}\r\n0\r\n\r\n`, 413],
  ['a trailer', `${CHUNKED}\r\nTrailer: X-Sum`, '{hex}\r\n{body}\r\n0\r\nX-Sum: 1\r\n\r\n', 'taken'],
  ['a Host in the trailers', CHUNKED, '{hex}\r\n{body}\r\n0\r\nHost: b\r\n\r\n', 'taken'],
  ['a length in the trailers', CHUNKED, '{hex}\r\n{body}\r\n0\r\nContent-Length: 50\r\n\r\n{inner}', 400],
  ['a flood of trailers', CHUNKED, `{hex}\r\n{body}\r\n0\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['a line without a colon', 'X-Other\r\nContent-Length: {length}', '{body}{inner}', 400],
  ['a header without a name', ': a\r\nContent-Length: {length}', '{body}{inner}', 400],
  ['a flood of one header', `X-Other: ${'a'.repeat(20_000)}\r\nContent-Length: {length}`, '{body}', 431],
  ['a flood of headers', `${'a: b\r\n'.repeat(5_000)}Content-Length: {length}`, '{body}', 431],
  ['two hosts', 'Host: b\r\nContent-Length: {length}', '{body}', 400],
  ['the same host twice', 'Host: a\r\nContent-Length: {length}', '{body}', 400],
  ['Expect: 100-continue', 'Expect: 100-continue\r\nContent-Length: {length}', '{body}', 'taken'],
  ['another Expect', 'Expect: a miracle\r\nContent-Length: {length}', '{body}', 417],
  ['another Expect, broken chunks', `Expect: a miracle\r\n${CHUNKED}`, 'zz\r\n{body}', 417],
];

const GET = 'GET /v1/ HTTP/1.1\r\nHost: a\r\n';
const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n';
const WEBSOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/**
 * Heads that are odd in themselves, the answers to them without credentials, and whether the answer
 * is the interface's own.
 */
export const heads: readonly (readonly [what: string, bytes: string, statuses: readonly number[]])[] = [
  ['absolute form', 'GET http://b/v1/ HTTP/1.1\r\nHost: a\r\n\r\n', [401, 404]],
  ['absolute form without a host', 'GET http:// HTTP/1.1\r\nHost: a\r\n\r\n', [404, 404]],
  ['authority form', 'CONNECT b:80 HTTP/1.1\r\nHost: b:80\r\n\r\n', [400]],
  ['authority form of GET', 'GET b:80 HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['asterisk form', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', [404, 404]],
  ['asterisk form of GET', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', [404, 404]],
  ['a fragment', 'GET /v1/job/1#a/team HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['no Host', 'GET /v1/ HTTP/1.1\r\n\r\n', [400]],
  ['no Host and broken chunks', 'GET /v1/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', [400]],
  ['an empty Host', 'GET /v1/ HTTP/1.1\r\nHost:\r\n\r\n', [401, 404]],
  ['a Host of two words', 'GET /v1/ HTTP/1.1\r\nHost: a b\r\n\r\n', [400]],
  ['a Host with a path', 'GET /v1/ HTTP/1.1\r\nHost: a/b\r\n\r\n', [400]],
  ['a Host with a user', 'GET /v1/ HTTP/1.1\r\nHost: u@a\r\n\r\n', [400]],
  ['a Host with two ports', 'GET /v1/ HTTP/1.1\r\nHost: a:1:2\r\n\r\n', [400]],
  ['two Hosts', `${GET}Host: b\r\n\r\n`, [400]],
  ['a Host of IPv6', 'GET /v1/ HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n', [401, 404]],
  ['HTTP/1.0', 'GET /v1/ HTTP/1.0\r\n\r\n', [401]],
  ['HTTP/1.0, kept', 'GET /v1/ HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', [401, 404]],
  ['chunks in HTTP/1.0', 'GET /v1/ HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', [400]],
  ['HTTP/0.9', 'GET /v1/\r\n\r\n', [400]],
  ['HTTP/1.2', 'GET /v1/ HTTP/1.2\r\nHost: a\r\n\r\n', [400]],
  ['HTTP/2.0', 'GET /v1/ HTTP/2.0\r\nHost: a\r\n\r\n', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['a client of TLS', '\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03', [400]],
  ['a url of 15 KB', `GET /v1/${'a'.repeat(15_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [401, 404]],
  ['a url of 20 KB', `GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [431]],
  ['a url of 10 MB', `GET /v1/${'a'.repeat(10_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [431]],
  ['a method of 20 KB', `${'A'.repeat(20_000)} /v1/ HTTP/1.1\r\nHost: a\r\n\r\n`, [400]],
  ['bytes beyond ASCII in the url', 'GET /v1/\xff HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['a space in the url', 'GET /v1/ x HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['tabs for spaces', 'GET\t/v1/\tHTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['lines that end in LF', 'GET /v1/ HTTP/1.1\nHost: a\n\n', [400]],
  ['empty lines in front', `\r\n\r\n${GET}\r\n`, [401, 404]],
  ['a space in front of Host', 'GET /v1/ HTTP/1.1\r\n Host: a\r\n\r\n', [400]],
  ['h2c', GET + H2C, [401]],
  ['a websocket', GET + WEBSOCKET, [401]],
  ['a request after Connection: close', `${GET}Connection: close\r\n\r\n`, [401]],
  ['two kinds of Connection', `${GET}Connection: close, keep-alive\r\n\r\n`, [401]],
  ['a body of GET', `${GET}Content-Length: 4\r\n\r\nGET `, [401, 404]],
  ['broken chunks of GET', `${GET}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400]],
  // answered before its body is read
  ['broken chunks of a page', 'GET /openapi/v1.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', [200]],
  ['three at once', `${GET}\r\n`.repeat(3), [401, 401, 401, 404]],
];
