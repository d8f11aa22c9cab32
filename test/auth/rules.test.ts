import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parseBasic } from '../../src/auth/basic.ts';
import { hashPassword, issuePassword, matchesHash } from '../../src/auth/password.ts';

describe('the header', () => {
  const encode = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

  test.each([
    ['plain', 'amara:secret', 'amara', 'secret'],
    ['a colon in the password', 'amara:a:b::c:', 'amara', 'a:b::c:'],
    ['an empty password', 'amara:', 'amara', ''],
    ['spaces', ' amara : secret ', ' amara ', ' secret '],
    ['UTF-8', 'zoë:пароль😀', 'zoë', 'пароль😀'],
  ])('RFC 7617, "a login and a password": %s', (_what, text, login, password) => {
    expect(parseBasic(`Basic ${encode(text)}`)).toEqual({ login, password });
  });

  test.each(['Basic ', 'basic ', 'BASIC ', 'bAsIc ', 'Basic  ', 'Basic        '])(
    'scheme in any case, spaces after it: %j',
    (scheme) => {
      expect(parseBasic(scheme + encode('amara:secret'))).toEqual({ login: 'amara', password: 'secret' });
    },
  );

  test.each(['a:b', 'aa:b', 'aaa:b'])('base64 with and without padding: %s', (text) => {
    const padded = encode(text);
    const expected = { login: text.slice(0, -2), password: 'b' };
    expect(parseBasic(`Basic ${padded}`)).toEqual(expected);
    expect(parseBasic(`Basic ${padded.replace(/=+$/, '')}`)).toEqual(expected);
  });

  const token = encode('amara:secret');

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the scheme alone', 'Basic'],
    ['the scheme and a space', 'Basic '],
    ['no space', `Basic${token}`],
    ['a tab for a space', `Basic\t${token}`],
    ['another scheme that ends in Basic', `XBasic ${token}`],
    ['another scheme that begins with Basic', `Basicx ${token}`],
    ['a scheme that holds Basic', `XBasicX ${token}`],
    ['a scheme before it', `Bearer x, Basic ${token}`],
    ['a bearer token', `Bearer ${token}`],
    ['a space before the scheme', ` Basic ${token}`],
    ['two tokens', `Basic ${token} ${token}`],
    ['something after a comma', `Basic ${token}, Basic ${token}`],
    ['base64url', `Basic ${encode('a?>:~~~').replace(/\+/g, '-').replace(/\//g, '_')}_`],
    ['characters outside base64', `Basic ${token}!`],
    ['padding in the middle', 'Basic YT=pi'],
    ['three paddings', 'Basic YTpi==='],
    ['padding alone', 'Basic ='],
    ['no colon', `Basic ${encode('amara')}`],
    ['an empty login', `Basic ${encode(':secret')}`],
    ['a colon alone', `Basic ${encode(':')}`],
    ['Latin-1', `Basic ${encode(Uint8Array.of(0x7a, 0x6f, 0xeb, 0x3a, 0x78))}`],
    ['an overlong form of a slash', `Basic ${encode(Uint8Array.of(0x61, 0x3a, 0xc0, 0xaf))}`],
    ['a surrogate in UTF-8', `Basic ${encode(Uint8Array.of(0x61, 0x3a, 0xed, 0xa0, 0x80))}`],
    ['UTF-8 cut short', `Basic ${encode(Uint8Array.of(0x61, 0x3a, 0xc3))}`],
    ['a NUL in the login', `Basic ${encode('am\0ara:secret')}`],
    ['a NUL in the password', `Basic ${encode('amara:sec\0ret')}`],
    ['a line end', `Basic ${encode('amara:secret\n')}`],
    ['a tab', `Basic ${encode('amara:sec\tret')}`],
    ['a DEL', `Basic ${encode('amara:sec\x7fret')}`],
    ['a C1 control', `Basic ${encode('amara:sec\u0085ret')}`],
  ])('malformed: %s', (_what, header) => expect(parseBasic(header)).toBeUndefined());

  test('a header has at most 1 KiB', () => {
    const header = (length: number): string => `Basic ${encode(`a:${'x'.repeat(760)}`)}`.padEnd(length, ' ');
    expect(header(1024)).toHaveLength(1024);
    expect(parseBasic(header(1024))?.password).toHaveLength(760);
    expect(parseBasic(header(1025))).toBeUndefined();
    expect(parseBasic(`Basic ${'A'.repeat(1_000_000)}`)).toBeUndefined();
  });
});

describe('the password', () => {
  test('support issues 256 random bits: the bytes of the source, in characters that need no escaping', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));
    const asked: number[] = [];
    const password = issuePassword((size) => {
      asked.push(size);
      return bytes;
    });
    expect(asked).toEqual([32]);
    expect(password).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(password, 'base64url')).toEqual(bytes);
  });

  test('no two issued passwords are the same', () => {
    expect(new Set(Array.from({ length: 1000 }, () => issuePassword())).size).toBe(1000);
  });

  test('the hash is HMAC-SHA-256 under the key of the server: another key, another hash', () => {
    const hash = hashPassword('key', 'password');
    expect(hash).toEqual(createHmac('sha256', 'key').update('password').digest());
    expect(hash).toHaveLength(32);
    expect(hashPassword('another key', 'password')).not.toEqual(hash);
  });

  test.each([
    ['the same', (hash: Buffer) => Uint8Array.from(hash), true],
    ['one bit off at the end', (hash: Buffer) => Uint8Array.from(hash, (byte, index) => (index === 31 ? byte ^ 1 : byte)), false],
    ['nothing stored', () => undefined, false],
    ['null', () => null, false],
    ['empty', () => new Uint8Array(), false],
    ['a beginning of it', (hash: Buffer) => Uint8Array.from(hash.subarray(0, 31)), false],
    ['more than it', (hash: Buffer) => Uint8Array.from([...hash, 0]), false],
    ['zeros', () => new Uint8Array(32), false],
  ])('a hash against %s', (_what, stored, matches) => {
    const hash = hashPassword('key', 'password');
    expect(matchesHash(hash, stored(hash))).toBe(matches);
  });

  test('a hash of zeros does not match a credential that has none', () => {
    expect(matchesHash(Buffer.alloc(32), undefined)).toBe(false);
    expect(matchesHash(Buffer.alloc(32), null)).toBe(false);
  });
});
