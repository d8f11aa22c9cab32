/** Letters over SMTP: what arrives, and what becomes of those that do not. */
import { isIP } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { createHostLookup } from '../../../src/deliveries/host-lookup.ts';
import { createSmtpMailer } from '../../../src/deliveries/mail/smtp-mailer.ts';
import { aNameServer } from '../../harness/name-server.ts';
import { aMail, closeAll, MAIL_FROM, mailerTo, opened, reply, serverWith, startListener, type Ending } from './mail-server.ts';

afterEach(closeAll);

const RETRY = { verdict: 'RETRY', status: 0, body: '', durationMs: expect.any(Number) };

test('leaves through nodemailer over `SMTP_URL`, `MAIL_FROM`, recruiter as Reply-To, text and HTML parts, Message-ID kept', async () => {
  const server = await serverWith();
  const mail = aMail();
  const outcome = await mailerTo(server.address).send(mail);
  expect(outcome).toEqual({
    verdict: 'DELIVERED',
    status: 250,
    body: expect.stringContaining('queued as 4711'),
    error: null,
    durationMs: expect.any(Number),
  });
  expect(server.letters).toHaveLength(1);
  const [{ email, from, to, raw } = never()] = server.letters;
  expect({ from, to }).toEqual({ from: MAIL_FROM, to: ['lea@mail.example'] });
  expect(email).toMatchObject({
    messageId: mail.messageId,
    date: '2026-11-20T09:30:15.000Z',
    from: { name: 'Amara Okafor', address: MAIL_FROM },
    replyTo: [{ name: 'Amara Okafor', address: 'amara@northwind.example' }],
    to: [{ name: 'Léa Moreau', address: 'lea@mail.example' }],
    subject: mail.subject,
    html: expect.stringContaining(mail.html),
    text: expect.stringMatching(/^Bonjour\n+Chère Léa,\nvoir les horaires \[https:\/\/northwind\.example\/a\?b=1&c=é\]\./),
    attachments: [],
  });
  expect(email.headers.map(({ key }) => key).sort()).toEqual(
    ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].sort(),
  );
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(raw).toMatch(/^[\r\n\x20-\x7e]*$/);
});

test('letters share connections, at most eight, and each arrives once', async () => {
  const server = await serverWith();
  const mailer = mailerTo(server.address);
  const ids = Array.from({ length: 40 }, (_, index) => `<letter-${index}@northwind.example>`);
  const outcomes = await Promise.all(ids.map((messageId) => mailer.send(aMail({ messageId }))));
  expect(outcomes.filter(({ verdict }) => verdict !== 'DELIVERED')).toEqual([]);
  expect(new Set(server.letters.map(({ email }) => email.messageId))).toEqual(new Set(ids));
  expect(server.connections()).toBeLessThanOrEqual(8);
});

const refusingRecipient = (code: number, text: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, callback) => callback(reply(code, text)),
});

test.each([
  ['550 to the recipient: given up', refusingRecipient(550, 'No such person'), [], 'GIVE_UP', 550, 'No such person'],
  ['451 to the recipient: again', refusingRecipient(451, 'Greylisted'), [], 'RETRY', 451, 'Greylisted'],
  [
    '553 to the sender: given up',
    { onMailFrom: (_address, _session, callback) => callback(reply(553, 'Not yours')) },
    [],
    'GIVE_UP',
    553,
    'Not yours',
  ],
  [
    '530 to the sender, who should have logged in: again',
    { onMailFrom: (_address, _session, callback) => callback(reply(530, 'Log in first')) },
    [],
    'RETRY',
    530,
    'Log in first',
  ],
  ['554 to the letter: given up', {}, [reply(554, 'Spam')], 'GIVE_UP', 554, 'Spam'],
  ['452 to the letter: again', {}, [reply(452, 'Mailbox full')], 'RETRY', 452, 'Mailbox full'],
  [
    '554 at the door, before any letter: again',
    { onConnect: (_session, callback) => callback(reply(554, 'Closed today')) },
    [],
    'RETRY',
    554,
    'Closed today',
  ],
] satisfies [string, SMTPServerOptions, Ending[], string, number, string][])(
  'given up with a reason that the history shows: %s',
  async (_name, options, endings, verdict, status, words) => {
    const server = await serverWith(options, endings);
    const outcome = await mailerTo(server.address).send(aMail());
    const error = status === 530 ? 'The mail server refused the login.' : null;
    expect(outcome).toMatchObject({ verdict, status, error, body: expect.stringContaining(words) });
  },
);

test('a server may say much and oddly: 8,192 characters are kept, all of which the database can store', async () => {
  const listener = opened(
    await startListener((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (data) =>
        socket.write(String(data).startsWith('EHLO') ? '250 me\r\n' : `550 \0\u{1f600}${'x'.repeat(10_000)}\r\n`),
      );
    }),
  );
  const { verdict, body } = await mailerTo(listener.address).send(aMail());
  expect([verdict, body.length, body.isWellFormed(), body.includes('\0')]).toEqual(['GIVE_UP', 8_192, true, false]);
});

