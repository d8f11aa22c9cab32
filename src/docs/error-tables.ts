import type { ContractTexts } from './contract-texts.ts';
import { renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';

/** The status that an error is answered with, by its code; `invalid` stands for a refused body. */
export type StatusOf = Readonly<Record<string, number>>;

/** Every code that an error can have, with its status and its sentence, as the contract enumerates them. */
export function renderErrorTables(texts: ContractTexts, statusOf: StatusOf): Markup {
  const errors = texts.meanings('ErrorCode').map(({ value, text }) => [code(value), statusOf[value] ?? '', renderSentence(text)]);
  return markup`<h3>By code</h3>
${renderTable(['Code', 'Status', 'Sentence'], errors)}
<h3>Faults of a body</h3>
<p>An answer of ${statusOf['invalid']} has no <code>code</code> of its own: <code>invalid</code> lists the faults of each field.</p>
${renderTable(['Code', 'Sentence'], meaningsOf(texts, 'FaultCode'))}
<h3>Faults of a parameter</h3>
<p>Where <code>malformed_request</code> is about parameters, <code>parameters</code> lists the faults of each.</p>
${renderTable(['Code', 'Sentence'], meaningsOf(texts, 'ParameterFaultCode'))}`;
}

type Cell = string | number | Markup;

const code = (value: string): Markup => markup`<code>${value}</code>`;

const meaningsOf = (texts: ContractTexts, schema: string): readonly (readonly Cell[])[] =>
  texts.meanings(schema).map(({ value, text }) => [code(value), renderSentence(text)]);

/** A table that scrolls by itself where it is wider than the page. */
export const renderTable = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Markup =>
  markup`<div class="table"><table><thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
