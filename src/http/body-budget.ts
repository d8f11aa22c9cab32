/**
 * Limits of a JSON body, checked while it arrives and before it is parsed. The validator collects
 * the faults of every value, so the number of values must be bounded first. `JSON.parse` silently
 * keeps the last of two fields with one name.
 */
import { FILE_DEPTH } from '../contract/document.ts';
import type { Fault } from '../core/problem.ts';

export type BodyBudget = {
  /** Characters that a body may have apart from its documents. */
  readonly characters: number;
  /** Paths of the texts that are documents, such as `cv.content`. */
  readonly documents: ReadonlySet<string>;
};

type BudgetCheck = {
  /** Reads the next piece of the body. Returns why the body may not be parsed, or undefined. */
  readonly read: (piece: string) => Fault | undefined;
  /** The fields that the body gives more than once. */
  readonly repeated: readonly Fault[];
};

/** Every body that the contract allows has fewer. */
const MAX_VALUES = 10_000;
/** The validator compares each item of a list with each other one. */
const MAX_ITEMS = 500;
const MAX_DEPTH = 32;
/** Faults name fields by their path. No field of the contract has a longer name, with all of it escaped. */
const MAX_NAME = 256;
/** Repeated fields that are named. */
const MAX_REPEATED = 100;
/** Path parts that a fault names when the body is too deep or too large. */
const NAMED_DEPTH = 2;

const NAME_TOO_LONG = `The name of a field may have ${MAX_NAME} characters.`;

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** A list or an object that is open; `names` are the fields of an object so far. */
type Container = { readonly names: Set<string> | undefined; name: string; index: number; expectsName: boolean };

/** The state of the reader. */
type Place = 'between' | 'name' | 'text' | 'document';

/** Checks a body piece by piece. The body need not be JSON, which the parser finds out. */
export function createBudgetCheck({ characters, documents }: BodyBudget): BudgetCheck {
  const open: Container[] = [];
  const repeated: Fault[] = [];
  let place: Place = 'between';
  let isEscaped = false;
  let backslash = -1;
  let name = '';
  let values = 0;
  let counted = 0;

  const pathOf = (depth = open.length): string =>
    open
      .slice(0, depth)
      .map((container) => (container.names ? container.name : String(container.index)))
      .filter((part) => part !== '')
      .join('.');
  const exceeded = (code: Fault['code'], detail: string): Fault => ({ field: pathOf(NAMED_DEPTH) || '_body', code, detail });

  function beginText(): void {
    const container = open.at(-1);
    if (container?.names && container.expectsName) place = 'name';
    else place = documents.size > 0 && open.length <= FILE_DEPTH && documents.has(pathOf()) ? 'document' : 'text';
  }

  function endName(): void {
    const container = open.at(-1);
    if (!container?.names || name.length > MAX_NAME) return;
    container.name = withoutEscapes(name);
    if (container.names.has(container.name) && repeated.length < MAX_REPEATED)
      repeated.push({ field: pathOf(), code: 'repeated', detail: 'Give each field once.' });
    container.names.add(container.name);
    name = '';
  }

  /** Searches, which is many times as fast as a look at each character of a document. */
  function findQuote(piece: string, start: number): number {
    let quote = find(piece, '"', start);
    isEscaped = false;
    for (let at = start; ; at = backslash + 2) {
      if (at > quote) quote = find(piece, '"', at);
      // kept for the next text: a piece is searched once, however many texts it has
      if (backslash < at) backslash = find(piece, '\\', at);
      if (backslash >= quote) return quote;
      isEscaped = backslash + 1 === piece.length;
    }
  }

  /** Reads on in a text and returns where it ends, or the end of the piece. */
  function readText(piece: string, start: number): number {
    const at = findQuote(piece, isEscaped ? start + 1 : start);
    if (place === 'name') name += piece.slice(start, at);
    if (place !== 'document') counted += at - start;
    if (at < piece.length) {
      if (place === 'name') endName();
      place = 'between';
    }
    return at;
  }

  function readMark(mark: number): Fault | undefined {
    const container = open.at(-1);
    counted += 1;
    if (mark === QUOTE) beginText();
    else if (mark === COLON && container) container.expectsName = false;
    else if (mark === CLOSE_LIST || mark === CLOSE_OBJECT) open.pop();
    else if (mark === COMMA) {
      values += 1;
      if (container) Object.assign(container, { index: container.index + 1, expectsName: true });
      if (container && !container.names && container.index >= MAX_ITEMS)
        return exceeded('too_long', `A list may have ${MAX_ITEMS} items.`);
    } else if (mark === OPEN_LIST || mark === OPEN_OBJECT) {
      values += 1;
      if (open.length === MAX_DEPTH) return exceeded('format', `A body may have ${MAX_DEPTH} levels.`);
      open.push({ names: mark === OPEN_OBJECT ? new Set() : undefined, name: '', index: 0, expectsName: true });
    }
    return undefined;
  }

  return {
    repeated,
    read: (piece) => {
      backslash = -1;
      for (let at = 0; at < piece.length; at += 1) {
        if (place === 'between') {
          const fault = readMark(piece.charCodeAt(at));
          if (fault) return fault;
        } else at = readText(piece, at);
        if (name.length > MAX_NAME) return { field: '_body', code: 'too_long', detail: NAME_TOO_LONG };
        if (values > MAX_VALUES) return exceeded('too_long', `A body may hold ${MAX_VALUES.toLocaleString('en')} values.`);
        if (counted > characters)
          return exceeded('too_long', `Apart from documents a body may have ${characters.toLocaleString('en')} characters.`);
      }
      return undefined;
    },
  };
}

/** The next place of a mark, or the end of the piece. */
function find(piece: string, mark: string, from: number): number {
  const at = piece.indexOf(mark, from);
  return at === -1 ? piece.length : at;
}

/** The name of a field without escapes; unchanged when an escape is invalid. */
function withoutEscapes(name: string): string {
  if (!name.includes('\\')) return name;
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch {
    return name;
  }
}
