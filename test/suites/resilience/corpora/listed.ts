/** The texts of a block: two blanks or the end of a line come between one and the next. */
export const listed = (block: string): readonly string[] => block.trim().split(/\s{2,}/);
