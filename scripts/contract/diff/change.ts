/** How a change is judged: `minor` may happen within a major version, `major` may not. */
type Level = 'major' | 'minor';

/** The direction as the client sees it, in calls and in webhooks. */
export type Direction = 'sent' | 'received';

/** The rules of the interface's versioning, by their numbers and in their words; each gives its level. */
export const RULES = {
  base: '1 the major version is in the base address path',
  url: '3 changed URLs (other than the base)',
  newField: '3 new response fields',
  newParameter: '3 new request parameters',
  enumeration: '3 added, removed or modified enumerated values',
  pageSize: '3 changed page sizes',
  removal: '4 removal of a field',
  dataType: "4 change of a field's data type",
  behaviour: '4 an incompatible behaviour change',
  mayBreak: '4 any change that may break clients',
  compatible: 'not 4: breaks no client',
  deprecation: '7 deprecations',
} as const;

export type Rule = keyof typeof RULES;

/** One difference, and the rule it falls under. */
export type Finding = { readonly rule: Rule; readonly place: string; readonly what: string };

/**
 * One difference with how many operations show it and the names of the first ones; none means the
 * document as a whole.
 */
export type Change = Finding & { readonly operations: readonly string[]; readonly count: number };

/** The most operations that a line names. A longer list ends with the number of the others. */
export const NAMED = 4;

/** The rule for less of what may be sent or received, and for more of it. */
export const narrower = (direction: Direction): Rule => (direction === 'sent' ? 'mayBreak' : 'compatible');
export const wider = (direction: Direction): Rule => (direction === 'sent' ? 'compatible' : 'mayBreak');

/** The rule for something that came, and its words: what a client must send from now on breaks it. */
export function addition(direction: Direction, isRequired: boolean, kind: string): readonly [Rule, string] {
  if (direction === 'received') return ['newField', `${kind} added`];
  return isRequired ? ['mayBreak', `required ${kind} added`] : ['newParameter', `optional ${kind} added`];
}

/** The words for a change of `deprecated`, if it is one. */
export const deprecation = (older: unknown, newer: unknown): string | undefined =>
  Boolean(older) === Boolean(newer) ? undefined : newer ? 'deprecated' : 'no longer deprecated';

/** The level of a change that falls under a rule. */
export const levelOf = (rule: Rule): Level => (rule === 'base' || RULES[rule].startsWith('4') ? 'major' : 'minor');

/**
 * Whether a field, an operation or a status was removed. Security schemes do not count: a scheme
 * with a new flow is shown as removed and added.
 */
export const isRemoval = ({ rule, place, what }: Finding): boolean =>
  rule === 'removal' || (what.endsWith(' removed') && place !== 'security');

/** The level of the gravest change; `none` when there is none. */
export function verdictOf(changes: readonly Finding[]): Level | 'none' {
  if (changes.length === 0) return 'none';
  return changes.some(({ rule }) => levelOf(rule) === 'major') ? 'major' : 'minor';
}
