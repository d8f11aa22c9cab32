import sanitizeHtml from 'sanitize-html';

export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

/** Every tag that an HTML parser finds in a text, in its order. */
export function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => void tags.push({ name, attributes: { ...attributes } }),
  });
  return tags;
}

/** Inline scripts and styles, which a strict policy refuses. */
export const inlineParts = (html: string): readonly Tag[] =>
  tagsOf(html).filter(
    ({ name, attributes }) =>
      name === 'style' ||
      (name === 'script' && attributes['src'] === undefined) ||
      Object.entries(attributes).some(([key, value]) => /^on|^style$/i.test(key) || /^\s*(?:javascript|vbscript):/i.test(value)),
  );
