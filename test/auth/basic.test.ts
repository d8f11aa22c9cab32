import { expect, test } from '@jest/globals';
import { parseBasic } from '../../src/auth/basic.ts';

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
