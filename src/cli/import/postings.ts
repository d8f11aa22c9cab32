/** Turns job postings of the web into records of the import. */
import { JOB_TAGS, sanitise } from '../../resources/sanitise.ts';
import type { Found } from './read-file.ts';
import type { Values } from './records.ts';

/** Values of every job that is imported from a posting. */
export type PostingSettings = {
  /** References of the organisation and the process of new jobs. */
  readonly organisation: string;
  readonly process: string;
  readonly organisationName: string;
  readonly status: string;
  /** Reference of the source on which the jobs are published; undefined: on none. */
  readonly source: string | undefined;
  /** `YYYY-MM-DD`, on which a posting without a date begins. */
  readonly today: string;
};

/** A posting as it was found; missing values are undefined or empty. */
export type Posting = Readonly<
  Record<'reference' | 'title' | 'description' | 'posted' | 'expires' | 'employment' | 'company', string | undefined>
> & {
  readonly location: Values;
  /** Further properties under their names for programs. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
};

/** The records that a posting makes: its contract type, if it has one, and the job. */
export function recordsOf(number: number, posting: Posting, settings: PostingSettings): readonly Found[] {
  const contract = contractTypeOf(posting.employment);
  const job = jobOf(posting, settings, contract?.['reference']);
  const found = (value: Values, onlyNew: readonly string[]) => ({ number, value, size: JSON.stringify(value).length, onlyNew });
  return [...(contract ? [found(contract, ['name', 'abbreviation'])] : []), found(job, ['status', 'organisation', 'process'])];
}

function jobOf(posting: Posting, settings: PostingSettings, contractType: unknown): Values {
  const { reference, title, description, company } = posting;
  const { country } = posting.location;
  const location = given({ ...posting.location, country: typeof country === 'string' ? countryCodeOf(country) : undefined });
  const start = dayOf(posting.posted) ?? settings.today;
  const publication = { source: settings.source, start_date: start, end_date: dayOf(posting.expires) };
  return given({
    kind: 'job',
    reference,
    title,
    status: settings.status,
    organisation: settings.organisation,
    process: settings.process,
    client: company?.trim() === settings.organisationName ? undefined : company?.trim(),
    contract_type: contractType,
    description: description === undefined ? undefined : cleanHtml(description),
    location: Object.keys(location).length > 0 ? location : undefined,
    attributes: Object.entries(posting.attributes).flatMap(([name, value]) =>
      value ? [{ api_name: name, name: titleOf(name), value }] : [],
    ),
    publications: settings.source === undefined ? undefined : [given(publication)],
  });
}

const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

const MARKUP = new RegExp(`</?(${JOB_TAGS.replaceAll(' ', '|')})\\b`, 'i');

/**
 * Cleans the HTML of a description, which job boards and recruiters show. Plain text keeps its line
 * breaks. A text whose tags are nested too deep is shown with its tags.
 */
export function cleanHtml(text: string): string {
  // some pages encode their HTML once more
  const once = decodeEntities(text);
  const html = !MARKUP.test(text) && MARKUP.test(once) ? once : text;
  const plain = (): string => sanitise(markUp(html), JOB_TAGS) ?? '';
  return MARKUP.test(html) ? (sanitise(html, JOB_TAGS) ?? plain()) : plain();
}

const markUp = (text: string): string =>
  text
    .trim()
    .replaceAll(/&(?![a-z#\d]+;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br />');

const decodeEntities = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const CONTRACTS: Readonly<Record<string, readonly [name: string, abbreviation: string]>> = {
  FULL_TIME: ['Full time', 'FT'],
  PART_TIME: ['Part time', 'PT'],
  CONTRACTOR: ['Contractor', 'CO'],
  TEMPORARY: ['Temporary', 'TMP'],
  INTERN: ['Internship', 'INT'],
  VOLUNTEER: ['Volunteer', 'VOL'],
  PER_DIEM: ['Per diem', 'PD'],
  APPRENTICESHIP: ['Apprenticeship', 'APP'],
  PERMANENT: ['Permanent', 'PER'],
  OTHER: ['Other', 'OTH'],
};

const SYNONYMS: Readonly<Record<string, string>> = {
  FULLTIME: 'FULL_TIME',
  PARTTIME: 'PART_TIME',
  CONTRACT: 'CONTRACTOR',
  TEMP: 'TEMPORARY',
  INTERNSHIP: 'INTERN',
  PERDIEM: 'PER_DIEM',
};

/** The contract type of `full-time`, `FULL_TIME` or `fulltime`; of several the first. */
function contractTypeOf(employment: string | undefined): Values | undefined {
  const [first = ''] = (employment ?? '').split(',');
  const word = first
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .slice(0, 100);
  if (word === '' || word === '_') return undefined;
  const key = SYNONYMS[word.replaceAll('_', '')] ?? word;
  const [name, abbreviation] = CONTRACTS[key] ?? [titleOf(first.trim().toLowerCase()).slice(0, 100), key.slice(0, 3)];
  return { kind: 'contract_type', reference: key, name, abbreviation };
}

/** `date_posted` as people read it. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The day of a date in any form. A text that is no date is returned: the check of the record refuses it. */
function dayOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return trimmed;
  const instant = new Date(trimmed);
  return Number.isNaN(instant.getTime()) ? trimmed : instant.toISOString().slice(0, 10);
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Some codes are other ones today: `FX` is a name of France, too. */
const isCode = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(isCode);
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...CODES.map((code): [string, string] => [(countryNames.of(code) ?? '').toUpperCase(), code]),
  ['USA', 'US'],
  ['UK', 'GB'],
]);

/** The code of a country, from its code or its English name. The check of the record refuses other texts. */
function countryCodeOf(text: string): string {
  const upper = text.trim().toUpperCase();
  return COUNTRIES.get(upper) ?? upper;
}
