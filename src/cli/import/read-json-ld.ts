/** Job postings of schema.org: a JSON-LD document, or a page with such documents in it. */
import { readFile, stat } from 'node:fs/promises';
import { recordsOf, type Posting, type PostingSettings } from './postings.ts';
import { decodeUtf8, NOT_UTF8, UnreadableFile, type Found } from './read-file.ts';
import type { Values } from './records.ts';

const MAX_FILE = 64 * 1024 * 1024;
/** A posting is an item of a list, of a graph, or of an ItemList. */
const DEEPEST = 8;

/** Postings are numbered as they stand in the file, from 1. */
export async function* readJsonLd(file: string, settings: PostingSettings): AsyncGenerator<Found> {
  const { size } = await stat(file);
  if (size > MAX_FILE) throw new UnreadableFile(`A file of job postings may have ${MAX_FILE / 1024 / 1024} MiB.`);
  const text = decodeUtf8(await readFile(file));
  if (text === undefined) yield { number: 1, fault: NOT_UTF8 };
  let number = 0;
  for (const document of documentsOf(text ?? '')) {
    const postings = postingsIn(parse(document));
    for (const posting of postings ?? []) yield* recordsOf((number += 1), postingOf(posting), settings);
    if (postings === undefined) yield { number: (number += 1), fault: 'is not JSON' };
  }
}

/** The scripts of JSON-LD in a page, or the file as a whole. */
function* documentsOf(text: string): Generator<string> {
  if (!text.trimStart().startsWith('<')) {
    if (text.trim() !== '') yield text;
    return;
  }
  const lower = text.toLowerCase();
  for (let start = lower.indexOf('<script'); start >= 0; start = lower.indexOf('<script', start)) {
    const open = lower.indexOf('>', start);
    const close = open < 0 ? -1 : lower.indexOf('</script', open);
    if (close < 0) return;
    if (lower.slice(start, open).includes('application/ld+json')) yield text.slice(open + 1, close);
    start = close;
  }
}

function parse(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return undefined;
  }
}

/** The postings in a document; undefined when it is none. */
function postingsIn(value: unknown, depth = 0): readonly Values[] | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => postingsIn(each, depth + 1) ?? []);
  const node = value as Values;
  if (typesOf(node).includes('JobPosting')) return [node];
  return ['@graph', 'itemListElement', 'item', 'mainEntity'].flatMap((name) => postingsIn(node[name], depth + 1) ?? []);
}

const typesOf = (node: Values): readonly string[] =>
  listed(node['@type']).map((type) => String(type).replace(/^(https?:\/\/schema\.org\/|schema:)/, ''));

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function postingOf(node: Values): Posting {
  const [place] = listed(node['jobLocation']);
  const address = inner(place, 'address');
  const geo = inner(place, 'geo');
  return {
    reference: identifierOf(node),
    title: textOf(node['title']) ?? textOf(node['name']),
    description: textOf(node['description']),
    posted: textOf(node['datePosted']),
    expires: textOf(node['validThrough']),
    employment: textOf(node['employmentType']),
    company: nameOf(node['hiringOrganization']),
    location: {
      address: textOf(address['streetAddress']),
      postalcode: textOf(address['postalCode']),
      town: textOf(address['addressLocality']),
      country: nameOf(address['addressCountry']),
      longitude: numberOf(geo['longitude'] ?? inner(place, '')['longitude']),
      latitude: numberOf(geo['latitude'] ?? inner(place, '')['latitude']),
    },
    attributes: {
      url: textOf(node['url']),
      region: textOf(address['addressRegion']),
      industry: textOf(node['industry']),
      direct_apply: typeof node['directApply'] === 'boolean' ? String(node['directApply']) : undefined,
    },
  };
}

/** The identifier of the posting, else its URL. */
const identifierOf = (node: Values): string | undefined =>
  textOf(node['identifier']) ?? textOf(inner(node['identifier'], '')['value']) ?? textOf(node['@id']) ?? textOf(node['url']);

/** An object in a node, or the node itself; empty when there is none. */
function inner(node: unknown, name: string): Values {
  const [value] = listed(name === '' ? node : inner(node, '')[name]);
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

function textOf(value: unknown): string | undefined {
  const [first] = listed(value);
  return typeof first === 'string' || typeof first === 'number' ? String(first).trim() || undefined : undefined;
}

const nameOf = (value: unknown): string | undefined => textOf(value) ?? textOf(inner(value, '')['name']);

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
