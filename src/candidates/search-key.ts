/** Letters that Unicode does not take apart into a base letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** What names and e-mail addresses are compared by: whole value, no case, no accents. `Müller`, `MULLER` and `muller` are one. */
export const searchKey = (text: string): string =>
  text
    .trim()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // upper case first: it alone turns ß into SS
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðþæœı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
