/** Texts of callers: whether they say something, and how they are shown. */

const MOST_CHARACTERS = 60;
const MOST_NAMED = 40;

/**
 * A text in backticks. It may be a stranger's, so it is cut, and control characters are left out.
 */
function quote(text: string): string {
  const shown = text.slice(0, MOST_CHARACTERS).toWellFormed().replace(/\p{C}/gu, '');
  return text.length > MOST_CHARACTERS ? `\`${shown}…\`` : `\`${shown}\``;
}

/** The values one after the other, each quoted; of many the first ones. */
export function listOf(values: readonly unknown[]): string {
  const named = values.slice(0, MOST_NAMED).map((value) => quote(String(value)));
  const more = values.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Control characters, line separators and bidirectional controls become spaces. */
export const oneLine = (text: string): string => text.toWellFormed().replace(BREAKING, ' ');

const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has only blanks, controls and invisible characters, such as zero-width spaces. */
export const isBlank = (text: string): boolean => BLANK.test(text);
