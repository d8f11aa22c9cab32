/** Words of a path's segments, `send-email` being two of them. */
const wordsOf = (segments: readonly string[]): readonly string[] => segments.flatMap((segment) => segment.split('-'));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const pascal = (segments: readonly string[]): string => wordsOf(segments).map(capital).join('');

export const camel = (segments: readonly string[]): string => pascal(segments).replace(/^./, (letter) => letter.toLowerCase());

/** `job funnel`, to be read. */
export const phrase = (segments: readonly string[]): string => wordsOf(segments).join(' ');

export const sentence = (text: string): string => `${capital(text)}.`;

export const plural = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
};

export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
