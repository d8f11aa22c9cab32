/** Files that are two things at once, broken, nested, or not what they are called. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { aZip } from '../../../resources/submissions/zip.ts';
import type { Draws } from '../draws.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';

const typesOf = (main: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const docx = (main: string, more: Readonly<Record<string, string>> = {}): Buffer =>
  aZip({ '[Content_Types].xml': typesOf(main), 'word/document.xml': '<w/>', ...more });

/** A ZIP whose one entry says that it is far larger than it is, or is. */
function aBomb(): Buffer {
  const bytes = deflateRawSync(Buffer.alloc(20 * 1024 * 1024));
  const name = Buffer.from('[Content_Types].xml');
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(20 * 1024 * 1024, 18);
  head.writeUInt16LE(name.length, 22);
  return Buffer.concat([Buffer.from('PK\x03\x04'), head, name, bytes]);
}

type File = { readonly bytes: Buffer; readonly may: readonly string[] };

const text = (content: string, ...may: readonly string[]): File => ({ bytes: Buffer.from(content, 'latin1'), may });

/** With the media types for which each may pass: none of them makes a program or a page of it. */
const FILES: readonly File[] = [
  { bytes: aZip({ 'a.txt': 'a' }), may: [] },
  { bytes: aZip({ '../../etc/cron.d/x': 'x', 'word/document.xml': 'x' }), may: [DOCX] },
  {
    bytes: aZip({ mimetype: ODT, 'content.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }),
    may: [ODT],
  },
  { bytes: aZip({ mimetype: 'application/vnd.oasis.opendocument.text-master' }), may: [] },
  { bytes: aZip({ mimetype: 'application/epub+zip' }), may: [] },
  { bytes: aZip({ 'META-INF/MANIFEST.MF': 'Main-Class: x', 'x.class': '\xca\xfe\xba\xbe' }), may: [] },
  { bytes: docx(`${DOCX}.main+xml`), may: [DOCX] },
  { bytes: docx('application/vnd.ms-word.document.macroEnabled.main+xml', { 'word/vbaProject.bin': 'x' }), may: [] },
  { bytes: docx('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'), may: [] },
  { bytes: aZip({ 'a.zip': aZip({ 'b.zip': aZip({ c: 'x' }).toString('latin1') }).toString('latin1') }), may: [] },
  { bytes: aZip(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${index}`, '']))), may: [] },
  { bytes: aBomb(), may: [] },
  { bytes: gzipSync(Buffer.alloc(1024 * 1024)), may: [] },
  { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100), docx(`${DOCX}.main+xml`)]), may: [] },
  { bytes: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(100)]), may: [] },
  { bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), may: [] },
  text('%PDF-1.7\n<script>alert(1)</script>', 'application/pdf'),
  text('<script>alert(1)</script>%PDF-1.7', 'text/plain', 'application/pdf'),
  text('<html><script>alert(1)</script>', 'text/plain'),
  text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain'),
  text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'text/plain'),
  text('#!/bin/sh\nid\n', 'text/plain'),
  text('GIF89a/*\0*/=alert(1)'),
  text('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'image/png'),
  text('\xff\xd8\xff\xe0<script>alert(1)</script>', 'image/jpeg'),
  text('{\\rtf1 {\\object\\objemb}}', 'application/rtf', 'text/plain'),
  text('PK\x03\x04', 'text/plain'),
  text('PK\x05\x06' + '\0'.repeat(18)),
  text('Rar!\x1a\x07\x00'),
  text('7z\xbc\xaf\x27\x1c'),
  text('\0'),
  text('\xfe\xff\0<\0s'),
];

const DECLARED = [DOCX, ODT, 'application/pdf', 'application/msword', 'application/rtf', 'text/plain', 'image/jpeg', 'image/png'];

/** A file, at times cut or with a byte changed, under one of the types that documents may have. */
export function documentsFrom({ pick, below }: Draws): File & { readonly declared: string } {
  const { bytes, may } = pick(FILES);
  const declared = below(2) === 0 ? pick(DECLARED) : (may[0] ?? pick(DECLARED));
  if (below(3) === 0) return { bytes, may, declared };
  const cut = Buffer.from(bytes.subarray(0, 1 + below(bytes.length)));
  const changed = below(2) === 0 ? Buffer.from(bytes) : cut;
  changed[below(changed.length)] = below(256);
  // a text or a document with a byte changed is another text or document
  return {
    bytes: changed,
    may: [...may, 'text/plain', DOCX, ODT, 'application/pdf', 'application/rtf', 'image/png', 'image/jpeg'],
    declared,
  };
}
