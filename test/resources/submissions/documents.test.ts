import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { aService } from '../../harness/service.ts';
import { cleanName, type MediaType } from '../../../src/resources/documents/media-type.ts';
import { decodeBase64 } from '../../../src/resources/documents/upload.ts';
import { aDocument, aPublishedJob, aSubmission, encode, NOW } from './scene.ts';
import { refusalOf } from '../../suites/every/refusal.ts';
import { anEmail } from './orders.ts';
import { aZip } from './zip.ts';
import { expectInvalid } from '../../http/refusals.ts';

const service = aService({}, () => NOW);
let address: string;
let client: Client;

beforeAll(async () => {
  ({ address, client } = await aPublishedJob(service));
});

const submit = (document: Parameters<typeof aDocument>[0], field = 'cv') =>
  service.as().post(address, aSubmission({ email: anEmail(), [field]: aDocument(document) }));

const documentOf = (applicationId: number) =>
  service.prisma.document.findFirstOrThrow({ where: { applicationId }, include: { content: true } });
const storedType = async (document: Parameters<typeof aDocument>[0]) => {
  const { status, body } = await submit(document);
  expect([status, body.invalid]).toEqual([200, undefined]);
  return (await documentOf(body.application_id)).mimeType;
};

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from(stream, 'utf16le'), Buffer.alloc(512)]);
const docx = (main: string) =>
  aZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    'word/document.xml': '<w/>',
  });
const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082',
  'hex',
);

const FILES: Readonly<Record<MediaType, Uint8Array>> = {
  'application/pdf': Buffer.from('%PDF-1.7\n%%EOF\n'),
  'application/msword': compound('WordDocument'),
  [DOCX]: docx(`${DOCX}.main+xml`),
  [ODT]: aZip({ mimetype: ODT, 'content.xml': '<office/>' }),
  'application/rtf': Buffer.from('{\\rtf1 Hello}'),
  'text/plain': Buffer.from('Ni hao 你好\n'),
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'image/png': png,
};
const TYPES = Object.keys(FILES) as MediaType[];

test.each(TYPES)('The service looks at the content to find out what it is: %s', async (type) => {
  const { body } = await submit({ mime_type: type, content: encode(FILES[type]) });
  const document = await documentOf(body.application_id);
  expect(document).toMatchObject({ type: 'CV', mimeType: type, size: FILES[type].length });
  expect(Buffer.from(document.content?.bytes ?? []).equals(FILES[type])).toBe(true);
});

test('its type is sniffed, not believed: a file that another permitted type is declared for is what it is', async () => {
  for (const [index, type] of TYPES.entries()) {
    if (type === 'text/plain') continue;
    const declared = TYPES[(index + 1) % TYPES.length] ?? '';
    expect(await storedType({ mime_type: declared, content: encode(FILES[type]) })).toBe(type);
  }
});

test.each(TYPES)('"Blank lines and a byte order mark before it are removed": %s', async (type) => {
  for (const before of ['\n', '\r\n \t\r\n', '\ufeff', '\n\ufeff\n']) {
    const content = Buffer.concat([Buffer.from(before), FILES[type]]);
    const { status, body } = await submit({ mime_type: type, content: encode(content) });
    expect([before, status]).toEqual([before, 200]);
    const document = await documentOf(body.application_id);
    const kept = type === 'text/plain' ? content : FILES[type];
    expect([before, document.mimeType, document.size]).toEqual([before, type, kept.length]);
    expect(Buffer.from(document.content?.bytes ?? []).equals(kept)).toBe(true);
  }
});

test('a text of blank lines is a text', async () => {
  expect(await storedType({ mime_type: 'text/plain', content: encode('\r\n\ufeff \r\n') })).toBe('text/plain');
});

test.each<[MediaType, string]>([
  [DOCX, 'application/octet-stream'],
  [DOCX, 'application/zip'],
  ['application/pdf', 'application/x-pdf'],
  ['application/pdf', 'application/pdf; name=x'],
  ['image/jpeg', 'image/jpg'],
  ['text/plain', 'text/html'],
  ['text/plain', 'Text/Plain;charset=utf-8'],
  ['text/plain', ''],
])('"The service reads its type from the content": %s declared as `%s`', async (type, declared) => {
  expect(await storedType({ mime_type: declared, content: encode(FILES[type]) })).toBe(type);
});

test('"A plain text is refused where `mime_type` names another permitted type"', async () => {
  for (const declared of [...TYPES.filter((type) => type !== 'text/plain'), 'Application/PDF ; name=x']) {
    const answer = await submit({ mime_type: declared, content: encode(FILES['text/plain']) }, 'cover');
    expect([declared, refusalOf(answer)]).toEqual([declared, { 'cover.mime_type': ['format'] }]);
  }
});

const PDF = '%PDF-1.7\n%%EOF\n';
test.each([
  ['a line feed', `\n${PDF}`],
  ['blanks', `   \r\n\t${PDF}`],
  ['a byte order mark', `\ufeff${PDF}`],
  ['a header of mail', `Content-Type: application/pdf\r\n\r\n${PDF}`],
  ['1,024 bytes', Buffer.concat([Buffer.alloc(1024, 0xff), Buffer.from(PDF)])],
])('"`%PDF-` may stand behind up to 1,024 other bytes": %s', async (_, content) => {
  expect(await storedType({ content: encode(content) })).toBe('application/pdf');
});

test('"`%PDF-` may stand behind up to 1,024 other bytes": with 1,025 it is none', async () => {
  const content = Buffer.concat([Buffer.alloc(1025, 0xff), Buffer.from(PDF)]);
  expectInvalid(await submit({ content: encode(content) }), { 'cv.content': ['format'] });
});

