/**
 * Compares what regular expressions match, by Brzozowski derivatives: the derivative of an
 * expression by a character is what must follow that character. Two expressions are compared by
 * walking their derivatives side by side.
 */

/** Code points as pairs of first and last one, in order. */
type Ranges = readonly number[];

/** An expression; equal keys mean equal expressions. */
type Expression = { readonly key: string } & (
  | { readonly kind: 'none' | 'empty' }
  | { readonly kind: 'set'; readonly ranges: Ranges }
  | { readonly kind: 'sequence'; readonly head: Expression; readonly tail: Expression }
  | { readonly kind: 'choice'; readonly among: readonly Expression[] }
  | { readonly kind: 'repeat'; readonly of: Expression; readonly least: number; readonly most: number }
);

// a text is compared with a mark at its start and one at its end, which `^` and `$` match
const START = -1;
const END = 0x110000;

const NONE: Expression = { kind: 'none', key: '!' };
const EMPTY: Expression = { kind: 'empty', key: '' };

const keys = new Map<string, string>();

function setOf(ranges: Ranges): Expression {
  if (ranges.length === 0) return NONE;
  const text = ranges.join();
  const key = keys.get(text) ?? `s${keys.size}`;
  keys.set(text, key);
  return { kind: 'set', ranges, key };
}

function sequence(head: Expression, tail: Expression): Expression {
  if (head === NONE || tail === NONE) return NONE;
  if (head === EMPTY) return tail;
  if (tail === EMPTY) return head;
  if (head.kind === 'sequence') return sequence(head.head, sequence(head.tail, tail));
  return { kind: 'sequence', head, tail, key: `(${head.key}.${tail.key})` };
}

function choice(...all: readonly Expression[]): Expression {
  const flat = all.flatMap((one) => (one.kind === 'choice' ? one.among : one === NONE ? [] : [one]));
  const among = [...new Map(flat.map((one) => [one.key, one])).values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const [first = NONE] = among;
  return among.length < 2 ? first : { kind: 'choice', among, key: `{${among.map(({ key }) => key).join('|')}}` };
}

function repeat(of: Expression, least: number, most: number): Expression {
  if (most === 0 || of === NONE || of === EMPTY) return most > 0 && least > 0 ? of : EMPTY;
  if (least === 1 && most === 1) return of;
  return { kind: 'repeat', of, least: isNullable(of) ? 0 : least, most, key: `<${of.key}#${least},${most}>` };
}

/** Whether an expression matches the empty text. */
function isNullable(one: Expression): boolean {
  if (one.kind === 'sequence') return isNullable(one.head) && isNullable(one.tail);
  if (one.kind === 'choice') return one.among.some(isNullable);
  return one.kind === 'empty' || (one.kind === 'repeat' && (one.least === 0 || isNullable(one.of)));
}

const holds = (ranges: Ranges, point: number): boolean =>
  ranges.some((first, index) => index % 2 === 0 && first <= point && point <= (ranges[index + 1] ?? first));

function derive(one: Expression, point: number): Expression {
  if (one.kind === 'set') return holds(one.ranges, point) ? EMPTY : NONE;
  if (one.kind === 'choice') return choice(...one.among.map((each) => derive(each, point)));
  if (one.kind === 'repeat') {
    return sequence(derive(one.of, point), repeat(one.of, Math.max(0, one.least - 1), one.most - 1));
  }
  if (one.kind !== 'sequence') return NONE;
  const first = sequence(derive(one.head, point), one.tail);
  return isNullable(one.head) ? choice(first, derive(one.tail, point)) : first;
}

/** The sets of characters that an expression is made of. */
function setsIn(one: Expression): readonly Ranges[] {
  if (one.kind === 'set') return [one.ranges];
  if (one.kind === 'choice') return one.among.flatMap(setsIn);
  if (one.kind === 'repeat') return setsIn(one.of);
  return one.kind === 'sequence' ? [...setsIn(one.head), ...setsIn(one.tail)] : [];
}

/** One character for each way to be or not to be in the sets. */
function samplesOf(sets: readonly Ranges[]): readonly number[] {
  const different = [...new Map(sets.map((ranges) => [ranges.join(), ranges])).values()];
  const cuts = different.flatMap((ranges) => ranges.map((point, index) => (index % 2 === 0 ? point : point + 1)));
  const points = [0, ...cuts].filter((point) => point > START && point < END);
  return [...new Map(points.map((point) => [different.map((ranges) => holds(ranges, point)).join(), point])).values()];
}

// beyond so many pairs of derivatives no answer is given
const MOST_STATES = 400;

/** Whether no text leads to a bad pair of matches; undefined when that cannot be said. */
function compare(one: string, other: string, isBad: (first: boolean, second: boolean) => boolean): boolean | undefined {
  const [first, second] = [read(one), read(other)];
  if (first === undefined || second === undefined) return undefined;
  const samples = samplesOf([...setsIn(first), ...setsIn(second)]);
  const open = [[derive(first, START), derive(second, START)] as const];
  const seen = new Set<string>();
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [a, b] = pair;
    const key = `${a.key} ${b.key}`;
    if (a === NONE || seen.has(key)) continue;
    if (seen.add(key).size > MOST_STATES || key.length > 20_000) return undefined;
    if (isBad(isNullable(derive(a, END)), isNullable(derive(b, END)))) return false;
    for (const point of samples) open.push([derive(a, point), derive(b, point)]);
  }
  return true;
}

