import type { Guide } from './guides.ts';
import { renderDocument, renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage } from './page.ts';

/** A guide as a page. */
export const renderGuide = ({ title, text }: Guide): string =>
  renderPage({
    title,
    root: '../../',
    scripts: ['code.js'],
    body: markup`<main id="content" class="narrow">
<h1>${title}</h1>
${renderDocument(text.slice(text.indexOf('\n')))}
</main>
`,
  });

/** The guides with links to them. */
export const renderGuideList = (guides: readonly Guide[], root: string): Markup =>
  markup`<ul>
${guides.map(({ name, title, summary }) => markup`<li><a href="${root}docs/guides/${name}">${title}</a>: ${renderSentence(summary)}</li>\n`)}</ul>`;
