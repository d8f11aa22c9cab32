import { expect, test } from '@jest/globals';
import { cleanMarkup } from '../../src/resources/sanitise.ts';

const TOO_SHORT = { code: 'too_short', detail: 'It must have text that is shown, apart from tags.' };
const TOO_LONG = { code: 'too_long', detail: 'It may have 5,000 tags, 100 of them in one another.' };

const textOf = (html: string): string => {
  const cleaned = cleanMarkup(html);
  return 'text' in cleaned ? cleaned.text : cleaned.code;
};

test.each(['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre'])(
  'text "may be HTML with basic formatting tags only": <%s> is kept',
  (tag) => expect(textOf(`<${tag}>called</${tag}>`)).toBe(`<${tag}>called</${tag}>`),
);

test.each([
  ['plain text', 'She called back.', 'She called back.'],
  ['line breaks', 'a<br>b<br/>c', 'a<br />b<br />c'],
  ['nesting', '<ul><li><b>one</b></li></ul>', '<ul><li><b>one</b></li></ul>'],
  ['upper-case tags', '<B>one</B>', '<b>one</b>'],
  ['a link to https', '<a href="https://a.example/?x=1&amp;y=2">a</a>', '<a href="https://a.example/?x=1&amp;y=2">a</a>'],
  ['a link to http', '<a href="http://a.example">a</a>', '<a href="http://a.example">a</a>'],
  ['a link to mailto', '<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
  ['accents, astral and line ends', 'é 😀\nñ', 'é 😀\nñ'],
])('kept: %s', (_what, given, expected) => expect(textOf(given)).toBe(expected));

test.each([
  ['a script with what it holds', '<script>alert(1)</script>ok', 'ok'],
  ['a script in capitals', '<SCRIPT SRC=//x>alert(1)</SCRIPT>ok', 'ok'],
  ['a script without an end', 'ok<script>alert(1)', 'ok'],
  ['a script in pieces', '<scr<script>x</script>ipt>alert(1)</script>', null],
  ['a style element with what it holds', '<style>b{}</style>ok', 'ok'],
  ['a style attribute', '<b style="color:red">ok</b>', '<b>ok</b>'],
  ['an event attribute', '<b onclick="x()" onmouseover=x()>ok</b>', '<b>ok</b>'],
  ['class and id', '<p class="x" id="y">ok</p>', '<p>ok</p>'],
  ['target of a link', '<a href="https://a.example" target="_blank" onclick="x">ok</a>', '<a href="https://a.example">ok</a>'],
  ['href beside a link', '<b href="https://a.example">ok</b>', '<b>ok</b>'],
  ['headings, keeping the text', '<h1>ok</h1>', 'ok'],
  ['images', '<img src=x onerror=alert(1)>ok', 'ok'],
  ['frames', '<iframe src="https://a.example"></iframe>ok', 'ok'],
  ['SVG', '<svg onload=alert(1)><circle/></svg>ok', 'ok'],
  ['MathML', '<math><mi xlink:href="javascript:alert(1)">ok</mi></math>', 'ok'],
  ['comments', '<!-- <b> -->ok<!--[if IE]>x<![endif]-->', 'ok'],
  ['forms', '<form action=/x><input value=y></form>ok', 'ok'],
])('"script tags and style attributes are stripped": %s', (_what, given, expected) => {
  const text = textOf(given);
  if (expected !== null) expect(text).toBe(expected);
  expect(text).not.toMatch(/<script|onerror|onload|onclick|style=|<svg|<img/i);
});

test.each([
  ['javascript', 'javascript:alert(1)'],
  ['javascript in mixed case', 'JaVaScRiPt:alert(1)'],
  ['javascript after a space', ' javascript:alert(1)'],
  ['javascript with a tab inside', 'java\tscript:alert(1)'],
  ['javascript with a line end inside', 'java\nscript:alert(1)'],
  ['javascript behind a control character', '\u0001javascript:alert(1)'],
  ['javascript in entities', '&#106;avascript:alert(1)'],
  ['javascript with an entity for the colon', 'javascript&colon;alert(1)'],
  ['javascript with an entity for a tab', 'jav&Tab;ascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['vbscript', 'vbscript:x'],
  ['ftp', 'ftp://a.example'],
  ['tel', 'tel:+331234'],
  ['no scheme', 'candidate/1'],
  ['a path', '/v1/candidate/1'],
  ['a fragment', '#top'],
  ['protocol-relative', '//evil.example'],
  ['protocol-relative with backslashes', '\\\\evil.example'],
  ['protocol-relative with a slash and a backslash', '/\\evil.example'],
  ['protocol-relative behind a space', ' //evil.example'],
])('a[href: http, https, mailto]: a link of another kind loses its href: %s', (_what, href) => {
  expect(textOf(`<a href="${href}">ok</a>`)).toBe('<a>ok</a>');
});

test('a stripped text stays what it is when stripped again', () => {
  for (const text of ['a < b & c > d', '&lt;script&gt;alert(1)&lt;/script&gt;', '<p>a<br>b</p>', '"quoted"']) {
    const once = textOf(text);
    expect(textOf(once)).toBe(once);
    expect(once).not.toContain('<script');
  }
});

test.each([
  '',
  ' ',
  '\n\t',
  '<p></p>',
  '<p> </p>',
  '<br>',
  '&nbsp;',
  '<p>&nbsp;<br></p>',
  '<script>x</script>',
  '<a href="https://a.example"></a>',
  '\u200b',
  '&#8203;',
  '<p>\u200c\u200d\u2060\ufeff</p>',
  '\u00ad\u200e\u202e\u2066\u2069\ufe0f',
  '\u3164\u115f\u2800',
])('empty after that: %j', (given) => expect(cleanMarkup(given)).toEqual(TOO_SHORT));

test.each(['.', '<p>x</p>', '0', '&lt;script&gt;', '&amp;nbsp;', '😀', '<u>\u200b_</u>'])('not empty: %j', (given) =>
  expect(cleanMarkup(given)).toHaveProperty('text'),
);

const nested = (tag: string, count: number): string => `${`<${tag}>`.repeat(count)}x${`</${tag}>`.repeat(count)}`;

test('5,000 tags are cleaned, one more is `too_long`, whatever is between them', () => {
  expect(cleanMarkup('<b>x</b>'.repeat(2_500))).toHaveProperty('text');
  for (const more of ['<b>', '</b>', '<', '<!-- -->', '<script>']) {
    expect(cleanMarkup(`${'<b>x</b>'.repeat(2_500)}${more}`)).toEqual(TOO_LONG);
    expect(cleanMarkup(more.repeat(5_001))).toEqual(TOO_LONG);
  }
});

test.each(['b', 'div', 'x', 'ul><li', 'font', 'math><mi'])(
  '100 tags may be open at once, one more is `too_long`: <%s>',
  (tags) => {
    const each = tags.split('><').length;
    expect(cleanMarkup(nested(tags, 100 / each))).toHaveProperty('text');
    expect(cleanMarkup(nested(tags, 100 / each + 1))).toEqual(TOO_LONG);
    expect(cleanMarkup(`<${tags}>`.repeat(101))).toEqual(TOO_LONG);
  },
);

test('tags that close each other are not nested', () => {
  for (const html of ['<p>x', '<li>x', '<b>x</b>', '<br>x', '</p>x', '<iframe></iframe>x', '<svg/>x'])
    expect(cleanMarkup(html.repeat(1_000))).toHaveProperty('text');
});

test('an address keeps what a comment would be, as browsers write it', () =>
  expect(textOf('<a href="https://a.example/<!--x-->">ok</a>')).toBe('<a href="https://a.example/%3C!--x--&gt;">ok</a>'));
