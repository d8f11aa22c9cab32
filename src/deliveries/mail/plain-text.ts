import { Parser } from 'htmlparser2';

/** Up to 78 characters with a space behind them, except in the last row. */
const ROW = /(?!.{1,78}$)(.{1,78}) /g;
/** Marks of quotations and lists within one another that are written. */
const MOST_MARKS = 20;

const QUOTE = '> ';

const PARAGRAPHS = /^(?:p|pre|blockquote|h[1-6])$/;
const BLOCKS = /^(?:ul|ol|li|br|hr|div|table|tr)$/;

/**
 * Writes the HTML of a letter as text: `>` before a quotation, `*` or a number before an item of a
 * list, the address of a link behind its text.
 */
export function writePlainText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let link = { href: '', from: 0 };
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
  const mark = (): string => {
    const number = lists.at(-1);
    if (number === undefined) return ' * ';
    lists[lists.length - 1] = number + 1;
    return ` ${number + 1}. `;
  };

  const parser = new Parser({
    ontext: (text) => (line += text),
    onopentag: (name, { href = '' }) => {
      if (name === 'br' && isBlank(line)) lines.push('');
      endBlock(name);
      if (name === 'a') link = { href: href.replace(/^mailto:/i, ''), from: line.length };
      else if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : undefined);
      else if (name === 'li') marks.push(mark());
      else if (name === 'blockquote') marks.push(QUOTE);
    },
    onclosetag: (name) => {
      if (name !== 'br') endBlock(name);
      if (name === 'a' && link.href !== '' && line.slice(link.from).trim() !== link.href) line += ` [${link.href}]`;
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

const SPACE = /[ \t\r\n\f]+/g;

const isBlank = (text: string): boolean => text.replace(SPACE, '') === '';

/** The words of a line in rows of the width of a letter, none where there are no words. */
function wrap(line: string): readonly string[] {
  if (isBlank(line)) return [];
  const words = line.replace(SPACE, ' ').replace(/^ | $/g, '');
  return words.replace(ROW, '$1\n').split('\n');
}
