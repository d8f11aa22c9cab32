import { gunzipSync } from 'node:zlib';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from '../../src/http/representation.ts';
import { operations } from '../harness/contract.ts';
import { startService, type Service } from '../harness/service.ts';
import { inlineParts, tagsOf } from './tags.ts';

const PREFIX = 'https://jobs.example/ats';
let service: Service;
beforeAll(async () => void (service = await startService({ publicUrl: PREFIX })));
afterAll(() => service.close());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(service.origin + path, { headers, method, redirect: 'manual' });

const PAGES = [
  ['/docs', '*/*'],
  ['/docs/v1', '*/*'],
  ['/changelog', 'text/html'],
  ['/docs/guides/job-board', '*/*'],
  ['/docs/guides/integration-platform', '*/*'],
  ['/docs/guides/application-states', '*/*'],
] as const;

test.each(PAGES)('a strict CSP (no unsafe-inline, nothing from another host): %s', async (path, accept) => {
  const answer = await ask(path, { accept });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self' https://jobs.example",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(inlineParts(await answer.text())).toEqual([]);
});

test.each(PAGES)('what %s loads is here, whatever prefix a proxy adds', async (path, accept) => {
  const html = await (await ask(path, { accept })).text();
  const loaded = tagsOf(html).flatMap(({ name, attributes }) =>
    name === 'script' || name === 'link' ? [attributes['src'] ?? attributes['href'] ?? ''] : [],
  );
  expect(loaded.length).toBeGreaterThan(2);
  for (const address of loaded) {
    const url = new URL(address, PREFIX + path).href;
    expect(url).toMatch(/^https:\/\/jobs\.example\/ats\/(?:docs\/assets\/|changelog\.atom)/);
    expect({ address, status: (await ask(url.slice(PREFIX.length))).status }).toEqual({ address, status: 200 });
  }
});

