import type { RequestListener } from 'node:http';
import express from 'express';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { readExpirations } from '../resources/api-info/service.ts';
import { createAnswer } from '../http/answer.ts';
import { createCursors } from '../contract/cursor.ts';
import { createCors } from '../http/cors.ts';
import { createDocsPages } from '../docs/routes.ts';
import { majorOf, type Operation } from '../contract/document.ts';
import { createExpirationNotice, cacheExpirations, refuseExpired } from '../http/expiration.ts';
import { createFailureHandler, type ReportFault } from '../http/failure.ts';
import { refuseDoubtful } from '../http/framing.ts';
import { createLinks } from '../contract/links.ts';
import type { MajorVersion, ServedVersion } from '../http/major-version.ts';
import { createPaging } from '../contract/paging.ts';
import { createPublishedContract } from '../http/published-contract.ts';
import { createRateLimit } from '../http/rate-limit/rate-limit.ts';
import { createRefusals, type Application } from '../http/refusal.ts';
import { createLargeBodies } from '../http/large-bodies.ts';
import { createRequestLog, describeRequest, type ObserveRequest } from '../http/request-log.ts';
import { createRouter } from '../http/router.ts';
import { authenticateBasic, createVerifier, createVerifyHeader, type VerifyHeader } from '../auth/authenticate.ts';
import { cacheCallers } from '../auth/credential-cache.ts';
import { createReadHorizon } from '../pages/collection.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../database/database.ts';
import type { KeyRing } from '../core/key-ring.ts';
import type { ReceiverSettings } from '../deliveries/webhook/receivers.ts';
import { markShared, withDeadline } from '../core/deadline.ts';
import { NO_OPERATION, Problem, QUEUE_FULL } from '../core/problem.ts';
import { createAdmission } from './apply-admission.ts';

export type AppSettings = Pick<Config, 'rateLimitPerMinute' | 'trustProxy'> &
  ReceiverSettings & {
    /** Address one level above the base addresses, without a slash at its end. */
    readonly publicUrl: string;
    readonly credentialKeys: KeyRing;
    readonly secretKeys: KeyRing;
    /** Undefined: pages of other origins may not call. */
    readonly corsOrigins?: Config['corsOrigins'] | undefined;
    /** Called after each request. */
    readonly observeRequest?: ObserveRequest | undefined;
    /** Milliseconds after which a changed expiry date of a version takes effect. */
    readonly expirationsKeptMs?: number;
    /** Milliseconds after which a revoked credential or a changed membership takes effect. */
    readonly credentialsKeptMs?: number;
  };

type AppParts = {
  readonly database: Pick<Database, 'prisma' | 'sql' | 'inTransaction' | 'pool'>;
  /** The major versions that are served side by side, the latest last. */
  readonly versions: readonly MajorVersion[];
  readonly settings: AppSettings;
  readonly log: Logger;
  readonly now?: (() => Date) | undefined;
  /** Called after each commit that queued a delivery. */
  readonly onQueued?: ((tenantId: number) => void) | undefined;
  /** Counts the requests of each address; undefined: in this process. */
  readonly rateLimitStore?: Store | undefined;
};

/**
 * The deadline of a request for PostgreSQL, in milliseconds. Every answer, also a 503, is sent
 * within three seconds.
 */
const BUDGET_MS = 2_200;

/** Requests a minute and address for pages: more than any reader makes. */
const PAGES_PER_MINUTE = 1_000;

/** The request path, top to bottom. Rejects when a contract and its handlers do not match. */
export async function createApp(parts: AppParts): Promise<Application> {
  const { settings, log, now = () => new Date() } = parts;
  const versions = describeVersions(parts);
  const documents = versions.map(({ document }) => document);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', false);
  app.set('trust proxy', settings.trustProxy);
  app.use(createRequestLog(log, settings.observeRequest));
  app.use((_request, _response, next) => withDeadline(BUDGET_MS, next));
  app.use(setSecurityHeaders);
  app.use(createCors(settings.corsOrigins ?? [], documents));
  for (const version of versions) app.use(createExpirationNotice(version, now));
  app.use(limitRequests(settings.rateLimitPerMinute, parts.rateLimitStore));
  app.use(refuseDoubtful);
  for (const { document } of versions) app.use(createPublishedContract(document, settings.publicUrl));
  app.use(createDocsPages(documents, settings.publicUrl));
  // 503 before credentials and body are read, when the queue of the pool is full
  app.use((_request, _response, next) => (parts.database.pool.hasRoom() ? next() : next(QUEUE_FULL)));
  app.use(refuseExpired);
  const createRoutes = routesOf(parts, now);
  // paths above the base addresses belong to the latest version
  for (const version of versions.toReversed()) app.use(await createRoutes(version));
  app.use(refuseUnknown);
  app.use(createFailureHandler(versions, reportTo(log)));
  const presentRefusal = createRefusals(versions.at(-1) as ServedVersion, log);
  return Object.assign(originForm(app), { presentRefusal });
}

