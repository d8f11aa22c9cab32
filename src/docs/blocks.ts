import { markup, type Markup } from './markup.ts';

export type Cell = string | number | Markup;

/** A row of a table, with the anchor that leads to it. */
export type Row = { readonly id?: string; readonly cells: readonly Cell[] };

/** A table that scrolls on its own, also by keyboard, where it is wider than the page. */
export const renderTable = (columns: readonly Cell[], rows: readonly Row[]): Markup =>
  markup`<div class="table" tabindex="0"><table><thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${rows.map(({ id, cells }) => markup`<tr${id && markup` id="${id}"`}>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>
`;

/** A part that the script of the reference makes when it is opened. */
export const renderFolded = (summary: Cell, body: Markup, kind?: Markup): Markup =>
  markup`<details${kind}><summary>${summary}</summary><template>
${body}</template></details>
`;

/** A code block that scrolls, also by keyboard. Nothing without text. */
export const renderCode = (label: string, text: string | undefined, language: Language = 'json'): Markup =>
  text === undefined
    ? markup``
    : markup`<figure><figcaption>${label}</figcaption>${renderPre(label, text, language)}</figure>
`;

const renderPre = (label: string, text: string, language: Language): Markup =>
  markup`<pre tabindex="0" role="group" aria-label="${label}"><code data-language="${language}">${text}</code></pre>`;

export type Tab = { readonly label: string; readonly text: string; readonly language: Language };

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

/** The languages that the script of the pages colours. */
export type Language = 'json' | 'shell' | 'typescript' | 'python';
