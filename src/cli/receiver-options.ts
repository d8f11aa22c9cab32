import { isIP } from 'node:net';
import type { Config } from '../core/config.ts';
import { isPublicAddress } from '../deliveries/webhook/receiver-connection.ts';
import type { ReceiverCredentials } from '../deliveries/webhook/receiver-credentials.ts';
import { Refusal, type Io } from './command.ts';
import { readInput } from './input.ts';

/** The credentials for the receiver as typed: at most one of the three. */
export type ReceiverOptions = { readonly basic?: string; readonly bearer?: string; readonly header?: string };

/** Refuses an address that no delivery would be sent to. */
export function checkReceiverUrl(text: string, { webhookAllowPrivate }: Pick<Config, 'webhookAllowPrivate'>): string {
  const url = URL.parse(text);
  const insecure = webhookAllowPrivate && url?.protocol === 'http:';
  if (url?.protocol === 'http:' && !insecure)
    throw new Refusal('The URL must be https: http is allowed where WEBHOOK_ALLOW_PRIVATE is on.');
  if (url === null || (url.protocol !== 'https:' && !insecure)) throw new Refusal('The URL must be https.');
  if (url.username + url.password !== '' || text.includes('#')) {
    throw new Refusal('The URL must have no user part and no fragment; credentials have options of their own.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!webhookAllowPrivate && isIP(host) && !isPublicAddress(host))
    throw new Refusal(`The IP address ${host} is not public: it is allowed where WEBHOOK_ALLOW_PRIVATE is on.`);
  return url.href;
}

/** Reads the credentials. `@` before a value names a file and `-` is standard input: no process list shows those. */
export async function readReceiverCredentials(io: Io, given: ReceiverOptions): Promise<ReceiverCredentials | undefined> {
  if (given.basic !== undefined) return readBasic(await readInput(io, given.basic));
  if (given.bearer !== undefined) return readBearer(await readInput(io, given.bearer));
  if (given.header !== undefined) return readHeader(await readInput(io, given.header));
  return undefined;
}

function readBasic(text: string): ReceiverCredentials {
  const colon = text.indexOf(':');
  if (colon < 1 || /\p{Cc}/u.test(text)) throw new Refusal('--basic must be LOGIN:PASSWORD, without control characters.');
  return { kind: 'basic', login: text.slice(0, colon), password: text.slice(colon + 1) };
}

function readBearer(token: string): ReceiverCredentials {
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token))
    throw new Refusal('--bearer must be a token of letters, digits and . _ ~ + / - (RFC 6750).');
  return { kind: 'bearer', token };
}

// set by the call itself, or refused by undici
const RESERVED =
  /^(content-length|content-type|host|transfer-encoding|connection|keep-alive|proxy-connection|upgrade|expect|te|trailer|traceparent|webhook-.*)$/;

function readHeader(text: string): ReceiverCredentials {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*?)[ \t]*$/s.exec(text) ?? [];
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || !/^[\x20-\x7e]+$/.test(value)) {
    throw new Refusal("--header must be 'Name: value', of visible ASCII characters.");
  }
  if (RESERVED.test(name.toLowerCase())) throw new Refusal(`The header ${name} is set by the service itself.`);
  return { kind: 'header', name: name.toLowerCase(), value };
}
