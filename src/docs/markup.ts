/** Text that is HTML or XML already; everything else is escaped where it is put into some. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Characters that XML 1.0 forbids, also as references. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * A template that escapes its values for HTML and XML, in text and quoted attributes. Markup is
 * inserted as it is, undefined as nothing.
 */
export const markup = (texts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: String.raw({ raw: texts }, ...values.map(write)),
});

function write(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(write).join('');
  return String(value)
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
