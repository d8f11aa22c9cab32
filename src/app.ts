import type { RequestListener } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { createAccountHandlers } from './account/handlers.ts';
import { createIndexHandlers } from './api-info/handlers.ts';
import { createCursors } from './api/cursor.ts';
import { createAnswer } from './api/answer.ts';
import { createDocsPages } from './api/docs-pages.ts';
import { basePathOf, loadDocument, type Operation } from './api/document.ts';
import { createFailureHandler } from './api/failure.ts';
import { createLinks } from './api/links.ts';
import type { Handlers } from './api/v1.ts';
import { createPaging } from './api/page.ts';
import { createPublishedContract } from './api/published-contract.ts';
import { createRateLimit } from './api/rate-limit.ts';
import { createRequestLog } from './api/request-log.ts';
import { createRequestMetrics, type ObserveRequest } from './api/request-metrics.ts';
import { createRouter } from './api/router.ts';
import { createDocumentTokens } from './applications/documents.ts';
import { createApplicationHandlers } from './applications/handlers.ts';
import { createStepChangeHandlers } from './applications/step-change-list/handlers.ts';
import { admitByToken } from './auth/apply-token.ts';
import { authenticateBasic, createVerifier } from './auth/authenticate.ts';
import { createCandidateHandlers } from './candidates/handlers.ts';
import { readHorizon } from './collection.ts';
import type { Config } from './config.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { createNoteHandlers } from './notes/handlers.ts';
import { createProcessHandlers } from './processes/handlers.ts';
import { createQuestionnaireHandlers } from './questionnaires/handlers.ts';
import { createTemplateHandlers } from './templates/handlers.ts';
import { findApplyTarget } from './submissions/apply-address.ts';
import { createSubmissionHandlers } from './submissions/handlers.ts';
import { createWebhookHandlers } from './webhooks/handlers.ts';

export type AppSettings = Pick<Config, 'rateLimitPerMinute' | 'trustProxy'> & {
  /** Address one level above the base address, without a slash at its end. */
  readonly publicUrl: string;
  readonly credentialKey: string;
  /** Hears of each request when it is over. */
  readonly observeRequest?: ObserveRequest | undefined;
};

/** The request path, top to bottom. Rejects when contract and handlers do not fit each other. */
export async function createApp(
  prisma: PrismaClient,
  settings: AppSettings,
  log: Logger,
  now: () => Date = () => new Date(),
  onQueued: () => void = () => {},
): Promise<RequestListener> {
  const document = loadDocument();
  const links = createLinks(settings.publicUrl, basePathOf(document));
  const paging = createPaging(createCursors(settings.credentialKey), () => readHorizon(prisma));
  const handlers: Handlers = {
    ...createIndexHandlers(prisma, document, links),
    ...createAccountHandlers(prisma, links),
    ...createJobHandlers(prisma, links, paging, now),
    ...createApplicationHandlers(prisma, links, paging, createDocumentTokens(settings.credentialKey), now),
    ...createCandidateHandlers(prisma, links, paging, now),
    ...createStepChangeHandlers(prisma, links, paging),
    ...createProcessHandlers(prisma, links),
    ...createNoteHandlers(prisma, links, paging, now),
    ...createTemplateHandlers(prisma, links, paging),
    ...createQuestionnaireHandlers(prisma, links, now),
    ...createSubmissionHandlers(prisma, links, paging, settings.credentialKey, now),
    ...createWebhookHandlers(prisma, links, paging, now),
  };
  const authenticate = authenticateBasic(createVerifier(prisma, settings.credentialKey, now));
  const admitApplicant = admitByToken((token) => findApplyTarget(prisma, token));
  const admit = ({ authenticated, path }: Operation) =>
    authenticated ? [authenticate] : path.startsWith('/apply/') ? [admitApplicant] : [];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', false);
  app.set('trust proxy', settings.trustProxy);
  app.use(createRequestLog(log));
  if (settings.observeRequest) app.use(createRequestMetrics(settings.observeRequest));
  app.use(setSecurityHeaders);
  app.use(createRateLimit(settings.rateLimitPerMinute));
  app.use(createPublishedContract(document, settings.publicUrl));
  app.use(createDocsPages([document], settings.publicUrl));
  app.use(await createRouter(document, { admit, answer: createAnswer(prisma, handlers, links, now, onQueued) }));
  app.use(
    createFailureHandler(document, (error, request) =>
      log.error({ err: error, request_id: request.id, path: request.path }, 'fault'),
    ),
  );
  return originForm(app);
}

const setSecurityHeaders: express.RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, no-cache');
  next();
};

/** Express and the validator read a target such as `http://host/v1/` each in its own way: they see `/v1/` (RFC 9112, 3.2.2). */
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
