/**
 * Hostile inputs for everything that takes a text or a document apart, in this process: nothing
 * throws that is not promised, nothing gets through.
 */
import { test } from '@jest/globals';
import { createCursors } from '../../../src/contract/cursor.ts';
import { createDocumentTokens } from '../../../src/resources/documents/download.ts';
import { parseBasic } from '../../../src/auth/basic.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { readMailbox } from '../../../src/core/email-address.ts';
import { cleanMarkup, JOB_TAGS, sanitise } from '../../../src/resources/sanitise.ts';
import { Problem } from '../../../src/core/problem.ts';
import { checkUpload } from '../../../src/resources/documents/upload.ts';
import { cleanName } from '../../../src/resources/documents/media-type.ts';
import { keywordsIn, renderMessage, renderSubject } from '../../../src/resources/letters/render.ts';
import { MARKUP, PIECES } from './corpora/markup.ts';
import { FRAGMENTS, HOSTILE } from './corpora/texts.ts';
import { createDraws } from './draws.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { elementsOf, markupFaults } from './markup-verdict.ts';
import { tampered } from './hostile-requests.ts';
import { documentsFrom } from './corpora/documents.ts';

const SHARE = 42;
const inputs = Math.ceil((parameter('INPUTS', 100_000) * SHARE) / 100);
const draws = createDraws(seed());
const { pick, below } = draws;
const TIMEOUT = 60 * 60_000;
/** Milliseconds that a parser may take for one input on a busy machine. */
const SLOWEST = 2_000;

let judged = 0;

const text = (pieces = FRAGMENTS, most = 12): string => Array.from({ length: 1 + below(most) }, () => pick(pieces)).join('');
const hostile = (): string => (below(3) > 0 ? pick(HOSTILE) : text());
const markup = (): string => (below(4) === 0 ? pick(MARKUP) + text(PIECES) : below(4) === 0 ? pick(MARKUP) : text(PIECES, 30));

/** Gives so many of 100 inputs to `judge`, which says what is wrong. */
function hammer(what: string, share: number, make: () => string, judge: (input: string) => readonly string[]): void {
  test(
    what,
    () => {
      let slowest = 0;
      for (let left = Math.ceil((inputs * share) / 100); left > 0; left -= 1) {
        const input = make();
        const began = performance.now();
        const faults = judge(input);
        slowest = Math.max(slowest, performance.now() - began);
        if (faults.length > 0) throw new Error(`${faults.join('\n')}\nfor ${JSON.stringify(input).slice(0, 2000)}`);
        judged += 1;
      }
      expectFigure(`the slowest of ${what}`, slowest, 'ms', { atMost: SLOWEST });
    },
    TIMEOUT,
  );
}

const keys = createKeyRing(['a secret that is long enough']);
const cursors = createCursors(keys);
const tokens = createDocumentTokens(keys);
const refusedAs = (code: string, act: () => unknown): readonly string[] => {
  try {
    return [`opened: ${JSON.stringify(act())}`];
  } catch (error) {
    return error instanceof Problem && error.detail.code === code ? [] : [String(error)];
  }
};

hammer(
  'page cursors',
  12,
  () => tampered(cursors.issue({ collection: 'http://a.example/v1/note', query: {}, after: below(1000) }), hostile(), draws),
  (cursor) => refusedAs('malformed_request', () => cursors.read(cursor, 'http://a.example/v1/note')),
);
hammer(
  'tokens of documents',
  10,
  () => tampered(tokens.issue({ tenantId: 1, documentId: 1 }, new Date()), hostile(), draws),
  (token) => refusedAs('not_found', () => tokens.redeem(token, new Date())),
);
hammer('notes and letters', 32, markup, (html) => {
  const cleaned = cleanMarkup(html);
  return 'text' in cleaned ? markupFaults(cleaned.text) : [];
});

const KEPT_TAGS = new Set(
  'p br b strong i em u s ul ol li a blockquote code pre h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td div span'.split(' '),
);
hammer('texts of imported jobs', 10, markup, (html) =>
  elementsOf(sanitise(html, JOB_TAGS) ?? '').flatMap(({ tag, attributes }) => [
    ...(KEPT_TAGS.has(tag) ? [] : [`the element ${tag}`]),
    ...Object.entries(attributes)
      .filter(([name, value]) => name !== 'href' || !/^(https?|mailto):/i.test(value))
      .map(([name]) => `the attribute ${name}`),
  ]),
);

