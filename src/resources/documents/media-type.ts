import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';

/** The permitted media types, each with its file extensions. The first one is the default. */
const ENDINGS = {
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc', '.dot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/rtf': ['.rtf'],
  'text/plain': ['.txt', '.text'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type MediaType = keyof typeof ENDINGS;

export const MEDIA_TYPES = Object.keys(ENDINGS) as readonly MediaType[];

/**
 * The stream of Word documents up to 2003 in the directory of a compound file, a format that other
 * programs use, too.
 */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const BLANKS: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\r\n'));

/** The content from its first byte that is no blank, line break or byte order mark; no format begins with these. */
export function withoutBlankStart(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let start = 0;
  for (;;) {
    if (BLANKS.has(bytes[start])) start += 1;
    else if (BYTE_ORDER_MARK.every((byte, index) => bytes[start + index] === byte)) start += BYTE_ORDER_MARK.length;
    else return bytes.subarray(start);
  }
}

const PDF_HEADER = '%PDF-';
/** Readers of PDF accept so many bytes before the header. */
const MAX_BEFORE_PDF = 1024;

/** Detects the media type from the content. Undefined when it is not permitted. */
export async function findMediaType(bytes: Uint8Array): Promise<MediaType | undefined> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (found === 'application/x-cfb')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(WORD_STREAM) ? 'application/msword' : undefined;
  if (found !== undefined && found in ENDINGS) return found as MediaType;
  if (found === undefined && hasPdfHeader(bytes)) return 'application/pdf';
  // the beginning of a text may look like a binary signature: `BMW, 2019 to 2024` is no bitmap
  return isText(bytes) ? 'text/plain' : undefined;
}

/** Whether a declared media type, parameters aside, is permitted and not this one. */
export function namesAnother(declared: string, mediaType: MediaType): boolean {
  const [essence = ''] = declared.toLowerCase().split(';');
  return essence.trim() !== mediaType && Object.hasOwn(ENDINGS, essence.trim());
}

/**
 * A file name without path, control characters and bidirectional marks, with an extension of its
 * type, so that a plain text is not called `cv.bat`. Empty when nothing is left.
 */
export function cleanName(name: string, mediaType: MediaType): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  if (clean.replaceAll('.', '') === '') return '';
  const endings: readonly string[] = ENDINGS[mediaType];
  return endings.some((ending) => clean.toLowerCase().endsWith(ending)) ? clean : clean + endings[0];
}

const hasPdfHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, MAX_BEFORE_PDF + PDF_HEADER.length)).includes(PDF_HEADER);

const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && isUtf8(bytes);
