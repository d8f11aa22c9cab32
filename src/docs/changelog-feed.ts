import type { Document } from '../contract/document.ts';
import { renderChanges, type Version } from './changelog-page.ts';
import { markup } from './markup.ts';

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
