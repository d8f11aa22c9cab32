import { Parser } from 'htmlparser2';

const WIDTH = 78;
/** Marks of quotations and lists within one another that are written. */
const MOST_MARKS = 20;

const QUOTE = '> ';

const PARAGRAPHS = /^(?:p|pre|blockquote)$/;
const BLOCKS = /^(?:ul|ol|li|br)$/;

/**
 * Writes the HTML of a letter, which `cleanMarkup` has made, as text: `>` before a quotation, `*` or a
 * number before an item of a list, the address of a link behind its text.
 */
export function writePlainText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let link: { readonly href: string; text: string } | undefined;
  /** The marks before a line, from the outside in. */
  const marks: string[] = [];
  /** The items so far of each open list; undefined where they have no numbers. */
  const lists: (number | undefined)[] = [];

  const endLine = (): void => {
    for (const row of wrap(line)) {
      const shown = marks.slice(0, MOST_MARKS);
      lines.push(shown.join('') + row);
      // an item is marked once
      for (const [index, mark] of shown.entries()) if (mark !== QUOTE) marks[index] = ' '.repeat(mark.length);
    }
    line = '';
  };
  const endParagraph = (): void => {
    endLine();
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
  };
  const endBlock = (name: string): void => {
    if (PARAGRAPHS.test(name)) endParagraph();
    else if (BLOCKS.test(name)) endLine();
  };
  const endLink = (): void => {
    if (link && link.href !== '' && link.text.trim() !== link.href) line += ` [${link.href}]`;
    link = undefined;
  };
  const mark = (): string => {
    const number = lists.at(-1);
    if (number === undefined) return ' * ';
    lists[lists.length - 1] = number + 1;
    return ` ${number + 1}. `;
  };

  const parser = new Parser({
    ontext: (text) => {
      line += text;
      if (link) link.text += text;
    },
    onopentag: (name, { href = '' }) => {
      if (name === 'br' && isBlank(line)) lines.push('');
      endBlock(name);
      if (name === 'a') {
        // a link within a link ends it, as in browsers
        if (link) {
          endLink();
          line += ' ';
        }
        link = { href: href.replace(/^mailto:/i, ''), text: '' };
      } else if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : undefined);
      else if (name === 'li') marks.push(mark());
      else if (name === 'blockquote') marks.push(QUOTE);
    },
    onclosetag: (name) => {
      if (name !== 'br') endBlock(name);
      if (name === 'a') endLink();
      else if (name === 'li' || name === 'blockquote') marks.pop();
      else if (name === 'ul' || name === 'ol') {
        lists.pop();
        if (lists.length === 0) endParagraph();
      }
    },
  });
  parser.end(html);
  endLine();
  return lines.join('\n').trimEnd();
}

const isBlank = (text: string): boolean => !/[^ \t\r\n\f]/.test(text);

/** The words of a line in rows of the width of a letter; no row where there are no words. */
function wrap(line: string): readonly string[] {
  const words = line.replace(/[ \t\r\n\f]+/g, ' ').replace(/^ | $/g, '');
  const rows: string[] = [];
  let start = 0;
  while (words.length - start > WIDTH) {
    const space = words.lastIndexOf(' ', start + WIDTH);
    // a longer word has a row of its own
    const end = space > start ? space : words.indexOf(' ', start + WIDTH);
    if (end < 0) break;
    rows.push(words.slice(start, end));
    start = end + 1;
  }
  return words === '' ? [] : [...rows, words.slice(start)];
}
