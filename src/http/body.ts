import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { extendDeadline } from '../core/deadline.ts';
import { invalid, Problem } from '../core/problem.ts';
import type { Operation } from '../contract/document.ts';
import { createBudgetCheck, type BodyBudget } from './body-budget.ts';
import { LARGE_BYTES, type LargeBodies } from './large-bodies.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /**
     * SHA-256 of the values of the body, and of the body as it was sent, which release 1.18 stores;
     * where the request has an `Idempotency-Key`.
     */
    bodyHashes?: readonly Buffer[];
  }
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i;

/**
 * Reads the body of an operation that has one: JSON in UTF-8, not compressed, within the limit and
 * budget of the operation. A wrong media type or length is refused without reading.
 */
export const readBody = ({ hasBody, ...operation }: Operation, largeBodies: LargeBodies): readonly RequestHandler[] =>
  hasBody ? [requireJson, readJson(operation, largeBodies)] : [];

/** The validator keeps one validator for each text of a Content-Type: it gets one. */
const requireJson: RequestHandler = (request, _response, next) => {
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = request.headers;
  if (coding.toLowerCase() !== 'identity')
    throw new Problem({ code: 'unsupported_media_type', detail: 'Send the body without a Content-Encoding.' });
  if (!JSON_TYPE.test(type ?? (hasNoBody(request) ? 'application/json' : '')))
    throw new Problem({ code: 'unsupported_media_type', detail: 'Send `Content-Type: application/json`.' });
  request.headers['content-type'] = 'application/json';
  next();
};

const hasNoBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

const UTF8 = new TextDecoder();

type ReadParts = Pick<Operation, 'bodyLimit' | 'bodyRequired' | 'documents'>;

const readJson = ({ bodyLimit, bodyRequired, documents }: ReadParts, largeBodies: LargeBodies): RequestHandler => {
  // a list may have more documents than fit into the body
  const documentBytes = [...documents.values()].reduce((sum, length) => (sum + length > bodyLimit ? sum : sum + length), 0);
  const budget: BodyBudget = { characters: bodyLimit - documentBytes, documents: new Set(documents.keys()) };
  return async (request, response, next) => {
    const began = performance.now();
    const { text, repeated, sent } = await receive(request, response, { bodyLimit, budget, largeBodies });
    // The time for sending the body does not count.
    extendDeadline(performance.now() - began);
    if (text === '' && bodyRequired) throw invalid([{ field: '_body', code: 'required' }]);
    if (text !== '') {
      const isLarge = text.length > LARGE_BYTES;
      if (isLarge) await largeBodies.takeTurn(response);
      request.body = parseJson(text);
      if (repeated.length > 0) throw invalid(repeated);
      // parsing runs in a turn of the event loop of its own
      if (isLarge) await nextTurn();
    }
    if (sent) request.bodyHashes = [hashValues(request.body ?? {}), sent];
    next();
  };
};

type ReceiveParts = { readonly bodyLimit: number; readonly budget: BodyBudget; readonly largeBodies: LargeBodies };

/** Receives a body up to its limit and budget. The rest of a refused body is not read. */
async function receive(request: Request, response: Response, { bodyLimit, budget, largeBodies }: ReceiveParts) {
  const tooLarge = (): Problem => new Problem({ code: 'payload_too_large', limitBytes: bodyLimit });
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge();
  const hash = request.get('idempotency-key') === undefined ? undefined : createHash('sha256');
  const check = createBudgetCheck(budget);
  const decode = createDecoder();
  // A buffer that is released below. A text joined from pieces would use twice the memory until
  // garbage collection.
  const held = new ArrayBuffer(0, { maxByteLength: bodyLimit });
  let bytes = 0;
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.length;
    if (bytes > bodyLimit) throw tooLarge();
    if (!largeBodies.hold(response, chunk.length)) throw new Problem({ code: 'unavailable' });
    hash?.update(chunk);
    const fault = check.read(decode(chunk));
    if (fault) throw invalid([fault]);
    held.resize(bytes);
    new Uint8Array(held).set(chunk, bytes - chunk.length);
  }
  decode();
  const text = UTF8.decode(held);
  held.resize(0);
  // without a body the request is the same as with an empty object
  const sent = hash && (bytes > 0 ? hash : hash.update('{}')).digest();
  // A byte order mark alone is a body, although its text is empty.
  return { text: bytes > 0 && text === '' ? ' ' : text, repeated: check.repeated, sent };
}

/** A hash of the values, whatever the order of fields and the spelling of the JSON. */
function hashValues(body: unknown): Buffer {
  const text = JSON.stringify(body, (_, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
  return createHash('sha256').update(text).digest();
}

/** Yields the chunks of a body. A body that breaks off is malformed. */
async function* chunksOf(request: Request): AsyncIterable<Buffer> {
  try {
    // left undestroyed, so that a refusal can be answered
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Problem({ code: 'malformed_request', detail: 'The body ended too early.' }, { cause: error });
  } finally {
    // a client that still sends would not read the answer
    request.resume();
  }
}

/** Decodes UTF-8 chunk by chunk, without a byte order mark; called without a chunk at the end. */
function createDecoder(): (chunk?: Buffer) => string {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  return (chunk) => {
    const bytes = chunk && rest.length > 0 ? Buffer.concat([rest, chunk]) : (chunk ?? rest);
    const end = chunk ? endOfCharacters(bytes) : bytes.length;
    rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) throw new Problem({ code: 'malformed_request', detail: 'The body is not UTF-8.' });
    const text = whole.toString();
    const isFirst = !begun && text !== '';
    begun ||= isFirst;
    return isFirst && text.startsWith('\ufeff') ? text.slice(1) : text;
  };
}

/** The end of the last complete character of a chunk; the next chunk may continue a character. */
function endOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isLead = byte >= 0xc0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (isLead) return length > back ? bytes.length - back : bytes.length;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // the rest of the message repeats what was sent
    const [place = ''] = /at position \d+/.exec((error as Error).message) ?? [];
    const detail = `The body is not valid JSON${place && `: the fault is ${place}`}.`;
    throw new Problem({ code: 'malformed_request', detail }, { cause: error });
  }
}
