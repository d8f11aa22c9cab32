/** Links to web pages that recruiters follow. */

/** Whether a browser follows it to a host, by `https` or `http`. */
export const isWebLink = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);

/** Whether it is such a link by `https`. */
export const isSecureWebLink = (text: string): boolean => /^https:\/\//i.test(text) && URL.canParse(text);

/**
 * The link that a person means, as a URL in ASCII: without a scheme, `https` is meant, and the text
 * names a host with a top-level domain. Undefined for a text that is no link.
 */
export function readWebLink(text: string): string | undefined {
  const isWhole = isWebLink(text);
  const written = isWhole ? text : `https://${text}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  // an e-mail address is no link, nor is `n/a`
  if (!isWhole && (url.username !== '' || !/\.(?=[^.]*[a-z])[^.]{2,}$/.test(url.hostname))) return undefined;
  url.pathname = escapeRest(url.pathname);
  url.search = escapeRest(url.search);
  url.hash = escapeRest(url.hash);
  return url.href;
}

/** Escapes the characters that URLs keep, but URIs (RFC 3986) do not have. */
const escapeRest = (part: string): string => part.replace(/%(?![\da-f]{2})|[[\]\\^`{|}]/gi, encodeURIComponent);
