import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { lengthenBudget } from '../core/deadline.ts';
import { invalid, Problem } from '../core/problem.ts';
import type { Operation } from '../contract/document.ts';
import { checkBudget, type BodyBudget } from './body-budget.ts';
import { LARGE_BYTES, type LargeBodies } from './large-bodies.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** SHA-256 of the body as it was sent, where the request has an `Idempotency-Key`. */
    bodyHash?: Buffer;
  }
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads the body of an operation that has one: JSON in UTF-8, not compressed, within the operation's limit and budget. Anything else is refused,
 * a media type and a length unread.
 */
export const readBody = ({ hasBody, ...operation }: Operation, largeBodies: LargeBodies): readonly RequestHandler[] =>
  hasBody ? [requireJson, readJson(operation, largeBodies)] : [];

/** The validator keeps one validator for each text of a Content-Type: it gets one. */
const requireJson: RequestHandler = (request, _response, next) => {
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type ?? (hasNoBody(request) ? 'application/json' : '')) || coding.toLowerCase() !== 'identity')
    throw new Problem({ code: 'unsupported_media_type' });
  request.headers['content-type'] = 'application/json';
  next();
};

const hasNoBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

type ReadParts = Pick<Operation, 'bodyLimit' | 'bodyRequired' | 'documents'>;

const readJson = ({ bodyLimit, bodyRequired, documents }: ReadParts, largeBodies: LargeBodies): RequestHandler => {
  const documentBytes = [...documents.values()].reduce((sum, length) => sum + length, 0);
  const budget: BodyBudget = { bytes: bodyLimit - documentBytes, documents: new Set(documents.keys()) };
  return async (request, response, next) => {
    const began = performance.now();
    const bytes = await receive(request, response, bodyLimit, largeBodies);
    // the time in which a client sends its body is not the service's
    lengthenBudget(performance.now() - began);
    if (bytes.length === 0 && bodyRequired) throw invalid([{ field: '_body', code: 'required' }]);
    if (bytes.length > LARGE_BYTES) await largeBodies.takeTurn(response);
    if (bytes.length > 0) request.body = await parse(bytes, budget);
    next();
  };
};

/** Receives a body up to the limit; the rest of a longer one is left unread. One that breaks off is malformed, and nobody reads the answer. */
async function receive(request: Request, response: Response, limit: number, largeBodies: LargeBodies): Promise<Buffer> {
  const tooLarge = (): Problem => new Problem({ code: 'payload_too_large', limitBytes: limit });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const hash = request.get('idempotency-key') === undefined ? undefined : createHash('sha256');
  const chunks: Buffer[] = [];
  let length = 0;
  // left undestroyed, so that a refusal can be answered
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    if (!largeBodies.hold(response, chunk.length)) {
      // a client that still sends would not read the answer
      request.resume();
      throw new Problem({ code: 'unavailable' });
    }
    hash?.update(chunk);
    chunks.push(chunk);
  }
  if (hash) request.bodyHash = hash.digest();
  return Buffer.concat(chunks, length);
}

async function* chunksOf(request: Request): AsyncIterable<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Problem({ code: 'malformed_request' }, { cause: error });
  }
}

/** Parses a body within its budget. Each step over a large one has a turn of the event loop to itself. */
async function parse(bytes: Buffer, budget: BodyBudget): Promise<unknown> {
  // Node reads broken UTF-8 as U+FFFD
  if (!isUtf8(bytes)) throw new Problem({ code: 'malformed_request' });
  const { exceeded, repeated } = checkBudget(bytes, budget);
  if (exceeded) throw invalid([exceeded]);
  if (bytes.length > LARGE_BYTES) await nextTurn();
  const body = parseJson(bytes.subarray(bytes.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0).toString());
  if (repeated.length > 0) throw invalid(repeated);
  if (bytes.length > LARGE_BYTES) await nextTurn();
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Problem({ code: 'malformed_request' }, { cause: error });
  }
}
