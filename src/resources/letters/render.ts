/** Values of the keywords of a template, by keyword (openapi/decisions.md, 'Letters'). */
export type KeywordValues = Readonly<Record<string, string>>;

type Rendered = { readonly text: string } | { readonly unknownKeywords: readonly string[] };

// Spaces are trimmed afterwards: a pattern that skips them takes quadratic time for an unclosed
// `{{` before many spaces.
const KEYWORD = /\{\{([^{}]*)\}\}/g;

/** The keywords of the texts, known or not, each once, in order of appearance. */
export const keywordsIn = (...texts: readonly string[]): readonly string[] => [...new Set(texts.flatMap(keywordsOf))];

/**
 * Renders a subject. Line breaks and other control characters in values become spaces, so that none
 * reaches a header.
 */
export function renderSubject(template: string, values: KeywordValues): Rendered {
  const rendered = render(template, values);
  return 'text' in rendered ? { text: rendered.text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() } : rendered;
}

/** Fills in an HTML message: values are escaped, the rest stays as it stands. */
export const renderMessage = (template: string, values: KeywordValues): Rendered => render(template, escapeValues(values));

function render(template: string, values: KeywordValues): Rendered {
  const unknownKeywords = keywordsOf(template).filter((keyword) => !Object.hasOwn(values, keyword));
  if (unknownKeywords.length > 0) return { unknownKeywords };
  return { text: template.replace(KEYWORD, (_, keyword: string) => values[keyword.trim()] ?? '') };
}

const keywordsOf = (text: string): readonly string[] => [...text.matchAll(KEYWORD)].map(([, keyword = '']) => keyword.trim());

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Once each: a keyword may stand in a text thousands of times. */
const escapeValues = (values: KeywordValues): KeywordValues =>
  Object.fromEntries(Object.entries(values).map(([keyword, value]) => [keyword, escapeHtml(value)]));

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
