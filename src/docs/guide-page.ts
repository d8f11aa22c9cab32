import type { Guide } from './guides.ts';
import { renderSentence, renderText } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage } from './page.ts';

const DRAWN = /^```text\n[^]*?^```\n/m;

/** The page of a guide, which leads to the others. */
export function renderGuide({ name, title, text, drawing }: Guide, guides: readonly Guide[]): string {
  const [before = '', ...after] = text.slice(text.indexOf('\n')).split(DRAWN);
  return renderPage({
    title,
    root: '../../',
    scripts: ['code.js'],
    body: markup`<main id="content" class="narrow">
<h1>${title}</h1>
${renderText(before)}
${drawing === undefined ? undefined : markup`<figure class="drawing" tabindex="0">${{ markup: drawing }}</figure>`}
${renderText(after.join(''))}
<h2>Other guides</h2>
${renderGuideList(
  guides.filter((guide) => guide.name !== name),
  '../../',
)}
</main>
`,
  });
}

export const renderGuideList = (guides: readonly Guide[], root: string): Markup =>
  markup`<ul>
${guides.map(({ name, title, summary }) => markup`<li><a href="${root}docs/guides/${name}">${title}</a>: ${renderSentence(summary)}</li>\n`)}</ul>`;
