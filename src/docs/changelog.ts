import type { Document } from '../contract/document.ts';
import { changelogOf } from '../contract/changelog.ts';
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

export const renderChangelogPage = (contract: Document, versions: readonly Version[]): string =>
  renderPage({
    title: `Changelog: ${contract.info.title}`,
    root: '',
    body: markup`<main id="content" class="narrow">
<h1>Changelog</h1>
<p class="lead">What each version of the interface brought, the newest first. Programs read the same at this URL as JSON, feed readers
<a href="changelog.atom">as a feed</a>.</p>
${renderVersions(contract, versions, 'h2')}
</main>
`,
  });

/** Versions with their changes under headings of this level. The anchor is the version. */
export const renderVersions = (contract: Document, versions: readonly Version[], heading: 'h2' | 'h3'): Markup =>
  markup`${versions.map(
    ({ version, date, changes }) => markup`<article class="release" id="${version}">
<${heading}>${version} <time datetime="${date}">${date}</time></${heading}>
${renderChanges(contract, changes, heading === 'h2' ? 'h3' : 'h4')}</article>
`,
  )}`;

const renderChanges = (contract: Document, changes: Version['changes'], heading: 'h3' | 'h4'): Markup =>
  markup`${groupChanges(contract, changes).map(
    ([title, own]) => markup`<${heading}>${title}</${heading}>
<ul class="changes">
${own.map(({ kind, text }) => markup`<li><span class="kind ${kind.toLowerCase()}">${KINDS[kind]}</span> <span>${renderSentence(text)}</span></li>\n`)}</ul>
`,
  )}`;

const GENERAL = 'General';

/**
 * Groups changes by the group of operations that their first sentence names first. Changes that
 * name none come last.
 */
export function groupChanges(contract: Document, changes: Version['changes']): readonly [string, Version['changes']][] {
  const names = namesOfGroups(contract);
  const groupOf = (text: string): string => {
    const sentence = text.split(/\.\s/)[0]?.toLowerCase() ?? '';
    const places = names.map(([name, group]) => ({ group, at: sentence.indexOf(name) })).filter(({ at }) => at >= 0);
    return places.toSorted((one, other) => one.at - other.at)[0]?.group ?? GENERAL;
  };
  const groups = Map.groupBy(changes, ({ text }) => groupOf(text));
  return [...groups].toSorted(([one], [other]) => Number(one === GENERAL) - Number(other === GENERAL));
}

/** How a sentence names a group: itself, or one of its operations by id or by method and path. */
const namesOfGroups = ({ tags = [], paths }: Document): readonly (readonly [name: string, group: string])[] => [
  ...tags.map(({ name }) => [name.toLowerCase(), name] as const),
  ...Object.entries(paths).flatMap(([path, { head, get, post }]) =>
    Object.entries({ head, get, post }).flatMap(([method, operation]) => {
      const group = operation?.tags?.[0] ?? GENERAL;
      return operation
        ? [`\`${operation.operationId}\``, `\`${method} ${path}\``].map((name) => [name.toLowerCase(), group] as const)
        : [];
    }),
  ),
];

/**
 * The changelog as an Atom feed (RFC 4287), one entry a version, each with a link to its version on
 * the page.
 */
export function renderChangelogFeed(contract: Document, items: readonly Version[], publicUrl: string): string {
  const address = `${publicUrl}/changelog`;
  const entries = items.map(
    ({ version, date, changes }) => markup`<entry>
<id>${address}#${version}</id>
<title>Version ${version}</title>
<updated>${date}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${address}#${version}"/>
<content type="html">${renderChanges(contract, changes, 'h3').markup}</content>
</entry>
`,
  );
  const { markup: text } = markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${address}</id>
<title>Changelog: ${contract.info.title}</title>
<updated>${items[0]?.date}T00:00:00Z</updated>
<author><name>Recruitment Service</name></author>
<link rel="self" type="application/atom+xml" href="${publicUrl}/changelog.atom"/>
<link rel="alternate" type="text/html" href="${address}"/>
${entries}</feed>
`;
  return text;
}
