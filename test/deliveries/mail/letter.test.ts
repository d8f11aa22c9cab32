/** The text of a letter with any values, and letters as files. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { createFileMailer } from '../../../src/deliveries/mail/file-mailer.ts';
import { readMailbox, createMessageId } from '../../../src/core/email-address.ts';
import type { Mail } from '../../../src/deliveries/mail/letter.ts';
import { createSmtpMailer } from '../../../src/deliveries/mail/smtp-mailer.ts';
import { aMail, MAIL_FROM, startMailServer, type MailServer } from './mail-server.ts';

let server: MailServer;
let scratch: string;
beforeAll(async () => {
  server = await startMailServer();
  scratch = await mkdtemp(path.join(os.tmpdir(), 'recruitment-mail-'));
});
afterAll(async () => {
  await server.close();
  await rm(scratch, { recursive: true });
});

const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];

/** Sends the letters one after the other and returns what arrived. */
async function arrivalsOf(mails: readonly Mail[]) {
  const mailer = createSmtpMailer(`smtp://${server.address}`, MAIL_FROM);
  const before = server.letters.length;
  const outcomes = [];
  for (const mail of mails) outcomes.push(await mailer.send(mail));
  await mailer.close();
  return { outcomes, letters: server.letters.slice(before) };
}

const BREAKS = ['\r\n', '\n', '\r', '\r\n\r\n', '\0', '\u0085', '\u2028', '\u2029', '\v', '\f', '\r\n '];

const texts: readonly string[] = [
  ...BREAKS.map((mark) => `Hello${mark}Bcc: eve@evil.example`),
  'a" <eve@evil.example>, "b',
  'eve@evil.example, b',
  'x <eve@evil.example>',
  'group: eve@evil.example;',
  '\\" <eve@evil.example>',
  '(comment) eve@evil.example',
  '=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=',
  '=?utf-8?B?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=',
  `é\r\nBcc: eve@evil.example ${'é'.repeat(300)}`,
  `${'long '.repeat(300)}\r\nBcc: eve@evil.example`,
  '\u202emoc.live@eve',
  '\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069 moc.live@eve',
  '\ud800 lone',
  '',
];

/** How a text must be read that was put where one line belongs. */
const read = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replace('=?utf-8', '= ?utf-8')
    .trim();

test('no header injection through subject, names or addresses (try it): subject and names are one line each, and one recipient stays one', async () => {
  const { outcomes, letters } = await arrivalsOf(
    texts.map((text) =>
      aMail({
        subject: text,
        sender: { name: text, email: 'amara@northwind.example' },
        recipient: { name: text, email: 'lea@mail.example' },
      }),
    ),
  );
  expect(outcomes.filter(({ verdict }) => verdict !== 'DELIVERED')).toEqual([]);
  expect(letters).toHaveLength(texts.length);
  letters.forEach(({ email, from, to, raw }, index) => {
    const text = read(texts[index] ?? '');
    const headers = HEADERS.filter((header) => text !== '' || header !== 'subject');
    expect({ from, to, keys: email.headers.map(({ key }) => key).sort() }).toEqual({
      from: MAIL_FROM,
      to: ['lea@mail.example'],
      keys: headers,
    });
    expect([email.from?.address, email.to?.map(({ address }) => address), email.replyTo?.map(({ address }) => address)]).toEqual([
      MAIL_FROM,
      ['lea@mail.example'],
      ['amara@northwind.example'],
    ]);
    const words = (shown: string | undefined): string => (shown ?? '').replace(/ +/g, ' ');
    expect([words(email.subject), words(email.from?.name), words(email.to?.[0]?.name)]).toEqual(Array(3).fill(words(text)));
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
    expect(raw.replaceAll('\r\n', '')).toMatch(/^[\x20-\x7e\t]*$/);
  });
});

const notMailboxes: readonly string[] = [
  ...BREAKS.map((mark) => `lea@mail.example${mark}Bcc: eve@evil.example`),
  ...BREAKS.map((mark) => `lea${mark}@mail.example`),
  ...'lea @mail.example lea@ lea@mail.example;eve@evil.example lea@mail.example@evil.example <lea@mail.example>'.split(' '),
  ...'lea(eve)@mail.example a@[eve@evil.example] lea@[127.0.0.1] lea@127.0.0.1 lea@1.2 lea@0x7f.1 lea@mail..example'.split(' '),
  ...'lea@.mail.example lea@-mail.example lea@mail.example. .lea@mail.example le..a@mail.example'.split(' '),
  ...'lea@mail.example/../evil lea@mail%2eexample lea@mail。example,eve@evil.example'.split(' '),
  '',
  'lea@mail.example, eve@evil.example',
  'lea@mail.example eve@evil.example',
  '"lea@mail.example" <eve@evil.example>',
  'Léa <lea@mail.example>',
  'lea@mail.example>\r\nRCPT TO:<eve@evil.example',
  '"lea, eve"@mail.example',
  'team: lea@mail.example;',
  '\ud800@mail.example',
  `${'x'.repeat(65)}@mail.example`,
  `lea@${'x'.repeat(64)}.example`,
  `lea@${'mail.'.repeat(50)}example`,
];

test('an address that is not one is given up with a reason, never sent elsewhere, the recruiter’s as well', async () => {
  const person = (email: string) => ({ name: 'Léa', email });
  const { outcomes, letters } = await arrivalsOf([
    ...notMailboxes.map((email) => aMail({ recipient: person(email) })),
    ...notMailboxes.map((email) => aMail({ sender: person(email) })),
  ]);
  const givenUp = (who: string) => ({
    verdict: 'GIVE_UP',
    status: 0,
    body: '',
    error: `The address of the ${who} is not one e-mail address.`,
    durationMs: expect.any(Number),
  });
  expect(outcomes).toEqual([...notMailboxes.map(() => givenUp('recipient')), ...notMailboxes.map(() => givenUp('sender'))]);
  expect(letters).toEqual([]);
});

