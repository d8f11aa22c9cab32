import type { Document } from '../../src/contract/document.ts';
import { textsOf } from '../../src/docs/contract-texts.ts';
import { markup } from '../../src/docs/markup.ts';

/** The page that `doc_url` of errors leads to: the codes of the contract with their sentences. */
export function renderErrorPage(contract: Document, publicUrl: string): string {
  const { title, version, meanings } = textsOf(contract, publicUrl);
  const invalid = { value: 'invalid', text: 'The body is refused. `invalid` lists the faults of each field.' };
  const codes = [...meanings('ErrorCode'), invalid].map(
    ({ value, text }) => markup`<dt id="error-${value}"><code>${value}</code></dt><dd>${text}</dd>\n`,
  );
  return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Errors: ${title} ${version}</title>
<h1>Errors of version ${version}</h1>
<p>This is a mock. The service has its whole documentation at this address.</p>
<dl>
${codes}</dl>
</html>
`.markup;
}
