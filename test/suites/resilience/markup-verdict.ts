/** Parses sanitised HTML to judge it. */
import { createRequire } from 'node:module';

// Jest cannot import what another module is just about to require
const { Parser } = createRequire(import.meta.url)('htmlparser2') as typeof import('htmlparser2');

const TAGS = new Set('p br b strong i em u s ul ol li a blockquote code pre'.split(' '));
const SCHEME = /^(https?|mailto):/i;
/** Every tag in one spelling, every other angle bracket escaped: no parser reads such a text in another way. */
const PLAIN = /^(?:[^<>]|<br \/>|<\/?(?:p|b|strong|i|em|u|s|ul|ol|li|a|blockquote|code|pre)>|<a href="[^"<>]*">)*$/;

type Found = { readonly tag: string; readonly attributes: Readonly<Record<string, string>> };

/** The elements of a text in order, and other nodes that are no text. */
export function elementsOf(html: string): readonly Found[] {
  const found: Found[] = [];
  const parser = new Parser({
    onopentag: (tag, attributes) => void found.push({ tag, attributes }),
    oncomment: () => void found.push({ tag: '!--', attributes: {} }),
    onprocessinginstruction: (tag) => void found.push({ tag, attributes: {} }),
  });
  parser.end(html);
  return found;
}

/** Forbidden HTML in a sanitised note (openapi/decisions.md, 'HTML of notes and letters'). */
export function markupFaults(html: string): readonly string[] {
  const faults = elementsOf(html).flatMap(({ tag, attributes }) => [
    ...(TAGS.has(tag) ? [] : [`the element ${tag}`]),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      tag === 'a' && name === 'href' && SCHEME.test(value) ? [] : [`the attribute ${name}="${value}"`],
    ),
  ]);
  return PLAIN.test(html) ? faults : [...faults, 'a tag in a spelling that parsers may read differently'];
}
