import { levelOf, type Change } from './change.ts';
import { treeAt, textOf, type Contract } from './document.ts';
import { nameOperations, sortChanges } from './report.ts';

// the kinds of openapi/changelog.yaml, the most urgent first
const HEADINGS = {
  MIGRATION: 'Migration: these changes may break clients',
  DEPRECATION: 'Deprecations',
  BEHAVIOUR: 'Behaviour',
  FEATURE: 'New features',
};

type Kind = keyof typeof HEADINGS;

/** The changes as the changelog's entry for the newer contract, in Markdown, grouped by the changelog's kinds. */
export function writeChangelogEntry(changes: readonly Change[], newer: Contract, date: Date): string {
  const version = textOf(treeAt(newer.root['info'], 'info')['version'] ?? 'unreleased');
  const text = (Object.keys(HEADINGS) as Kind[]).flatMap((kind) => {
    const items = sortChanges(changes).filter((change) => kindOf(change) === kind);
    return items.length > 0 ? [`### ${HEADINGS[kind]}\n\n${items.map((change) => `- ${writeItem(change)}\n`).join('')}`] : [];
  });
  const heading = `## ${version} (${date.toISOString().slice(0, 10)})\n`;
  return [heading, ...(text.length > 0 ? text : ['No change of the contract.\n'])].join('\n');
}

function kindOf({ rule, what }: Change): Kind {
  if (levelOf(rule) === 'major') return 'MIGRATION';
  if (rule === 'deprecation') return 'DEPRECATION';
  return rule === 'newField' || rule === 'newParameter' || (rule === 'compatible' && what.endsWith('added'))
    ? 'FEATURE'
    : 'BEHAVIOUR';
}

function writeItem(change: Change): string {
  const what = change.what.replaceAll(/\s+/g, ' ').replaceAll(/[<*_`[\]\\]/g, '\\$&');
  const [, direction, at = ''] = /^(?:(sent|received) )?(.*)$/s.exec(change.place) ?? [];
  const place = ['operation', 'webhook'].includes(at) ? '' : `${code(at)}${direction ? ` as ${direction}` : ''}: `;
  return `${place}${what}${change.count > 0 ? ` (${nameOperations(change)})` : ''}`;
}

/** A code span in Markdown; the text may contain backticks. */
function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return fence === '`' ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}
