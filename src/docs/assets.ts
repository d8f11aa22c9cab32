import { readFileSync } from 'node:fs';
import path from 'node:path';
import { once, represent, type Representation } from '../http/representation.ts';

const OURS = path.join(import.meta.dirname, 'assets');

const read = (name: string): string => readFileSync(path.join(OURS, name), 'utf8');

/** Each file as it is sent. */
const CONTENTS = {
  'docs.css': () => read('docs.css'),
  'code.js': () => read('code.js'),
  'reference.js': () => read('reference.js'),
  'icon.svg': () => read('icon.svg'),
} as const;

export type AssetName = keyof typeof CONTENTS;

const TYPES = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.svg': 'image/svg+xml' } as const;

const typeOf = (name: string): string => TYPES[path.extname(name) as keyof typeof TYPES];

const assets: ReadonlyMap<string, () => Representation> = new Map(
  Object.entries(CONTENTS).map(([name, content]) => [name, once(() => represent(typeOf(name), content()))]),
);

/** A file that the pages need, by its name; undefined when it is none of them. */
export const findAsset = (name: string): Representation | undefined => assets.get(name)?.();

/** The path of the file from one level above the base address; it changes with the content. */
export const assetAddress = (name: AssetName): string => `docs/assets/${name}?v=${findAsset(name)?.digest}`;
