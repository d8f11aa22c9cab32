/**
 * What a JSON body may cost, checked in one pass over its bytes before it is parsed. The validator collects every fault of every
 * value, so that the number of values must be bounded first; `JSON.parse` keeps the last of two fields with one name without a word.
 */
import type { Fault } from '../core/problem.ts';

export type BodyBudget = {
  /** Bytes that a body may have apart from its documents. */
  readonly bytes: number;
  /** Paths of the texts that are documents, such as `cv.content`. */
  readonly documents: ReadonlySet<string>;
};

/** Every body that the contract allows has fewer. */
const MAX_VALUES = 10_000;
/** The validator compares each item of a list with each other one. */
const MAX_ITEMS = 500;
const MAX_DEPTH = 32;
/** Parts of a path that a fault names where the body is too deep or too large. */
const NAMED_DEPTH = 2;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** A list or an object that is open at the current byte; `names` are the fields of an object so far. */
type Container = { readonly names: Set<string> | undefined; name: string; index: number; expectsName: boolean };

/** The faults of a body: `exceeded` where it may not be parsed, `repeated` for the fields that it gives more than once. */
export type BudgetFaults = { readonly exceeded?: Fault; readonly repeated: readonly Fault[] };

/** Checks the bytes of a body; they need not be JSON, which the parser finds out. */
export function checkBudget(body: Buffer, { bytes, documents }: BodyBudget): BudgetFaults {
  const open: Container[] = [];
  const repeated: Fault[] = [];
  let values = 0;
  let documentBytes = 0;
  const pathOf = (depth = open.length): string =>
    open
      .slice(0, depth)
      .map(({ names, name, index }) => (names ? name : String(index)))
      .filter((part) => part !== '')
      .join('.');
  const exceeded = (code: Fault['code']): BudgetFaults => ({
    exceeded: { field: pathOf(NAMED_DEPTH) || '_body', code },
    repeated,
  });
  for (let at = 0; at < body.length; at += 1) {
    const container = open.at(-1);
    switch (body[at]) {
      case QUOTE: {
        const end = endOfText(body, at + 1);
        if (container?.names && container.expectsName) {
          container.name = readName(body, at, end);
          if (container.names.has(container.name)) repeated.push({ field: pathOf(), code: 'repeated' });
          container.names.add(container.name);
        } else if (open.length === NAMED_DEPTH && documents.has(pathOf())) documentBytes += end - at;
        at = end;
        break;
      }
      case COLON:
        if (container) container.expectsName = false;
        break;
      case COMMA:
        values += 1;
        if (container) {
          container.index += 1;
          container.expectsName = true;
          if (!container.names && container.index >= MAX_ITEMS) return exceeded('too_long');
        }
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        if (open.length === MAX_DEPTH) return exceeded('format');
        open.push({ names: body[at] === OPEN_OBJECT ? new Set() : undefined, name: '', index: 0, expectsName: true });
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        open.pop();
        break;
    }
    if (values > MAX_VALUES || at - documentBytes > bytes) return exceeded('too_long');
  }
  return { repeated };
}

/** Place of the quotation mark that ends a text, or the end of the body. */
function endOfText(body: Buffer, start: number): number {
  const quote = body.indexOf(QUOTE, start);
  if (quote < 0 || body[quote - 1] !== BACKSLASH) return quote < 0 ? body.length : quote;
  let at = start;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** The name of a field without its escapes; as it stands where these are broken. */
function readName(body: Buffer, start: number, end: number): string {
  const text = body.toString('utf8', start + 1, end);
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
