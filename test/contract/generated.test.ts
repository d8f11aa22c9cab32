import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { generate } from '../../scripts/contract/generate.ts';

test('generated/ is never edited: generating it again gives the same bytes', async () => {
  const files = await generate();
  const folders = ['generated/v1', 'generated/test/versions/v2'];
  expect(Object.keys(files)).toEqual(folders.flatMap((folder) => [`${folder}/openapi.json`, `${folder}/openapi.ts`]));
  for (const [name, text] of Object.entries(files))
    expect({ name, same: readFileSync(name, 'utf8') === text }).toEqual({ name, same: true });
});
