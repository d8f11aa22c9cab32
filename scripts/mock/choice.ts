import { randomInt } from 'node:crypto';
import type { Preferences } from './preferences.ts';
import type { PrismOperation, Wish } from './prism.ts';

/** One named example of an operation, and the status it belongs to. */
type NamedExample = { readonly code: number; readonly name: string; readonly value: unknown };

/** How a request is to be answered, and the example that comes nearest to it. */
export type Choice = {
  readonly wish: Omit<Wish, 'judge'>;
  /** The seed that gives the same random data again. */
  readonly seed?: string;
  readonly nearest: NamedExample | undefined;
};

/** The contract lacks what the caller prefers; `detail` lists what it has. */
type Complaint = { readonly detail: string };

/** When data are made up, and from what. */
export type Seeding = {
  /** Whether answers without a preferred example are random. */
  readonly dynamic: boolean;
  /** The same seed makes the same data at the same address; without one they are others each time. */
  readonly seed?: string | undefined;
};

/** Every named example of an operation, successes first. */
export const examplesOf = (operation: PrismOperation): readonly NamedExample[] =>
  operation.responses
    .flatMap(({ code, contents = [] }) =>
      contents.flatMap(({ examples = [] }) =>
        examples.map((example) => ({
          code: Number(code),
          name: example.key,
          value: 'value' in example ? example.value : undefined,
        })),
      ),
    )
    .sort((one, other) => one.code - other.code);

/** Chooses by what the caller prefers; without a preference as `nearestOf` finds it. */
export function chooseAnswer(
  operation: PrismOperation,
  { code, example, dynamic, seed }: Preferences,
  address: { readonly path: string; readonly search: string },
  seeding: Seeding,
): Choice | Complaint {
  const examples = examplesOf(operation);
  const codes = operation.responses.map((response) => Number(response.code)).sort((one, other) => one - other);
  const what = `${operation.method.toUpperCase()} ${operation.path}`;
  if (code !== undefined && !codes.includes(code))
    return { detail: `${what} has no status ${code}; it has ${codes.join(', ')}.` };
  const nearest = nearestOf(examples, address);
  if (example !== undefined) {
    const found = examples.find(({ name, code: at }) => name === example && (code ?? at) === at);
    const all = examples.map(({ name, code: at }) => `${name} (${at})`).join(', ');
    if (found === undefined) return { detail: `${what} has no example ${example}; it has ${all}.` };
    return { wish: { code: found.code, example }, nearest: found };
  }
  // an error is made up only on explicit wish: its code would not fit its status
  if (dynamic ?? (seeding.dynamic && (code ?? 200) < 400)) {
    const root = seed ?? seeding.seed ?? String(randomInt(1_000_000));
    return { wish: { code, seed: `${root} ${what} ${address.path}?${address.search}` }, seed: root, nearest };
  }
  return { wish: code === undefined ? { code: nearest?.code, example: nearest?.name } : { code }, nearest };
}

/**
 * The success for this very address, so that links work; else, with a page cursor, the last page,
 * so that every collection ends.
 */
function nearestOf(examples: readonly NamedExample[], { path, search }: { readonly path: string; readonly search: string }) {
  const successes = examples.filter(({ code }) => code < 300);
  const here = successes.find(({ value }) => isAt(textOf(value, '_self'), path, search));
  const hasCursor = new URLSearchParams(search).has('pagecursor');
  return here ?? (hasCursor ? successes.find(({ value }) => textOf(value, '_next') === '') : undefined);
}

function isAt(address: string | undefined, path: string, search: string): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.pathname === path && url.search.slice(1) === search;
}

function textOf(value: unknown, name: string): string | undefined {
  const text = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
}
