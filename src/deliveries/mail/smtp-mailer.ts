import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { within } from '../../core/deadline.ts';
import { createHostLookup, type HostLookup, lookupOf } from '../host-lookup.ts';
import { createAttempts, type Ending, type Mailer } from './mailer.ts';
import { accepted, complaintOf, endingOf } from './smtp-ending.ts';

/** Letters sent at the same time; others queue, and their time limit runs meanwhile. */
const MAIL_CONNECTIONS = 8;

const LIMIT_MS = 30_000;
const IDLE_MS = 60_000;

type SmtpSettings = { readonly limitMs?: number; readonly lookupHost?: HostLookup };

/**
 * Sends letters to a mail server, each within `limitMs`. The URL is nodemailer's: `smtps:` is TLS
 * from the first byte, `smtp:` upgrades when the server offers it, `?requireTLS=true` insists. The
 * certificate is verified unless `?tls.rejectUnauthorized=false`.
 */
export function createSmtpMailer(
  smtpUrl: string,
  mailFrom: string,
  { limitMs = LIMIT_MS, lookupHost = createHostLookup() }: SmtpSettings = {},
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // A letter is queued again only if the server closed an idle connection before the first byte.
    maxRequeues: 2,
    idleTimeout: IDLE_MS,
    getSocket: createSocketOpener(lookupHost, limitMs),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  });
  transport.on('error', () => {}); // each letter gets its own error
  const { send, finish } = createAttempts(mailFrom, (letter) =>
    // The total limit. The others restart with every step, and with every byte of a slow server.
    transport.sendMail({ ...letter, signal: AbortSignal.timeout(limitMs) }).then(endingOfReply, endingOf),
  );
  return {
    describe: `Mail leaves through ${serverOf(smtpUrl)}, from ${mailFrom}.`,
    send,
    check: () =>
      within(
        limitMs,
        transport.verify().then(() => undefined, complaintOf),
        () => complaintOf({ code: 'ETIMEDOUT' } as NodemailerError),
      ),
    async close() {
      await finish();
      transport.close({ force: true });
    },
  };
}

/** A server of the kind `?lmtp=true` answers for the recipient after it has taken the letter. */
const endingOfReply = ({
  response,
  rejectedErrors,
}: {
  response: string;
  rejectedErrors?: NodemailerError[] | undefined;
}): Ending => (rejectedErrors?.[0] === undefined ? accepted(response) : endingOf(rejectedErrors[0]));

/** Host and port, never the password. */
function serverOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}, port ${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

type GetSocket = NonNullable<SMTPPoolOptions['getSocket']>;

/**
 * Connects to mail servers instead of nodemailer, which falls back to `dns.lookup`. The connect
 * timeout begins after the lookup.
 */
const createSocketOpener =
  (lookupHost: HostLookup, limitMs: number): GetSocket =>
  (place, done) =>
    void open(place, lookupHost, limitMs).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error),
    );

async function open(place: SMTPPoolOptions, lookupHost: HostLookup, limitMs: number): Promise<Socket> {
  const { host = 'localhost', secure = false, port = secure ? 465 : 587, localAddress } = place;
  const lookup = lookupOf(await lookupHost(host));
  const socket = connect({ host, port: Number(port), lookup, ...(localAddress !== undefined && { localAddress }) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(limitMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw (error as Error).name === 'AbortError' ? Object.assign(new Error(), { code: 'ETIMEDOUT' }) : error;
  }
}
