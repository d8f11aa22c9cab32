import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { hashPassword, issuePassword, matchesHash } from '../../src/auth/password.ts';

test('"support issues 256 random bits": the bytes of the source, in characters that need no escaping', () => {
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
