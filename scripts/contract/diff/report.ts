import { levelOf, NAMED, RULES, verdictOf, type Change } from './change.ts';

/**
 * The changes as text, the gravest first, a line each: level, operations, place, what, rule, by
 * tabs; last the verdict.
 */
export function writeReport(changes: readonly Change[]): string {
  return `${[...sortChanges(changes).map(writeLine), verdictOf(changes)].join('\n')}\n`;
}

export function writeLine(change: Change): string {
  const cells = [levelOf(change.rule), nameOperations(change), change.place, change.what, RULES[change.rule]];
  // texts of a document may contain control characters
  return cells.map((cell) => cell.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).join('\t');
}

/** The operations of a change: the first by name and how many more, `-` for the document as a whole. */
function nameOperations({ operations, count }: Change): string {
  if (count === 0) return '-';
  return count <= NAMED ? operations.join(', ') : `${operations.slice(0, NAMED - 1).join(', ')} and ${count - NAMED + 1} more`;
}

/** Changes in the order of the report, which does not depend on the order within the documents. */
export function sortChanges(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((one, other) => (writeLine(one) < writeLine(other) ? -1 : 1));
}
