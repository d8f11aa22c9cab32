import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'pre'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

const NOTHING_TO_SEE = /^(?:\s|&nbsp;|\u200b)*$/;

/** Keeps the basic formatting that a note may have (decisions, section 6) and strips everything else. */
export const sanitiseNote = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

/** Whether a sanitised note says nothing. */
export const isEmptyNote = (html: string): boolean =>
  NOTHING_TO_SEE.test(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));
