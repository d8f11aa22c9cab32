/** Long texts that are nearly nothing but tags, in all the ways that parsers and writers of HTML are slow in. */
import { PIECES } from './markup.ts';
import type { Draws } from '../draws.ts';

const KEPT = 'p br b strong i em u s ul ol li a blockquote code pre'.split(' ');
const STRIPPED =
  'div span x font nav h1 hr img table tr td option select button form svg math mi title iframe noscript script style textarea'.split(
    ' ',
  );
/** Most tags that a text may have, and most that may be open at once. */
const TAGS = 5_000;
const OPEN = 100;

/** As much of something as there is room for. */
const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const within = (before: string, part: string, after: string, length: number): string =>
  before + fill(part, length - before.length - after.length) + after;

/** Texts of so many characters, by what they are made of. */
export function tagSoups(length: number): ReadonlyMap<string, string> {
  const room = Math.floor(length / TAGS);
  const soups = [...KEPT, ...STRIPPED].flatMap((tag): [string, string][] => {
    const [open, close] = [`<${tag}>`, `</${tag}>`];
    const alone = TAGS - 2 * OPEN;
    const half = Math.floor(length / 2 / open.length);
    return [
      [`${tag} opened`, fill(open, length)],
      [`${tag} closed`, fill(close, length)],
      [`${tag} opened and closed`, fill(`${open}x${close}`, length)],
      [`${tag} nested`, open.repeat(half) + fill(close, length - open.length * half)],
      [`${tag} nested, others closed`, open.repeat(half) + fill('</xyz>', length - open.length * half)],
      [`the most ${tag} open, others closed`, open.repeat(OPEN) + '</xyz>'.repeat(TAGS - OPEN)],
      [`the most ${tag} with text between`, fill(fill(`${open}x & `, room - 1), length).slice(0, length - 1)],
      [`the most ${tag} around words`, within(open.repeat(OPEN), 'w ', close.repeat(OPEN), length)],
      [`the most ${tag} around lines`, open.repeat(OPEN) + 'x<br>'.repeat(alone) + close.repeat(OPEN)],
      [`ten ${tag} around lines of a pre`, within(`${open.repeat(10)}<pre>`, 'x\n', `</pre>${close.repeat(10)}`, length)],
      [`ten ${tag} around a list`, `${open.repeat(10)}<ul>${'<li>x y z'.repeat(alone)}</ul>${close.repeat(10)}`],
    ];
  });
  const others = [
    '<',
    '>',
    '&',
    '&amp;',
    '&lt;',
    '&nbsp;',
    '"',
    ' ',
    '\n',
    '\u200b',
    'x',
    'x ',
    '😀',
    '<!---->',
    '<!--',
    '<?x>',
    '<!x>',
  ];
  return new Map([
    ...soups,
    ...others.map((part): [string, string] => [JSON.stringify(part), fill(part, length)]),
    ['an address of comments', within('<a href="https://x', 'x<!---->', '">x</a>', length)],
    ['an address of blanks', within('<a href="', ' ', 'https://x">x</a>', length)],
    [
      'a link of attributes',
      `<a ${Array.from({ length: Math.floor(length / 5) }, (_, index) => index.toString(36)).join(' ')}>x</a>`,
    ],
    ['a long name', within('<', 'a', '>x', length)],
    ['a long entity', within('&', 'a', ';', length)],
  ]);
}

/** A text of tags in blocks of chance. */
export function someSoup({ below, pick }: Draws, length: number): string {
  const tag = (): string => pick([...KEPT, ...STRIPPED]);
  const part = (): string =>
    Array.from({ length: 1 + below(4) }, () => pick([`<${tag()}>`, `</${tag()}>`, pick(PIECES), 'x', ' ', '\n'])).join('');
  let text = '';
  while (text.length < length) text += part().repeat(1 + below(pick([3, 100, 3_000])));
  return text.slice(0, length);
}
