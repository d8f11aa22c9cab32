import { changelogOf, type Document } from '../contract/document.ts';
import { renderSentence } from './markdown.ts';
import { markup, type Markup } from './markup.ts';
import { renderPage } from './page.ts';

export type Version = NonNullable<ReturnType<typeof changelogOf>>['items'][number];

const KINDS: Readonly<Record<Version['changes'][number]['kind'], string>> = {
  FEATURE: 'New',
  FIX: 'Fixed',
  BEHAVIOUR: 'Changed',
  DEPRECATION: 'Deprecated',
  MIGRATION: 'Migration',
};

export const renderChangelogPage = ({ info }: Document, versions: readonly Version[]): string =>
  renderPage({
    title: `Changelog: ${info.title}`,
    root: '',
    body: markup`<main id="content" class="narrow">
<h1>Changelog</h1>
<p class="lead">What each version of the interface brought, the newest first. Programs read the same at this URL as JSON, feed readers
<a href="changelog.atom">as a feed</a>.</p>
${renderVersions(versions, 'h2')}
</main>
`,
  });

/** Versions with their changes under headings of this level. The anchor is the version. */
export const renderVersions = (versions: readonly Version[], heading: 'h2' | 'h3'): Markup =>
  markup`${versions.map(
    ({ version, date, changes }) => markup`<article class="release" id="${version}">
<${heading}>${version} <time datetime="${date}">${date}</time></${heading}>
${renderChanges(changes)}</article>
`,
  )}`;

const renderChanges = (changes: Version['changes']): Markup => markup`<ul class="changes">
${changes.map(({ kind, text }) => markup`<li><span class="kind ${kind.toLowerCase()}">${KINDS[kind]}</span> <span>${renderSentence(text)}</span></li>\n`)}</ul>
`;

/**
 * The changelog as an Atom feed (RFC 4287), one entry a version, each with a link to its version on
 * the page.
 */
export function renderChangelogFeed({ info }: Document, items: readonly Version[], publicUrl: string): string {
  const address = `${publicUrl}/changelog`;
  const entries = items.map(
    ({ version, date, changes }) => markup`<entry>
<id>${address}#${version}</id>
<title>Version ${version}</title>
<updated>${date}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${address}#${version}"/>
<content type="html">${renderChanges(changes).markup}</content>
</entry>
`,
  );
  const { markup: text } = markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${address}</id>
<title>Changelog: ${info.title}</title>
<updated>${items[0]?.date}T00:00:00Z</updated>
<author><name>Recruitment Service</name></author>
<link rel="self" type="application/atom+xml" href="${publicUrl}/changelog.atom"/>
<link rel="alternate" type="text/html" href="${address}"/>
${entries}</feed>
`;
  return text;
}
