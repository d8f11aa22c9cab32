import { basePathOf, changelogOf, type Document } from '../api/document.ts';
import { renderVersions } from './changelog-page.ts';
import { textsOf, type ContractTexts } from './contract-texts.ts';
import { renderErrorTables, type StatusOf } from './error-tables.ts';
import { renderSections } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage, type Page } from './page.ts';
import { readSample, VERIFICATIONS } from './samples.ts';

export type StartPage = {
  readonly document: Document;
  /** Every contract that is served, the newest last. */
  readonly documents: readonly Document[];
  readonly publicUrl: string;
  /** The status that each error code is answered with. */
  readonly statusOf: StatusOf;
  readonly root: Page['root'];
};

/** How many versions of the changelog the page shows; all of them stand on a page of their own. */
const LATEST_VERSIONS = 3;

/**
 * The page that explains a contract, above the reference of its operations: the contract's own description, and under its headings what
 * can be made from the rest of it.
 */
export function renderStartPage({ document, documents, publicUrl, statusOf, root }: StartPage): string {
  const texts = textsOf(document, publicUrl);
  const base = publicUrl + basePathOf(document);
  const contract = `${root}openapi${basePathOf(document)}`;
  const { introduction, sections } = renderSections(texts.description);
  const additions = new Map<string, Markup>([
    ['First call', renderFirstAnswer(texts)],
    ['Pages', renderFirstPage(texts, base)],
    ['Errors', renderErrorTables(texts, statusOf)],
    ['Limits', renderRefusal(texts)],
    ['Webhooks', renderWebhooks(texts)],
    ['Changelog', renderChangelog(document, root)],
  ]);
  // what the description has no heading for gets a section of its own
  const missing = [...additions.keys()].filter((title) => !sections.some((section) => section.title === title));
  const all = [...sections, ...missing.map((title) => ({ title, body: markup`` }))];
  const body = markup`<div class="columns">
<nav class="contents" aria-label="On this page"><ul>
${all.map(({ title }) => markup`<li><a href="#${idOf(title)}">${title}</a></li>\n`)}<li><a href="#reference">Reference</a></li>
</ul></nav>
<main id="content">
<h1>${texts.title} <span class="version">${texts.version}</span></h1>
<div class="lead">${introduction}</div>
<dl class="facts">
<div><dt>Base address</dt><dd><code>${base}/</code></dd></div>
<div><dt>Credentials</dt><dd>HTTP Basic, issued by support</dd></div>
<div><dt>Contract</dt><dd>OpenAPI ${document.openapi}: <a href="${contract}.json">JSON</a>, <a href="${contract}.yaml">YAML</a></dd></div>
${renderOthers(document, documents, root)}</dl>
${all.map(({ title, body }) => renderSection(title, markup`${body}${additions.get(title)}`))}
<section id="reference" aria-labelledby="reference-title">
<h2 id="reference-title">Reference</h2>
<p>Every operation and webhook of the contract. <b>Authorize</b> with your login and password to try operations on this service; what
you write is really written.</p>
<noscript><p>The reference needs JavaScript; <a href="${contract}.yaml">the contract</a> says the same.</p></noscript>
<div id="swagger-ui" data-contract="${contract}.json"></div>
</section>
</main>
</div>
`;
  return renderPage({
    title: `${texts.title} ${texts.version}`,
    root,
    styles: ['docs.css', 'reference.css'],
    scripts: ['swagger-ui-bundle.js', 'reference.js'],
    body,
  });
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const renderSection = (title: string, body: Markup): Markup => markup`<section id="${idOf(title)}">
<h2>${title}</h2>
${body}
</section>
`;

function renderOthers(document: Document, documents: readonly Document[], root: string): Markup {
  const others = documents.filter((other) => other !== document);
  if (others.length === 0) return markup``;
  const newest = documents.at(-1);
  const links = others.map((other) => {
    const address = other === newest ? `${root}docs` : `${root}docs${basePathOf(other)}`;
    return markup`<a href="${address}">${other.info.version}</a> `;
  });
  return markup`<div><dt>Other versions</dt><dd>${links}</dd></div>\n`;
}

/** A block of code, in a frame that scrolls by itself and can be reached by keyboard for that. */
const renderCode = (label: string, text: string | undefined): Markup =>
  text === undefined
    ? markup``
    : markup`<figure><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre></figure>\n`;

const renderFirstAnswer = (texts: ContractTexts): Markup => renderCode('Answer', texts.example('api-index'));

function renderFirstPage(texts: ContractTexts, base: string): Markup {
  const page = texts.example('jobs-first-page', (value) => ({ ...value, items: ['…'] }));
  return markup`${renderCode('Request', `curl --user 'login:password' '${base}/job?alljobs=true&limit=2'`)}
${renderCode('Answer, its items left out', page)}`;
}

const renderRefusal = (texts: ContractTexts): Markup => {
  const body = texts.example('error-rate-limited');
  const head =
    'HTTP/1.1 429 Too Many Requests\nRateLimit-Limit: 45\nRateLimit-Remaining: 0\nRateLimit-Reset: 17\nRetry-After: 17\n';
  return renderCode('Answer to the 46th request in a minute', body && `${head}\n${body}`);
};

function renderWebhooks(texts: ContractTexts): Markup {
  const events = texts
    .meanings('EventName')
    .map(({ value, text }) => markup`<tr><td><code>${value}</code></td><td>${text}</td></tr>\n`);
  const samples = VERIFICATIONS.map(
    (
      sample,
      index,
    ) => markup`<details name="verification"${index === 0 ? markup` open` : undefined}><summary>${sample.language}</summary>
${renderCode(sample.file, readSample(sample))}</details>
`,
  );
  return markup`<h3>Events</h3>
<div class="table"><table><thead><tr><th scope="col">Event</th><th scope="col">Meaning</th></tr></thead><tbody>
${events}</tbody></table></div>
${renderCode('A delivery', texts.example('webhook-step-change'))}
<h3>Verifying a delivery</h3>
<p>Libraries of <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> do it for you. Without one, these lines do, and need
nothing that the language does not bring along:</p>
${samples}`;
}

const renderChangelog = (document: Document, root: string): Markup => markup`${renderVersions(
  changelogOf(document).items.slice(0, LATEST_VERSIONS),
  'h3',
)}
<p><a href="${root}changelog">The whole changelog</a>, also as a <a href="${root}changelog.atom">feed</a>.</p>`;
