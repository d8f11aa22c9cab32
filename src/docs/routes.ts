import { Router, type RequestHandler } from 'express';
import { findAsset } from './page.ts';
import { renderChangelogFeed, renderChangelogPage } from './changelog.ts';
import { renderGuide } from './guide-page.ts';
import { readGuides } from './guides.ts';
import { writeCatalog, writeChangelog, writeIndex, writeReference } from './plain-pages.ts';
import { renderStartPage } from './start-page.ts';
import { notFound, Problem } from '../core/problem.ts';
import { searchOf } from '../http/query.ts';
import { basePathOf, type Document } from '../contract/document.ts';
import { changelogOf } from '../contract/changelog.ts';
import { STATUS } from '../core/problem.ts';
import { sendOnce, sendRepresentation } from '../http/representation.ts';

const HTML = 'text/html; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
/** RFC 9727, section 4. */
const CATALOG = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
/** A file at the address of its content: another content has another address. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The pages, one level above the base address and without credentials: `/docs` (newest contract),
 * `/docs/v1` and so on, `/docs/guides/`, `/changelog` as page or feed, and each as Markdown; for
 * programs that look for them `/llms.txt` and `/.well-known/api-catalog`. `documents` are ordered,
 * the newest last. Browsers cache the files.
 */
export function createDocsPages(documents: readonly Document[], publicUrl: string): RequestHandler {
  const newest = documents.at(-1);
  if (newest === undefined) throw new Error('There is no contract to explain.');
  const router = Router({ caseSensitive: true, strict: true });
  // the latest contract with a changelog describes all versions
  const versions = documents.map(changelogOf).findLast((changelog) => changelog !== undefined)?.items ?? [];
  const headers = {
    'Content-Security-Policy': policyOf(publicUrl),
    'Referrer-Policy': 'no-referrer',
    Link: `<${publicUrl}/openapi${basePathOf(newest)}.json>; rel="service-desc"`,
  };
  const offer = (route: string, handler: RequestHandler) => router.route(route).get(handler).options(allow).all(refuse);
  const startPage = (document: Document, root: '' | '../') =>
    sendOnce(HTML, headers, () => renderStartPage({ document, documents, versions, publicUrl, statusOf: STATUS, root }));
  const offerText = (route: string, type: string, write: () => string, more = {}) => offer(route, sendOnce(type, more, write));

  offer('/docs', startPage(newest, ''));
  offerText('/docs.md', MARKDOWN, () => writeReference(newest, publicUrl));
  for (const document of documents) {
    offer(`/docs${basePathOf(document)}`, startPage(document, '../'));
    offerText(`/docs${basePathOf(document)}.md`, MARKDOWN, () => writeReference(document, publicUrl));
  }
  const guides = readGuides(publicUrl);
  for (const guide of guides) {
    offer(
      `/docs/guides/${guide.name}`,
      sendOnce(HTML, headers, () => renderGuide(guide, guides)),
    );
    offerText(`/docs/guides/${guide.name}.md`, MARKDOWN, () => guide.text);
  }
  offerText('/changelog.md', MARKDOWN, () => writeChangelog(newest, versions));
  offerText('/llms.txt', MARKDOWN, () => writeIndex(newest, guides, publicUrl));
  offerText('/.well-known/api-catalog', CATALOG, () => writeCatalog(documents, publicUrl), {
    Link: `<${publicUrl}/.well-known/api-catalog>; rel="api-catalog"`,
  });
  // relative, so that it holds behind any prefix
  offer('/docs/', (_request, response) => void response.status(308).location('../docs').end());
  offer('/docs/assets/:name', sendAsset);

  const changelogPage = sendOnce(HTML, headers, () => renderChangelogPage(newest, versions));
  const sendFeed = sendOnce(ATOM, {}, () => renderChangelogFeed(newest, versions, publicUrl));
  offer('/changelog.atom', sendFeed);
  router.use((request, response, next) => {
    if (request.path !== '/' || !['GET', 'HEAD'].includes(request.method)) return next();
    response.vary('Accept');
    // relative, so that it holds behind any prefix
    if (request.accepts(['json', HTML_TYPE]) !== HTML_TYPE) next();
    else response.status(302).set({ Location: 'docs', Link: headers.Link }).end();
  });
  router.use((request, response, next) => {
    if (request.path !== '/changelog' || !['GET', 'HEAD'].includes(request.method)) return next();
    response.vary('Accept');
    // the operation itself answers JSON, and refuses parameters
    const form = searchOf(request.originalUrl) === '' ? request.accepts(['json', HTML_TYPE, ATOM_TYPE]) : 'json';
    if (form === HTML_TYPE) changelogPage(request, response, next);
    else if (form === ATOM_TYPE) sendFeed(request, response, next);
    else next();
  });
  return (request, response, next) => (PLACES.test(request.path) ? router(request, response, next) : next());
}

/** Only these paths are matched against the routes. */
const PLACES = /^\/(?:docs|changelog|llms\.txt|\.well-known\/api-catalog|$)/;
const HTML_TYPE = 'text/html';
const ATOM_TYPE = 'application/atom+xml';

/** The Content-Security-Policy: own files, and calls to the public address. */
const policyOf = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const sendAsset: RequestHandler = (request, response) => {
  const asset = findAsset(String(request.params['name']));
  if (asset === undefined) throw notFound();
  const cacheControl = searchOf(request.originalUrl) === `v=${asset.digest}` ? FOR_EVER : undefined;
  return sendRepresentation(request, response, asset, cacheControl);
};

const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

const allow: RequestHandler = (_request, response) => void response.status(204).set('Allow', METHODS.join(', ')).end();

const refuse: RequestHandler = () => {
  throw new Problem({ code: 'method_not_allowed', allow: METHODS });
};
