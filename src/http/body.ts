import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { lengthenBudget } from '../core/deadline.ts';
import { Problem } from '../core/problem.ts';
import type { Operation } from '../contract/document.ts';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Reads the body of an operation that has one: JSON in UTF-8, up to the operation's limit. Anything else is refused unread. */
export const readBody = ({ hasBody, bodyLimit }: Operation): readonly RequestHandler[] =>
  hasBody
    ? [requireJson, atLeisure(express.json({ limit: bodyLimit, strict: false, type: () => true, verify: requireUtf8 }))]
    : [];

/** How long a caller takes to send the body does not count against the request. */
const atLeisure =
  (read: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const began = performance.now();
    read(request, response, (error?: unknown) => {
      lengthenBudget(performance.now() - began);
      next(error);
    });
  };

/** The validator keeps one validator for each text of a Content-Type it meets: it shall meet one. */
const requireJson: RequestHandler = (request, _response, next) => {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const empty = encoding === undefined && Number(length ?? 0) === 0;
  if (!JSON_TYPE.test(type ?? (empty ? 'application/json' : ''))) throw new Problem({ code: 'unsupported_media_type' });
  request.headers['content-type'] = 'application/json';
  next();
};

/** Node reads broken UTF-8 as U+FFFD: the service would keep what nobody has sent. */
function requireUtf8(_request: unknown, _response: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new Problem({ code: 'malformed_request' });
}
