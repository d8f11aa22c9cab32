import { Client } from 'pg';

type Recording = {
  /** The texts, in the order of their first time. */
  readonly statements: ReadonlySet<string>;
  /** The text of each that was sent. */
  readonly sent: readonly string[];
  readonly stop: () => void;
};

/** The statements that any connection sends from now on; `stop` ends it. */
export function recordStatements(): Recording {
  const statements = new Set<string>();
  const sent: string[] = [];
  const prototype = Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given) {
    const [first] = given as [string | { readonly text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    // other arguments of `query` would not be recorded
    if (text === undefined) throw new Error('A statement without a text was sent.');
    statements.add(text);
    sent.push(text);
    return query.apply(this, given);
  };
  return { statements, sent, stop: () => void (prototype.query = query) };
}
