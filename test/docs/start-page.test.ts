import { expect, test } from '@jest/globals';
import { loadDocument, type Document } from '../../src/contract/document.ts';
import { changelogOf } from '../../src/contract/changelog.ts';
import { STATUS } from '../../src/core/problem.ts';
import { groupChanges, renderChangelogPage } from '../../src/docs/changelog.ts';
import { readSample, VERIFICATIONS } from '../../src/docs/samples.ts';
import { renderStartPage } from '../../src/docs/start-page.ts';
import { contract } from '../harness/contract.ts';
import { inlineParts, tagsOf } from './tags.ts';

const document = loadDocument(1);

const versionsOf = (own: Document) => changelogOf(own)?.items ?? [];

const render = (own: Document = document, publicUrl = 'https://jobs.example/ats', documents = [own]) =>
  renderStartPage({ document: own, documents, versions: versionsOf(own), publicUrl, statusOf: STATUS, root: '' });
const page = render();
const tags = tagsOf(page);

/** The text of a page without its tags, its entities read and its space evened out. */
const readText = (html: string): string =>
  html
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const textsOf = (name: string): Readonly<Record<string, string>> => {
  const schema = contract.components['schemas']?.[name] as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return schema['x-enumDescriptions'] ?? {};
};

test.each(['What it is', 'First call', 'Pages', 'Errors', 'Limits', 'Webhooks', 'Changelog', 'Reference'])(
  'what this is, the first call, paging, errors by code, rate limit, webhooks, changelog: %s',
  (title) => {
    if (title === 'What it is')
      return expect(page).toContain('<h1>Recruitment Service REST interface <span class="version">1.20</span>');
    const id = title.toLowerCase().replaceAll(' ', '-');
    expect(tags.filter(({ name, attributes }) => name === 'section' && attributes['id'] === id)).toHaveLength(1);
    expect(page).toContain(`<a href="#${id}">${title}</a>`);
  },
);

test('no section stands there twice, and every link within the page leads somewhere', () => {
  const ids = tags.flatMap(({ attributes }) => attributes['id'] ?? []);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const inner = tags.flatMap(({ attributes }) => (attributes['href']?.startsWith('#') ? [attributes['href'].slice(1)] : []));
  expect(inner.length).toBeGreaterThan(10);
  expect(inner.filter((id) => !ids.includes(id))).toEqual([]);
});

test('the first call names the public address of this service, and no example another', () => {
  const text = readText(page);
  expect(text).toContain("curl --user 'login:password' https://jobs.example/ats/v1/");
  expect(text).toContain('"_self": "https://jobs.example/ats/v1/"');
  expect(text).not.toContain('127.0.0.1');
});

test('errors by code: every code of the contract with its status and its sentence', () => {
  const text = readText(page);
  for (const [code, sentence] of Object.entries(textsOf('ErrorCode'))) {
    expect(text).toContain(` ${code} ${STATUS[code as keyof typeof STATUS]} ${sentence} `);
  }
  for (const schema of ['FaultCode', 'ParameterFaultCode', 'EventName']) {
    for (const [code, sentence] of Object.entries(textsOf(schema))) expect(text).toContain(` ${code} ${sentence} `);
  }
});

test('every error code has an anchor of its own, to which errors link', () => {
  const ids = new Set(tags.flatMap(({ attributes }) => attributes['id'] ?? []));
  const anchors = [...Object.keys(textsOf('ErrorCode')), 'invalid'].map((code) => `error-${code}`);
  expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([]);
});

/** A description of the contract or the meaning of a value. `owner` is the anchor of its operation or schema. */
type Description = { readonly path: string; readonly owner: string | undefined; readonly text: string };

const descriptionsIn = (node: object, path = '', owner?: string): readonly Description[] =>
  Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    const place = `${path}/${name}`;
    if (ELSEWHERE.test(place)) return [];
    if (name === 'description' || path.endsWith('/x-enumDescriptions')) {
      if (typeof value === 'string') return [{ path: place, owner, text: value }];
    }
    if (typeof value !== 'object' || value === null) return [];
    const { operationId } = value as { readonly operationId?: string };
    return descriptionsIn(value, place, path === '/components/schemas' ? `schema-${name}` : (operationId ?? owner));
  });

/** Examples, and what the page says in other words or in another place. */
const ELSEWHERE = new RegExp(
  [
    '/components/examples|/examples/\\d',
    '/servers|/securitySchemes', // the facts above the text
    '/links/', // fields of the answer lead there
    '/components/responses/[^/]+/headers/|/responses/304/', // a header of refusals means the same as elsewhere
    '/schemas/(EmptyText|Id|NextUrl|RequestId|SubmittedAnswers|Url|EmptyRequest|ReplayRequest)/', // plain values and a map: their fields say what they are
  ].join('|'),
);

