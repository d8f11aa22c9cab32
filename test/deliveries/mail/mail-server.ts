/** A real mail server on loopback, and letters to send it. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Mail } from '../../../src/deliveries/mail/letter.ts';
import type { Mailer } from '../../../src/deliveries/mail/mailer.ts';
import { createSmtpMailer } from '../../../src/deliveries/mail/smtp-mailer.ts';

/** A letter that the server got whole. */
export type Received = {
  readonly raw: string;
  readonly email: Email;
  readonly from: string;
  readonly to: readonly string[];
  readonly arguments: unknown;
  readonly secure: boolean;
  readonly user: unknown;
};

export type MailServer = {
  readonly address: string;
  readonly letters: readonly Received[];
  /** Every connection there ever was. */
  readonly connections: () => number;
  hangUp(): void;
  close(): Promise<void>;
};

/** The server's reaction to a complete letter. */
export type Ending = 'accept' | 'drop' | 'silence' | Error;

export const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Accepts every letter in plain text and without a login by default. */
export async function startMailServer(options: SMTPServerOptions = {}, endings: readonly Ending[] = []): Promise<MailServer> {
  const letters: Received[] = [];
  const sockets = new Set<net.Socket>();
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy());
  let handedIn = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 10,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const ending = endings[handedIn++] ?? 'accept';
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(raw).then((email) => {
          letters.push({
            raw: raw.toString('latin1'),
            email,
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            arguments: mailFrom ? mailFrom.args : false,
            secure: session.secure,
            user: session.user,
          });
          if (ending === 'drop') hangUp();
          else if (ending instanceof Error) callback(ending);
          else if (ending === 'accept') callback(null, 'queued as 4711');
        });
      });
    },
    ...options,
  });
  server.on('error', () => {}); // of clients that turn away from its certificate
  let connections = 0;
  server.server.on('connection', (socket: net.Socket) => {
    connections++;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    connections: () => connections,
    hangUp,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A listener with scripted lines, no mail server. */
export async function startListener(speak: (socket: net.Socket) => void): Promise<Pick<MailServer, 'address' | 'close'>> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    speak(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const MAIL_FROM = 'jobs@recruitment.example';

export const aMail = (given: Partial<Mail> = {}): Mail => ({
  tenantId: 3,
  candidateId: 17,
  messageId: '<0b8f6a52-5f5c-4c57-8a2e-3f3a4d8a9c11@northwind.example>',
  date: new Date('2026-11-20T09:30:15Z'),
  sender: { name: 'Amara Okafor', email: 'amara@northwind.example' },
  recipient: { name: 'Léa Moreau', email: 'lea@mail.example' },
  subject: 'Votre candidature : infirmière',
  html: '<p>Bonjour</p><p>Chère Léa,<br>voir <a href="https://northwind.example/a?b=1&amp;c=é">les horaires</a>.</p>',
  ...given,
});

const open: { close(): Promise<void> }[] = [];

/** Closes what a test has opened, the last first. */
export async function closeAll(): Promise<void> {
  for (const each of open.splice(0).reverse()) await each.close();
}

export const opened = <Closable extends { close(): Promise<void> }>(closable: Closable): Closable => {
  open.push(closable);
  return closable;
};

export const serverWith = async (options: SMTPServerOptions = {}, endings: readonly Ending[] = []) =>
  opened(await startMailServer(options, endings));

export const mailerTo = (
  address: string,
  query = '',
  scheme = 'smtp',
  settings?: Parameters<typeof createSmtpMailer>[2],
): Mailer => opened(createSmtpMailer(`${scheme}://${address}/${query}`, MAIL_FROM, settings));
