/** Letters that Unicode does not take apart into a base letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
};

/**
 * The form in which names and e-mail addresses are compared: whole value, without case and accents.
 * `Müller`, `MULLER` and `muller` are equal.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Upper case first, because only it unites ı with i, and ς with σ.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðþæœħŧß]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .trim();

/** Orders names by their characters, the same whatever the locale of machine and database. */
export const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
