import { createConnection } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDocument, anAskingJob, aPublishedJob, aSubmission, countsOf, encode, faultsIn, NOW } from './scene.ts';
import { cleanName, type MediaType } from '../../../src/resources/documents/media-type.ts';
import { decodeBase64 } from '../../../src/resources/documents/upload.ts';
import { aZip } from './zip.ts';
import { envelopeOf } from '../../harness/envelope.ts';

describe('what is refused', () => {
  let service: Service;
  let stranger: Client;
  let published: Awaited<ReturnType<typeof aPublishedJob>>;

  beforeAll(async () => {
    service = await startService({}, () => NOW);
    stranger = service.as();
    published = await aPublishedJob(service);
  });
  afterAll(() => service.close());

  const submit = (given: Readonly<Record<string, unknown>> = {}, query = '') =>
    stranger.post(published.address + query, aSubmission(given));
  const close = (status: 'OPEN' | 'CLOSED' | 'ARCHIVED', jobId: number) =>
    service.prisma.job.updateMany({ where: { id: jobId }, data: { status } });

  describe('HEAD: "The status says whether the URL takes applications. No response has a body."', () => {
    const head = async (address: string) => {
      const { status, body } = await stranger.request('HEAD', address);
      expect(body).toBeUndefined();
      return status;
    };

    test('200 while the job is OPEN, 410 when it is not, 404 for an unknown token', async () => {
      const { address, job } = await aPublishedJob(service);
      expect(await head(address)).toBe(200);
      await close('CLOSED', job.id);
      expect(await head(address)).toBe(410);
      await close('OPEN', job.id);
      expect(await head(address)).toBe(200);
      expect(await head(`${address}x`)).toBe(404);
    });

    test('an unknown parameter is 400; GET is not offered', async () => {
      expect(await head(`${published.address}?x=1`)).toBe(400);
      const answer = await stranger.get(published.address);
      expectError(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe('HEAD, POST, OPTIONS');
    });
  });

  describe('the address', () => {
    test.each(['CLOSED', 'ARCHIVED'] as const)('410 `gone` when the job is %s, nothing recorded', async (status) => {
      const { address, job } = await aPublishedJob(service);
      await close(status, job.id);
      const before = await countsOf(service);
      expectError(await stranger.post(address, aSubmission()), 410, 'gone');
      expect(await countsOf(service)).toEqual(before);
    });

    test('404 for a token that leads nowhere: another, a shortened one, the kept hash itself', async () => {
      const [row] = await service.prisma.applyAddress.findMany({ where: { jobId: published.job.id } });
      const base = published.address.replace(/[^/]+$/, '');
      const hash = Buffer.from(row?.tokenHash ?? []);
      const tokens = [
        published.address.slice(base.length, -1),
        hash.toString('base64url'),
        hash.toString('hex'),
        'x',
        '%00',
        'a'.repeat(2000),
      ];
      for (const token of tokens) expectError(await stranger.post(base + token, aSubmission()), 404, 'not_found');
    });

    test('"It is checked before the body is read": 404 for bad JSON, a wrong media type and a body that never comes', async () => {
      const address = `${published.address}x`;
      expectError(await stranger.post(address, '{'), 404, 'not_found');
      expectError(await stranger.request('POST', address, { body: 'a=b' }), 404, 'not_found');
      const { port, pathname } = new URL(address);
      const socket = createConnection(Number(port), '127.0.0.1');
      socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`);
      const [first] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString().split('\r\n');
      socket.destroy();
      expect(first).toBe('HTTP/1.1 404 Not Found');
    });

    test('credentials are not needed, and wrong ones are not looked at', async () => {
      const wrong = { authorization: 'Basic bm86bm8=' };
      expect((await stranger.post(published.address, aSubmission(), wrong)).status).toBe(200);
    });
  });

  test('"mandatory `version`, `first_name, last_name, email, country`": all missing ones at once', async () => {
    expectInvalid(await stranger.post(published.address, {}), {
      version: ['required'],
      first_name: ['required'],
      last_name: ['required'],
      email: ['required'],
      country: ['required'],
    });
  });

  test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, readonly string[]>>]>([
    ['version 2', { version: '2' }, { version: ['format'] }],
    [
      'a name of characters that are not shown',
      { first_name: '\u200b\u2060', last_name: '\u3164' },
      { first_name: ['too_short'], last_name: ['too_short'] },
    ],
    ['a name of blanks', { first_name: '  ', last_name: ' ' }, { first_name: ['too_short'], last_name: ['too_short'] }],
    ['no e-mail address', { email: 'tomas' }, { email: ['format'] }],
    ['a mailbox outside ASCII', { email: 'jörg@mail.example' }, { email: ['format'] }],
    ['a domain outside ASCII', { email: 'jorg@müller.de' }, { email: ['format'] }],
    ['a name of 256 characters', { last_name: '李'.repeat(256) }, { last_name: ['too_long'] }],
    ['a country in small letters', { country: 'es' }, { country: ['format'] }],
    [
      'an unknown title and availability',
      { title: 'DR', availability: '2d' },
      { title: ['unknown_value'], availability: ['unknown_value'] },
    ],
    ['"Required with the availability `date`"', { availability: 'date' }, { availability_date: ['required'] }],
    ['a profile that is a script', { url_linkedin: 'javascript:alert(1)' }, { url_linkedin: ['format'] }],
    ['a profile without a host', { url_linkedin: 'https:' }, { url_linkedin: ['format'] }],
    ['answers where nothing is asked', { answers: { '7': { answer: 'x' } } }, { 'answers.7': ['not_found'] }],
    ['a document without content', { cv: { name: 'a', mime_type: 'text/plain' } }, { 'cv.content': ['required'] }],
  ])('refused with 422, nothing recorded: %s', async (_, given, faults) => {
    const before = await countsOf(service);
    expect(faultsIn(await submit(given))).toEqual(faults);
    expect(await countsOf(service)).toEqual(before);
  });

  test('"Required when the job says so": documents and answers that the job asks for, all at once, not those that it does not', async () => {
    const asking = await anAskingJob(service);
    const where = { tenantId_id: { tenantId: asking.tenantId, id: asking.job.id } };
    await service.prisma.job.update({ where, data: { cvRequired: true, coverRequired: true } });
    const { why, licence, shifts } = asking.questionnaire;
    const before = await countsOf(service);
    const answers = { [licence.id]: { choices: [shifts.day.id] }, 999: { answer: 'x' } };
    expect(faultsIn(await stranger.post(asking.address, aSubmission({ answers, cover: aDocument({ content: '!' }) })))).toEqual({
      cv: ['document_required'],
      'cover.content': ['format'],
      'answers.999': ['not_found'],
      [`answers.${why.id}`]: ['required'],
      [`answers.${licence.id}.choices`]: ['unknown_value'],
    });
    await service.prisma.job.update({ where, data: { coverRequired: false } });
    const good = { cv: aDocument(), answers: { [why.id]: { answer: 'Why not' }, [licence.id]: { answer: 'No' } } };
    expect(await countsOf(service)).toEqual(before);
    expect((await stranger.post(asking.address, aSubmission(good))).body.created).toBe(true);
  });

  describe('"checked without being recorded"', () => {
    test('`validate_only=true` answers `OK` alone and writes nothing', async () => {
      const before = await countsOf(service);
      const { status, body } = await submit({ email: 'new@mail.example', cv: aDocument() }, '?validate_only=true');
      expect([status, body]).toEqual([200, envelopeOf('SubmissionResult')]);
      expect(await countsOf(service)).toEqual(before);
    });

    test('it finds what recording would find', async () => {
      const given = { cv: aDocument({ content: encode('\0') }), answers: { '7': {} } };
      const faults = faultsIn(await submit(given, '?validate_only=true'));
      expect(faults).toEqual({ 'cv.content': ['format'], 'answers.7': ['not_found'] });
      expect(faultsIn(await submit(given))).toEqual(faults);
    });

    test('`validate_only=false` records; another value is 400', async () => {
      expect((await submit({ email: 'false@mail.example' }, '?validate_only=false')).body.created).toBe(true);
      expectError(await submit({}, '?validate_only=1'), 400, 'malformed_request', { validate_only: ['type'] });
    });
  });

  test('"apply 15 MiB": a body of that many bytes is read, one byte more is 413', async () => {
    const limit = 15 * 1024 * 1024;
    const largest = aDocument({ content: encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9)])) });
    const base = JSON.stringify(aSubmission({ email: 'large@mail.example', cv: largest, cover: largest, padding: '' }));
    const sized = (size: number) => base.replace('"padding":""', `"padding":"${'x'.repeat(size - Buffer.byteLength(base))}"`);
    expect((await stranger.post(published.address, sized(limit))).status).toBe(200);
    expectError(await stranger.post(published.address, sized(limit + 1)), 413, 'payload_too_large', undefined, limit);
  });

  test('what is no document has no room of a document: it is refused by name before it is parsed', async () => {
    const submission = (extra: object) => stranger.post(published.address, aSubmission({ email: 'wide@mail.example', ...extra }));
    expect(faultsIn(await submission({ first_name: 'x'.repeat(2_000_000) }))).toEqual({ first_name: ['too_long'] });
    expect(faultsIn(await submission({ a: 'x'.repeat(1_000_000), b: 'x'.repeat(1_000_000) }))).toEqual({ b: ['too_long'] });
  });

  test.each([
    ['empty choices', '"answers":{"1":{"choices":[', '"",', '""]}}', { 'answers.1': ['too_long'] }],
    ['unknown fields', '', '"a":1,', '"b":1', { a: ['too_long'] }],
    ['lists in lists', '"x":', '[', '1', { 'x.0': ['format'] }],
  ])('fifteen MiB of %s from a stranger are refused before they are validated', async (_, open, unit, close, faults) => {
    const [before = '', after = ''] = JSON.stringify(aSubmission({ HERE: 0 })).split('"HERE":0');
    const count = Math.floor((15 * 1024 * 1024 - before.length - open.length - close.length - after.length - 10) / unit.length);
    const answer = await stranger.post(published.address, before + open + unit.repeat(count) + close + after);
    expect(faultsIn(answer)).toEqual(faults);
  });

  test('a body of an application may hold 10,000 values, 500 in one list: more is refused by name before it is validated', async () => {
    const submission = (extra: object) => stranger.post(published.address, aSubmission({ email: 'many@mail.example', ...extra }));
    expect(faultsIn(await submission({ answers: { 1: { choices: Array(501).fill('') } } }))).toEqual({
      'answers.1': ['too_long'],
    });
    const fields = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`field${index}`, 0]));
    expect(Object.values(faultsIn(await submission(fields)))).toEqual([['too_long']]);
    expect(await submission({ others: Array(500).fill(0) })).toMatchObject({ status: 200 });
  });
});

describe('the documents', () => {
  let service: Service;
  let address: string;

  beforeAll(async () => {
    service = await startService({}, () => NOW);
    address = (await aPublishedJob(service)).address;
  });
  afterAll(() => service.close());

  let people = 0;
  const submit = (document: Parameters<typeof aDocument>[0], field = 'cv') =>
    service.as().post(address, aSubmission({ email: `person-${(people += 1)}@mail.example`, [field]: aDocument(document) }));

  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const ODT = 'application/vnd.oasis.opendocument.text';
  const compound = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016),
      Buffer.from(stream, 'utf16le'),
      Buffer.alloc(512),
    ]);
  const docx = (main: string) =>
    aZip({
      '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      'word/document.xml': '<w/>',
    });
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000050001 0d0a2db40000000049454e44ae426082'.replace(
      ' ',
      '',
    ),
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

  test.each(TYPES)('"The service looks at the content to find out what it is": %s', async (type) => {
    const { body } = await submit({ mime_type: type, content: encode(FILES[type]) });
    const document = await service.prisma.document.findFirstOrThrow({
      where: { applicationId: body.application_id },
      include: { content: true },
    });
    expect(document).toMatchObject({ type: 'CV', mimeType: type, size: FILES[type].length });
    expect(Buffer.from(document.content?.bytes ?? []).equals(FILES[type])).toBe(true);
  });

  test('"its type is sniffed, not believed": every permitted type declared as each other one is refused', async () => {
    for (const [index, type] of TYPES.entries()) {
      const declared = TYPES[(index + 1) % TYPES.length];
      expect([type, faultsIn(await submit({ mime_type: declared ?? '', content: encode(FILES[type]) }, 'cover'))]).toEqual([
        type,
        { 'cover.mime_type': ['format'] },
      ]);
    }
  });

  test.each<[string, string | Uint8Array, string]>([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'application/pdf'],
    ['a ZIP that is no document', aZip({ 'a.txt': 'a' }), DOCX],
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
      expect(faultsIn(await submit({ mime_type: type, content: encode(content) }))).toEqual({ 'cv.content': ['format'] });
    },
  );

  test('a text that begins like a bitmap, a program or XML is a text', async () => {
    for (const text of ['BMW, 2019 to 2024', 'MZ', '<?xml version="1.0"?><a/>', 'II*', 'ID3']) {
      expect((await submit({ mime_type: 'text/plain', content: encode(text) })).body).toMatchObject({ created: true });
    }
  });

  test('a media type that is not permitted is `unknown_value`', async () => {
    expect(faultsIn(await submit({ mime_type: 'text/html' }))).toEqual({ 'cv.mime_type': ['unknown_value'] });
  });

  describe('"at most 5 MiB when decoded"', () => {
    const sized = (size: number) => encode(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 32)]));
    const MAX = 5 * 1024 * 1024;
    test('5 MiB are taken', async () => {
      expect((await submit({ content: sized(MAX) })).body).toMatchObject({ created: true });
    });
    test.each([1, 2])('%i bytes more are `too_long`', async (more) => {
      expect(faultsIn(await submit({ content: sized(MAX + more) }))).toEqual({ 'cv.content': ['too_long'] });
    });
  });

  describe('"Base64 (RFC 4648, section 4) with padding and without line breaks"', () => {
    const good = encode('%PDF-1.7\n%%EOF\nab');
    test.each([
      ['no padding', good.replace(/=+$/, '')],
      ['too much padding', `${good}====`],
      ['padding in the middle', `${good.slice(0, 4)}====${good.slice(4)}`],
      ['a line break', `${good.slice(0, 8)}\r\n${good.slice(8)}`],
      ['blanks', `${good.slice(0, 8)}    ${good.slice(8)}`],
      ['the alphabet of URLs', encode(Buffer.from('%PDF-1.7\n\xff\xfe\xfd', 'latin1')).replaceAll('+', '-').replaceAll('/', '_')],
      ['a data URL', `data:application/pdf;base64,${good}`],
      ['bits behind the end', good.replace(/.=$/, 'J=')],
      ['nothing but padding', '===='],
      ['letters outside', `${good.slice(0, 4)}éééé${good.slice(4)}`],
    ])('refused: %s', async (_, content) => {
      expect(faultsIn(await submit({ content }))).toEqual({ 'cv.content': ['format'] });
    });

    test('what is taken and what is not, as a grammar says, for ten thousand texts', () => {
      const grammar = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
      const letters = 'AAQgwBz09+/+/==-_ \n\0é€😀';
      for (let count = 0; count < 10_000; count += 1) {
        const bytes = randomBytes(1 + (count % 40));
        const text = Array.from(bytes.toString('base64'));
        if (count % 2) text[(bytes[0] ?? 0) % text.length] = letters[(bytes.at(-1) ?? 0) % letters.length] ?? '';
        const joined = text.join('');
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
      expect(faultsIn(await submit({ name: '../' }))).toEqual({ 'cv.name': ['format'] });
      const { body } = await submit({ name: '/tmp/cv' });
      expect(await service.prisma.document.findFirst({ where: { applicationId: body.application_id } })).toMatchObject({
        name: 'cv.pdf',
      });
    });
  });
});
