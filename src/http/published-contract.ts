import { Router, type RequestHandler } from 'express';
import { stringify } from 'yaml';
import { Problem } from '../core/problem.ts';
import { basePathOf, withPublicAddresses, type Document } from '../contract/document.ts';
import { writeOutReferences } from '../contract/write-out-references.ts';
import { once, sendOnce } from './representation.ts';

type Form = { readonly type: string; readonly write: (document: object) => string };

const FORMS: Readonly<Record<string, Form>> = {
  json: { type: 'application/json; charset=utf-8', write: (document) => `${JSON.stringify(document, null, 2)}\n` },
  // RFC 9512; without anchors, which not every reader of OpenAPI follows, and with quotes for what YAML 1.1 reads as a boolean
  yaml: {
    type: 'application/yaml; charset=utf-8',
    write: (document) => stringify(document, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' }),
  },
};

/** CORS for any origin: the contract holds no data of a tenant. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Access-Control-Max-Age': '86400',
} as const;

/**
 * Serves the contract at `/openapi/v1.json` and `/openapi/v1.yaml`, one level above the base
 * address, without credentials and with an ETag (openapi/decisions.md, 'Published contract'). It is
 * the bundle that the service validates by, with the addresses of this service, and with references
 * written out where some readers follow none.
 */
export function createPublishedContract(document: Document, publicUrl: string): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const published = once(() => writeOutReferences(withPublicAddresses(document, publicUrl)));
  for (const [name, { type, write }] of Object.entries(FORMS)) {
    const route = `/openapi${basePathOf(document)}.${name}`;
    router
      .route(route)
      .get(sendOnce(type, CORS, () => write(published())))
      .options(preflight)
      .all(refuse);
  }
  return (request, response, next) => (request.path.startsWith('/openapi/') ? router(request, response, next) : next());
}

const preflight: RequestHandler = (_request, response) =>
  void response
    .status(204)
    .set({ ...CORS, Allow: 'GET, HEAD, OPTIONS' })
    .end();

const refuse: RequestHandler = () => {
  throw new Problem({ code: 'method_not_allowed', allow: ['GET', 'HEAD', 'OPTIONS'] });
};