test.each([
  ["o'brien+jobs@mail.example", "o'brien+jobs@mail.example"],
  ['Lea.Moreau_1@MAIL.Example', 'Lea.Moreau_1@mail.example'],
  ['root@localhost', 'root@localhost'],
  ['lea@zoë.example', 'lea@xn--zo-ija.example'],
  ['léa@例え.テスト', 'léa@xn--r8jz45g.xn--zckzah'],
  ['a@1.example', 'a@1.example'],
])('%s is an address', (text, mailbox) => {
  expect(readMailbox(text)).toBe(mailbox);
});

test('an address of any shape is judged at once', () => {
  const hostile = [`${'a.'.repeat(50_000)}@b`, `a@${'b.'.repeat(50_000)}`, `${'é'.repeat(100_000)}`, '@'.repeat(100_000)];
  const started = process.cpuUsage();
  expect(hostile.map(readMailbox)).toEqual(hostile.map(() => undefined));
  // a pattern that backtracks takes minutes here
  expect(process.cpuUsage(started).user).toBeLessThan(500_000);
});

test('a Message-ID is new each time and under the domain of the sender', () => {
  const ids = ['amara@zoë.example', 'amara@zoë.example', 'not an address'].map(createMessageId);
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  expect(ids[0]).toMatch(new RegExp(`^<${uuid}@xn--zo-ija\\.example>$`));
  expect(ids[2]).toMatch(new RegExp(`^<${uuid}@localhost>$`));
  expect(new Set(ids).size).toBe(3);
});

test('the message goes as it stands: nothing in it is fetched, read or executed, and its text is readable', async () => {
  const html = [
    '<p><b>Entretien</b></p><p>Bonjour&nbsp;Léa 👋</p>.\r\n.\r\n..dots',
    '<a href="file:///etc/passwd">a file</a> <a href="https://northwind.example">https://northwind.example</a>',
    `<ul><li>un</li><li>deux</li></ul><p>${'sansfin '.repeat(20)}</p>`,
  ].join('\n');
  const deep = '<b>'.repeat(33_000) + 'low';
  const { letters } = await arrivalsOf([aMail({ html }), aMail({ html: deep }), aMail({ html: '' })]);
  const [first, second, third] = letters.map(({ email }) => email);
  expect(first?.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(html.replaceAll('\r\n', '\n'));
  expect(first?.text).toMatch(
    /^Entretien\n\nBonjour.Léa 👋\n\n\. \. \.\.dots a file \[file:\/\/\/etc\/passwd\] https:\/\/northwind\.example\n \* un\n \* deux\n\nsans/,
  );
  expect(first?.attachments).toEqual([]);
  expect(second?.html).toContain(deep);
  expect(third?.subject).toBe(aMail().subject);
});

test('Without `SMTP_URL`: files in `.data/mail/` that any mail program opens: the letter that a server would have got, whole and private', async () => {
  const folder = path.join(scratch, 'data', 'mail');
  const mailer = createFileMailer(folder, MAIL_FROM);
  expect(mailer.describe).toBe(`Mail is not sent: without SMTP_URL it is written to ${folder}.`);
  expect(await mailer.check()).toBeUndefined();
  const mail = aMail();
  const name = '2026-11-20T09-30-15Z-3-17-0b8f6a52-5f5c-4c57-8a2e-3f3a4d8a9c11.eml';
  expect(await mailer.send(mail)).toEqual({
    verdict: 'DELIVERED',
    status: 250,
    body: `Written to ${name}`,
    error: null,
    durationMs: expect.any(Number),
  });
  const bytes = await readFile(path.join(folder, name));
  expect(bytes.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const { letters } = await arrivalsOf([mail]);
  // postal-mime reads the boundary out of the content type, and each letter has its own
  const plain = (email: object) => JSON.stringify(email).replace(/_NmP-[0-9a-f]+/g, '');
  expect(plain(await PostalMime.parse(bytes))).toBe(plain(letters[0]?.email ?? {}));
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([0o700, 0o600]);

  await mailer.send({ ...mail, subject: 'Again' });
  await mailer.send(aMail({ messageId: '<../../x\0@northwind.example>' }));
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining([name, expect.stringMatching(/^2026-11-20T09-30-15Z-3-17-[0-9a-f]{32}\.eml$/)]));
  expect((await PostalMime.parse(await readFile(path.join(folder, name)))).subject).toBe('Again');
  await mailer.close();
});

test('a folder that cannot be written to keeps the letter in the queue, and the check says why', async () => {
  const folder = path.join(scratch, 'half');
  const name = '2026-11-20T09-30-15Z-3-17-0b8f6a52-5f5c-4c57-8a2e-3f3a4d8a9c11.eml';
  await mkdir(path.join(folder, name), { recursive: true });
  expect(await createFileMailer(folder, MAIL_FROM).send(aMail())).toMatchObject({ verdict: 'RETRY' });
  expect(await readdir(folder)).toEqual([name]); // no draft is left
  const file = path.join(scratch, 'taken');
  await writeFile(file, '');
  const mailer = createFileMailer(path.join(file, 'mail'), MAIL_FROM);
  expect(await mailer.send(aMail())).toMatchObject({
    verdict: 'RETRY',
    status: 0,
    error: 'The letter could not be written into the folder for mail.',
  });
  expect(await mailer.check()).toBe(`Mail cannot be written to ${path.join(file, 'mail')} (ENOTDIR).`);
});
