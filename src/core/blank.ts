const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has only blanks, controls and invisible characters, such as zero-width spaces. */
export const isBlank = (text: string): boolean => BLANK.test(text);
