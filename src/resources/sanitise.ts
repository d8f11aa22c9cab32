/**
 * The HTML that notes and letters may contain (openapi/decisions.md, 'HTML of notes and letters').
 */
import sanitizeHtml from 'sanitize-html';
import { isBlank } from '../core/wording.ts';

/** Cleaned HTML, or why it was refused. */
type Cleaned = { readonly text: string } | { readonly code: 'too_short' | 'too_long'; readonly detail: string };

/** A limit, because parsing blocks all other requests. */
const MOST_TAGS = 5_000;
/** The parser searches all open tags for each closing one. */
const MOST_NESTED = 100;

/** Why a text was refused, for its sender. */
const TOO_SHORT = { code: 'too_short', detail: 'It must have text that is shown, apart from tags.' } as const;
const TOO_LONG = { code: 'too_long', detail: 'It may have 5,000 tags, 100 of them in one another.' } as const;

/** The same of a text of a record, for its importer. */
export const MARKUP_REASON = 'says nothing when it is cleaned, or has too many tags';

const WEB_LINK = /^(?:https?|mailto):/i;

/**
 * Keeps only the address of a link, and only with a scheme. A relative address would depend on the
 * page that shows it.
 */
const keepWebLinks: sanitizeHtml.Transformer = (tagName, { href = '' }) => ({
  tagName,
  // `<` is encoded as in browsers. The sanitiser would copy the address for each comment in it.
  attribs: WEB_LINK.test(href.trim()) ? { href: href.trim().replaceAll('<', '%3C') } : {},
});

/** Tags of a note and a letter, as the contract names them. */
export const BASIC_TAGS = 'p br b strong i em u s ul ol li a blockquote code pre';

/** Tags of a job from another system, which may have headings and tables. */
export const JOB_TAGS = `${BASIC_TAGS} h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td div span`;

const LINKS: sanitizeHtml.IOptions = {
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: keepWebLinks },
};

/**
 * Keeps the formatting that a note may have and removes everything else. `too_short` when no text
 * is left, `too_long` for too many tags or too deep ones.
 */
export function cleanMarkup(html: string): Cleaned {
  const text = hasTooManyTags(html) ? undefined : sanitise(html, BASIC_TAGS);
  if (text === undefined) return TOO_LONG;
  return saysNothing(text) ? TOO_SHORT : { text };
}

const hasTooManyTags = (html: string): boolean => html.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1;

/** Between tags as the sanitiser writes them. */
const saysNothing = (sanitised: string): boolean => isBlank(sanitised.replaceAll(/<[^>]*>/g, ''));

const TOO_DEEP = new Error('Tags are nested too deep.');

/** Keeps the tags of a list, such as `p br a`; undefined when tags are nested too deep. */
export function sanitise(html: string, tags: string): string | undefined {
  let depth = 0;
  const onOpenTag = (): void => {
    depth += 1;
    if (depth > MOST_NESTED) throw TOO_DEEP;
  };
  const onCloseTag = (): void => void (depth -= 1);
  try {
    return sanitizeHtml(html, { ...LINKS, allowedTags: tags.split(' '), onOpenTag, onCloseTag }).trim();
  } catch (error) {
    if (error === TOO_DEEP) return undefined;
    throw error;
  }
}