test('a page that is a PDF as well is served as the attachment that it was stored as', async () => {
  const content = `<html><script>alert(1)</script>\n${PDF}`;
  const { body } = await submit({ name: 'cv.html', content: encode(content) });
  const { headers } = await client.get(`/application/${body.application_id}/cv`);
  const served = await fetch(headers.get('location') ?? '');
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=cv.html.pdf',
    'x-content-type-options': 'nosniff',
  });
  expect(await served.text()).toBe(content);
});

test.each<[string, string | Uint8Array, string]>([
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'application/pdf'],
  ['a ZIP that is no document', aZip({ 'a.txt': 'a' }), DOCX],
  ['a ZIP with a PDF in it', aZip({ 'cv.pdf': '%PDF-1.7\n%%EOF\n' }), 'application/pdf'],
  ['a program with a PDF in it', Buffer.concat([Buffer.from('MZ\0'), Buffer.from('%PDF-1.7\n')]), 'application/pdf'],
  ['a workbook of Excel', docx('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'), DOCX],
  ['a document with macros', docx('application/vnd.ms-word.document.macroEnabled.main+xml'), DOCX],
  ['a workbook of Excel until 2003', compound('Workbook'), 'application/msword'],
  ['a GIF', 'GIF89a\0', 'image/png'],
  ['text with a NUL', 'Hello\0', 'text/plain'],
  ['text in Latin-1', Buffer.from('Léa', 'latin1'), 'text/plain'],
  ['text in UTF-16', Buffer.from('\ufeffHello', 'utf16le'), 'text/plain'],
])(
  '"A content that is none of the permitted media types is refused, whatever `mime_type` says": %s',
  async (_, content, type) => {
    expectInvalid(await submit({ mime_type: type, content: encode(content) }), { 'cv.content': ['format'] });
  },
);

test('a text that begins like a bitmap, a program or XML is a text', async () => {
  for (const text of ['BMW, 2019 to 2024', 'MZ', '<?xml version="1.0"?><a/>', 'II*', 'ID3']) {
    expect((await submit({ mime_type: 'text/plain', content: encode(text) })).body).toMatchObject({ created: true });
  }
});

describe('"at most 5 MiB when decoded"', () => {
  const sized = (size: number) => encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 32)]));
  const MAX = 5 * 1024 * 1024;
  test('5 MiB are taken', async () => {
    expect((await submit({ content: sized(MAX) })).body).toMatchObject({ created: true });
  });
  test.each([1, 2])('%i bytes more are `too_long`', async (more) => {
    expectInvalid(await submit({ content: sized(MAX + more) }), { 'cv.content': ['too_long'] });
  });
});

describe('"Base64 (RFC 4648, section 4) with padding and without line breaks"', () => {
  const good = encode('%PDF-1.7\n%%EOF\nab');
  test.each([
    ['no padding', good.replace(/=+$/, '')],
    ['a line break', `${good.slice(0, 8)}\r\n${good.slice(8)}`],
    ['a data URL', `data:application/pdf;base64,${good}`],
  ])('refused: %s', async (_, content) => {
    expectInvalid(await submit({ content }), { 'cv.content': ['format'] });
  });

  test('what is taken and what is not, as a grammar says, for ten thousand texts', () => {
    const grammar = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
    const SPELLINGS = ['QUI', 'QUI====', 'QUI=QUI=', 'QUJ=', '====', '-_A=', 'éééé'];
    const letters = 'AAQgwBz09+/+/==-_ \n\0é€😀';
    for (let count = 0; count < 10_000; count += 1) {
      const bytes = randomBytes(1 + (count % 40));
      const text = Array.from(bytes.toString('base64'));
      if (count % 2) text[(bytes[0] ?? 0) % text.length] = letters[(bytes.at(-1) ?? 0) % letters.length] ?? '';
      const joined = SPELLINGS[count] ?? text.join('');
      const decoded = decodeBase64(joined);
      expect([joined, decoded !== undefined]).toEqual([joined, grammar.test(joined)]);
      if (decoded) expect(Buffer.from(decoded).toString('base64')).toBe(joined);
    }
  });
});

describe('the name of a document', () => {
  test.each<[string, string, MediaType]>([
    ['CV Léa Moreau.pdf', 'CV Léa Moreau.pdf', 'application/pdf'],
    ['CV.PDF', 'CV.PDF', 'application/pdf'],
    ['../../etc/passwd', 'passwd.txt', 'text/plain'],
    ['C:\\Users\\lea\\cv.doc', 'cv.doc', 'application/msword'],
    ['cv\r\nX: y.pdf', 'cvX: y.pdf', 'application/pdf'],
    ['cv\u202efdp.exe', 'cvfdp.exe.pdf', 'application/pdf'],
    ['cv.bat', 'cv.bat.txt', 'text/plain'],
    ['cv.html', 'cv.html.txt', 'text/plain'],
    ['cv', 'cv.docx', DOCX],
    ['photo.jpeg', 'photo.jpeg', 'image/jpeg'],
    ['..', '', 'application/pdf'],
    ['a/', '', 'application/pdf'],
    [' \t', '', 'application/pdf'],
  ])('%j becomes %j', (name, clean, type) => expect(cleanName(name, type)).toBe(clean));

  test('a name of which nothing is left is refused; the cleaned one is kept', async () => {
    expectInvalid(await submit({ name: '../' }), { 'cv.name': ['format'] });
    const { body } = await submit({ name: '/tmp/cv' });
    expect(await service.prisma.document.findFirst({ where: { applicationId: body.application_id } })).toMatchObject({
      name: 'cv.pdf',
    });
  });
});