/** The sentences, list items and table cells of Markdown, without its signs and blanks. */
const partsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^```.*$|^\|[ :|-]+$|^#+ |^- /gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .split(/\n\n|\||(?<=[.:;])\s/)
    .map(withoutBlanks);

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, '');

test('each sentence and each table cell of a description is on the page, those of an operation and a schema in their own part', () => {
  const [start = '', ...own] = render(document, 'http://127.0.0.1:3000').split(
    /(?=<(?:article class="operation"|details class="schema") id=")/,
  );
  const whole = withoutBlanks(readText([start, ...own].join('')));
  const parts = new Map(own.map((html) => [/ id="([^"]+)"/.exec(html)?.[1], withoutBlanks(readText(html))]));
  const descriptions = descriptionsIn(contract);
  expect(descriptions.length).toBeGreaterThan(1_000);
  const missing = descriptions.flatMap(({ path, owner = '', text }) =>
    partsOf(text)
      .filter((part) => !(parts.get(owner) ?? whole).includes(part))
      .map((part) => `${path}: ${part}`),
  );
  expect(missing).toEqual([]);
});

test('the examples stand there as the files have them', () => {
  const text = readText(page);
  for (const sample of VERIFICATIONS) expect(text).toContain(readSample(sample).replaceAll(/\s+/g, ' '));
});

test('several contracts: the page of each leads to the others', () => {
  const newer = {
    ...document,
    info: { ...document.info, version: '2.0' },
    servers: [{ url: 'http://127.0.0.1:3000/v2' }],
  };
  const documents = [document, newer];
  const linksOf = (own: Document) =>
    tagsOf(render(own, 'https://jobs.example', documents)).map(({ attributes }) => attributes['href']);
  expect(linksOf(newer)).toContain('docs/v1');
  expect(linksOf(newer)).toContain('openapi/v2.json');
  expect(linksOf(document)).not.toContain('docs/v1');
  expect(linksOf(document).filter((link) => link === 'docs')).toHaveLength(2);
});

test('webhooks in the contents are calls to the reader, not requests of theirs', () => {
  const [, contents = ''] = /<nav class="contents"([^]*?)<\/nav>/.exec(page) ?? [];
  expect(contents).toContain('<a href="#receivePing"><span class="method call">CALL</span> Test of your endpoint</a>');
  expect(contents).toContain('<a href="#addOffer"><span class="method post">POST</span> Add an offer</a>');
});

test('changes are grouped by the resource that their first sentence names first, the others come last', () => {
  const { changes = [] } = versionsOf(document).find(({ version }) => version === '1.19') ?? {};
  const groups = groupChanges(document, changes);
  expect(groups.map(([title, own]) => [title, own.length])).toEqual([
    ['Offers', 2],
    ['Webhooks', 1],
    ['Jobs', 1],
    ['Candidates', 4],
    ['Notes', 1],
    ['Interviews', 3],
    ['Changes', 2],
    ['Applications', 1],
    ['General', 12],
  ]);
  expect(groups.flatMap(([, own]) => own)).toHaveLength(changes.length);
});

test('a contract that says little has a page, too', () => {
  const { description: _, ...info } = document.info;
  const little = {
    ...document,
    info,
    paths: {},
    components: { examples: { changelog: document.components['examples']?.['changelog'] } },
    webhooks: {},
  };
  const html = render(little);
  expect(html).toContain('<h2>Webhooks</h2>');
  expect(html).not.toContain('undefined');
});

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
const MARKDOWN = `${HOSTILE} [a](javascript:alert(1)) <style>*{}</style> <a href="javascript:alert(1)" style="x" onclick="y">b</a> \`<script>\``;

/** The contract with every text of it hostile. */
const hostile = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
  ['title', 'summary', 'description', 'text', 'example', 'version'].includes(key) && typeof value === 'string'
    ? `${value} ${MARKDOWN}`
    : key === 'x-enumDescriptions'
      ? { ...(value as object), [HOSTILE]: MARKDOWN }
      : value,
) as Document;

test('nothing that a contract or the public address says becomes a script, a style or a tag of its own', () => {
  expect(inlineParts(MARKDOWN).length).toBeGreaterThan(2);
  for (const html of [
    render(hostile),
    render(document, `https://jobs.example/${HOSTILE}`),
    renderChangelogPage(hostile, versionsOf(hostile)),
  ]) {
    expect(inlineParts(html)).toEqual([]);
    expect(tags.filter(({ name }) => name === 'img')).toEqual([]);
    expect(tagsOf(html).every(({ attributes }) => attributes['src']?.startsWith('docs/assets/') ?? true)).toBe(true);
  }
});