/** The versions with their addresses and their days of expiry. */
function describeVersions({ database: { prisma }, versions, settings }: AppParts): readonly ServedVersion[] {
  const { publicUrl, expirationsKeptMs = 5_000 } = settings;
  const readKept = cacheExpirations(() => readExpirations(prisma), expirationsKeptMs);
  const linksOf = ({ document }: MajorVersion) => createLinks(document, publicUrl);
  const latest = versions.at(-1);
  if (latest === undefined) throw new Error('There is no version to serve.');
  return versions.map((version) => {
    const major = majorOf(version.document);
    return {
      ...version,
      publicUrl,
      links: linksOf(version),
      latestIndex: linksOf(latest).to('getIndex'),
      readExpiration: async () => (await readKept()).get(major),
    };
  });
}

/** Makes the routes of a version. */
function routesOf({ database, settings, rateLimitStore, onQueued = () => {} }: AppParts, now: () => Date) {
  const { prisma, sql, inTransaction } = database;
  const { credentialKeys, secretKeys, credentialsKeptMs = 2_000, webhookAllowPrivate, lookupHost } = settings;
  const keys = { credentialKeys, secretKeys, receiverSettings: { webhookAllowPrivate, lookupHost } };
  const applicants = createAdmission(database, settings.rateLimitPerMinute, rateLimitStore);
  const largeBodies = createLargeBodies(applicants.countLarge);
  const verify = createVerifyHeader(createVerifier(sql, credentialKeys, now));
  const verifyShared: VerifyHeader = (authorization) => {
    markShared();
    return verify(authorization);
  };
  const authenticate = authenticateBasic(cacheCallers(verifyShared, { cacheMs: credentialsKeptMs, now }));
  const isOfApplicants = ({ path }: Operation): boolean => path.startsWith('/apply/');
  const admit = (operation: Operation) =>
    operation.authenticated ? [authenticate] : isOfApplicants(operation) ? applicants.admit : [];
  const begin = (operation: Operation) => (isOfApplicants(operation) ? [applicants.begin] : []);
  const paging = createPaging(createCursors(credentialKeys), createReadHorizon(sql));
  return (version: ServedVersion): Promise<express.RequestHandler> => {
    const { document, links } = version;
    const handlers = version.createHandlers({ ...version, ...keys, prisma, sql, paging, now });
    const answer = createAnswer({ sql, inTransaction, handlers, links, now, onQueued });
    return createRouter(document, { authenticate, admit, answer, largeBodies, begin });
  };
}

/** A refusal under overload is not logged as a fault. */
const reportTo =
  (log: Logger): ReportFault =>
  (error, request) => {
    if (error !== QUEUE_FULL) log.error({ err: error, ...describeRequest(request) }, 'fault');
  };

/**
 * The limit of the interface counts requests below the base addresses, and for signed documents.
 * Pages, such as `/docs`, have a limit of their own, which each process counts for itself.
 */
function limitRequests(limit: number, store: Store | undefined): express.RequestHandler {
  const ofInterface = createRateLimit(limit, store);
  const ofPages = createRateLimit(limit === 0 ? 0 : PAGES_PER_MINUTE);
  return (request, response, next) => {
    // the contract is set for every path below its base address
    const isOfInterface = request.contract !== undefined || request.path.startsWith('/document/');
    void (isOfInterface ? ofInterface : ofPages)(request, response, next);
  };
}

const refuseUnknown: express.RequestHandler = () => {
  throw new Problem({ code: 'not_found', detail: NO_OPERATION });
};

const setSecurityHeaders: express.RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, no-cache');
  next();
};

/**
 * Express and the validator parse a target such as `http://host/v1/` differently, so both get
 * `/v1/` (RFC 9112, 3.2.2).
 */
const originForm =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const target = request.url ?? '/';
    if (!target.startsWith('/')) {
      const url = URL.parse(target);
      request.url = url === null ? '/' : url.pathname + url.search;
    }
    app(request, response);
  };