test('/ of the service leads a browser to /docs, other programs not', async () => {
  const browser = await ask('/', { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' });
  expect([browser.status, new URL(browser.headers.get('location') ?? '', `${PREFIX}/`).href]).toEqual([302, `${PREFIX}/docs`]);
  expect(browser.headers.get('link')).toBe(`<${PREFIX}/openapi/v1.json>; rel="service-desc"`);
  for (const accept of ['*/*', 'application/json']) expect((await ask('/', { accept })).status).toBe(404);
});

test('/llms.txt and .md of each page: what it lists is here, as Markdown, with the addresses of this service', async () => {
  const index = await (await ask('/llms.txt')).text();
  const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(6);
  for (const link of links) {
    expect(link).toMatch(/^https:\/\/jobs\.example\/ats\//);
    const answer = await ask(link.slice(PREFIX.length));
    const text = await answer.text();
    expect([link, answer.status, text.includes('127.0.0.1')]).toEqual([link, 200, false]);
    if (link.endsWith('.md')) expect([answer.headers.get('content-type'), text.slice(0, 2)]).toEqual([MARKDOWN_TYPE, '# ']);
  }
  for (const operation of operations) expect(await (await ask('/docs.md')).text()).toContain(`\`${operation.operationId}\``);
});

test('"/.well-known/api-catalog (RFC 9727)": a link set that leads to the contract and its page', async () => {
  const answer = await ask('/.well-known/api-catalog');
  expect(answer.headers.get('content-type')).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
  const head = await ask('/.well-known/api-catalog', {}, 'HEAD');
  expect([head.status, head.headers.get('link')]).toEqual([200, `<${PREFIX}/.well-known/api-catalog>; rel="api-catalog"`]);
  const { linkset } = (await answer.json()) as { linkset: Record<string, string | { href: string }[]>[] };
  expect(linkset.map(({ anchor }) => anchor)).toEqual([`${PREFIX}/v1/`]);
  for (const [{ href } = { href: '' }] of Object.values(linkset[0] ?? {}).filter(Array.isArray)) {
    expect([href, (await ask(href.slice(PREFIX.length))).status]).toEqual([href, 200]);
  }
});

test('"/docs/" leads to "/docs", so that relative addresses hold', async () => {
  const answer = await ask('/docs/');
  expect([answer.status, new URL(answer.headers.get('location') ?? '', `${PREFIX}/docs/`).href]).toEqual([308, `${PREFIX}/docs`]);
});

test.each([
  '/docs/v2',
  '/docs/v1/',
  '/docs/assets/',
  '/docs/assets/package.json',
  '/docs/assets/__proto__',
  '/docs/assets/..%2Fassets.ts',
  '/Docs',
])('a stranger address is 404: %s', async (path) => {
  const answer = await ask(path);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
});

test('what could not be written is written at the next request, and kept from then on', async () => {
  let times = 0;
  const written = once(async () => {
    times += 1;
    if (times === 1) throw new Error('EMFILE');
    return `written ${times}`;
  });
  await expect(written()).rejects.toThrow('EMFILE');
  expect([await written(), await written()]).toEqual(['written 2', 'written 2']);
});

test('another method is 405 with Allow', async () => {
  for (const path of ['/docs', '/docs/v1', '/docs/assets/docs.css', '/changelog.atom']) {
    const refused = await ask(path, {}, 'POST');
    expect([path, refused.status, refused.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
    expect([(await ask(path, {}, 'HEAD')).status, (await ask(path, {}, 'OPTIONS')).status]).toEqual([200, 204]);
  }
});

/** The body as it travels: fetch would unpack it. */
const receive = (path: string, headers: http.OutgoingHttpHeaders): Promise<{ head: http.IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const request = http.get(service.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ head: response.headers, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
  });

test.each([['/docs'], ['/docs/assets/docs.css']])('%s is compressed for who can unpack it', async (path) => {
  const plain = await receive(path, {});
  const packed = await receive(path, { 'accept-encoding': 'br, gzip' });
  expect([plain.head['content-encoding'], packed.head['content-encoding']]).toEqual([undefined, 'gzip']);
  expect([plain.head.vary, packed.head.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
  expect(packed.body.length).toBeLessThan(plain.body.length / 3);
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  expect((await receive(path, { 'accept-encoding': 'gzip;q=0' })).head['content-encoding']).toBeUndefined();
});

test('a file is kept for ever at the address of its content, and asked for again at any other', async () => {
  const html = await (await ask('/docs')).text();
  const address = tagsOf(html).find(({ attributes }) => attributes['href']?.includes('docs.css'))?.attributes['href'] ?? '';
  const kept = await ask(`/${address}`);
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const other of ['/docs/assets/docs.css', '/docs/assets/docs.css?v=other']) {
    expect((await ask(other)).headers.get('cache-control')).toBe('public, no-cache');
  }
});

test.each(['/docs', '/docs/assets/docs.css', '/changelog.atom'])('who has %s already is answered 304', async (path) => {
  const tag = (await ask(path)).headers.get('etag') ?? '';
  const again = await ask(path, { 'if-none-match': tag });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

test.each([
  ['*/*', JSON_TYPE],
  ['', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['image/png', JSON_TYPE],
  ['application/*', JSON_TYPE],
  ['text/html;q=0.5, application/json', JSON_TYPE],
  ['text/html;q=0, */*', JSON_TYPE],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', HTML_TYPE],
  ['text/*', HTML_TYPE],
  ['application/json;q=0.2, text/html;q=0.3, application/atom+xml;q=0.1', HTML_TYPE],
  ['application/atom+xml', ATOM_TYPE],
  ['application/atom+xml, application/xml;q=0.9, */*;q=0.1', ATOM_TYPE],
])('JSON by default, a page for people by Accept: text/html, a feed (Atom): Accept: %s', async (accept, type) => {
  const answer = await ask('/changelog', { accept });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(answer.headers.get('vary')?.split(', ')).toContain('Accept');
  expect(await answer.text()).toContain('First published version of the interface.');
});

test('a parameter is refused whatever is asked for, as the contract says', async () => {
  for (const accept of ['text/html', 'application/json']) expect((await ask('/changelog?page=2', { accept })).status).toBe(400);
});

test('the feed has an address of its own, which the pages name', async () => {
  const feed = await ask('/changelog.atom', { accept: 'text/html' });
  expect(feed.headers.get('content-type')).toBe(ATOM_TYPE);
  expect(await feed.text()).toBe(await (await ask('/changelog', { accept: 'application/atom+xml' })).text());
  const links = tagsOf(await (await ask('/changelog', { accept: 'text/html' })).text()).filter(({ name }) => name === 'link');
  expect(links.map(({ attributes }) => attributes)).toContainEqual(
    expect.objectContaining({ rel: 'alternate', type: 'application/atom+xml', href: 'changelog.atom' }),
  );
});

test('every endpoint: each request counts in the rate limit', async () => {
  const left = async (path: string) => Number((await ask(path)).headers.get('ratelimit-remaining'));
  const before = await left('/docs');
  expect([await left('/docs/assets/docs.css'), await left('/changelog.atom'), await left('/docs')]).toEqual([
    before - 1,
    before - 2,
    before - 3,
  ]);
});
