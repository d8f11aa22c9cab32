import type { NodemailerError } from 'nodemailer';
import { LookupUnanswered } from '../host-lookup.ts';
import type { Ending } from './mailer.ts';

const KEPT_CHARACTERS = 8_192;

/**
 * Replies that ask for a login or refuse one (RFC 4954). The letter is not at fault, so it is
 * retried.
 */
const LOGIN_REPLIES: readonly number[] = [530, 534, 535, 538];
const LOGIN_FAULTS: readonly string[] = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];

const NOT_LOOKED_UP = 'The name of the mail server could not be looked up.';
const LOGIN_REFUSED = 'The mail server refused the login.';

/** How an attempt ended that the server answered well. */
export const accepted = (reply: string): Ending => ({
  verdict: 'DELIVERED',
  status: Number(/^\d{3}/.exec(reply)?.[0] ?? 250),
  body: storable(reply),
  error: null,
});

/**
 * How a failed attempt ended. Only a 5xx reply to the letter is final. It is tried again after a
 * timeout, a closed connection, a refused login or a 4xx reply, even if the server may have
 * accepted the letter.
 */
export function endingOf(error: NodemailerError): Ending {
  const { code = '', responseCode: status = 0, response = '', permanent = false } = error;
  const body = storable(response);
  if (LOGIN_FAULTS.includes(code) || LOGIN_REPLIES.includes(status))
    return { verdict: 'RETRY', status, body, error: LOGIN_REFUSED };
  if (error instanceof LookupUnanswered) return { verdict: 'POSTPONE', status, body, error: NOT_LOOKED_UP };
  if (status === 0) return { verdict: 'RETRY', status, body, error: reasonOf(error) };
  const refused = permanent && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { verdict: refused ? 'GIVE_UP' : 'RETRY', status, body, error: null };
}

/** Why no letter can be handed in, as a sentence with the server's own words. */
export function complaintOf(error: NodemailerError): string {
  const { error: reason, body } = endingOf(error);
  return body === '' ? (reason ?? '') : `${reason ?? 'The mail server takes no mail.'} It says: ${body}`;
}

function reasonOf({ code = '', originalCode = code }: NodemailerError): string {
  if (/CERT|LEAF_SIGNATURE/.test(originalCode)) return 'The certificate of the mail server is not trusted.';
  if (code === 'ETLS' || /^(EPROTO|ERR_SSL|ERR_TLS)/.test(originalCode))
    return 'The connection to the mail server could not be encrypted.';
  if (code === 'ETIMEDOUT' || code === 'EABORT' || originalCode === 'ETIMEDOUT') return 'The mail server did not answer in time.';
  if (code === 'ENOTFOUND') return 'The name of the mail server is not known.';
  if (originalCode === 'ECONNREFUSED') return 'The mail server refuses connections.';
  if (code === 'ECONNECTION' || originalCode === 'ECONNRESET' || originalCode === 'EPIPE')
    return 'The mail server closed the connection.';
  return 'The mail server could not be reached.';
}

/** The beginning of what the server said, in characters that the database keeps. */
const storable = (text: string): string => text.slice(0, KEPT_CHARACTERS).replaceAll('\0', '\ufffd').toWellFormed();
