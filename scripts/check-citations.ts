/**
 * Checks that every document and heading that a comment or a document cites exists. Exit code 1 when
 * one does not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

const faults = citing.flatMap((file) => [...findFaults(file, readFileSync(file, 'utf8'))].map((fault) => `${file}: ${fault}`));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
