import { markup, type Markup } from './markup.ts';

export type Cell = string | number | Markup;

/** A table that scrolls by itself where it is wider than the page. */
export const renderTable = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Markup =>
  markup`<div class="table"><table><thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>
`;

/** A code block that scrolls, also by keyboard. Nothing without text. */
export const renderCode = (label: string, text: string | undefined): Markup =>
  text === undefined
    ? markup``
    : markup`<figure><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre></figure>
`;
