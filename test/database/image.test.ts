import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { keepImage, readImage } from '../../src/database/embedded/image.ts';

test('an image that is damaged, or made from other migrations, is not used: a start then makes the database itself', () => {
  const folder = mkdtempSync(path.join(process.env['TEST_SCRATCH'] ?? '', 'images-'));
  const image = new Uint8Array([31, 139, 8]);
  expect(readImage(folder)).toBeUndefined();
  keepImage(new Uint8Array([1]), folder);
  keepImage(image, folder);
  expect(readImage(folder)).toEqual(image);

  const [name = ''] = readdirSync(folder);
  const file = path.join(folder, name);
  expect(readdirSync(folder)).toEqual([name]);
  writeFileSync(file, image.subarray(1));
  expect(readImage(folder)).toBeUndefined();
  writeFileSync(file, image);
  renameSync(
    file,
    path.join(
      folder,
      name.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    ),
  );
  expect(readImage(folder)).toBeUndefined();

  // a folder in its place cannot be read as a file
  rmSync(folder, { recursive: true });
  mkdirSync(file, { recursive: true });
  expect(readImage(folder)).toBeUndefined();
});
