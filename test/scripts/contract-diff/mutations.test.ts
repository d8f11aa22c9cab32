import { expect, test } from '@jest/globals';
import { verdictOf } from '../../../scripts/contract/diff/change.ts';
import { compareContracts } from '../../../scripts/contract/diff/contract-comparison.ts';
import { openContract } from '../../../scripts/contract/diff/document.ts';
import { during, realDocument, sitesOfEachKind, type Mutable, type Site } from './sites.ts';

const sites = sitesOfEachKind();
const older = new Map(sites.map(({ document }) => [document, openContract(structuredClone(document), 'old')]));

/** The verdict on the contract with these words, against the contract as it is. */
function judgeWith({ document, holder }: Site, words: Mutable): string {
  const before = older.get(document) ?? openContract(realDocument(), 'old');
  return during(holder, words, () => verdictOf(compareContracts(before, openContract(document, 'new'))));
}

const nameOf = ({ kind, seen, word }: Site): string => `${kind}, ${seen}: ${word}`;

const PROSE = [
  'description',
  'summary',
  'title',
  'tags',
  'example',
  'examples',
  'links',
  'x-enumDescriptions',
  'x-permitted',
  'x-shown-once',
];

// responses of webhooks have neither body nor headers
const EMPTY = 'response reference, sent: $ref';

// keywords whose removal changes nothing, or shows in other keywords of the node
const FREE = [
  'schema, received: type',
  'header parameter, sent: required',
  'schema, received: additionalProperties',
  'schema, both: type',
  'query parameter, sent: style',
  'query parameter, sent: explode',
  EMPTY,
];

test('prose of any kind of node is no change', () => {
  const prose = sites.filter(({ word }) => PROSE.includes(word));
  expect(prose.length).toBeGreaterThan(15);
  expect(prose.filter((site) => judgeWith(site, { [site.word]: 'Other words.' }) !== 'none').map(nameOf)).toEqual([]);
});

test('no other word of any kind of node goes unnoticed when it is gone', () => {
  const words = sites.filter(({ word }) => !PROSE.includes(word));
  expect(words.length).toBeGreaterThan(80);
  const free = words.filter((site) => judgeWith(site, { [site.word]: undefined }) === 'none').map(nameOf);
  expect(free.toSorted()).toEqual(FREE.toSorted());
});
