import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { once, represent, type Representation } from './representation.ts';

const OURS = path.join(import.meta.dirname, 'assets');
const SWAGGER_UI = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const TYPES = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.svg': 'image/svg+xml' } as const;

const FOLDERS = {
  'docs.css': OURS,
  'reference.css': OURS,
  'reference.js': OURS,
  'icon.svg': OURS,
  'swagger-ui.css': SWAGGER_UI,
  'swagger-ui-bundle.js': SWAGGER_UI,
} as const;

export type AssetName = keyof typeof FOLDERS;

const names = Object.keys(FOLDERS) as readonly AssetName[];

const assets: ReadonlyMap<string, () => Representation> = new Map(
  names.map((name) => [name, once(() => represent(typeOf(name), readFileSync(path.join(FOLDERS[name], name))))]),
);

/** A file that the pages need, by its name; undefined when it is none of them. */
export const findAsset = (name: string): Representation | undefined => assets.get(name)?.();

/** Where the file lies, seen from the address one level above the base address; another content has another address. */
export const assetAddress = (name: AssetName): string => `docs/assets/${name}?v=${findAsset(name)?.digest}`;

const typeOf = (name: AssetName): string => TYPES[path.extname(name) as keyof typeof TYPES];
