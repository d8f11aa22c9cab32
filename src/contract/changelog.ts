import type { Document } from './document.ts';
import type { Schema } from './v1.ts';

/**
 * The changelog, which is the example of its operation in the contract. Undefined without that
 * operation.
 */
export function changelogOf(document: Document): Schema<'Changelog'> | undefined {
  const example = document.components['examples']?.['changelog'] as { readonly value: Schema<'Changelog'> } | undefined;
  return example?.value;
}