const TEMPLATES = [
  '<p>Dear {{candidate.first_name}}, {{ candidate.last_name }}</p>',
  '<p title="{{candidate.first_name}}"><b>{{candidate.last_name}}</b></p>',
  "<a title='{{candidate.first_name}}' href='https://a.example/?q={{candidate.last_name}}'>x</a>",
  '{{candidate.first_name}}{{candidate.last_name}}',
];
const shapeOf = (html: string) => elementsOf(html).map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(' '));
const valuesOf = (value: string) => ({ 'candidate.first_name': value, 'candidate.last_name': value });
hammer(
  'values of keywords: a letter keeps the elements and attributes of its template',
  12,
  () => (below(2) === 0 ? markup() : hostile()),
  (value) => {
    const template = pick(TEMPLATES);
    const rendered = renderMessage(template, valuesOf(value));
    const subject = renderSubject(template, valuesOf(value));
    if (!('text' in rendered && 'text' in subject)) return ['not rendered'];
    const [was, is] = [shapeOf(template), shapeOf(rendered.text)];
    return [
      ...(was.join() === is.join() ? [] : [`became ${is.join()}`]),
      ...(/[\p{Cc}\u2028\u2029]/u.test(subject.text) ? ['a break in the subject'] : []),
    ];
  },
);

const REACHES =
  'constructor __proto__ prototype toString valueOf hasOwnProperty __defineGetter__ __lookupGetter__ then process this length name'.split(
    ' ',
  );
hammer(
  'keywords that reach for what an object inherits',
  8,
  () =>
    `{{${Array.from({ length: 1 + below(3) }, () => pick(REACHES)).join(pick(['.', '', ' ', "['", '?.', '\u200b']))}${pick(['', ' ', '()', text()])}}}`,
  (template) => {
    const rendered = renderMessage(template, valuesOf('x'));
    const known = keywordsIn(template).length === 0;
    return 'text' in rendered === known && (!('text' in rendered) || rendered.text === template)
      ? []
      : [JSON.stringify(rendered)];
  },
);

hammer(
  'Authorization headers',
  6,
  () => pick([`Basic ${Buffer.from(hostile()).toString('base64')}`, `Basic ${hostile()}`, hostile()]),
  (header) => {
    const found = parseBasic(header);
    return found === undefined || (found.login !== '' && !/[\p{Cc}:]/u.test(found.login)) ? [] : [JSON.stringify(found)];
  },
);
hammer(
  'mailboxes',
  4,
  () => pick([hostile(), `${hostile()}@a.example`, `a@${hostile()}`, `a@b.example${hostile()}`]),
  (address) => {
    const mailbox = readMailbox(address);
    return mailbox === undefined || /^[^\s,;:<>()"\\\p{Cc}@]+@[a-z0-9.-]+$/u.test(mailbox) ? [] : [mailbox];
  },
);
hammer(
  'names of documents',
  4,
  () => pick([hostile(), `${hostile()}.pdf`, `../${hostile()}`]),
  (name) =>
    /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(cleanName(name, 'application/pdf')) ? [cleanName(name, 'application/pdf')] : [],
);

test(
  'documents: nothing passes for what it is not, whatever it says it is',
  async () => {
    for (let left = Math.ceil((inputs * 2) / 100); left > 0; left -= 1) {
      const { bytes, declared, may } = documentsFrom(draws);
      const checked = await checkUpload('', { name: 'cv', mimeType: declared, content: bytes.toString('base64') });
      if ('document' in checked && !may.includes(checked.document.mimeType))
        throw new Error(`${checked.document.mimeType}: ${bytes.toString('latin1').slice(0, 300)}`);
      judged += 1;
    }
  },
  TIMEOUT,
);

test('so many inputs were judged', () =>
  expectFigure('hostile inputs judged in the process', judged, 'inputs', { atLeast: inputs }));
