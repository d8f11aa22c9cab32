import { Marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { renderTable, type Language } from './blocks.ts';
import { markup, type Markup } from './markup.ts';

const LANGUAGES: Readonly<Record<string, Language>> = { sh: 'shell', json: 'json' };

const marked = new Marked({
  async: false,
  renderer: {
    code: ({ text, lang = '' }) => markup`<pre><code data-language="${LANGUAGES[lang] ?? 'json'}">${text}</code></pre>\n`.markup,
    table({ header, rows }) {
      const cell = ({ tokens }: Tokens.TableCell): Markup => ({ markup: this.parser.parseInline(tokens) });
      return renderTable(
        header.map(cell),
        rows.map((row) => ({ cells: row.map(cell) })),
      ).markup;
    },
  },
});

const TEXT_TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'pre', 'h2', 'h3', 'h4'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: { a: ['href'], code: ['data-language'], pre: ['tabindex'], div: ['tabindex'], th: ['scope'] },
  allowedClasses: { div: ['table'] },
  // a block that scrolls has to be reached by keyboard
  transformTags: {
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** A part of a text under a heading of the second level. */
export type Section = { readonly title: string; readonly body: Markup };

export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Sections with their headings and anchors. */
export const renderSection = ({ title, body }: Section): Markup =>
  markup`<section id="${anchorOf(title)}">\n<h2>${title}</h2>\n${body}\n</section>\n`;

/** Markdown of one line, such as a sentence with names of fields in backticks. */
export const renderSentence = (text: string): Markup => clean(marked.parseInline(text) as string);

/** Markdown of several paragraphs, with headings, tables and code. */
export const renderText = (text: string): Markup => render(marked.lexer(text));

/**
 * Splits a Markdown text at its second-level headings. The part before the first one is the
 * introduction.
 */
export function renderSections(text: string): { readonly introduction: Markup; readonly sections: readonly Section[] } {
  const [introduction = [], ...rest] = splitAtHeadings(marked.lexer(text));
  const sections = rest.map(([heading, ...body]) => ({ title: (heading as { text: string }).text, body: render(body) }));
  return { introduction: render(introduction), sections };
}

function splitAtHeadings(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'heading' && (token as { depth: number }).depth === 2) parts.push([token]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

const render = (tokens: readonly Token[]): Markup => clean(marked.parser([...tokens]));

const clean = (text: string): Markup => ({ markup: sanitizeHtml(text, OPTIONS).trim() });
