/** Links to web pages that recruiters follow. */

/** Whether a browser follows it to a host, by `https` or `http`. */
export const isWebLink = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);

/** Whether it is such a link by `https`. */
export const isSecureWebLink = (text: string): boolean => /^https:\/\//i.test(text) && URL.canParse(text);
