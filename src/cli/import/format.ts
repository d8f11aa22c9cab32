import { readHead } from './read-file.ts';

export const FORMATS = ['ndjson', 'csv', 'indeed-xml', 'json-ld'] as const;

export type Format = (typeof FORMATS)[number];

const HEAD = 64 * 1024;

/** Whether a format has job postings, which need an organisation from the command line. */
export const isPostings = (format: Format): boolean => format === 'indeed-xml' || format === 'json-ld';

/** Detects the format by the beginning of the file. */
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
