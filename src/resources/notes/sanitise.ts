import sanitizeHtml from 'sanitize-html';

const WEB_LINK = /^(?:https?|mailto):/i;

/** Takes the address off a link that names no scheme: it would lead to wherever the text is shown. */
export const keepWebLinks: sanitizeHtml.Transformer = (tagName, { href = '', ...attribs }) => ({
  tagName,
  attribs: WEB_LINK.test(href.trim()) ? { ...attribs, href: href.trim() } : attribs,
});

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'pre'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: keepWebLinks },
};

const NOTHING_TO_SEE = /^(?:\s|&nbsp;|\u200b)*$/;

/** Keeps the basic formatting that a note may have (decisions, section 6) and strips everything else. */
export const sanitiseNote = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

/** Whether a sanitised note says nothing. */
export const isEmptyNote = (html: string): boolean =>
  NOTHING_TO_SEE.test(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));
