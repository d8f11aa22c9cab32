import { levelOf, RULES, verdictOf, type Change } from './change.ts';

const SHOWN = 3;

/** The changes as text, the gravest first, a line each: level, operations, place, what, rule, by tabs; last the verdict. */
export function writeReport(changes: readonly Change[]): string {
  return `${[...sortChanges(changes).map(writeLine), verdictOf(changes)].join('\n')}\n`;
}

/** One change as a line of the report. */
export function writeLine(change: Change): string {
  const cells = [levelOf(change.rule), nameOperations(change), change.place, change.what, RULES[change.rule]];
  // what a document holds may hold anything
  return cells.map((cell) => cell.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).join('\t');
}

/** The operations of a change: the first three by name and how many more, `-` for the document as a whole. */
export function nameOperations({ operations }: Change): string {
  const names = operations.toSorted();
  if (names.length === 0) return '-';
  return names.length <= SHOWN + 1 ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
}

/** Changes in the order of the report, which does not depend on the order within the documents. */
export function sortChanges(changes: readonly Change[]): readonly Change[] {
  return changes
    .map((change) => ({ change, key: writeLine(change) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ change }) => change);
}
