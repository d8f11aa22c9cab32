import { renderTable, type Cell } from './blocks.ts';
import type { ContractTexts } from './contract-texts.ts';
import { renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';

/** The status that an error is answered with, by its code; `invalid` stands for a refused body. */
export type StatusOf = Readonly<Record<string, number>>;

/** All error codes with status and sentence, as the contract enumerates them. */
export function renderErrorTables(texts: ContractTexts, statusOf: StatusOf): Markup {
  const errors = rowsOf(texts, 'ErrorCode', (value) => [statusOf[value] ?? '']);
  return markup`<h3>By code</h3>
${renderTable(['Code', 'Status', 'Sentence'], errors)}
<h3>Faults of a body</h3>
<p>An answer of ${statusOf['invalid']} has no <code>code</code> of its own: <code>invalid</code> lists the faults of each field.</p>
${renderTable(['Code', 'Sentence'], rowsOf(texts, 'FaultCode'))}
<h3>Faults of a parameter</h3>
<p>Where <code>malformed_request</code> is about parameters, <code>parameters</code> lists the faults of each.</p>
${renderTable(['Code', 'Sentence'], rowsOf(texts, 'ParameterFaultCode'))}`;
}

/** A row for each value of an enumeration: the value, the cells of `between`, its sentence. */
export const rowsOf = (
  texts: ContractTexts,
  schema: string,
  between: (value: string) => readonly Cell[] = () => [],
): readonly (readonly Cell[])[] =>
  texts.meanings(schema).map(({ value, text }) => [markup`<code>${value}</code>`, ...between(value), renderSentence(text)]);
