/**
 * The mock: the service's own request path, with Prism in place of handlers and database. So it
 * refuses what the service refuses; Prism answers with examples of the contract, or makes data up.
 */
import { randomInt } from 'node:crypto';
import type { RequestListener } from 'node:http';
import express, { type RequestHandler, type Response } from 'express';
import { pino } from 'pino';
import { parseBasic } from '../../src/auth/basic.ts';
import { withPublicAddresses, type Document, type Operation } from '../../src/contract/document.ts';
import { extractSchema } from '../../src/contract/json-schema.ts';
import { createLinks, type AnyLinks } from '../../src/contract/links.ts';
import { NO_OPERATION, notFound, Problem } from '../../src/core/problem.ts';
import { createDocsPages } from '../../src/docs/routes.ts';
import { createExpirationNotice } from '../../src/http/expiration.ts';
import { createFailureHandler } from '../../src/http/failure.ts';
import { refuseDoubtful } from '../../src/http/framing.ts';
import { createLargeBodies } from '../../src/http/large-bodies.ts';
import { createPublishedContract } from '../../src/http/published-contract.ts';
import { searchOf } from '../../src/http/query.ts';
import { createRateLimit } from '../../src/http/rate-limit/rate-limit.ts';
import { createRequestLog } from '../../src/http/request-log.ts';
import { createRouter } from '../../src/http/router.ts';
import { prepareDocument } from './document.ts';
import { createKnownIds } from './known-ids.ts';
import { exampleAt, moveToHeader, readPreferences } from './preferences.ts';
import { loadPrism, type PrismAnswer } from './prism.ts';

type MockSettings = {
  /** Address one level above the base address, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether answers without a preferred example are made up. */
  readonly dynamic: boolean;
  /** The same seed makes up the same data at the same URL. */
  readonly seed?: string | undefined;
};

/** A limit that no caller meets, so that its headers are sent. */
const RATE_LIMIT = 1_000_000;

/** The mock of a contract. Rejects when the contract is invalid. */
export async function createMock(contract: Document, settings: MockSettings): Promise<RequestListener> {
  const { publicUrl } = settings;
  const document = withPublicAddresses(contract, publicUrl);
  const prismOf = await loadPrism(prepareDocument(contract, publicUrl));
  const links = createLinks(contract, publicUrl);
  const version = { document, links, publicUrl, latestIndex: links.to('getIndex'), readExpiration: async () => undefined };
  const answers = createAnswers(document, prismOf, settings);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').set('query parser', false);
  app.use(createRequestLog(pino({ level: 'silent' })));
  app.use(openToPages, createRateLimit(RATE_LIMIT), moveToHeader);
  app.use(createExpirationNotice(version, () => new Date()));
  app.use(refuseDoubtful, createPublishedContract(contract, publicUrl), createDocsPages([contract], publicUrl));
  const admit = (operation: Operation) => [...(operation.authenticated ? [authenticate] : []), answers.preferredError(operation)];
  app.use(
    await createRouter(document, {
      authenticate,
      admit,
      answer: answers.success,
      largeBodies: createLargeBodies(),
      begin: () => [],
    }),
  );
  app.use(() => {
    throw new Problem({ code: 'not_found', detail: NO_OPERATION });
  });
  app.use(createFailureHandler([version], (error) => console.error(error)));
  return app;
}

/** Every page may call, with `Authorization` and `Prefer`, and read every header. */
const openToPages: RequestHandler = (request, response, next) => {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' });
  if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) return next();
  const headers = request.get('access-control-request-headers') ?? '*';
  response.set({ 'Access-Control-Allow-Methods': 'GET, HEAD, POST', 'Access-Control-Allow-Headers': headers });
  response.status(204).set('Access-Control-Max-Age', '600').end();
};

const authenticate: RequestHandler = (request, _response, next) => {
  if (parseBasic(request.headers.authorization) === undefined) throw new Problem({ code: 'unauthenticated' });
  next();
};

function createAnswers(document: Document, prismOf: Awaited<ReturnType<typeof loadPrism>>, settings: MockSettings) {
  const links = createLinks(document, settings.publicUrl);
  const knowsIds = createKnownIds(document);
  /** An error that is preferred comes before body and parameters are checked. */
  const preferredError = (operation: Operation): RequestHandler => {
    const { statuses, examples, ask } = prismOf(operation);
    return async (request, response, next) => {
      const { code, example } = readPreferences(request.get('prefer'));
      const found = examples.find((each) => each.name === example && (code ?? each.code) === each.code);
      const named = examples.map((each) => `${each.name} (${each.code})`);
      if (example !== undefined && found === undefined) return complain(response, `no example ${example}`, named);
      if (code !== undefined && !statuses.includes(code)) return complain(response, `no status ${code}`, statuses);
      const status = found?.code ?? code ?? 200;
      if (status < 400) return next();
      const { headers, body } = await ask({ code: status, example });
      const error = { ...(body as { readonly request_id: string }), _self: links.requested(request.path) };
      send(response, { status, headers: { ...headers, 'X-Request-Id': error.request_id }, body: error });
    };
  };
  const success = (operation: Operation): RequestHandler => {
    const { examples, ask } = prismOf(operation);
    return async (request, response) => {
      const { originalUrl } = request;
      const path = (request.openapi?.pathParams ?? {}) as Readonly<Record<string, string>>;
      const preferences = readPreferences(request.get('prefer'));
      const isPreferred = Object.keys(preferences).length > 0;
      if (operation.id === 'getSchema' && !isPreferred)
        return send(response, { ...(await ask({})), body: schemaOf(document, path['name'] ?? '', links) });
      const { code, example, dynamic = settings.dynamic && example === undefined, seed = settings.seed } = preferences;
      if (!isPreferred && !dynamic && !knowsIds(path)) throw notFound();
      if (!dynamic) {
        const nearest = isPreferred ? undefined : exampleAt(examples, request.path, searchOf(originalUrl));
        return send(response, await ask({ code: code ?? nearest?.code, example: example ?? nearest?.name }));
      }
      const drawn = seed ?? String(randomInt(1_000_000));
      const { status, headers, body } = await ask({ code, seed: `${drawn} ${operation.id} ${originalUrl}` });
      const applied = { ...headers, 'Preference-Applied': `dynamic=true, seed="${drawn}"` };
      send(response, { status, headers: applied, body: withLinks(body, links.to('getIndex')) });
    };
  };
  return { preferredError, success };
}

/** The contract shows the schema of one name only, and `_schema` leads to them all. */
function schemaOf(document: Document, name: string, links: AnyLinks): object {
  const schema = extractSchema(document.components['schemas'] ?? {}, name, links.schema(name));
  if (schema === undefined) throw notFound();
  return schema;
}

const send = (response: Response, { status, headers, body }: PrismAnswer): void =>
  void response
    .status(status)
    .set(headers)
    .end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));

/** Not an error of the interface: the fault is in the preference, which the service does not know. */
function complain(response: Response, lacks: string, offered: readonly unknown[]): void {
  const problem = {
    title: 'The contract has no such answer',
    status: 404,
    detail: `It has ${lacks}, but ${offered.join(', ')}.`,
  };
  response.status(404).type('application/problem+json').end(JSON.stringify(problem));
}

/** Made-up URLs lead nowhere: links lead to the index, and a collection ends. */
const withLinks = (body: unknown, index: string): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (name, value: unknown) =>
    typeof value !== 'string' ? value : name === '_next' ? '' : /^_(?:self|schema)$|_url$/.test(name) ? index : value,
  );
