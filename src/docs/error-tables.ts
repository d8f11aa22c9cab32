import { renderTable, type Cell, type Row } from './blocks.ts';
import type { ContractTexts } from './contract-texts.ts';
import { renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';

/** The status that an error is answered with, by its code; `invalid` stands for a refused body. */
export type StatusOf = Readonly<Record<string, number>>;

/**
 * All error codes with status and sentence, as the contract enumerates them. Errors link here:
 * `#error-` and the code, `#fault-` and `#parameter-fault-` for those of a field and a parameter.
 */
export function renderErrorTables(texts: ContractTexts, statusOf: StatusOf): Markup {
  const errors = rowsOf(texts, 'ErrorCode', 'error', (value) => [statusOf[value] ?? '']);
  return markup`<h3>By code</h3>
${renderTable(['Code', 'Status', 'Sentence'], errors)}
<h3 id="error-invalid">Faults of a body</h3>
<p>An answer of ${statusOf['invalid']} has no <code>code</code> of its own: <code>invalid</code> lists the faults of each field.</p>
${renderTable(['Code', 'Sentence'], rowsOf(texts, 'FaultCode', 'fault'))}
<h3>Faults of a parameter</h3>
<p>Where <code>malformed_request</code> is about parameters, <code>parameters</code> lists the faults of each.</p>
${renderTable(['Code', 'Sentence'], rowsOf(texts, 'ParameterFaultCode', 'parameter-fault'))}`;
}

/**
 * A row for each value of an enumeration: the value, the cells of `between`, its sentence. Its
 * anchor is the kind and the value.
 */
export const rowsOf = (
  texts: ContractTexts,
  schema: string,
  kind: string,
  between: (value: string) => readonly Cell[] = () => [],
): readonly Row[] =>
  texts.meanings(schema).map(({ value, text }) => ({
    id: `${kind}-${value}`,
    cells: [markup`<code>${value}</code>`, ...between(value), renderSentence(text)],
  }));
