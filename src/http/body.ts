import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
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
     * SHA-256 of the body where the request has an `Idempotency-Key`: of its values, or above 64 KiB of
     * its bytes.
     */
    bodyHash?: Buffer;
  }
}

/** A body of more bytes is hashed as it was sent: hashing its values would hold the event loop. */
const HASHED_BY_VALUE_BYTES = 64 * 1024;

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
    const { text, repeated, bytes, hash } = await receive(request, response, { bodyLimit, budget, largeBodies });
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
    if (hash) request.bodyHash = bytes > HASHED_BY_VALUE_BYTES ? hash.digest() : hashValues(request.body);
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
  const pieces = new StringDecoder('utf8');
  // A buffer that is released below. A text joined from pieces would use twice the memory until
  // garbage collection.
  const held = new ArrayBuffer(0, { maxByteLength: bodyLimit });
  let bytes = 0;
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.length;
    if (bytes > bodyLimit) throw tooLarge();
    if (!largeBodies.hold(response, chunk.length)) throw new Problem({ code: 'unavailable' });
    hash?.update(chunk);
    const fault = check.read(pieces.write(chunk));
    if (fault) throw invalid([fault]);
    held.resize(bytes);
    new Uint8Array(held).set(chunk, bytes - chunk.length);
  }
  if (!isUtf8(held)) throw new Problem({ code: 'malformed_request', detail: 'The body is not UTF-8.' });
  const text = UTF8.decode(held);
  held.resize(0);
  // A byte order mark alone is a body, although its text is empty.
  return { text: bytes > 0 && text === '' ? ' ' : text, repeated: check.repeated, bytes, hash };
}

/**
 * A hash of the values, whatever the order of fields and the spelling of the JSON. No body has the
 * values of an empty object.
 */
function hashValues(body: unknown = {}): Buffer {
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // the rest of the message repeats the body
    const [place = ''] = /at position \d+/.exec((error as Error).message) ?? [];
    const detail = `The body is not valid JSON${place && `: the fault is ${place}`}.`;
    throw new Problem({ code: 'malformed_request', detail }, { cause: error });
  }
}
