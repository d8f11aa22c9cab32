const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text shows nothing: blanks, controls and what Unicode leaves unshown, such as zero-width spaces. */
export const isBlank = (text: string): boolean => BLANK.test(text);
