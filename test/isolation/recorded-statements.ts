import { Client } from 'pg';

/**
 * The text of every statement that is sent from now on, by any connection that is opened from now on, in the order of their first time; `clear`
 * forgets them, `stop` ends it.
 */
export function recordStatements(): {
  readonly statements: ReadonlySet<string>;
  readonly clear: () => void;
  readonly stop: () => void;
} {
  const statements = new Set<string>();
  const prototype = Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given) {
    const [first] = given as [string | { readonly text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    // what else `query` takes would go by unseen
    if (text === undefined) throw new Error('A statement without a text was sent.');
    statements.add(text);
    return query.apply(this, given);
  };
  return { statements, clear: () => statements.clear(), stop: () => void (prototype.query = query) };
}
