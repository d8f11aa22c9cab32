import { markup, type Markup } from './markup.ts';

export type Cell = string | number | Markup;

/** A row of a table, with the anchor that leads to it. */
export type Row = { readonly id?: string; readonly cells: readonly Cell[] };

/** A table that scrolls by itself where it is wider than the page. */
export const renderTable = (columns: readonly Cell[], rows: readonly Row[]): Markup =>
  markup`<div class="table"><table><thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${rows.map(({ id, cells }) => markup`<tr${id && markup` id="${id}"`}>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>
`;

/** A code block that scrolls, also by keyboard. Nothing without text. */
export const renderCode = (label: string, text: string | undefined, language: Language = 'json'): Markup =>
  text === undefined
    ? markup``
    : markup`<figure><figcaption>${label}</figcaption>${renderPre(label, text, language)}</figure>
`;

const renderPre = (label: string, text: string, language: Language): Markup =>
  markup`<pre tabindex="0" role="region" aria-label="${label}"><code>${highlight(text, language)}</code></pre>`;

type Tab = { readonly label: string; readonly text: string; readonly language: Language };

/** Code blocks of which the chosen one shows. It needs no script. `id` is the name of the choice. */
export const renderTabs = (id: string, title: string, tabs: readonly Tab[]): Markup =>
  tabs.length === 0
    ? markup``
    : markup`<fieldset class="tabs"><legend>${title}</legend>
${tabs.map(
  ({ label, text, language }, index) =>
    markup`<input type="radio" name="${id}" id="${id}-${index}" value="${label}"${index === 0 ? markup` checked` : undefined}><label for="${id}-${index}">${label}</label>
${renderPre(`${title}: ${label}`, text, language)}
`,
)}</fieldset>
`;

/** The coloured parts: names of fields, texts, and the words and numbers of the language. */
const PATTERNS = {
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>-?\b[\d.]+\b|\b(?:true|false|null)\b)/g,
  shell: /(?<word>(?<=\s)--?[a-z-]+)|(?<text>'[^']*')|(?<name>^\w+=)/gm,
  typescript:
    /(?<text>'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*"(?!:))|(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<word>\b(?:const|await|if|throw|new|export|function|import|from|return)\b)/g,
  python:
    /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>\b(?:import|with|as|print|True|False|None|def|return|for|in|if|not)\b)/g,
} as const;

export type Language = keyof typeof PATTERNS;

/** A text with its parts marked for the style sheet. */
export function highlight(text: string, language: Language): Markup {
  const parts: (Markup | string)[] = [];
  let end = 0;
  for (const found of text.matchAll(PATTERNS[language])) {
    const [kind = ''] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    parts.push(text.slice(end, found.index), markup`<span class="${kind}">${found[0]}</span>`);
    end = found.index + found[0].length;
  }
  return markup`${[...parts, text.slice(end)].map((part) => (typeof part === 'string' ? markup`${part}` : part))}`;
}
