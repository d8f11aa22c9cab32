/** Words of a path's segments, `send-email` being two of them. */
const wordsOf = (segments: readonly string[]): readonly string[] => segments.flatMap((segment) => segment.split('-'));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const pascal = (segments: readonly string[]): string => wordsOf(segments).map(capital).join('');

export const camel = (segments: readonly string[]): string => pascal(segments).replace(/^./, (letter) => letter.toLowerCase());

/** `close-job` of `closeJob`. */
export const kebab = (name: string): string => name.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase();

/** `Close job` of `close-job`. */
export const title = (words: string): string => capital(words.replaceAll('-', ' '));

export const plural = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
};

export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * A resource has one name in four places: its tag, and its folders in src/ and test/. One is called
 * otherwise, its tag being a phrase.
 */
const PHRASES: Readonly<Record<string, string>> = { 'Job Application Submission': 'submissions' };

/** The folder of a tag's resource: `API Info` is `api-info`. */
export const folderOf = (tag: string): string => PHRASES[tag] ?? tag.toLowerCase().replaceAll(' ', '-');

/** The tag that a new folder's resource has: `job-alerts` is `Job Alerts`. */
export const tagOf = (folder: string): string => folder.split('-').map(capital).join(' ');