test('drops the connection after DATA: again, under the same Message-ID, and the next attempt may find a server that lives', async () => {
  const server = await serverWith({}, ['drop']);
  const mailer = mailerTo(server.address);
  const first = await mailer.send(aMail());
  expect(first).toEqual({ ...RETRY, error: 'The mail server closed the connection.' });
  expect(await mailer.send(aMail())).toMatchObject({ verdict: 'DELIVERED' });
  expect(server.letters.map(({ email }) => email.messageId)).toEqual([aMail().messageId, aMail().messageId]);
});

test('or is slow: no attempt takes longer than its limit, and a letter in hand is not handed in twice meanwhile', async () => {
  const server = await serverWith({}, ['silence']);
  const mailer = mailerTo(server.address, '', 'smtp', { limitMs: 300 });
  const outcome = await mailer.send(aMail());
  expect(outcome).toEqual({ ...RETRY, error: 'The mail server did not answer in time.' });
  expect(outcome.durationMs).toBeGreaterThanOrEqual(290);
  expect(server.letters).toHaveLength(1);
});

test('a server that drips its replies, or greets nobody, holds nothing up either', async () => {
  const timers: NodeJS.Timeout[] = [];
  const drip = opened(
    await startListener((socket) => {
      socket.write('220 ready\r\n');
      socket.once('data', () => timers.push(setInterval(() => socket.write('250-wait\r\n'), 20)));
    }),
  );
  const mute = opened(await startListener(() => {}));
  const outcomes = await Promise.all(
    [drip, mute].map(({ address }) => mailerTo(address, '', 'smtp', { limitMs: 300 }).send(aMail())),
  );
  timers.forEach(clearInterval);
  expect(outcomes).toEqual(Array(2).fill({ ...RETRY, error: 'The mail server did not answer in time.' }));
});

test('retried when the server is away: nobody listens; it hangs up at once; its name is not known, or not answered', async () => {
  const gone = await startListener(() => {});
  await gone.close();
  const rude = opened(await startListener((socket) => socket.destroy()));
  const names = opened(await aNameServer({ 'silent.example': 'silent' }));
  const lookupHost = createHostLookup({ servers: [names.address], limitMs: 300 });
  const send = (address: string) => mailerTo(address, '', 'smtp', { lookupHost }).send(aMail());
  expect(await send(gone.address)).toEqual({ ...RETRY, error: 'The mail server refuses connections.' });
  expect(await send(rude.address)).toEqual({ ...RETRY, error: 'The mail server closed the connection.' });
  expect(await send('no-such-host.invalid')).toEqual({ ...RETRY, error: 'The name of the mail server is not known.' });
  const unanswered = { ...RETRY, verdict: 'POSTPONE', error: 'The name of the mail server could not be looked up.' };
  expect(await send('silent.example')).toEqual(unanswered);
});

test('a server is found by its name, where one of its addresses does not answer too', async () => {
  const server = await serverWith();
  const { port } = new URL(`smtp://${server.address}`);
  const addresses = ['::1', '127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: isIP(address) }));
  const mailer = mailerTo(`mail.example:${port}`, '', 'smtp', { lookupHost: () => Promise.resolve(addresses) });
  expect(await mailer.send(aMail())).toMatchObject({ verdict: 'DELIVERED' });
  expect(await mailer.check()).toBeUndefined();
});

test('a connection that the server has closed meanwhile costs no attempt', async () => {
  const server = await serverWith();
  const mailer = mailerTo(server.address);
  for (let letter = 1; letter <= 2; letter++) {
    expect(await mailer.send(aMail())).toMatchObject({ verdict: 'DELIVERED' });
    server.hangUp();
  }
  expect([server.letters.length, server.connections()]).toEqual([2, 2]);
});

test('letters beyond ASCII: a domain goes as IDNA, a name before the @ by SMTPUTF8, and a server without it is asked all the same', async () => {
  const server = await serverWith();
  const mailer = mailerTo(server.address);
  await mailer.send(aMail({ recipient: { name: '', email: 'lea@Zoë.example' } }));
  await mailer.send(aMail({ recipient: { name: '', email: 'léa@zoë.example' } }));
  expect(server.letters.map(({ raw, arguments: said }) => [/^To: (.*)\r$/m.exec(raw)?.[1], said])).toEqual([
    ['lea@xn--zo-ija.example', false],
    [Buffer.from('léa@zoë.example').toString('latin1'), { SMTPUTF8: true }],
  ]);
  const old = await serverWith({ hideSMTPUTF8: true, ...refusingRecipient(553, 'ASCII only') });
  const outcome = await mailerTo(old.address).send(aMail({ recipient: { name: '', email: 'léa@zoë.example' } }));
  expect(outcome).toMatchObject({ verdict: 'GIVE_UP', status: 553 });
});

test('close lets the letter in hand finish', async () => {
  let answer = (): void => {};
  const read = Promise.withResolvers<void>();
  const server = await serverWith({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => {
        answer = () => callback(null, 'late');
        read.resolve();
      });
    },
  });
  const mailer = createSmtpMailer(`smtp://${server.address}`, MAIL_FROM);
  const sending = mailer.send(aMail());
  await read.promise;
  const closing = mailer.close();
  answer();
  expect(await sending).toMatchObject({ verdict: 'DELIVERED' });
  await closing;
  expect(await mailer.send(aMail())).toMatchObject({ verdict: 'RETRY', error: expect.any(String) });
});

function never(): never {
  throw new Error('no letter arrived');
}
