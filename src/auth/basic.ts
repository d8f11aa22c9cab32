import type { Request } from 'express';
import { BasicStrategy } from 'passport-http';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const AUTHORIZATION = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;
const CONTROL = /\p{Cc}/u;
const MAX_LENGTH = 1024;

export type BasicCredentials = { readonly login: string; readonly password: string };

/**
 * Reads an `Authorization` header (RFC 7617, UTF-8). The first colon ends the login. Undefined for
 * a malformed header.
 */
export function parseBasic(header: string | undefined): BasicCredentials | undefined {
  if (header === undefined || header.length > MAX_LENGTH) return undefined;
  const token = AUTHORIZATION.exec(header)?.[1];
  const text = token === undefined ? undefined : decode(token);
  if (text === undefined || CONTROL.test(text)) return undefined;
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decode(token: string): string | undefined {
  try {
    return UTF8.decode(Buffer.from(token, 'base64'));
  } catch {
    return undefined;
  }
}

type Verify<User> = (credentials: BasicCredentials) => Promise<User | undefined>;

/**
 * passport-http's Basic strategy with the parsing of RFC 7617. The original cuts a password at its
 * second colon, accepts other schemes as Basic, and answers malformed headers without a challenge.
 */
export class Rfc7617Strategy<User> extends BasicStrategy {
  declare success: (user: User) => void;
  declare fail: (challenge?: string) => void;
  declare error: (error: unknown) => void;
  // passport runs each request on Object.create(strategy), which has no #private slots
  private readonly verify: Verify<User>;

  constructor(verify: Verify<User>) {
    super(() => undefined);
    this.verify = verify;
  }

  override authenticate(request: Request): void {
    const credentials = parseBasic(request.headers.authorization);
    if (credentials === undefined) return this.fail();
    this.verify(credentials).then(
      (user) => (user === undefined ? this.fail() : this.success(user)),
      (error: unknown) => this.error(error),
    );
  }
}
