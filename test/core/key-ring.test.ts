import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { keyFile, readOrCreateKeys } from '../../src/core/key-files.ts';
import { createKeyRing, fingerprintOf, keysOf } from '../../src/core/key-ring.ts';
import { createTokenCipher } from '../../src/core/encrypted-token.ts';
import { createSecretBox } from '../../src/deliveries/webhook/secrets.ts';
import { aFolder } from '../runtime/process.ts';

const [coming, current, former] = ['the coming key', 'the current key', 'the former key'] as const;

test('a ring has each key once, the current one first', () => {
  const ring = createKeyRing([current, former, current, coming, former]);
  expect(ring).toEqual({ current, fallbacks: [former, coming] });
  expect(keysOf(ring)).toEqual([current, former, coming]);
  expect(Object.isFrozen(ring) && Object.isFrozen(ring.fallbacks)).toBe(true);
});

test('the keys of the embedded database are lines of files: made once, and a new one is written above the former', async () => {
  const folder = await aFolder();
  const { current: made } = readOrCreateKeys(folder, 'credential');
  expect(made).toHaveLength(43);
  expect(readOrCreateKeys(folder, 'secret').current).not.toBe(made);
  const file = keyFile(folder, 'credential');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([made, 0o600]);
  writeFileSync(file, `\n ${coming}\r\n${made}\n`);
  expect(readOrCreateKeys(folder, 'credential')).toEqual({ current: coming, fallbacks: [made] });
  writeFileSync(file, '\n');
  expect(() => readOrCreateKeys(folder, 'credential')).toThrow(`${file} is empty: put the key back that was in it.`);
});

test('a fingerprint is of its key alone, and nothing of the key', () => {
  expect(fingerprintOf(current)).toMatch(/^[0-9a-f]{8}$/);
  expect(fingerprintOf(current)).toBe(fingerprintOf(current));
  expect(fingerprintOf(former)).not.toBe(fingerprintOf(current));
  expect(Buffer.from(current).toString('hex')).not.toContain(fingerprintOf(current));
});

test('a token is encrypted with the current key and decrypted with any of the ring', () => {
  const encrypted = (...keys: [string, ...string[]]): string =>
    createTokenCipher<string>(createKeyRing(keys), 'tests').encrypt('value');
  const decrypt = (text: string, ...keys: [string, ...string[]]) =>
    createTokenCipher<string>(createKeyRing(keys), 'tests').decrypt(text);
  expect(decrypt(encrypted(former), current, coming, former)).toBe('value');
  expect(decrypt(encrypted(coming), current, coming, former)).toBe('value');
  expect(decrypt(encrypted(current, former), current)).toBe('value');
  expect(decrypt(encrypted(current, former), former)).toBeUndefined();
  expect(decrypt(encrypted('a strange key'), current, coming, former)).toBeUndefined();
});

test('a box tells which key has locked what is in it', () => {
  const box = createSecretBox(createKeyRing([current, former]));
  const locked = (key: string) => createSecretBox(createKeyRing([key])).lock('whsec_');
  expect([current, former, coming].map((key) => box.lockedWith(locked(key)))).toEqual(['current', 'fallback', undefined]);
  expect([current, former].map((key) => box.unlock(locked(key)))).toEqual(['whsec_', 'whsec_']);
  expect(() => box.unlock(locked(coming))).toThrow('another SECRET_KEY');
  expect(box.lockedWith(box.lock(box.unlock(locked(former))))).toBe('current');
});
