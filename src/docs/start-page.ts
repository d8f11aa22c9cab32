import { basePathOf, withPublicAddresses, type Document } from '../contract/document.ts';
import { renderCode, renderTable, renderTabs } from './blocks.ts';
import { renderVersions, type Version } from './changelog.ts';
import { renderErrorTables, rowsOf, type StatusOf } from './error-tables.ts';
import { renderGuideList } from './guide-page.ts';
import { readGuides } from './guides.ts';
import { anchorOf, renderSection, renderSections, type Section } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage, type Page } from './page.ts';
import { readReference, type ContractReference, type Operation } from './reference/operation.ts';
import { idOfGroup, renderMethod, renderReference } from './reference/reference.ts';
import { readSample, VERIFICATIONS } from './samples.ts';

type StartPage = {
  readonly document: Document;
  /** The versions' changes, the newest first. */
  readonly versions: readonly Version[];
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
 * The page that explains a contract, above the reference of its operations: its description, with
 * sections generated from the document.
 */
export function renderStartPage(page: StartPage): string {
  const { document, publicUrl, root } = page;
  const contract = withPublicAddresses(document, publicUrl);
  const { title, version, description = '' } = contract.info;
  const { introduction, sections } = renderSections(description);
  const all = addTo(sections, additionsOf(page, contract));
  const reference = readReference(contract);
  return renderPage({
    title: `${title} ${version}`,
    root,
    scripts: ['code.js', 'reference.js'],
    body: markup`<div class="columns">
${renderContents(all, reference)}
<main id="content">
<h1>${title} <span class="version">${version}</span></h1>
<div class="lead">${introduction}</div>
${renderFacts(page)}
${all.map(renderSection)}
<section id="reference">
<h2>Reference</h2>
<p>Every operation and webhook of the contract. <b>Try it</b> calls this service with your login and password; what you write is really
written.</p>
<noscript><p>Folded parts open with a script only; <a href="${root}docs${basePathOf(document)}.md">the Markdown</a> has no fold.</p></noscript>
</section>
${renderReference(reference, (address) => root + address.slice(publicUrl.length + 1))}
</main>
</div>
`,
  });
}

/** The list of sections and operations. The script of the page marks the place, and searches. */
function renderContents(sections: readonly Section[], { groups, webhooks }: ContractReference): Markup {
  const item = (id: string, text: Markup | string) => markup`<li><a href="#${id}">${text}</a></li>\n`;
  const operation = ({ id, method, path, summary }: Operation) =>
    item(id, markup`${renderMethod(path ? method : 'call')} ${summary}`);
  const group = (title: string, id: string, own: readonly Operation[]) =>
    markup`<h2><a href="#${id}">${title}</a></h2><ul>\n${own.map(operation)}</ul>\n`;
  return markup`<nav class="contents" id="contents" aria-label="On this page">
<input type="search" placeholder="Search (press /)" aria-label="Search" aria-keyshortcuts="/" aria-controls="found">
<p role="status"></p>
<ul id="found"></ul>
<ul>
${sections.map(({ title }) => item(anchorOf(title), title))}${item('reference', 'Reference')}</ul>
${groups.map(({ name, operations }) => group(name, idOfGroup(name), operations))}${group('Webhook calls', 'webhook-calls', webhooks)}<ul>
${item('headers', 'Headers')}${item('schemas', 'Schemas')}</ul>
</nav>`;
}

/** The path of the contract from the page, without its suffix. */
const contractAt = ({ document, root }: StartPage): string => `${root}openapi${basePathOf(document)}`;

/** The content under headings of the description. */
const additionsOf = ({ document, versions, publicUrl, statusOf, root }: StartPage, contract: Document): readonly Section[] => [
  { title: 'First call', body: renderCode('Response', exampleOf(contract, 'api-index')) },
  { title: 'Pages', body: renderFirstPage(contract, publicUrl + basePathOf(document)) },
  { title: 'Errors', body: renderErrorTables(contract, statusOf) },
  { title: 'Limits', body: renderRefusal(contract) },
  { title: 'Webhooks', body: renderWebhooks(contract) },
  { title: 'Guides', body: renderGuideList(readGuides(publicUrl), root) },
  { title: 'Changelog', body: renderChangelog(contract, versions, root) },
];

/** Appends additions to the sections with the same title. Additions without a section come last. */
function addTo(sections: readonly Section[], additions: readonly Section[]): readonly Section[] {
  const extended = sections.map(({ title, body }) => {
    const addition = additions.find((one) => one.title === title);
    return { title, body: markup`${body}\n${addition?.body}` };
  });
  return [...extended, ...additions.filter(({ title }) => !sections.some((section) => section.title === title))];
}

function renderFacts(page: StartPage): Markup {
  const { document, documents, publicUrl, root } = page;
  const newest = documents.at(-1);
  const others = documents
    .filter((other) => other !== document)
    .map((other) => {
      const address = other === newest ? `${root}docs` : `${root}docs${basePathOf(other)}`;
      return markup`<a href="${address}">${other.info.version}</a> `;
    });
  return markup`<dl class="facts">
<div><dt>Base URL</dt><dd><code>${publicUrl + basePathOf(document)}/</code></dd></div>
<div><dt>Credentials</dt><dd>HTTP Basic, issued by support</dd></div>
<div><dt>Contract</dt><dd>OpenAPI ${document.openapi}: <a href="${contractAt(page)}.json">JSON</a>, <a href="${contractAt(page)}.yaml">YAML</a></dd></div>
${others.length > 0 ? markup`<div><dt>Other versions</dt><dd>${others}</dd></div>` : undefined}
</dl>`;
}

/** An example of the contract as JSON text. */
function exampleOf({ components }: Document, name: string, shorten = (value: object): object => value): string | undefined {
  const example = components['examples']?.[name] as { readonly value: object } | undefined;
  return example && JSON.stringify(shorten(example.value), null, 2);
}

function renderFirstPage(contract: Document, base: string): Markup {
  const page = exampleOf(contract, 'jobs-first-page', (value) => ({ ...value, items: ['…'] }));
  return markup`${renderCode('Request', `curl --user 'login:password' '${base}/job?alljobs=true&limit=2'`, 'shell')}
${renderCode('Answer, its items left out', page)}`;
}

const renderRefusal = (contract: Document): Markup => {
  const body = exampleOf(contract, 'error-rate-limited');
  const head =
    'HTTP/1.1 429 Too Many Requests\nRateLimit-Limit: 45\nRateLimit-Remaining: 0\nRateLimit-Reset: 17\nRetry-After: 17\n';
  return renderCode('Answer to the 46th request in a minute', body && `${head}\n${body}`);
};

function renderWebhooks(contract: Document): Markup {
  const samples = VERIFICATIONS.map((sample) => ({ ...sample, text: readSample(sample) }));
  return markup`<h3>Events</h3>
${renderTable(['Event', 'Meaning'], rowsOf(contract, 'EventName', 'event'))}
${renderCode('A delivery', exampleOf(contract, 'webhook-step-change'))}
<h3>Verifying a delivery</h3>
<p>Libraries of <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> do it for you. Without one, these lines do, and need
nothing that the language does not bring along:</p>
${renderTabs('verification', 'Verification', samples)}`;
}

const renderChangelog = (contract: Document, versions: readonly Version[], root: string): Markup => markup`${renderVersions(
  contract,
  versions.slice(0, LATEST_VERSIONS),
  'h3',
)}
<p><a href="${root}changelog">The whole changelog</a>, also as a <a href="${root}changelog.atom">feed</a>.</p>`;
