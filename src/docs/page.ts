import { readFileSync } from 'node:fs';
import path from 'node:path';
import { markup, type Markup } from './markup.ts';
import { once, represent, type Representation } from '../http/representation.ts';

export type Page = {
  readonly title: string;
  /**
   * The relative path from the page to the URL above the base address: nothing, or `../` once or twice. Relative
   * links hold behind any prefix.
   */
  readonly root: '' | '../' | '../../';
  readonly scripts?: readonly AssetName[];
  readonly body: Markup;
};

/** A whole HTML document, without a script or a style of its own in it. */
export function renderPage({ title, root, scripts = [], body }: Page): string {
  const { markup: text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}${assetAddress('icon.svg')}">
<link rel="alternate" type="application/atom+xml" title="Changelog" href="${root}changelog.atom">
<link rel="stylesheet" href="${root}${assetAddress('docs.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="${root}docs">Recruitment Service</a>
${scripts.includes('reference.js') ? markup`<button class="menu" type="button" aria-expanded="false" aria-controls="contents">Contents</button>` : undefined}
<nav aria-label="Pages"><a href="${root}docs#guides">Guides</a><a href="${root}docs#reference">Reference</a><a href="${root}changelog">Changelog</a></nav>
</header>
${body}
${scripts.map((name) => markup`<script defer src="${root}${assetAddress(name)}"></script>\n`)}</body>
</html>
`;
  return text;
}

const NAMES = ['docs.css', 'code.js', 'reference.js', 'icon.svg'] as const;

type AssetName = (typeof NAMES)[number];

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const readAsset = (name: AssetName): Representation =>
  represent(TYPES[path.extname(name)] ?? '', readFileSync(path.join(import.meta.dirname, 'assets', name), 'utf8'));

const assets: ReadonlyMap<string, () => Representation> = new Map(NAMES.map((name) => [name, once(() => readAsset(name))]));

/** A file that the pages need, by its name; undefined when it is none of them. */
export const findAsset = (name: string): Representation | undefined => assets.get(name)?.();

/** The path of the file from one level above the base address; it changes with the content. */
const assetAddress = (name: AssetName): string => `docs/assets/${name}?v=${findAsset(name)?.digest}`;
