import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderDocument, renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage } from './page.ts';

const NAMES = [
  'job-board',
  'assessment-vendor',
  'hr-system',
  'data-warehouse',
  'integration-platform',
  'application-states',
] as const;

/** A guide to one kind of integration, or to one subject. The tests run its requests. */
export type Guide = {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** An SVG image that stands on the page in place of the block `text`, which draws the same in characters. */
  readonly drawing: string | undefined;
};

/** The guides, with the addresses of this service. */
export const readGuides = (publicUrl: string): readonly Guide[] =>
  NAMES.map((name) => {
    const pathOf = (extension: string): string => path.join(import.meta.dirname, 'guides', `${name}.${extension}`);
    const text = readFileSync(pathOf('md'), 'utf8');
    const [title = '', summary = ''] = text.split('\n\n');
    return {
      name,
      title: title.slice('# '.length),
      summary,
      text: text.replaceAll('http://127.0.0.1:3000', () => publicUrl),
      drawing: existsSync(pathOf('svg')) ? readFileSync(pathOf('svg'), 'utf8') : undefined,
    };
  });

const DRAWN = /^```text\n[^]*?^```\n/m;

export function renderGuide({ title, text, drawing }: Guide): string {
  const [before = '', ...after] = text.slice(text.indexOf('\n')).split(DRAWN);
  return renderPage({
    title,
    root: '../../',
    scripts: ['code.js'],
    body: markup`<main id="content" class="narrow">
<h1>${title}</h1>
${renderDocument(before)}
${drawing === undefined ? undefined : markup`<figure class="drawing" tabindex="0">${{ markup: drawing }}</figure>`}
${renderDocument(after.join(''))}
</main>
`,
  });
}

export const renderGuideList = (guides: readonly Guide[], root: string): Markup =>
  markup`<ul>
${guides.map(({ name, title, summary }) => markup`<li><a href="${root}docs/guides/${name}">${title}</a>: ${renderSentence(summary)}</li>\n`)}</ul>`;
