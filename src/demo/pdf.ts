import { searchKey } from '../core/names.ts';

/**
 * A PDF of one A4 page with a heading and lines, smaller than 1.5 KB. Letters outside Latin-1 lose
 * their accents.
 */
export function writePdf(heading: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const below = lines.map((line) => `0 -20 Td (${encode(line)}) Tj`).join('\n');
  const content = `BT\n/F1 20 Tf 60 770 Td (${encode(heading)}) Tj\n/F1 11 Tf 0 -12 Td\n${below}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)];
  const size = table.length;
  file += `xref\n0 ${size}\n${table.join('\n')}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

/** One byte a letter, so that lengths and offsets in letters are those in bytes. */
const encode = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]/gu, plain)
    .replace(/[\\()]/g, '\\$&');

function plain(letter: string): string {
  const key = searchKey(letter).replace(/[^\u0020-\u007e]/g, '?');
  return letter === letter.toLowerCase() ? key : key.toUpperCase();
}
