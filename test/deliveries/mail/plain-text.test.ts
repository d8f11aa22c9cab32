/** The text of a letter, written from its HTML. */
import { expect, test } from '@jest/globals';
import { writePlainText } from '../../../src/deliveries/mail/plain-text.ts';

test.each([
  ['<p>Dear <b>Léa</b>,</p><p>one<br>two<br><br>three</p>', 'Dear Léa,\n\none\ntwo\n\nthree'],
  ['  words\n &lt;b&gt; &amp; <code>code</code> ', 'words <b> & code'],
  ['<ul><li>one</li><li>two<ol><li>in</li><li>in</li></ol></li></ul>after', ' * one\n * two\n    1. in\n    2. in\n\nafter'],
  ['before<blockquote>said</blockquote>after', 'before\n\n> said\n\nafter'],
  ['<a href="https://x.example/?a=1&amp;b=2">page</a>', 'page [https://x.example/?a=1&b=2]'],
  [
    '<a href="https://x.example">https://x.example</a>, <a href="mailto:a@x.example">a@x.example</a>',
    'https://x.example, a@x.example',
  ],
  [
    '<a href="https://a.example">one <b><a href="https://b.example">two</a></b> three</a>',
    'one [https://a.example] two [https://b.example] three',
  ],
  [`<ul><li>${'word '.repeat(17)}</li></ul>`, ` * ${'word '.repeat(15).trim()}\n   word word`],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['<p> </p>', ''],
])('%s', (html, text) => {
  expect(writePlainText(html)).toBe(text);
});

test('a quotation within thousands is marked a few times', () => {
  expect(writePlainText(`${'<blockquote>'.repeat(5_000)}deep`)).toBe(`${'> '.repeat(20)}deep`);
});
