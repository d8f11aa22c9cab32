import { Client } from 'pg';

/**
 * The text of every statement that any connection sends from now on, in the order of their first
 * time; `stop` ends it.
 */
export function recordStatements(): { readonly statements: ReadonlySet<string>; readonly stop: () => void } {
  const statements = new Set<string>();
  const prototype = Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given) {
    const [first] = given as [string | { readonly text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    // other arguments of `query` would not be recorded
    if (text === undefined) throw new Error('A statement without a text was sent.');
    statements.add(text);
    return query.apply(this, given);
  };
  return { statements, stop: () => void (prototype.query = query) };
}
