/**
 * Checks what people read: every document and heading that a comment or a document cites exists.
 * With `--comments` also how many comments personify code or speak in riddles; it prints those of
 * the folder that follows, if any. Exit code 1 when a citation is broken or the share is too high.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const texts = new Map(
  files
    .filter((file) => /^(?:src|scripts|test|openapi\/v\d+)\/.*\.(?:ts|ya?ml|sql)$|\.md$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

/** Anchors of a document, as GitHub makes them from its headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const headingsOf = (document: string): readonly string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

function* findFaults(file: string, text: string): Iterable<string> {
  // a comment may break the line within a citation
  const joined = text.replaceAll(/\s+(?:\*|\/\/|#)?\s*/g, ' ');
  for (const [, document = '', heading] of joined.matchAll(/(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md), '([^']+)'/g)) {
    if (!existsSync(document)) yield `${document} does not exist`;
    else if (!headingsOf(document).includes(heading ?? '')) yield `${document} has no heading "${heading}"`;
  }
  if (/\b(?:decisions|interface), (?:section|")|\bsection \d+ of the (?:decisions|interface)/i.test(joined))
    yield 'cites a section without a document';
  if (!file.endsWith('.md')) return;
  for (const [, target = '', anchor] of text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)) {
    const document = target === '' ? file : path.join(path.dirname(file), target);
    if (!existsSync(document)) yield `${target} does not exist`;
    else if (anchor !== undefined && !headingsOf(document).map(anchorOf).includes(anchor))
      yield `${target} has no heading #${anchor}`;
  }
}

/** The share of comments that may contain one of the words: each has a use in which it is right. */
const MAX_SHARE = 0.03;
const PERSONIFIED = new RegExp(
  String.raw`\b(?:${[
    'nobody|somebody|everybody|anybody|no one|someone|everyone|whoever|whatever|tells?|told|knows?|believes?|wants?|likes?',
    'lives?|dies|died|speaks?|sees|forgets?|remembers?|minds?|wishes|guess(?:es|ed)?|patien(?:ce|t)|hurry|unhurried|in hand|at hand',
    'just now|a moment|comes? (?:together|back|to work)|came together|goes to work|takes? (?:its|their) time|waits for nothing',
    'stays? for|gone|riddle|own people|of use|goodbye|farewell|roster|desk|foundation|grouped|seal(?:ed)?|gives way|hands? over',
    'looked at|asked for|stands? (?:still|alone)|lies|is (?:his|hers)',
  ].join('|')})\b|^(?:what|who|how long|so many)\b`,
  'i',
);

/** The comments of a file, consecutive `//` lines as one. */
const commentsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm)].map(([comment]) =>
    comment
      .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

function checkComments(folder: string | undefined): boolean {
  const comments = [...texts]
    .filter(([file]) => file.endsWith('.ts'))
    .flatMap(([file, text]) => commentsOf(text).map((comment) => ({ file, comment })));
  const found = comments.filter(({ comment }) => PERSONIFIED.test(comment));
  for (const { file, comment } of found) if (folder && file.startsWith(folder)) console.log(`${file}: ${comment}`);
  const share = found.length / comments.length;
  console.log(`${found.length} of ${comments.length} comments, ${(100 * share).toFixed(1)} % (at most ${100 * MAX_SHARE} %)`);
  return share <= MAX_SHARE;
}

const [mode, folder] = process.argv.slice(2);
const faults = [...texts].flatMap(([file, text]) => [...findFaults(file, text)].map((fault) => `${file}: ${fault}`));
for (const fault of faults) console.error(fault);
const plain = mode !== '--comments' || checkComments(folder);
process.exitCode = faults.length > 0 || !plain ? 1 : 0;
