/**
 * Checks that every document and heading that a comment or a document cites exists, and that what the
 * name of a test quotes stands in a document or in the contract. Exit code 1 when something does not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const citing = files.filter((file) => /^(?:src|scripts|test|openapi\/v\d+)\/.*\.(?:ts|ya?ml|sql)$|\.md$/.test(file));

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

/** Words without the marks of Markdown and code, which names of tests leave out or write otherwise. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[`*_|\\{}]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

const sources = files.filter((file) => /^openapi\/(?:v\d+\/.*|[\w-]+)\.(?:md|ya?ml)$|\.md$/.test(file));
const documents = wordsOf(sources.map((file) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:-|>-|\|-?)\s/gm, '')).join('\n'));

/** The names of the tests in a file. */
function* namesOfTests(node: ts.Node): Iterable<string> {
  if (ts.isCallExpression(node) && /^(?:test|describe)\b/.test(node.expression.getText())) {
    const [name] = node.arguments;
    if (name && ts.isStringLiteralLike(name)) yield name.text;
  }
  for (const child of node.getChildren()) yield* namesOfTests(child);
}

function findInvented(file: string, text: string): readonly string[] {
  const names = [...namesOfTests(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))];
  const quoted = names.flatMap((name) => [...name.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote));
  return quoted
    .filter((quote) => !quote.split('…').every((part) => documents.includes(wordsOf(part))))
    .map((quote) => `"${quote}" stands in no document`);
}

const quoting = files.filter((file) => file.endsWith('.test.ts'));
const invented = quoting.flatMap((file) => findInvented(file, readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`));
const missing = citing.flatMap((file) => [...findFaults(file, readFileSync(file, 'utf8'))].map((fault) => `${file}: ${fault}`));
const faults = [...missing, ...invented];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
