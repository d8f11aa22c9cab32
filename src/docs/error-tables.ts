import type { Document } from '../contract/document.ts';
import { renderTable, type Cell, type Row } from './blocks.ts';
import { renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';

/** The status that an error is answered with, by its code; `invalid` stands for a refused body. */
export type StatusOf = Readonly<Record<string, number>>;

/**
 * All error codes with status and sentence, as the contract enumerates them. Errors link here:
 * `#error-` and the code, `#fault-` and `#parameter-fault-` for those of a field and a parameter.
 */
export function renderErrorTables(contract: Document, statusOf: StatusOf): Markup {
  const errors = rowsOf(contract, 'ErrorCode', 'error', (value) => [statusOf[value] ?? '']);
  return markup`<h3>By code</h3>
${renderTable(['Code', 'Status', 'Sentence'], errors)}
<h3 id="error-invalid">Faults of a body</h3>
<p>An answer of ${statusOf['invalid']} has no <code>code</code> of its own: <code>invalid</code> lists the faults of each field.</p>
${renderTable(['Code', 'Sentence'], rowsOf(contract, 'FaultCode', 'fault'))}
<h3>Faults of a parameter</h3>
<p>Where <code>malformed_request</code> is about parameters, <code>parameters</code> lists the faults of each.</p>
${renderTable(['Code', 'Sentence'], rowsOf(contract, 'ParameterFaultCode', 'parameter-fault'))}`;
}

/**
 * A row for each value of an enumeration: the value, the cells of `between`, its sentence. Its
 * anchor is the kind and the value.
 */
export function rowsOf(
  { components }: Document,
  schema: string,
  kind: string,
  between: (value: string) => readonly Cell[] = () => [],
): readonly Row[] {
  const { 'x-enumDescriptions': texts = {} } = (components['schemas']?.[schema] ?? {}) as Described;
  return Object.entries(texts).map(([value, text]) => ({
    id: `${kind}-${value}`,
    cells: [markup`<code>${value}</code>`, ...between(value), renderSentence(text)],
  }));
}

type Described = { readonly 'x-enumDescriptions'?: Readonly<Record<string, string>> };