const answers = new Map<string, boolean | undefined>();

/** Whether each text that a pattern matches is matched by another one; undefined when that cannot be said. */
export function isWithin(one: string, other: string): boolean | undefined {
  if (one === other) return true;
  const key = JSON.stringify([one, other]);
  if (!answers.has(key))
    answers.set(
      key,
      compare(one, other, (first, second) => first && !second),
    );
  return answers.get(key);
}

/** Whether a pattern matches a text; one that is no regular expression matches nothing. */
export function matches(pattern: string, text: string): boolean {
  const expression = read(pattern);
  if (expression) {
    // one step for each character, so no pattern backtracks
    const points = [START, ...Array.from(text, (character) => character.codePointAt(0) ?? 0), END];
    return isNullable(points.reduce(derive, expression));
  }
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

const TOKEN =
  /\[(?:\\.|[^\]\\])*\]|\\p\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\.|\{\d+(?:,\d*)?\}\??|[*+?]\??|\(\?(?:[:=!]|<[=!]|<[^>]*>)|./gisu;
const ASSERTION = /^(?:\(\?<?[=!]|\\[bBk1-9])/u;

/** The expression of the texts that contain a match; undefined where the pattern is not understood. */
function read(pattern: string): Expression | undefined {
  const tokens = pattern.match(TOKEN) ?? [];
  if (tokens.length > MOST_STATES || tokens.some((token) => ASSERTION.test(token))) return undefined;
  const any = repeat(setOf([START, END]), 0, Infinity);
  try {
    void new RegExp(pattern, 'u');
    return sequence(any, sequence(readChoice(tokens.toReversed()), any));
  } catch {
    return undefined;
  }
}

/** Reads alternatives off the end of the tokens, which are in reverse. */
function readChoice(tokens: string[]): Expression {
  const among: Expression[] = [];
  let current = EMPTY;
  for (let token = tokens.pop(); token !== undefined && token !== ')'; token = tokens.pop()) {
    if (token === '|') {
      among.push(current);
      current = EMPTY;
    } else current = sequence(current, readRepeat(token.startsWith('(') ? readChoice(tokens) : readSet(token), tokens));
  }
  return choice(...among, current);
}

function readRepeat(of: Expression, tokens: string[]): Expression {
  const [, mark, least, isRange, most] = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??$/.exec(tokens.at(-1) ?? '') ?? [];
  if (mark === undefined && least === undefined) return of;
  tokens.pop();
  if (mark !== undefined) return repeat(of, mark === '+' ? 1 : 0, mark === '?' ? 1 : Infinity);
  return repeat(of, Number(least), most ? Number(most) : isRange ? Infinity : Number(least));
}

const sets = new Map<string, Expression>();
let everything = '';

function readSet(token: string): Expression {
  if (token === '^') return setOf([START, START]);
  if (token === '$') return setOf([END, END]);
  const [point = 0, ...more] = token === '.' ? [0, 0] : Array.from(token, (character) => character.codePointAt(0) ?? 0);
  if (more.length === 0) return setOf([point, point]);
  const known = sets.get(token);
  if (known) return known;
  if (everything === '') {
    for (let each = 0; each < END; each += 1) if (each < 0xd800 || each > 0xdfff) everything += String.fromCodePoint(each);
  }
  const runs = Array.from(everything.matchAll(new RegExp(`${token}+`, 'gu')), ([run]) => run);
  const set = setOf(runs.flatMap((run) => [run.codePointAt(0) ?? 0, lastOf(run)]));
  sets.set(token, set);
  return set;
}

const lastOf = (text: string): number => Array.from(text.slice(-2)).at(-1)?.codePointAt(0) ?? 0;
