import { expect, test } from '@jest/globals';
import { XMLParser } from 'fast-xml-parser';
import { loadDocument } from '../../src/contract/document.ts';
import { changelogOf } from '../../src/contract/changelog.ts';
import { type Version, renderChangelogFeed } from '../../src/docs/changelog.ts';

const document = loadDocument(1);
const PUBLIC_URL = 'https://jobs.example/ats';

type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
};

/** An element as fast-xml-parser has it: its children under its name, its attributes under `:@`. */
type Parsed = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000 },
});

/** Reads XML; throws where it is not well-formed. */
function parseXml(text: string): Element {
  const [root] = elementsIn(parser.parse(text, true)).filter(({ name }) => name !== '?xml');
  if (root === undefined) throw new Error('there is no element');
  return root;
}

const elementsIn = (nodes: readonly Parsed[]): readonly Element[] =>
  nodes.flatMap(({ ':@': attributes = {}, ...named }) =>
    Object.entries(named)
      .filter(([name]) => name !== '#text')
      .map(([name, inner]) => {
        const children = inner as readonly Parsed[];
        return {
          name,
          attributes: attributes as Element['attributes'],
          text: children.map((child) => (child['#text'] ?? '') as string).join(''),
          children: elementsIn(children),
        };
      }),
  );

const childrenOf = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => childrenOf(element, name).map(({ text }) => text);

const published = changelogOf(document)?.items ?? [];

const ITEMS: readonly Version[] = [
  { version: '1.15', date: '2027-02-01', changes: [{ kind: 'FIX', text: 'Dates & <b>times</b> in `date`.\u0007' }] },
  { version: '1.14', date: '2027-01-10', changes: [{ kind: 'FEATURE', text: 'See [the list](https://jobs.example/list).' }] },
];

test('a feed (Atom): RFC 4287, 4.1.1: one id, one title, one updated, an author, a link to itself and to what it stands for', () => {
  const feed = parseXml(renderChangelogFeed(document, published.slice(0, 2), PUBLIC_URL));
  expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  expect(textOf(feed, 'id')).toEqual([`${PUBLIC_URL}/changelog`]);
  expect(textOf(feed, 'title')).toEqual(['Changelog: Recruitment Service REST interface']);
  expect(textOf(feed, 'updated')).toEqual([`${published[0]?.date}T00:00:00Z`]);
  expect(childrenOf(feed, 'author').map((author) => textOf(author, 'name'))).toEqual([['Recruitment Service']]);
  expect(childrenOf(feed, 'link').map(({ attributes }) => [attributes['rel'], attributes['type'], attributes['href']])).toEqual([
    ['self', 'application/atom+xml', `${PUBLIC_URL}/changelog.atom`],
    ['alternate', 'text/html', `${PUBLIC_URL}/changelog`],
  ]);
});

test('it has one entry a version, the newest first, each with an id of its own that stays when others come', () => {
  const entries = childrenOf(parseXml(renderChangelogFeed(document, ITEMS, PUBLIC_URL)), 'entry');
  expect(entries.map((entry) => ['id', 'title', 'updated'].flatMap((name) => textOf(entry, name)))).toEqual([
    [`${PUBLIC_URL}/changelog#1.15`, 'Version 1.15', '2027-02-01T00:00:00Z'],
    [`${PUBLIC_URL}/changelog#1.14`, 'Version 1.14', '2027-01-10T00:00:00Z'],
  ]);
  for (const entry of entries) {
    const [link, ...more] = childrenOf(entry, 'link');
    expect([link?.attributes['rel'], link?.attributes['href'], more]).toEqual(['alternate', textOf(entry, 'id')[0], []]);
  }
  const older = childrenOf(parseXml(renderChangelogFeed(document, ITEMS.slice(1), PUBLIC_URL)), 'entry');
  expect(older.flatMap((entry) => textOf(entry, 'id'))).toEqual(textOf(entries[1]!, 'id'));
});

test('an entry says what changed, in HTML that holds no tag of the text and no character that XML forbids', () => {
  const [first, second] = childrenOf(parseXml(renderChangelogFeed(document, ITEMS, PUBLIC_URL)), 'entry');
  const [content] = childrenOf(first!, 'content');
  expect(content?.attributes['type']).toBe('html');
  expect(content?.text).toContain('<span class="kind fix">Fixed</span> <span>Dates &amp; times in <code>date</code>.</span>');
  expect(childrenOf(second!, 'content')[0]?.text).toContain('See <a href="https://jobs.example/list">the list</a>.');
});
