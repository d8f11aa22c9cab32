/**
 * A resource has one name in four places: its tag, and its folders in src/ and test/. One is called
 * otherwise, its tag being a phrase.
 */
const PHRASES: Readonly<Record<string, string>> = { 'Job Application Submission': 'submissions' };

/** The folder of a tag's resource: `API Info` is `api-info`. */
export const folderOf = (tag: string): string => PHRASES[tag] ?? tag.toLowerCase().replaceAll(' ', '-');

/** The tag that a new folder's resource has: `job-alerts` is `Job Alerts`. */
export const tagOf = (folder: string): string =>
  folder
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
