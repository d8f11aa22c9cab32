import type { Guide } from './guides.ts';
import { anchorOf, renderSection, renderSections, renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage } from './page.ts';

const DRAWN = /^```text\n[^]*?^```\n/m;

/** The page of a guide, with its contents. It leads to the others. */
export function renderGuide({ name, title, summary, text, drawing }: Guide, guides: readonly Guide[]): string {
  const [, , ...rest] = text.replace(DRAWN, '').split('\n\n');
  const { introduction, sections } = renderSections(rest.join('\n\n'));
  const others = renderGuideList(
    guides.filter((guide) => guide.name !== name),
    '../../',
  );
  return renderPage({
    title,
    root: '../../',
    scripts: ['code.js'],
    body: markup`<main id="content" class="narrow">
<h1>${title}</h1>
<p class="lead">${renderSentence(summary)}</p>
<nav class="sections" aria-label="On this page"><ul>
${sections.map((section) => markup`<li><a href="#${anchorOf(section.title)}">${section.title}</a></li>\n`)}</ul></nav>
${introduction}
${drawing === undefined ? undefined : markup`<figure class="drawing" tabindex="0">${{ markup: drawing }}</figure>`}
${[...sections, { title: 'Other guides', body: others }].map(renderSection)}
</main>
`,
  });
}

export const renderGuideList = (guides: readonly Guide[], root: string): Markup =>
  markup`<ul>
${guides.map(({ name, title, summary }) => markup`<li><a href="${root}docs/guides/${name}">${title}</a>: ${renderSentence(summary)}</li>\n`)}</ul>`;
