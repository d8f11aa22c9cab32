import { readHead } from './read-file.ts';

export const FORMATS = ['ndjson', 'csv', 'indeed-xml', 'json-ld'] as const;

export type Format = (typeof FORMATS)[number];

const HEAD = 64 * 1024;

/** Whether a format brings job postings, which belong to an organisation that the file does not know. */
export const isPostings = (format: Format): boolean => format === 'indeed-xml' || format === 'json-ld';

/** What a file is, by how it begins. */
export async function detectFormat(file: string): Promise<Format> {
  const head = (await readHead(file, HEAD))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (head.startsWith('<'))
    return /^(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body|script)\b/i.test(head) ? 'json-ld' : 'indeed-xml';
  if (head.startsWith('[') || (head.startsWith('{') && /"@(context|graph|type)"/.test(head))) return 'json-ld';
  return head.startsWith('{') || head === '' ? 'ndjson' : 'csv';
}
